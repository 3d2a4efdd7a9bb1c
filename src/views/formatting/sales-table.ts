import type { Currency } from '../../market/currency.ts';
import type { Sales, SalesHistory } from '../../market/rows/rows.ts';
import { salesPeriods } from '../../market/rows/sales-periods.ts';
import type { BareStyle, Formats } from './formats.ts';
import { alignedLines, codeBlock, phoneWidth, widthOf } from './table.ts';

export const shortLabels = { day: '24h', week: '7d', month: '30d', quarter: '90d' } as const;
const header = ['Median', 'Low', 'High', 'Sales'];
/** Stands for an amount that is not given. */
const none = '–';
/** Code blocks show Chinese and Japanese characters (元) wider than others, which would shift the columns. */
const isWide = (text: string) => /\p{Script=Han}|\p{Script=Hangul}/u.test(text);

/** One way to write the amounts of the table. `corner` is what its first cell says of all of them. */
interface Form {
	readonly corner: string;
	readonly write: (value: number) => string;
}

/**
 * The sales of the four periods as a table that a phone shows without wrapping its lines. If there is not enough room for
 * the currency beside every amount, it is named once; if there is still not enough, cents are left out from 1,000 on, and
 * then amounts are shortened (1.23M).
 */
export function salesTable(sales: SalesHistory, currency: Currency, isConverted: boolean, formats: Formats): string {
	const corner = `${isConverted ? '≈ ' : ''}${currency}`;
	const bare = (style: BareStyle): Form => ({ corner, write: (value) => formats.bare(value, style) });
	const forms: Form[] = [
		{ corner: '', write: (value) => formats.money(value, currency) },
		bare('cents'),
		bare('whole'),
		bare('short'),
	];
	const tables = forms.map((form) => linesOf(sales, form, formats));
	const fits = (lines: readonly string[]) => widthOf(lines) <= phoneWidth && !lines.some(isWide);
	return codeBlock(tables.find(fits) ?? tables.at(-1)!);
}

function linesOf(sales: SalesHistory, { corner, write }: Form, formats: Formats): string[] {
	const rows = salesPeriods.map(({ key }) => [shortLabels[key], ...cellsOf(sales[key], write, formats)]);
	const lines = alignedLines([[corner, ...header], ...rows], ['left', 'right', 'right', 'right', 'right'], ' ');
	// Some fonts show the narrow space, which groups digits in French, narrower than other characters.
	return lines.map((line) => line.replaceAll('\u202f', '\u00a0'));
}

function cellsOf({ median, min, max, volume }: Sales, write: Form['write'], formats: Formats): string[] {
	const amounts = [median, min, max].map((value) => (value === null || volume === 0 ? none : write(value)));
	return [...amounts, volume === null ? 'not given' : formats.count(volume)];
}
