import type { MarketError } from '../errors.ts';
import type { Transaction, TransactionsPage } from '../market/schema.ts';
import type { LinkError } from './links.ts';

/** The page size of the marketplace at most (INTERFACE section 8). */
export const rowsPerPage = 100;
/** With the requests around it, all that an account is asked for within the 100 of 5 minutes. */
export const mostPages = 90;

/** Why a reading stands still. All but `complete` and `too-many` can be gone on with. */
export type End =
	| 'complete'
	/** There are more pages than are read at once. */
	| 'too-many'
	/** The time in which its reader can be told is over. */
	| 'out-of-time'
	| 'cancelled'
	| 'restarting'
	/** The account was unlinked, or another one linked: nothing of it is kept. */
	| 'unlinked'
	| MarketError
	| LinkError;

/**
 * What was read of an account so far, the newest first. Rows that move while pages are read come twice and count once;
 * none is missed, since new ones push the others to later pages.
 */
export class Reading {
	/** Unix milliseconds. */
	readonly startedAt: number;
	readonly #rows = new Map<number, Transaction>();
	/** By a name that tells nothing of it; undefined before the first page. */
	account: string | undefined;
	/** Rows that could not be understood. */
	unreadable = 0;
	/** Pages that were read. */
	pagesRead = 0;
	/** Pages there are, as told last; undefined before the first. */
	pages: number | undefined;
	/** Undefined while it goes on. */
	end: End | undefined;

	constructor(startedAt: number) {
		this.startedAt = startedAt;
	}

	/** The newest first. */
	get rows(): readonly Transaction[] {
		return [...this.#rows.values()];
	}

	get count(): number {
		return this.#rows.size;
	}

	/** How much memory it takes, about, in transactions and items. */
	get weight(): number {
		return this.rows.reduce((sum, { items }) => sum + 1 + (items?.length ?? 0), 0);
	}

	/** Nothing more can be read. */
	get isOver(): boolean {
		return this.end === 'complete' || this.end === 'too-many';
	}

	/** Pages that will be read. */
	get pagesToRead(): number | undefined {
		return this.pages && Math.min(this.pages, mostPages);
	}

	/** Forgets what was read. */
	clear(): void {
		this.#rows.clear();
	}

	take({ pages, rows, unreadable }: TransactionsPage): void {
		for (const row of rows) this.#rows.set(row.id, row);
		this.unreadable += unreadable;
		this.pagesRead++;
		this.pages = pages;
		if (this.pagesRead >= pages) this.end = 'complete';
		else if (this.pagesRead >= mostPages) this.end = 'too-many';
	}
}
