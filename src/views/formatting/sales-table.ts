import type { Currency } from '../../market/currency.ts';
import type { Sales, SalesHistory } from '../../market/rows/rows.ts';
import { salesPeriods } from '../../market/rows/sales-periods.ts';
import { type AmountForm, linesThatFit } from './amount-columns.ts';
import type { Formats } from './formats.ts';
import { alignedLines, codeBlock } from './table.ts';

export const shortLabels = { day: '24h', week: '7d', month: '30d', quarter: '90d' } as const;
const header = ['Median', 'Low', 'High', 'Sales'];
/** Stands for an amount that is not given. */
const none = '–';

/** The sales of the four periods as a table that a phone shows without wrapping its lines. */
export function salesTable(sales: SalesHistory, currency: Currency, isConverted: boolean, formats: Formats): string {
	return codeBlock(linesThatFit((form) => linesOf(sales, form, formats), currency, isConverted, formats));
}

function linesOf(sales: SalesHistory, { corner, write }: AmountForm, formats: Formats): string[] {
	const rows = salesPeriods.map(({ key }) => [shortLabels[key], ...cellsOf(sales[key], write, formats)]);
	return alignedLines([[corner, ...header], ...rows], ['left', 'right', 'right', 'right', 'right'], ' ');
}

function cellsOf({ median, min, max, volume }: Sales, write: AmountForm['write'], formats: Formats): string[] {
	const amounts = [median, min, max].map((value) => (value === null || volume === 0 ? none : write(value)));
	return [...amounts, volume === null ? 'not given' : formats.count(volume)];
}
