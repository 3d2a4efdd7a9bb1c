import { LedgerFollower } from '../../judging/ledger-follower.ts';
import type { Game } from '../../market/game.ts';
import type { Ledger } from '../../storage/ledger.ts';
import { type Feed, isActive } from '../feed.ts';
import type { FeedBook } from '../feed-book.ts';

/** Documents that are read at once. */
const pageSize = 50;

/** The feeds of all servers in memory, as they were last read. */
export class FeedIndex {
	readonly #books = new Map<string, FeedBook>();
	readonly #follower: LedgerFollower<FeedBook>;

	constructor(ledger: Ledger<FeedBook>) {
		this.#follower = new LedgerFollower<FeedBook>(ledger, pageSize, this);
	}

	/** Reads what has changed. @throws StoreError */
	follow(): Promise<void> {
		return this.#follower.follow();
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
		this.#follower.forget();
	}
}
