import { sum } from 'd3-array';
import { type AccountUpdate, maxPages, type NewestPages } from '../../../src/accounts/account-update.ts';
import { costsOfSales, type PurchaseCost, profits } from '../../../src/accounts/profit.ts';
import { type TransactionRow, transactionKindOf } from '../../../src/accounts/transaction.ts';
import { MarketError } from '../../../src/base/errors/market-error.ts';
import type { Frequency } from '../../reports/reports.ts';

/** Items of one currency that were bought and not sold. */
export interface Unsold {
	readonly currency: string;
	readonly count: number;
	/** Undefined if no price is known. */
	readonly worth:
		| {
				/** In hundredths. */
				readonly sum: number;
				/** How many units are not in the sum. */
				readonly without: number;
				/** Missing in messages that an earlier version has stored. */
				readonly isConverted?: boolean;
		  }
		| undefined;
}

export interface NewSales {
	readonly often: Frequency;
	/** When the reported period begins, Unix ms. */
	readonly since: number;
	/** New transactions, the newest first. */
	readonly rows: readonly { readonly transaction: TransactionRow; readonly bought?: PurchaseCost | undefined }[];
	readonly unsold: readonly Unsold[];
	/** When the account was read, Unix ms. */
	readonly at: number;
	/** Whether all pages of the account were read. */
	readonly isWhole: boolean;
	/** Whether there may be more new transactions than were read. */
	readonly isCut: boolean;
	/** How many transactions were read. */
	readonly read: number;
}

export type SalesUpdate = NewSales | 'credentials-refused';

/** Resolves to undefined if no price is known. `counts` has the number of units of each name. */
export type WorthOf = (counts: ReadonlyMap<string, number>, currency: string) => Promise<Unsold['worth']>;

/** @throws MarketError if the credentials are refused meanwhile; LinkError, StoreError */
export async function salesUpdate(
	{ newTransactions, isCut }: AccountUpdate,
	pages: NewestPages,
	report: Pick<NewSales, 'often' | 'since' | 'at'>,
	worthOf: WorthOf,
): Promise<NewSales> {
	const isSummary = report.often !== 'each';
	const hasSale = newTransactions.some((row) => transactionKindOf(row) === 'sale');
	// The purchases of the sold items are on older pages, so all pages are needed.
	const isNeeded = () => true;
	if (isSummary || hasSale)
		await pages.readOn(maxPages, isNeeded).catch((error) => {
			// If older pages cannot be read, the message has the sales, but not all costs.
			if (!(error instanceof MarketError) || error.failure === 'credentials-refused') throw error;
		});
	const { rows: allRows, isWhole } = pages;
	const costs = await costsOfSales(allRows);
	const rows = newTransactions.map((row) => ({ transaction: storedTransaction(row), bought: costs.get(row.id) }));
	const unsold: Unsold[] = [];
	if (isSummary)
		for (const [currency, { unsold: unitsByName }] of await profits(allRows)) {
			const count = sum(unitsByName.values());
			if (count > 0) unsold.push({ currency, count, worth: await worthOf(unitsByName, currency) });
		}
	return { ...report, rows, unsold, isWhole, isCut, read: allRows.length };
}

/** Keeps only what the message shows, because it is stored until it is sent. */
function storedTransaction({ items, updated_at: _, ...row }: AccountUpdate['newTransactions'][number]): TransactionRow {
	return { ...row, items: items?.map(({ market_hash_name }) => ({ market_hash_name })) };
}
