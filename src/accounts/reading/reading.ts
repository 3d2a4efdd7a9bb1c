import type { LinkError } from '../../errors/link-error.ts';
import type { MarketError } from '../../errors/market-error.ts';
import type { StoreError } from '../../errors/store-error.ts';
import type { UserError } from '../../errors/user-error.ts';
import type { Transaction, TransactionsPage } from '../../market/client/transactions.ts';
import { Coverage, mostPages } from './coverage.ts';

/** Transactions and items of one reading, some 25 MB. */
export const mostWeight = 60_000;

/** Why a reading stopped. All but `complete`, `too-many` and `too-large` can be continued. */
export type End =
	| 'complete'
	/** There are more pages than are read. */
	| 'too-many'
	/** It would fill the memory. */
	| 'too-large'
	/** So many accounts are being read that memory is short, and this reading takes the most of it. */
	| 'memory-short'
	/** The pages do not fit together: rows are missing, or may be. */
	| 'doubtful'
	/** The time in which its reader can be told is over. */
	| 'out-of-time'
	| 'cancelled'
	| 'restarting'
	/** The account was unlinked, or another one linked: nothing of it is kept. */
	| 'unlinked'
	/** A bug: the log has the details. */
	| 'broken'
	| MarketError
	| LinkError
	| StoreError
	| UserError;

/** What was read of an account so far, the newest first. A row that comes twice counts once. */
export class Reading {
	/** Unix milliseconds. */
	readonly startedAt: number;
	/** A pseudonym. */
	readonly account: string;
	/** Credentials for which the marketplace has given this account's pages, as pseudonyms. */
	readonly provenBy = new Set<string>();
	#rows = new Map<number, Transaction>();
	#coverage = new Coverage();
	/** How much memory it takes, about, in transactions and items. */
	weight = 0;
	/** How long a page takes, about, ms; undefined before the first. */
	pageTime: number | undefined;
	/** Until when the next page has to wait, Unix milliseconds, where that is long. */
	waitsUntil: number | undefined;
	/** Undefined while it goes on. */
	end: End | undefined;
	/** When it came to its end, Unix milliseconds. */
	endedAt = 0;
	/** Why reading it anew failed: this is what was read before. */
	notRenewed: End | undefined;

	constructor(startedAt: number, account: string) {
		this.startedAt = startedAt;
		this.account = account;
	}

	/** The newest first. */
	get rows(): readonly Transaction[] {
		return [...this.#rows.values()];
	}

	get count(): number {
		return this.#rows.size;
	}

	/** Rows that could not be understood. */
	get unreadable(): number {
		return this.#coverage.unreadable;
	}

	get pagesRead(): number {
		return this.#coverage.pagesRead;
	}

	/** Pages there are, as told last; undefined before the first. */
	get pages(): number | undefined {
		return this.#coverage.pages;
	}

	/** Pages that will be read. */
	get pagesToRead(): number | undefined {
		return this.pages && Math.min(this.pages, mostPages);
	}

	/** The page to ask for now. */
	get nextPage(): number {
		return this.#coverage.nextPage;
	}

	/** Nothing more can be read. */
	get isOver(): boolean {
		return this.end === 'complete' || this.end === 'too-many' || this.end === 'too-large';
	}

	/** Goes on after an end. */
	resume(): void {
		this.end = undefined;
		this.waitsUntil = undefined;
		this.#coverage.resume();
	}

	/** The same as it is now, with what differs for one of several users. */
	copy(differences: Partial<Pick<Reading, 'end' | 'endedAt' | 'notRenewed' | 'waitsUntil'>>): Reading {
		const made = Object.assign(new Reading(this.startedAt, this.account), this, differences);
		made.#rows = new Map(this.#rows);
		made.#coverage = this.#coverage.copy();
		return made;
	}

	/** Nothing of what was read, to somebody who must not see it any more. */
	withoutRows(end: End): Reading {
		return Object.assign(new Reading(this.startedAt, this.account), { end, endedAt: this.endedAt });
	}

	/** @throws MarketError where it is not the page that was asked for. */
	take(page: TransactionsPage): void {
		// A page that is read once more to check the others is not part of the reading.
		const isCheck = this.nextPage <= this.pagesRead;
		const came = this.#coverage.take(page);
		if (!isCheck) this.#add(page.rows);
		if (came === 'doubtful') this.end = 'doubtful';
		else if (came === 'all') {
			this.#dropGone();
			this.end = (this.pages ?? 0) > mostPages ? 'too-many' : 'complete';
		} else if (this.weight >= mostWeight && this.nextPage > this.pagesRead) this.end = 'too-large';
	}

	/** Rows that come again move to the end: what was read last has the right order. */
	#add(rows: readonly Transaction[]): void {
		for (const row of rows) {
			const before = this.#rows.get(row.id);
			this.weight += weightOf(row) - (before ? weightOf(before) : 0);
			this.#rows.delete(row.id);
			this.#rows.set(row.id, row);
		}
	}

	/** Rows that an earlier try has read and that are on none of the pages are no longer in the account. */
	#dropGone(): void {
		for (const [id, row] of this.#rows)
			if (!this.#coverage.has(id)) {
				this.#rows.delete(id);
				this.weight -= weightOf(row);
			}
	}
}

const weightOf = ({ items }: Transaction): number => 1 + (items?.length ?? 0);
