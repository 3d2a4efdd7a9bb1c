import type { LinkError } from '../base/errors/link-error.ts';
import { MarketError } from '../base/errors/market-error.ts';
import type { Transaction, TransactionsPage } from '../market/client/transactions.ts';

/** The marketplace's largest page size (docs/marketplace.md#get-v1accounttransactions). */
export const rowsPerPage = 100;
/** Pages read of one account at most: with the requests around them, fewer than the 100 allowed in 5 minutes. */
export const pageLimit = 90;
/** Largest size of one reading (transactions and items), some 25 MB. */
const sizeLimit = 60_000;

/** Why a reading has ended. It can be continued after all but `complete`, `too-many` and `doubtful`. */
export type ReadingEnd =
	| 'complete'
	/** The account has more than `pageLimit` pages, or the reading has reached its size limit. */
	| 'too-many'
	/** The pages do not fit together: rows may be missing. */
	| 'doubtful'
	/** Discord no longer accepts edits of the message that shows it. */
	| 'out-of-time'
	| 'cancelled'
	| 'restarting'
	/** The user has unlinked the account or linked another one: its data was deleted. */
	| 'unlinked'
	/** The bot's own store failed. */
	| 'storage'
	/** A bug: the log has the details. */
	| 'broken'
	| MarketError
	| LinkError;

/** The transactions of a user's account as far as they have been read, page by page, newest first. */
export class Reading {
	/** Process time. */
	readonly startedAt: number;
	/** A pseudonym. */
	readonly accountId: string;
	/** By id, so that a row that comes twice counts once. */
	readonly #rows = new Map<number, Transaction>();
	/** A measure of the memory it needs: the number of transactions and items. */
	size = 0;
	/** Whether the pages did not fit together, so that it cannot be continued. */
	isDoubtful = false;
	/** Rows that came twice. */
	#repeated = 0;
	/** Whether all pages are read, and the first one is read again to see where repeated rows come from. */
	#isChecking = false;
	/** Rows that could not be parsed. */
	unreadable = 0;
	pagesRead = 0;
	/** The number of pages in the latest response; undefined before the first. */
	pages: number | undefined;
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

	get count(): number {
		return this.#rows.size;
	}

	/** The number of pages that will be read. */
	get pagesToRead(): number | undefined {
		return this.pages && Math.min(this.pages, pageLimit);
	}

	/** The page to request next. */
	get nextPage(): number {
		return this.#isChecking ? 1 : this.pagesRead + 1;
	}

	/** Whether there is nothing left to read, so that it cannot be continued. */
	get isOver(): boolean {
		return this.end === 'complete' || this.end === 'too-many';
	}

	/**
	 * Adds the page that was requested. New transactions push older ones to the next page, where they come again. If rows come
	 * again for another reason, or pages or rows on a page are fewer than before, some may be missing.
	 * @throws MarketError if it is another page.
	 */
	add({ page, pages, limit = rowsPerPage, rows, unreadable }: TransactionsPage): void {
		checkPage(page, this.nextPage);
		if (this.#isChecking) {
			this.#check(rows);
			return;
		}
		const isLast = page >= pages;
		const count = rows.length + unreadable;
		const fewest = isLast ? Math.min(1, page - 1) : Math.min(limit, rowsPerPage);
		this.isDoubtful ||= count < fewest || pages < (this.pages ?? pages);
		this.#repeated += rows.filter(({ id }) => this.#rows.has(id)).length;
		this.pages = Math.max(pages, page);
		this.pagesRead = page;
		this.unreadable += unreadable;
		this.#addRows(rows);
		if (isLast && this.#repeated > 0) this.#isChecking = true;
		else if (isLast) this.end = this.isDoubtful ? 'doubtful' : 'complete';
		else if (page >= pageLimit || this.size >= sizeLimit) this.end = 'too-many';
	}

	/** Compares the first page with what was read: as many rows have to be new as were repeated, or all of them. */
	#check(rows: readonly Transaction[]): void {
		const added = rows.filter(({ id }) => !this.#rows.has(id)).length;
		this.isDoubtful ||= added < this.#repeated && added < rows.length;
		this.end = this.isDoubtful ? 'doubtful' : 'complete';
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
}

/** @throws MarketError if another page was received than the one that was wanted. */
export function checkPage(received: number, wanted: number): void {
	if (received === wanted) return;
	throw new MarketError('not-understood', `received page ${received} instead of page ${wanted}`, {
		about: 'transactions',
	});
}

const sizeOf = ({ items }: Transaction): number => 1 + (items?.length ?? 0);
