import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Document, Ledger } from '../storage/ledger.ts';

/** Keeps something in memory up to date with the documents of a ledger. */
export interface Follower<Doc> {
	/** A document is new or has changed. */
	set(key: string, value: Doc): void;
	/** The ledger has lost changes: everything is read again. */
	clear(): void;
}

/** Reads which documents of a ledger have changed since the last time. */
export class LedgerFollower<Doc extends Document> {
	readonly #ledger: Pick<Ledger<Doc>, 'changes'>;
	readonly #pageSize: number;
	readonly #follower: Follower<Doc>;
	/** The number of the last change that was read. */
	#last = 0;

	/**
	 * @param ledger nobody else may follow this object: see `Ledger.changes`
	 * @param pageSize documents that are read before other work gets a turn: with SQLite, reading them is one stretch of work
	 */
	constructor(ledger: Pick<Ledger<Doc>, 'changes'>, pageSize: number, follower: Follower<Doc>) {
		this.#ledger = ledger;
		this.#pageSize = pageSize;
		this.#follower = follower;
	}

	/** @throws StoreError */
	async follow(): Promise<void> {
		for (;;) {
			const { changed, last } = await this.#ledger.changes(this.#last, this.#pageSize);
			const hasLostChanges = last < this.#last;
			this.#last = hasLostChanges ? 0 : last;
			if (hasLostChanges) this.#follower.clear();
			else for (const { key, value } of changed) this.#follower.set(key, value);
			if (!hasLostChanges && changed.length < this.#pageSize) return;
			await afterOthers();
		}
	}

	/** Everything is read again next time. */
	forget(): void {
		this.#last = 0;
	}
}
