import type { Currency } from '../market/currency.ts';
import { type AmountForm, tableForms } from './amount-forms.ts';
import type { Words } from './words.ts';

/** The text of a cell without a figure. */
export const noFigure = '–';

/** How many characters a phone of 360 pixels shows in a code block without wrapping. */
export const phoneWidth = 36;

type Alignment = 'left' | 'right';

/** Pads the cells of each column to the same width and joins them with `gap`. */
export function alignedLines(
	rows: readonly (readonly string[])[],
	alignments: readonly Alignment[],
	gap = '  ',
): string[] {
	const widths = alignments.map((_, column) => Math.max(...rows.map((row) => characterWidth(row[column] ?? ''))));
	return rows.map((row) =>
		alignments
			.map((alignment, column) => {
				const cell = row[column] ?? '';
				const padding = ' '.repeat(widths[column]! - characterWidth(cell));
				return alignment === 'left' ? cell + padding : padding + cell;
			})
			.join(gap)
			.trimEnd(),
	);
}

export const widthOf = (lines: readonly string[]): number => Math.max(0, ...lines.map(characterWidth));

/** Matches characters that code blocks show about twice as wide as others. */
export const widePattern =
	/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}/u;

/** Returns the width of a text in a code block, in characters of usual width. */
export const characterWidth = (text: string) =>
	[...text].reduce((width, each) => width + (widePattern.test(each) ? 2 : 1), 0);

/**
 * Writes a table in the widest form that fits a phone. Narrower forms name the currency only once, then leave out
 * cents, then shorten amounts (1.23M).
 * @param linesOf writes the lines; `corner` is the text of the first cell: the currency and “≈” if the amounts lack them
 */
export function fittedTable(
	linesOf: (form: AmountForm, corner: string) => readonly string[],
	currency: Currency,
	isConverted: boolean,
	words: Words,
): string {
	const head = `${isConverted ? '≈ ' : ''}${currency}`;
	// A table with 元 in some lines would not be aligned.
	const hasEvenWidth = ({ write }: AmountForm) => !widePattern.test(write(1));
	const cornerOf = ({ hasCurrency }: AmountForm) => (hasCurrency && !isConverted ? '' : head);
	const forms = tableForms(currency, words).filter(hasEvenWidth);
	const tables = forms.map((form) => linesOf(form, cornerOf(form)).map(withEvenSpaces));
	const lines = tables.find((each) => widthOf(each) <= phoneWidth) ?? tables.at(-1)!;
	// Backticks would end the code block.
	return `\`\`\`\n${lines.join('\n').replaceAll('`', '’')}\n\`\`\``;
}

/** Replaces the narrow space, which groups digits in French, because some fonts show it too narrow. */
const withEvenSpaces = (line: string) => line.replaceAll('\u202f', '\u00a0');
