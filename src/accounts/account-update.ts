import { z } from 'zod';
import { dayLength } from '../base/clock.ts';
import type { Transaction, TransactionsPage } from '../market/client/transactions.ts';
import { checkPage } from './account-reading.ts';
import { isComplete, isoTime, transactionKindOf } from './transaction.ts';

export const maxPages = 10;
/** When an account is read for the first time, open transactions may be on further pages. */
const minPagesOfFirst = 3;
/** On how many pages open transactions are looked for, except once a day. */
const usualPagesForOpen = 3;
/** The most ids that are remembered: more than are on the pages that are usually read. */
const maxRemembered = 1_000;
/** How long to look for an open transaction that cannot be found, ms. */
const searchTime = 30 * dayLength;

const accountState = z.object({
	/** A pseudonym of the account. */
	account: z.string(),
	/** Until when the user was told everything, Unix ms. */
	since: z.number(),
	/** The ids of completed transactions that the user was told about, or that were there before. */
	done: z.array(z.number()),
	/** The ids of transactions that were not completed, and when they were created, Unix ms. */
	open: z.array(z.tuple([z.number(), z.number()])),
	/** Transactions created by then are old, unless they are open; Unix ms by the marketplace's clock. */
	oldUntil: z.number(),
	searchedAt: z.number(),
});
/** What is remembered of an account after reading it: only ids and times. */
export type AccountState = Readonly<z.output<typeof accountState>>;

/** Returns undefined if the state is of another account, or cannot be read. */
export function parseAccountState(text: string | undefined, account: string): AccountState | undefined {
	const stored = parseState(text);
	return stored?.account === account ? stored : undefined;
}

/**
 * Returns the time up to which the user was told everything, Unix ms. It counts for any account, also an earlier one.
 */
export const reportedUntil = (text: string | undefined): number | undefined => parseState(text)?.since;

function parseState(text: string | undefined): AccountState | undefined {
	if (text === undefined) return undefined;
	try {
		return accountState.safeParse(JSON.parse(text)).data;
	} catch {
		return undefined;
	}
}

export interface AccountUpdate {
	/** Completed sales and payouts, the newest first. */
	readonly newTransactions: readonly Transaction[];
	readonly state: AccountState;
	readonly rows: readonly Transaction[];
	/** Whether all pages were read. */
	readonly isWhole: boolean;
	/** Whether there may be new transactions below the rows that were read. */
	readonly isCut: boolean;
}

/** Reads an account page by page, from the newest transaction on. */
export class NewestPages {
	readonly #read: (page: number) => Promise<TransactionsPage>;
	readonly #rows = new Map<number, Transaction>();
	#page = 0;
	#isWhole = false;

	constructor(read: (page: number) => Promise<TransactionsPage>) {
		this.#read = read;
	}

	/** Reads more pages while `isNeeded`, up to `limit` in all. @throws MarketError, LinkError, StoreError */
	async readOn(limit: number, isNeeded: (rows: ReadonlyMap<number, Transaction>) => boolean): Promise<void> {
		while (!this.#isWhole && this.#page < limit && isNeeded(this.#rows)) {
			const expected = ++this.#page;
			const { page, pages, rows } = await this.#read(expected);
			checkPage(page, expected);
			const before = this.#rows.size;
			for (const row of rows) this.#rows.set(row.id, row);
			// A page without anything new is the end, however many pages there are said to be.
			this.#isWhole = page >= pages || this.#rows.size === before;
		}
	}

