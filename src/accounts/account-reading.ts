import type { LinkError } from '../base/errors/link-error.ts';
import { MarketError } from '../base/errors/market-error.ts';
import type { Transaction, TransactionsPage } from '../market/client/transactions.ts';

/** The marketplace's largest page size (docs/marketplace.md#get-v1accounttransactions). */
export const rowsPerPage = 100;
/** The most pages of a reading: with the requests around them, fewer than the 100 that are allowed in 5 minutes. */
export const pageLimit = 90;
/** The most transactions and items of a reading: about 25 MB. */
const sizeLimit = 60_000;

/** Why a reading has ended. After `complete`, `too-many` and `doubtful`, it cannot be continued. */
export type ReadingEnd =
	| 'complete'
	| 'too-many'
	/** The pages do not fit together: rows may be missing. */
	| 'doubtful'
	/** Discord no longer accepts edits of the message that shows it. */
	| 'out-of-time'
	| 'cancelled'
	| 'restarting'
	/** The user has unlinked the account or linked another one: its data was deleted. */
	| 'unlinked'
	| 'storage'
	/** A bug: the log has the details. */
	| 'broken'
	| MarketError
	| LinkError;

export class AccountReading {
	readonly startedAt: number;
	readonly accountId: string;
	/** The rows by id, so that one that comes twice counts once. */
	readonly #rows = new Map<number, Transaction>();
	/** Transactions and items together, as in `sizeLimit`. */
	size = 0;
	isDoubtful = false;
	/** How many rows could not be read. */
	unreadable = 0;
	pagesRead = 0;
	/** How many pages there are; undefined before the first response. */
	pages: number | undefined;
	/** Undefined while the reading is in progress. */
	end: ReadingEnd | undefined;
	endedAt = 0;
	/** Why refreshing has failed. Then this is the reading from before the refresh. */
	refreshFailure: ReadingEnd | undefined;

	constructor(startedAt: number, accountId: string) {
		this.startedAt = startedAt;
		this.accountId = accountId;
	}

	get rows(): readonly Transaction[] {
		return [...this.#rows.values()];
	}

	get count(): number {
		return this.#rows.size;
	}

	get pagesToRead(): number | undefined {
		return this.pages && Math.min(this.pages, pageLimit);
	}

	get nextPage(): number {
		return this.pagesRead + 1;
	}

	/** Whether the reading has ended with everything, or with as much as a reading may have. */
	get isUsable(): boolean {
		return this.end === 'complete' || this.end === 'too-many';
	}

	/**
	 * New transactions push older ones to the next page, so rows come again. Some may be missing if there are fewer
	 * pages or rows than before.
	 * @throws MarketError if the page is not the next one
	 */
	add({ page, pages, limit = rowsPerPage, rows, unreadable }: TransactionsPage): void {
		checkPage(page, this.nextPage);
		const isLast = page >= pages;
		const count = rows.length + unreadable;
		// All pages but the last are full. The last one has a row, unless it is the only page.
		const minRowsOfLast = page > 1 ? 1 : 0;
		const minRows = isLast ? minRowsOfLast : Math.min(limit, rowsPerPage);
		const lacksRows = count < minRows;
		const lacksPages = this.pages !== undefined && pages < this.pages;
		this.isDoubtful ||= lacksRows || lacksPages;
		this.pages = Math.max(pages, page);
		this.pagesRead = page;
		this.unreadable += unreadable;
		this.#addRows(rows);
		if (isLast) this.end = this.isDoubtful ? 'doubtful' : 'complete';
		else if (page >= pageLimit || this.size >= sizeLimit) this.end = 'too-many';
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

/** @throws MarketError */
export function checkPage(received: number, expected: number): void {
	if (received === expected) return;
	throw new MarketError('not-understood', `received page ${received} instead of page ${expected}`, {
		about: 'transactions',
	});
}

const sizeOf = ({ items }: Transaction): number => 1 + (items?.length ?? 0);
