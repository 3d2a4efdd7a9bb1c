import { MarketError } from '../../errors/market-error.ts';
import type { TransactionsPage } from '../../market/client/transactions.ts';

/** The marketplace's largest page size (docs/marketplace.md#get-v1accounttransactions). */
export const rowsPerPage = 100;
/** Pages read of one account at most: with the requests around them, fewer than the 100 allowed in 5 minutes. */
export const pageLimit = 90;
/** A full page with fewer new rows than this repeats an earlier page. */
const fewestNewRows = 10;

interface PageRead {
	/** Rows that could not be parsed. */
	readonly unreadable: number;
	/** Rows that were already on an earlier page. */
	readonly repeated: number;
}

/** A second pass over the first pages, to count how many rows new transactions have pushed to later pages. */
interface Check {
	readonly pages: number;
	readonly pushed: number;
}

/**
 * Tracks whether the pages read so far contain every transaction of an account. New transactions push older ones to later
 * pages while the account is read, so that some rows come twice. Rows may be missing if more rows came twice than were
 * pushed, if a page before the last is short, or if the number of pages fell.
 */
export class PageTracker {
	/** By the row's id: the page on which it was first read. */
	#firstPage = new Map<number, number>();
	#read: PageRead[] = [];
	/** Pages at which reading has stopped once because rows may be missing. The second time it goes on. */
	#doubted = new Set<number>();
	/** The first page that has to be read again. */
	#doubtfulFrom: number | undefined;
	#check: Check | undefined;
	/** The number of pages in the latest response; undefined before the first. */
	pages: number | undefined;

	get pagesRead(): number {
		return this.#read.length;
	}

	/** Rows that could not be parsed. */
	get unreadable(): number {
		return this.#read.reduce((sum, { unreadable }) => sum + unreadable, 0);
	}

	/** The page to request next. */
	get nextPage(): number {
		return (this.#check?.pages ?? this.pagesRead) + 1;
	}

	/** Whether the row is on one of the pages read. */
	has(id: number): boolean {
		return this.#firstPage.has(id);
	}

	/** Prepares for going on after a stop: back to the first doubtful page, if there is one. */
	resume(): void {
		if (this.#check) this.#check = { pages: 0, pushed: 0 };
		const from = this.#doubtfulFrom;
		if (from === undefined) return;
		this.#doubtfulFrom = undefined;
		this.#read.length = Math.min(this.#read.length, from - 1);
		for (const [id, page] of this.#firstPage) if (page >= from) this.#firstPage.delete(id);
		if (from === 1) this.pages = undefined;
	}

	copy(): PageTracker {
		const made = new PageTracker();
		made.#firstPage = new Map(this.#firstPage);
		made.#read = [...this.#read];
		made.#doubted = new Set(this.#doubted);
		made.#doubtfulFrom = this.#doubtfulFrom;
		made.#check = this.#check;
		made.pages = this.pages;
		return made;
	}

	/**
	 * Adds the page that was requested. `all`: these are all pages (up to the page limit), and no row is missing.
	 * `doubtful`: rows are missing or may be missing. `more`: request the next page.
	 * @throws MarketError if it is not the requested page.
	 */
	add(page: TransactionsPage): 'all' | 'doubtful' | 'more' {
		if (page.page !== this.nextPage)
			throw new MarketError('not-understood', `received page ${page.page} instead of page ${this.nextPage}`, {
				about: 'transactions',
			});
		return this.#check ? this.#addCheck(page, this.#check) : this.#addNext(page);
	}

	#addNext(page: TransactionsPage) {
		const { page: number, pages, rows, unreadable } = page;
		const repeated = rows.filter(({ id }) => this.#firstPage.has(id)).length;
		const doubtfulFrom = this.#firstDoubtfulPage(page, repeated);
		if (doubtfulFrom !== undefined) {
			this.#doubtfulFrom = Math.min(doubtfulFrom, this.#doubtfulFrom ?? doubtfulFrom);
			// The second time it goes on, so that the pages behind this one can be shown, although rows are missing.
			const goesOn = this.#doubted.has(number) && (pages >= number || number === 1);
			this.#doubted.add(number);
			this.pages ??= pages;
			if (!goesOn) return 'doubtful';
		}
		for (const { id } of rows) if (!this.#firstPage.has(id)) this.#firstPage.set(id, number);
		this.#read.push({ unreadable, repeated });
		this.pages = pages;
		if (number < Math.min(pages, pageLimit)) return 'more';
		if (this.#doubtfulFrom !== undefined) return 'doubtful';
		if (this.#repeated === 0) return 'all';
		this.#check = { pages: 0, pushed: 0 };
		return 'more';
	}

	/** The first page with rows that may be missing; undefined if this page fits those before. */
	#firstDoubtfulPage({ page, pages, limit = rowsPerPage, rows, unreadable }: TransactionsPage, repeated: number) {
		const known = this.pages ?? pages;
		// A removed row pulls later rows up to pages that were read already.
		if (pages < known || (pages < page && page > 1)) return 1;
		const isLast = page >= pages;
		const count = rows.length + unreadable;
		const isShort = isLast ? count === 0 && page > 1 : count < Math.min(limit, rowsPerPage);
		if (isShort) return page;
		// Enough new transactions to fill a page would have raised the number of pages.
		const isRepeated = repeated > 0 && pages === known && count - repeated < (isLast ? 1 : fewestNewRows);
		return isRepeated ? page : undefined;
	}

	#addCheck({ page, rows, unreadable }: TransactionsPage, check: Check) {
		const stayed = rows.filter(({ id }) => (this.#firstPage.get(id) ?? Infinity) <= page).length;
		const pushed = check.pushed + rows.length + unreadable - stayed;
		this.#check = { pages: page, pushed };
		if (this.#repeated > pushed && stayed === 0 && rows.length > 0 && page < this.pagesRead) return 'more';
		this.#check = undefined;
		if (this.#repeated <= pushed) return 'all';
		this.#doubtfulFrom = this.#read.findIndex(({ repeated }) => repeated > 0) + 1;
		return 'doubtful';
	}

	get #repeated(): number {
		return this.#read.reduce((sum, { repeated }) => sum + repeated, 0);
	}
}