	get rows(): readonly Transaction[] {
		return [...this.#rows.values()];
	}

	get isWhole(): boolean {
		return this.#isWhole;
	}
}

/**
 * Compares the newest transactions with those that are remembered. Without `previous`, transactions from before `since`
 * (Unix ms) are old.
 * @throws MarketError, LinkError, StoreError
 */
export async function accountUpdate(
	pages: NewestPages,
	previous: AccountState | undefined,
	account: string,
	since: number,
	now: number,
): Promise<AccountUpdate> {
	const doneIds = new Set(previous?.done);
	const openIds = new Set(previous?.open.map(([id]) => id));
	const isKnown = (id: number) => doneIds.has(id) || openIds.has(id);
	const isOld = (row: Transaction) => (changedAt(row) ?? Infinity) <= since;
	/** Whether nothing below the row is new. */
	const isBoundary = (row: Transaction) => (previous ? isKnown(row.id) : isOld(row));
	// Open transactions may be anywhere. They are looked for on a few pages, and once a day on more.
	const isThorough = now - (previous?.searchedAt ?? now) >= dayLength;
	await readNeededPages(pages, {
		minPages: previous ? 1 : minPagesOfFirst,
		isBoundary,
		openIds,
		maxPagesForOpen: isThorough ? maxPages : usualPagesForOpen,
	});
	const { rows, isWhole } = pages;
	const isCut = !isWhole && !rows.some(isBoundary);
	const oldUntil = previous?.oldUntil ?? since;
	const firstKnown = rows.findIndex(({ id }) => isKnown(id));
	// A transaction without a valid time is new if it is above all known ones. If none is known, `firstKnown` is -1, so
	// it is old.
	const isLaterThanOld = (row: Transaction, i: number) => {
		// Without `previous`, no ids are remembered. Then the last change shows what was completed after `since`.
		const at = previous ? isoTime(row.created_at) : changedAt(row);
		return at === undefined ? i < firstKnown : at > oldUntil;
	};
	const isNew = (row: Transaction, i: number) => {
		if (doneIds.has(row.id)) return false;
		return openIds.has(row.id) || isLaterThanOld(row, i);
	};
	const newTransactions = rows.filter((row, i) => isComplete(row) && isReported(row) && isNew(row, i));
	return {
		newTransactions,
		rows,
		isWhole,
		isCut,
		state: {
			...idsToRemember(rows, previous, now),
			account,
			// With this update, the user is told everything until now.
			since: now,
			// If there are older rows, nothing older than those that were read will be looked at again.
			oldUntil: isWhole ? oldUntil : Math.max(oldUntil, Math.min(now, ...createdTimes(rows))),
			searchedAt: isThorough || !previous ? now : previous.searchedAt,
		},
	};
}

interface NeededPages {
	readonly minPages: number;
	readonly isBoundary: (row: Transaction) => boolean;
	readonly openIds: ReadonlySet<number>;
	readonly maxPagesForOpen: number;
}

/** Reads until a row is a boundary, and then on until all open transactions are found, within the limits. */
async function readNeededPages(
	pages: NewestPages,
	{ minPages, isBoundary, openIds, maxPagesForOpen }: NeededPages,
): Promise<void> {
	await pages.readOn(minPages, () => true);
	await pages.readOn(maxPages, (rows) => ![...rows.values()].some(isBoundary));
	await pages.readOn(maxPagesForOpen, (rows) => [...openIds].some((id) => !rows.has(id)));
}

const createdTimes = (rows: readonly Transaction[]): number[] => rows.flatMap((row) => isoTime(row.created_at) ?? []);

/** Returns the ids to remember: those of completed transactions, and those that are open or were not found again. */
function idsToRemember(
	rows: readonly Transaction[],
	previous: AccountState | undefined,
	now: number,
): Pick<AccountState, 'done' | 'open'> {
	const completedIds = rows.filter(isComplete).map(({ id }) => id);
	const readIds = new Set(rows.map(({ id }) => id));
	const notFound = (previous?.open ?? []).filter(([id, at]) => !readIds.has(id) && now - at < searchTime);
	const stillOpen = rows
		.filter((row) => isReported(row) && isOpen(row))
		.map(({ id, created_at }): [number, number] => [id, isoTime(created_at) ?? now]);
	return {
		done: [...new Set([...completedIds, ...(previous?.done ?? [])])].slice(0, maxRemembered),
		open: [...stillOpen, ...notFound].slice(0, maxRemembered),
	};
}

function changedAt({ created_at, updated_at }: Transaction): number | undefined {
	const created = isoTime(created_at);
	const updated = isoTime(updated_at);
	if (created === undefined) return updated;
	if (updated === undefined) return created;
	return Math.max(created, updated);
}

const isReported = (row: Transaction): boolean => ['sale', 'payout'].includes(transactionKindOf(row) ?? '');

/** Any state that is not known to be the last one may still change. */
const isOpen = (row: Transaction): boolean => !isComplete(row) && row.status !== 'canceled';
