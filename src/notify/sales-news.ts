import { sum } from 'd3-array';
import { type AccountNews, mostPages, type NewestPages } from '../accounts/account-news.ts';
import { type Bought, costsOfSales, profits } from '../accounts/profit.ts';
import { kindOf, type ShownTransaction } from '../accounts/transaction-kind.ts';
import { MarketError } from '../base/errors/market-error.ts';
import type { Often } from './reports.ts';

/** What the items of a currency that were bought and not sold cost now, in hundredths. */
export interface Unsold {
	readonly currency: string;
	readonly count: number;
	readonly worth: { readonly sum: number; readonly without: number } | undefined;
}

/** What was sold and paid out. */
export interface ToldSales {
	readonly often: Often;
	/** The time from which on this is new, Unix ms. */
	readonly since: number;
	/** The newest first. */
	readonly rows: readonly { readonly transaction: ShownTransaction; readonly bought?: Bought | undefined }[];
	/** Of summaries. */
	readonly unsold: readonly Unsold[];
	/** When this was found out, Unix ms. */
	readonly at: number;
	/** Whether all transactions of the account were read for it. */
	readonly isWhole: boolean;
	/** More is new than was read. */
	readonly isCut: boolean;
	/** How many transactions were read. */
	readonly read: number;
}

/** What there is to tell about an account: that, or that it cannot be looked at any more. */
export type SalesNews = ToldSales | 'credentials-refused';

/** What items cost now, in hundredths, by the amounts of each name; undefined if nothing is known of any. */
export type WorthOf = (counts: ReadonlyMap<string, number>, currency: string) => Promise<Unsold['worth']>;

/**
 * What is told about new sales and payouts: also what sold items had cost and, in summaries, what the unsold ones do now.
 * @throws MarketError if the credentials are refused meanwhile; LinkError, StoreError
 */
export async function salesNews(
	{ news, isCut }: AccountNews,
	pages: NewestPages,
	told: Pick<ToldSales, 'often' | 'since' | 'at'>,
	worthOf: WorthOf,
): Promise<ToldSales> {
	const isSummary = told.often !== 'each';
	if (isSummary || news.some((row) => kindOf(row) === 'sale'))
		await pages
			.readOn(mostPages, () => true)
			.catch((error) => {
				// What items had cost is left out rather than the sale.
				if (!(error instanceof MarketError) || error.failure === 'credentials-refused') throw error;
			});
	const { rows: all, isWhole } = pages;
	const costs = await costsOfSales(all);
	const rows = news.map((row) => ({ transaction: toldOf(row), bought: costs.get(row.id) }));
	const unsold: Unsold[] = [];
	if (isSummary)
		for (const [currency, { unsold: names }] of await profits(all)) {
			const count = sum(names.values());
			if (count > 0) unsold.push({ currency, count, worth: await worthOf(names, currency) });
		}
	return { ...told, rows, unsold, isWhole, isCut, read: all.length };
}

/** Without what is not told: it is stored until it is sent. */
function toldOf({ items, updated_at: _, ...row }: AccountNews['news'][number]): ShownTransaction {
	return { ...row, items: items?.map(({ market_hash_name }) => ({ market_hash_name })) };
}
