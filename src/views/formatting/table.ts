/** The widest line, in characters, that a phone of 360 pixels shows in a code block without wrapping it. */
export const phoneWidth = 36;

export type Alignment = 'left' | 'right';

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

/** Text in a code block, where all characters have the same width. Backticks would end it. */
export function codeBlock(lines: readonly string[]): string {
	return `\`\`\`\n${lines.join('\n').replaceAll('`', '’')}\n\`\`\``;
}

/** The width of the widest line, in characters. */
export const widthOf = (lines: readonly string[]): number => Math.max(0, ...lines.map(length));

/** A character that code blocks show about twice as wide as others. */
export const wide = /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}/u;

/** The width of a text in a code block, in characters. */
export const length = (text: string) => [...text].reduce((width, each) => width + (wide.test(each) ? 2 : 1), 0);
