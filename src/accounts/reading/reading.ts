import type { LinkError } from '../../errors/link-error.ts';
import type { MarketError } from '../../errors/market-error.ts';
import type { StoreError } from '../../errors/store-error.ts';
import type { UserError } from '../../errors/user-error.ts';
import type { Transaction, TransactionsPage } from '../../market/client/transactions.ts';
import { PageTracker, pageLimit } from './page-tracker.ts';

/** Largest size of one reading (transactions and items), some 25 MB. */
const sizeLimit = 60_000;

/** Why a reading has ended. It can be continued after all but `complete`, `too-many` and `too-large`. */
export type ReadingEnd =
	| 'complete'
	/** The account has more pages than the page limit. */
	| 'too-many'
	/** The reading has reached its size limit. */
	| 'too-large'
	/** All readings together need too much memory, and this is the largest. */
	| 'memory-short'
	/** The pages are inconsistent: rows are missing or may be missing. */
	| 'doubtful'
	/** Discord no longer accepts edits of the message that shows it. */
	| 'out-of-time'
	| 'cancelled'
	| 'restarting'
	/** The user has unlinked the account or linked another one: its data was deleted. */
	| 'unlinked'
	/** A bug: the log has the details. */
	| 'broken'
	| MarketError
	| LinkError
	| StoreError
	| UserError;

/** The transactions of an account as far as they have been read. */
export class Reading {
	/** Process time. */
	readonly startedAt: number;
	/** A pseudonym. */
	readonly accountId: string;
	/** Pseudonyms of credentials with which the marketplace has returned pages of this account. */
	readonly verifiedCredentials = new Set<string>();
	/** By id, so that a row that comes twice counts once. */
	#rows = new Map<number, Transaction>();
	#tracker = new PageTracker();
	/** A measure of the memory it needs: the number of transactions and items. */
	size = 0;
	/** Average time per page, ms; undefined before the first. */
	pageTime: number | undefined;
	/** If the next page has a long wait for its slot: the process time at which it ends. */
	waitsUntil: number | undefined;
	/** Undefined while it is in progress. */
	end: ReadingEnd | undefined;
	/** Process time of the end. */
	endedAt = 0;
	/** Why refreshing has failed. Then this is the reading from before the refresh. */
	notRenewed: ReadingEnd | undefined;

	constructor(startedAt: number, accountId: string) {
		this.startedAt = startedAt;
		this.accountId = accountId;
	}

	/** Newest first. */
	get rows(): readonly Transaction[] {
		return [...this.#rows.values()];
	}

	/** The rows, newest first, without a copy of all. */
	latestRows(): Iterable<Transaction> {
		return this.#rows.values();
	}

	get count(): number {
		return this.#rows.size;
	}

	/** Rows that could not be parsed. */
	get unreadable(): number {
		return this.#tracker.unreadable;
	}

	get pagesRead(): number {
		return this.#tracker.pagesRead;
	}

	/** The number of pages in the latest response; undefined before the first. */
	get pages(): number | undefined {
		return this.#tracker.pages;
	}

	/** The number of pages that will be read. */
	get pagesToRead(): number | undefined {
		return this.pages && Math.min(this.pages, pageLimit);
	}

	/** The page to request next. */
	get nextPage(): number {
		return this.#tracker.nextPage;
	}

	/** Whether there is nothing left to read, so that it cannot be continued. */
	get isOver(): boolean {
		return this.end === 'complete' || this.end === 'too-many' || this.end === 'too-large';
	}

	/** Continues after an end. */
	resume(): void {
		this.end = undefined;
		this.waitsUntil = undefined;
		this.#tracker.resume();
	}

	/** A copy of the current state, with what is different for one of several users. */
	copy(differences: Partial<Pick<Reading, 'end' | 'endedAt' | 'notRenewed' | 'waitsUntil'>>): Reading {
		const made = Object.assign(new Reading(this.startedAt, this.accountId), this, differences);
		made.#rows = new Map(this.#rows);
		made.#tracker = this.#tracker.copy();
		return made;
	}

	/** An empty reading, for a user who must not see the transactions any more. */
	withoutRows(end: ReadingEnd): Reading {
		return Object.assign(new Reading(this.startedAt, this.accountId), { end, endedAt: this.endedAt });
	}

	/** Adds the page that was requested. @throws MarketError if it is another page. */
	add(page: TransactionsPage): void {
		// A page requested a second time only checks the others.
		const isCheck = this.nextPage <= this.pagesRead;
		const result = this.#tracker.add(page);
		if (!isCheck) this.#addRows(page.rows);
		if (result === 'doubtful') this.end = 'doubtful';
		else if (result === 'all') {
			this.#removeGoneRows();
			this.end = (this.pages ?? 0) > pageLimit ? 'too-many' : 'complete';
		} else if (this.size >= sizeLimit && this.nextPage > this.pagesRead) this.end = 'too-large';
	}

	/** A row that comes again moves to the end: the latest page has the right order. */
	#addRows(rows: readonly Transaction[]): void {
		for (const row of rows) {
			const previous = this.#rows.get(row.id);
			this.size += sizeOf(row) - (previous ? sizeOf(previous) : 0);
			this.#rows.delete(row.id);
			this.#rows.set(row.id, row);
		}
	}

	/** Removes rows read before a stop that are no longer in the account. */
	#removeGoneRows(): void {
		for (const [id, row] of this.#rows)
			if (!this.#tracker.has(id)) {
				this.#rows.delete(id);
				this.size -= sizeOf(row);
			}
	}
}

const sizeOf = ({ items }: Transaction): number => 1 + (items?.length ?? 0);
