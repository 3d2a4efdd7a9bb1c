import { type LinkError, MarketError, type StoreError, type UserError } from '../errors.ts';
import type { Transaction, TransactionsPage } from '../market/schema.ts';

/** The page size of the marketplace at most (INTERFACE section 8). */
export const rowsPerPage = 100;
/** With the requests around it, all that an account is asked for within the 100 of 5 minutes. */
export const mostPages = 90;
/** Transactions and items of one reading, some 50 MB. */
export const mostWeight = 60_000;

/** Why a reading stands still. All but `complete`, `too-many` and `too-large` can be gone on with. */
export type End =
	| 'complete'
	/** There are more pages than are read. */
	| 'too-many'
	/** It would fill the memory. */
	| 'too-large'
	/** The time in which its reader can be told is over. */
	| 'out-of-time'
	| 'cancelled'
	| 'restarting'
	/** The account was unlinked, or another one linked: nothing of it is kept. */
	| 'unlinked'
	/** A bug, or the store failing: the log knows. */
	| 'broken'
	| MarketError
	| LinkError
	| StoreError
	| UserError;

/**
 * What was read of an account so far, the newest first. Rows that move while pages are read come twice and count once;
 * none is missed, since new ones push the others to later pages.
 */
export class Reading {
	/** Unix milliseconds. */
	readonly startedAt: number;
	/** By a name that tells nothing of it. */
	readonly account: string;
	readonly #rows = new Map<number, Transaction>();
	/** Rows that could not be understood. */
	unreadable = 0;
	/** Pages that were read. */
	pagesRead = 0;
	/** Pages there are, as told last; undefined before the first. */
	pages: number | undefined;
	/** How much memory it takes, about, in transactions and items. */
	weight = 0;
	/** Until when the next page has to wait, Unix milliseconds, where that is long. */
	waitsUntil: number | undefined;
	/** Undefined while it goes on. */
	end: End | undefined;
	/** When it came to its end, Unix milliseconds. */
	endedAt = 0;
	/** Why reading it anew came to nothing: this is what was read before. */
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

	/** Nothing more can be read. */
	get isOver(): boolean {
		return this.end === 'complete' || this.end === 'too-many' || this.end === 'too-large';
	}

	/** Pages that will be read. */
	get pagesToRead(): number | undefined {
		return this.pages && Math.min(this.pages, mostPages);
	}

	/** Forgets what was read. */
	clear(): void {
		this.#rows.clear();
		this.weight = 0;
	}

	/** @throws MarketError where it is not the next page: what is not all must never be called complete. */
	take({ page, pages, rows, unreadable }: TransactionsPage): void {
		const asked = this.pagesRead + 1;
		const isLast = asked >= pages;
		if (page !== asked || (pages < asked && asked > 1) || (rows.length + unreadable === 0 && !isLast))
			throw new MarketError('not-understood', `page ${page} of ${pages} where ${asked} was asked for`, {
				about: 'transactions',
			});
		for (const row of rows) {
			if (!this.#rows.has(row.id)) this.weight += 1 + (row.items?.length ?? 0);
			this.#rows.set(row.id, row);
		}
		this.unreadable += unreadable;
		this.pagesRead++;
		this.pages = pages;
		if (isLast) this.end = 'complete';
		else if (this.pagesRead >= mostPages) this.end = 'too-many';
		else if (this.weight >= mostWeight) this.end = 'too-large';
	}
}
