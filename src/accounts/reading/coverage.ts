import { MarketError } from '../../errors/market-error.ts';
import type { TransactionsPage } from '../../market/client/transactions.ts';

/** The page size of the marketplace at most (INTERFACE section 8). */
export const rowsPerPage = 100;
/** With the requests around it, all that an account is asked for within the 100 of 5 minutes. */
export const mostPages = 90;
/** A full page with fewer new rows than this repeats what was read before. */
const fewestNew = 10;

/** What is remembered of a page that was read. */
interface PageRead {
	readonly unreadable: number;
	/** Rows that an earlier page had as well. */
	readonly repeated: number;
}

/** The first pages are read once more: how many rows were pushed from them to later pages. */
interface Check {
	readonly pages: number;
	readonly pushed: number;
}

/**
 * Whether the pages read so far hold every transaction. New ones push others to later pages meanwhile, so that rows come
 * twice. More repeated rows than were pushed, a short page before the last or fewer pages than before mean that rows are
 * missing.
 */
export class Coverage {
	/** On which page each row was first read, by its id. */
	#firstPage = new Map<number, number>();
	#read: PageRead[] = [];
	/** Pages at which the reading has stopped once: the next time it passes them. */
	#doubted = new Set<number>();
	/** The first page that has to be read again. */
	#doubtfulFrom: number | undefined;
	#check: Check | undefined;
	/** Pages there are, as told last; undefined before the first. */
	pages: number | undefined;

	get pagesRead(): number {
		return this.#read.length;
	}

	/** Rows that could not be understood. */
	get unreadable(): number {
		return this.#read.reduce((sum, { unreadable }) => sum + unreadable, 0);
	}

	/** The page to ask for now. */
	get nextPage(): number {
		return (this.#check?.pages ?? this.pagesRead) + 1;
	}

	/** Whether the row is on one of the pages read. */
	has(id: number): boolean {
		return this.#firstPage.has(id);
	}

	/** Goes back to the first page in doubt where there is one. */
	resume(): void {
		if (this.#check) this.#check = { pages: 0, pushed: 0 };
		const from = this.#doubtfulFrom;
		if (from === undefined) return;
		this.#doubtfulFrom = undefined;
		this.#read.length = Math.min(this.#read.length, from - 1);
		for (const [id, page] of this.#firstPage) if (page >= from) this.#firstPage.delete(id);
		if (from === 1) this.pages = undefined;
	}

	copy(): Coverage {
		const made = new Coverage();
		made.#firstPage = new Map(this.#firstPage);
		made.#read = [...this.#read];
		made.#doubted = new Set(this.#doubted);
		made.#doubtfulFrom = this.#doubtfulFrom;
		made.#check = this.#check;
		made.pages = this.pages;
		return made;
	}

	/**
	 * Takes the page that was asked for. `all`: these are all pages, or as many as are read, and nothing is missing.
	 * `doubtful`: rows are missing, or may be.
	 * @throws MarketError where it is another page.
	 */
	take(page: TransactionsPage): 'all' | 'doubtful' | 'more' {
		if (page.page !== this.nextPage)
			throw new MarketError('not-understood', `page ${page.page} where ${this.nextPage} was asked for`, {
				about: 'transactions',
			});
		return this.#check ? this.#takeCheck(page, this.#check) : this.#takeNext(page);
	}

	#takeNext(page: TransactionsPage) {
		const { page: asked, pages, rows, unreadable } = page;
		const repeated = rows.filter(({ id }) => this.#firstPage.has(id)).length;
		const doubtfulFrom = this.#doubtIn(page, repeated);
		if (doubtfulFrom !== undefined) {
			this.#doubtfulFrom = Math.min(doubtfulFrom, this.#doubtfulFrom ?? doubtfulFrom);
			// The second time all pages are read: what there is can be shown, though it is not complete.
			const passes = this.#doubted.has(asked) && (pages >= asked || asked === 1);
			this.#doubted.add(asked);
			this.pages ??= pages;
			if (!passes) return 'doubtful';
		}
		for (const { id } of rows) if (!this.#firstPage.has(id)) this.#firstPage.set(id, asked);
		this.#read.push({ unreadable, repeated });
		this.pages = pages;
		if (asked < Math.min(pages, mostPages)) return 'more';
		if (this.#doubtfulFrom !== undefined) return 'doubtful';
		if (this.#repeated === 0) return 'all';
		this.#check = { pages: 0, pushed: 0 };
		return 'more';
	}

	/** From which page on rows may be missing; undefined where the page fits those before. */
	#doubtIn({ page, pages, limit = rowsPerPage, rows, unreadable }: TransactionsPage, repeated: number) {
		const known = this.pages ?? pages;
		// A row that is gone from the list has pulled others up to pages that were read already.
		if (pages < known || (pages < page && page > 1)) return 1;
		const isLast = page >= pages;
		const count = rows.length + unreadable;
		const isShort = isLast ? count === 0 && page > 1 : count < Math.min(limit, rowsPerPage);
		if (isShort) return page;
		// As many new transactions as fill a page add one to the number of pages.
		const isRepeated = repeated > 0 && pages === known && count - repeated < (isLast ? 1 : fewestNew);
		return isRepeated ? page : undefined;
	}

	#takeCheck({ page, rows, unreadable }: TransactionsPage, check: Check) {
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
