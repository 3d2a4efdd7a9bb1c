import type { Currency } from '../market/currency.ts';
import type { BareStyle } from './formats.ts';
import { exact, type Words } from './words.ts';

/** How many characters a phone of 360 pixels shows in a code block without wrapping. */
export const phoneWidth = 36;

type Alignment = 'left' | 'right';

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

/** Code blocks show these about twice as wide as others. */
export const wide = /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}/u;

/** The width in characters of a code block. */
export const length = (text: string) => [...text].reduce((width, each) => width + (wide.test(each) ? 2 : 1), 0);

/** `corner` says once, for all amounts, what each leaves out: the currency, the “≈”. */
export interface TableAmounts {
	readonly corner: string;
	readonly write: (value: number) => string;
}

/** To fit a phone, it names the currency once, then leaves out cents from 1,000 on, then shortens amounts (1.23M). */
export function fittedTable(
	linesOf: (form: TableAmounts) => readonly string[],
	currency: Currency,
	isConverted: boolean,
	words: Words,
): string {
	const corner = `${isConverted ? '≈ ' : ''}${currency}`;
	const bare = (style: BareStyle): TableAmounts => ({ corner, write: (value) => words.bare(value, style) });
	const withCurrency = {
		corner: isConverted ? corner : '',
		write: (value: number) => exact(words).money(value, currency),
	};
	// A table with 元 in some lines would not be aligned.
	const isEven = ({ write }: TableAmounts) => !wide.test(write(1));
	const forms = [withCurrency, bare('cents'), bare('whole'), bare('short')].filter(isEven);
	const tables = forms.map((form) => linesOf(form).map(evenSpaces));
	const lines = tables.find((each) => widthOf(each) <= phoneWidth) ?? tables.at(-1)!;
	// Backticks would end the code block.
	return `\`\`\`\n${lines.join('\n').replaceAll('`', '’')}\n\`\`\``;
}

/** Some fonts show the narrow space, which groups digits in French, too narrow. */
const evenSpaces = (line: string) => line.replaceAll('\u202f', '\u00a0');
