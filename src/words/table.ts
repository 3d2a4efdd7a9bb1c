import type { Currency } from '../market/currency.ts';
import { type AmountForm, tableForms } from './amount-forms.ts';
import type { Words } from './words.ts';

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

/**
 * To fit a phone, the table names the currency once, then leaves out cents, then shortens amounts (1.23M).
 * @param linesOf writes the lines; `corner` says once, for all amounts, what each leaves out: the currency, the “≈”
 */
export function fittedTable(
	linesOf: (form: AmountForm, corner: string) => readonly string[],
	currency: Currency,
	isConverted: boolean,
	words: Words,
): string {
	const head = `${isConverted ? '≈ ' : ''}${currency}`;
	// A table with 元 in some lines would not be aligned.
	const isEven = ({ write }: AmountForm) => !wide.test(write(1));
	const cornerOf = ({ hasCurrency }: AmountForm) => (hasCurrency && !isConverted ? '' : head);
	const forms = tableForms(currency, words).filter(isEven);
	const tables = forms.map((form) => linesOf(form, cornerOf(form)).map(evenSpaces));
	const lines = tables.find((each) => widthOf(each) <= phoneWidth) ?? tables.at(-1)!;
	// Backticks would end the code block.
	return `\`\`\`\n${lines.join('\n').replaceAll('`', '’')}\n\`\`\``;
}

/** Some fonts show the narrow space, which groups digits in French, too narrow. */
const evenSpaces = (line: string) => line.replaceAll('\u202f', '\u00a0');
