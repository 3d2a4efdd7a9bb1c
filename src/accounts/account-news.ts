import { z } from 'zod';
import { MarketError } from '../base/errors/market-error.ts';
import type { Transaction, TransactionsPage } from '../market/client/transactions.ts';
import { isoTime } from './iso-time.ts';
import { isComplete, kindOf } from './transaction-kind.ts';

/** The most pages of an account that are read to find what is new in it, or what sold items had cost. */
export const mostPages = 10;
/** The same to find out what became of transactions that were not completed. */
const mostPagesForOpen = 3;
/** How many transactions are remembered: more than are on the pages that are read as a rule. */
const mostRemembered = 1_000;
/** For how long what becomes of a transaction is of interest, ms. */
const openFor = 30 * 24 * 60 * 60_000;

const memory = z.object({
	/** A pseudonym of the account. */
	account: z.string(),
	/** Until when everything was told, Unix ms. */
	since: z.number(),
	/** The ids of completed transactions that were told, or were there before. */
	done: z.array(z.number()),
	/** The ids of those that were not completed, and when these were created, Unix ms. */
	open: z.array(z.tuple([z.number(), z.number()])),
	/** What was created by then is old, unless it is open; Unix ms by the marketplace's clock, 0 if everything was read. */
	oldUntil: z.number(),
});
/** What is remembered of an account after a look at it: ids and times, and nothing else. */
export type AccountMemory = Readonly<z.output<typeof memory>>;

/** As it was stored; undefined if it is of another account, or cannot be read. */
export function accountMemory(text: string | undefined, account: string): AccountMemory | undefined {
	if (text === undefined) return undefined;
	try {
		const { data } = memory.safeParse(JSON.parse(text));
		return data?.account === account ? data : undefined;
	} catch {
		return undefined;
	}
}

/** What is new in an account. */
export interface AccountNews {
	/** Sales and payouts that were completed, the newest first; none at the first look, when everything is old. */
	readonly news: readonly Transaction[];
	readonly memory: AccountMemory;
	/** The transactions that were read, the newest first, and whether they are all that there are. */
	readonly rows: readonly Transaction[];
	readonly isWhole: boolean;
}

/** Reads pages, the first one first, as far as needed. Each row counts once, however often it comes. */
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
			if (page !== wanted)
				throw new MarketError('not-understood', `received page ${page} instead of page ${wanted}`, {
					about: 'transactions',
				});
			const before = this.#rows.size;
			for (const row of rows) this.#rows.set(row.id, row);
			// A page without anything new, however many there are said to be, is the end.
			this.#isOver = page >= pages || this.#rows.size === before;
		}
	}

	get rows(): readonly Transaction[] {
		return [...this.#rows.values()];
	}

	/** Whether all pages were read. */
	get isWhole(): boolean {
		return this.#isOver;
	}
}

/**
 * Finds out what is new in an account. Transactions are told apart by their ids. @param now Unix ms
 * @throws MarketError, LinkError, StoreError
 */
export async function accountNews(
	pages: NewestPages,
	was: AccountMemory | undefined,
	account: string,
	now: number,
): Promise<AccountNews> {
	const done = new Set(was?.done);
	const open = new Map(was?.open.filter(([, at]) => now - at < openFor));
	await pages.readOn(1, () => true);
	if (was) {
		await pages.readOn(mostPages, (rows) => ![...rows.keys()].some((id) => done.has(id) || open.has(id)));
		await pages.readOn(mostPagesForOpen, (rows) => [...open.keys()].some((id) => !rows.has(id)));
	}
	const { rows, isWhole } = pages;
	const oldUntil = was?.oldUntil ?? 0;
	// One without a valid time is new if nothing is old by its time.
	const isLate = (row: Transaction) => (isoTime(row.created_at) ?? 1) > oldUntil;
	const finished = rows.filter(isComplete);
	const isNew = (row: Transaction) => !done.has(row.id) && (open.has(row.id) || isLate(row));
	const news = was ? finished.filter((row) => isTold(row) && isNew(row)) : [];
	const times = rows.flatMap((row) => isoTime(row.created_at) ?? []);
	const seen = new Set(rows.map(({ id }) => id));
	const unseen = [...open].filter(([id]) => !seen.has(id));
	const stillOpen = rows
		.filter((row) => isTold(row) && isOpen(row))
		.map(({ id, created_at }): [number, number] => [id, isoTime(created_at) ?? now]);
	return {
		news,
		rows,
		isWhole,
		memory: {
			account,
			since: now,
			done: [...new Set([...finished.map(({ id }) => id), ...done])].slice(0, mostRemembered),
			open: [...stillOpen, ...unseen].slice(0, mostRemembered),
			oldUntil: isWhole ? oldUntil : Math.max(oldUntil, Math.min(now, ...times)),
		},
	};
}

const isTold = (row: Transaction): boolean => ['sale', 'payout'].includes(kindOf(row) ?? '');

/** Any state that is not known to be the last one may still change. */
const isOpen = (row: Transaction): boolean => !isComplete(row) && row.status !== 'canceled';
