import { sum } from 'd3-array';
import { type AccountUpdate, maxPages, type NewestPages } from '../../../src/accounts/account-update.ts';
import { type Bought, costsOfSales, profits } from '../../../src/accounts/profit.ts';
import { type TransactionRow, transactionKindOf } from '../../../src/accounts/transaction.ts';
import { MarketError } from '../../../src/base/errors.ts';
import type { Often } from '../../reports/reports.ts';

/** Items that were bought and not sold. Their worth is in hundredths. */
export interface Unsold {
	readonly currency: string;
	readonly count: number;
	readonly worth: { readonly sum: number; readonly without: number } | undefined;
}

export interface NewSales {
	readonly often: Often;
	/** When the reported period begins, Unix ms. */
	readonly since: number;
	/** New transactions, the newest first. */
	readonly rows: readonly { readonly transaction: TransactionRow; readonly bought?: Bought | undefined }[];
	readonly unsold: readonly Unsold[];
	/** When the account was read, Unix ms. */
	readonly at: number;
	readonly isWhole: boolean;
	readonly isCut: boolean;
	readonly read: number;
}

export type SalesUpdate = NewSales | 'credentials-refused';

/** Resolves to the worth in hundredths, or to undefined if no price is known. `counts` has the amount of each name. */
export type WorthOf = (counts: ReadonlyMap<string, number>, currency: string) => Promise<Unsold['worth']>;

/** @throws MarketError if the credentials are refused meanwhile; LinkError, StoreError */
export async function salesUpdate(
	{ newTransactions, isCut }: AccountUpdate,
	pages: NewestPages,
	report: Pick<NewSales, 'often' | 'since' | 'at'>,
	worthOf: WorthOf,
): Promise<NewSales> {
	const isSummary = report.often !== 'each';
	if (isSummary || newTransactions.some((row) => transactionKindOf(row) === 'sale'))
		await pages
			.readOn(maxPages, () => true)
			.catch((error) => {
				// If older pages cannot be read, the costs of items are left out, and not the sales.
				if (!(error instanceof MarketError) || error.failure === 'credentials-refused') throw error;
			});
	const { rows: allRows, isWhole } = pages;
	const costs = await costsOfSales(allRows);
	const rows = newTransactions.map((row) => ({ transaction: shownTransaction(row), bought: costs.get(row.id) }));
	const unsold: Unsold[] = [];
	if (isSummary)
		for (const [currency, { unsold: names }] of await profits(allRows)) {
			const count = sum(names.values());
			if (count > 0) unsold.push({ currency, count, worth: await worthOf(names, currency) });
		}
	return { ...report, rows, unsold, isWhole, isCut, read: allRows.length };
}

/** Keeps only what the message shows, because it is stored until it is sent. */
function shownTransaction({ items, updated_at: _, ...row }: AccountUpdate['newTransactions'][number]): TransactionRow {
	return { ...row, items: items?.map(({ market_hash_name }) => ({ market_hash_name })) };
}
