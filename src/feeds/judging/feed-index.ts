import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Game } from '../../market/game.ts';
import type { Ledger } from '../../storage/ledger.ts';
import { type Feed, isActive } from '../feed.ts';
import type { FeedBook } from '../feed-book.ts';

/** Documents that are read at once. */
const pageSize = 50;

/** The feeds of all servers in memory, as they were last read. */
export class FeedIndex {
	readonly #ledger: Ledger<FeedBook>;
	readonly #books = new Map<string, FeedBook>();
	#last = 0;

	constructor(ledger: Ledger<FeedBook>) {
		this.#ledger = ledger;
	}

	/** Reads what has changed. @throws StoreError */
	async follow(): Promise<void> {
		for (;;) {
			const { changed, last } = await this.#ledger.changes(this.#last, pageSize);
			if (last < this.#last) {
				// The store has lost changes.
				this.clear();
				continue;
			}
			this.#last = last;
			for (const { key, value } of changed) this.set(key, value);
			if (changed.length < pageSize) return;
			// With SQLite, nothing else would have its turn.
			await afterOthers();
		}
	}

	/** The servers with an active feed that `isConcerned` returns true for. */
	servers(isConcerned: (feed: Feed) => boolean): (readonly [string, FeedBook])[] {
		return [...this.#books].filter(([, { feeds }]) => feeds.some((feed) => isActive(feed) && isConcerned(feed)));
	}

	/** What a document is now; undefined if it has been deleted. */
	set(serverId: string, book: FeedBook | undefined): void {
		if (book && book.feeds.length > 0) this.#books.set(serverId, book);
		else this.#books.delete(serverId);
	}

	/** Which lists of asks the active feeds need. */
	needed(): { readonly game: Game; readonly locked: boolean }[] {
		const needed = new Map<string, { readonly game: Game; readonly locked: boolean }>();
		for (const { feeds } of this.#books.values())
			for (const { query } of feeds.filter(isActive)) {
				const locked = query.kind === 'deals' && query.locked;
				needed.set(`${query.game} ${locked}`, { game: query.game, locked });
			}
		return [...needed.values()];
	}

	/** Forgets everything: it is read again. */
	clear(): void {
		this.#books.clear();
		this.#last = 0;
	}
}
