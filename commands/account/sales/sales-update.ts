import { sum } from 'd3-array';
import { type AccountUpdate, mostPages, type NewestPages } from '../../../src/accounts/account-update.ts';
import { type Bought, costsOfSales, profits } from '../../../src/accounts/profit.ts';
import { kindOf, type ShownTransaction } from '../../../src/accounts/transaction.ts';
import { MarketError } from '../../../src/base/errors.ts';
import type { Often } from '../../reports/reports.ts';

/** Items that were bought and not sold. What they cost now is in hundredths. */
export interface Unsold {
	readonly currency: string;
	readonly count: number;
	readonly worth: { readonly sum: number; readonly without: number } | undefined;
}

export interface NewSales {
	readonly often: Often;
	/** From when on this is new, Unix ms. */
	readonly since: number;
	/** The newest first. */
	readonly rows: readonly { readonly transaction: ShownTransaction; readonly bought?: Bought | undefined }[];
	readonly unsold: readonly Unsold[];
	/** Unix ms. */
	readonly at: number;
	readonly isWhole: boolean;
	readonly isCut: boolean;
	readonly read: number;
}

export type SalesUpdate = NewSales | 'credentials-refused';

/** In hundredths, by the amounts of each name; undefined if nothing is known of any. */
export type WorthOf = (counts: ReadonlyMap<string, number>, currency: string) => Promise<Unsold['worth']>;

/** @throws MarketError if the credentials are refused meanwhile; LinkError, StoreError */
export async function salesUpdate(
	{ newTransactions, isCut }: AccountUpdate,
	pages: NewestPages,
	told: Pick<NewSales, 'often' | 'since' | 'at'>,
	worthOf: WorthOf,
): Promise<NewSales> {
	const isSummary = told.often !== 'each';
	if (isSummary || newTransactions.some((row) => kindOf(row) === 'sale'))
		await pages
			.readOn(mostPages, () => true)
			.catch((error) => {
				// What items had cost is left out rather than the sale.
				if (!(error instanceof MarketError) || error.failure === 'credentials-refused') throw error;
			});
	const { rows: all, isWhole } = pages;
	const costs = await costsOfSales(all);
	const rows = newTransactions.map((row) => ({ transaction: toldOf(row), bought: costs.get(row.id) }));
	const unsold: Unsold[] = [];
	if (isSummary)
		for (const [currency, { unsold: names }] of await profits(all)) {
			const count = sum(names.values());
			if (count > 0) unsold.push({ currency, count, worth: await worthOf(names, currency) });
		}
	return { ...told, rows, unsold, isWhole, isCut, read: all.length };
}

/** Without what is not told: it is stored until it is sent. */
function toldOf({ items, updated_at: _, ...row }: AccountUpdate['newTransactions'][number]): ShownTransaction {
	return { ...row, items: items?.map(({ market_hash_name }) => ({ market_hash_name })) };
}
