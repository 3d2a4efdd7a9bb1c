import type { Currency } from '../market/currency.ts';
import type { BareStyle } from './formats.ts';
import { exact, type Words } from './words.ts';

/** The widest line, in characters, that a phone of 360 pixels shows in a code block without wrapping it. */
export const phoneWidth = 36;

type Alignment = 'left' | 'right';

/** Lines of aligned cells. Lines end with their last visible character. */
export function alignedLines(
	rows: readonly (readonly string[])[],
	alignments: readonly Alignment[],
	gap = '  ',
): string[] {
	const widths = alignments.map((_, column) => Math.max(...rows.map((row) => length(row[column] ?? ''))));
	return rows.map((row) =>
		alignments
			.map((alignment, column) => {
				const cell = row[column] ?? '';
				const padding = ' '.repeat(widths[column]! - length(cell));
				return alignment === 'left' ? cell + padding : padding + cell;
			})
			.join(gap)
			.trimEnd(),
	);
}

export const widthOf = (lines: readonly string[]): number => Math.max(0, ...lines.map(length));

/** A character that code blocks show about twice as wide as others. */
export const wide = /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}/u;

/** The width of a text in a code block, in characters. */
export const length = (text: string) => [...text].reduce((width, each) => width + (wide.test(each) ? 2 : 1), 0);

/** One way to write the amounts of a table. `corner` says of all of them what it leaves out: the currency, the “≈”. */
export interface AmountForm {
	readonly corner: string;
	readonly write: (value: number) => string;
}

/**
 * A table as a code block, where all characters have the same width. Its amounts are written so that a phone does not wrap
 * its lines: if there is not enough room for the currency beside every amount, it is named once; if there is still not
 * enough, cents are left out from 1,000 on, and then amounts are shortened (1.23M).
 */
export function fittedTable(
	linesOf: (form: AmountForm) => readonly string[],
	currency: Currency,
	isConverted: boolean,
	words: Words,
): string {
	const corner = `${isConverted ? '≈ ' : ''}${currency}`;
	const bare = (style: BareStyle): AmountForm => ({ corner, write: (value) => words.bare(value, style) });
	const withCurrency = {
		corner: isConverted ? corner : '',
		write: (value: number) => exact(words).money(value, currency),
	};
	// A table with 元 in some lines would not be aligned.
	const isEven = ({ write }: AmountForm) => !wide.test(write(1));
	const forms = [withCurrency, bare('cents'), bare('whole'), bare('short')].filter(isEven);
	const tables = forms.map((form) => linesOf(form).map(evenSpaces));
	const lines = tables.find((each) => widthOf(each) <= phoneWidth) ?? tables.at(-1)!;
	// Backticks would end the code block.
	return `\`\`\`\n${lines.join('\n').replaceAll('`', '’')}\n\`\`\``;
}

/** Some fonts show the narrow space, which groups digits in French, narrower than other characters. */
const evenSpaces = (line: string) => line.replaceAll('\u202f', '\u00a0');
