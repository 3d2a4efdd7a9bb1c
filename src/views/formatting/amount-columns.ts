import type { Currency } from '../../market/currency.ts';
import type { BareStyle, Formats } from './formats.ts';
import { phoneWidth, wide, widthOf } from './table.ts';

/** One way to write the amounts of a table. `corner` says of all of them what it leaves out: the currency, the “≈”. */
export interface AmountForm {
	readonly corner: string;
	readonly write: (value: number) => string;
}

/**
 * The lines of a table with its amounts written so that a phone does not wrap them: if there is not enough room for the
 * currency beside every amount, it is named once; if there is still not enough, cents are left out from 1,000 on, and
 * then amounts are shortened (1.23M).
 */
export function linesThatFit(
	linesOf: (form: AmountForm) => readonly string[],
	currency: Currency,
	isConverted: boolean,
	formats: Formats,
): readonly string[] {
	const corner = `${isConverted ? '≈ ' : ''}${currency}`;
	const bare = (style: BareStyle): AmountForm => ({ corner, write: (value) => formats.bare(value, style) });
	const withCurrency = { corner: '', write: (value: number) => formats.money(value, currency) };
	// A table with 元 in some lines would not be aligned.
	const isEven = ({ write }: AmountForm) => !wide.test(write(1));
	const forms = [withCurrency, bare('cents'), bare('whole'), bare('short')].filter(isEven);
	const tables = forms.map((form) => linesOf(form).map(evenSpaces));
	return tables.find((lines) => widthOf(lines) <= phoneWidth) ?? tables.at(-1)!;
}

/** Some fonts show the narrow space, which groups digits in French, narrower than other characters. */
const evenSpaces = (line: string) => line.replaceAll('\u202f', '\u00a0');
