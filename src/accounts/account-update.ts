import { z } from 'zod';
import { dayLength } from '../base/clock.ts';
import type { Transaction, TransactionsPage } from '../market/client/transactions.ts';
import { checkPage } from './account-reading.ts';
import { isComplete, isoTime, kindOf } from './transaction.ts';

export const mostPages = 10;
const mostPagesForOpen = 3;
/** More than are on the pages that are read as a rule. */
const mostRemembered = 1_000;
/** How long an open transaction that cannot be found is looked for, ms. */
const openFor = 30 * dayLength;

const memory = z.object({
	/** A pseudonym of the account. */
	account: z.string(),
	/** Everything until then was told, Unix ms. */
	since: z.number(),
	/** The ids of completed transactions that were told, or were there before. */
	done: z.array(z.number()),
	/** The ids of those that were not completed, and when these were created, Unix ms. */
	open: z.array(z.tuple([z.number(), z.number()])),
	/** What was created by then is old, unless it is open; Unix ms by the marketplace's clock. */
	oldUntil: z.number(),
	searchedAt: z.number(),
});
/** What is remembered of an account after a look at it: ids and times, and nothing else. */
export type AccountMemory = Readonly<z.output<typeof memory>>;

/** Undefined if it is of another account, or cannot be read. */
export function accountMemory(text: string | undefined, account: string): AccountMemory | undefined {
	const stored = parseMemory(text);
	return stored?.account === account ? stored : undefined;
}

/** Until when everything was told, whatever the account was called then, Unix ms. */
export const toldUntil = (text: string | undefined): number | undefined => parseMemory(text)?.since;

function parseMemory(text: string | undefined): AccountMemory | undefined {
	if (text === undefined) return undefined;
	try {
		return memory.safeParse(JSON.parse(text)).data;
	} catch {
		return undefined;
	}
}

export interface AccountUpdate {
	/** Completed sales and payouts, the newest first. */
	readonly newTransactions: readonly Transaction[];
	readonly memory: AccountMemory;
	readonly rows: readonly Transaction[];
	readonly isWhole: boolean;
	readonly isCut: boolean;
}

export class NewestPages {
	readonly #read: (page: number) => Promise<TransactionsPage>;
	readonly #rows = new Map<number, Transaction>();
	#page = 0;
	#isOver = false;

	constructor(read: (page: number) => Promise<TransactionsPage>) {
		this.#read = read;
	}

	/** Reads on while it is `needed`, up to `most` pages in all. @throws MarketError, LinkError, StoreError */
	async readOn(most: number, needed: (rows: ReadonlyMap<number, Transaction>) => boolean): Promise<void> {
		while (!this.#isOver && this.#page < most && needed(this.#rows)) {
			const wanted = ++this.#page;
			const { page, pages, rows } = await this.#read(wanted);
			checkPage(page, wanted);
			const before = this.#rows.size;
			for (const row of rows) this.#rows.set(row.id, row);
			// A page without anything new, however many there are said to be, is the end.
			this.#isOver = page >= pages || this.#rows.size === before;
		}
	}

	get rows(): readonly Transaction[] {
		return [...this.#rows.values()];
	}

	get isWhole(): boolean {
		return this.#isOver;
	}
}

/** Without `was`, what was there before `since` (Unix ms) is old. @throws MarketError, LinkError, StoreError */
export async function accountUpdate(
	pages: NewestPages,
	was: AccountMemory | undefined,
	account: string,
	since: number,
	now: number,
): Promise<AccountUpdate> {
	const done = new Set(was?.done);
	const open = new Map(was?.open);
	const isKnown = (id: number) => done.has(id) || open.has(id);
	const isOld = (row: Transaction) => (changedAt(row) ?? Infinity) <= since;
	/** Nothing below it is new. */
	const isReached = (row: Transaction) => (was ? isKnown(row.id) : isOld(row));
	// At the first look, open ones may be on further pages.
	await pages.readOn(was ? 1 : mostPagesForOpen, () => true);
	await pages.readOn(mostPages, (rows) => ![...rows.values()].some(isReached));
	// Open ones may be anywhere: they are looked for on a few pages, and once a day on more.
	const isThorough = now - (was?.searchedAt ?? now) >= dayLength;
	const lacksOpen = (rows: ReadonlyMap<number, Transaction>) => [...open.keys()].some((id) => !rows.has(id));
	await pages.readOn(isThorough ? mostPages : mostPagesForOpen, lacksOpen);
	const { rows, isWhole } = pages;
	const isCut = !isWhole && !rows.some(isReached);
	const oldUntil = was?.oldUntil ?? since;
	const firstKnown = rows.findIndex(({ id }) => isKnown(id));
	// One without a valid time is new if it stands above all that are known.
	const isLate = (row: Transaction, i: number) => {
		const at = was ? isoTime(row.created_at) : changedAt(row);
		return at === undefined ? i < firstKnown : at > oldUntil;
	};
	const isNew = (row: Transaction, i: number) => !done.has(row.id) && (open.has(row.id) || isLate(row, i));
	const newTransactions = rows.filter((row, i) => isComplete(row) && isTold(row) && isNew(row, i));
	const finished = rows.filter(isComplete).map(({ id }) => id);
	const times = rows.flatMap((row) => isoTime(row.created_at) ?? []);
	const seen = new Set(rows.map(({ id }) => id));
	const unseen = [...open].filter(([id, at]) => !seen.has(id) && now - at < openFor);
	const stillOpen = rows
		.filter((row) => isTold(row) && isOpen(row))
		.map(({ id, created_at }): [number, number] => [id, isoTime(created_at) ?? now]);
	return {
		newTransactions,
		rows,
		isWhole,
		isCut,
		memory: {
			account,
			since: now,
			done: [...new Set([...finished, ...done])].slice(0, mostRemembered),
			open: [...stillOpen, ...unseen].slice(0, mostRemembered),
			oldUntil: isWhole ? oldUntil : Math.max(oldUntil, Math.min(now, ...times)),
			searchedAt: isThorough || !was ? now : was.searchedAt,
		},
	};
}

function changedAt({ created_at, updated_at }: Transaction): number | undefined {
	const [created, updated] = [isoTime(created_at), isoTime(updated_at)];
	return created === undefined || updated === undefined ? (created ?? updated) : Math.max(created, updated);
}

const isTold = (row: Transaction): boolean => ['sale', 'payout'].includes(kindOf(row) ?? '');

/** Any state that is not known to be the last one may still change. */
const isOpen = (row: Transaction): boolean => !isComplete(row) && row.status !== 'canceled';
