import type { Currency } from '../../market/currency.ts';
import { type AmountForm, linesThatFit } from '../formatting/amount-columns.ts';
import type { Formats } from '../formatting/formats.ts';
import { alignedLines, codeBlock, length, phoneWidth, widthOf } from '../formatting/table.ts';
import { shortName } from '../items/short-name.ts';

/** An item of a table, on two lines. */
export interface ItemLines {
	readonly name: string;
	readonly version: string | null;
	/** What is at the end of the line of the name. */
	readonly end?: string;
	/** The figures on the line below. */
	figures(write: AmountForm['write']): readonly string[];
}

/**
 * Items as a table that a phone shows without wrapping its lines: the name on a line of its own, so that there is room
 * for several figures below it. Everything but names is right-aligned.
 * @param header The words above the figures.
 */
export function itemTable(
	rows: readonly ItemLines[],
	header: readonly string[],
	currency: Currency,
	isConverted: boolean,
	formats: Formats,
): string {
	const linesOf = ({ corner, write }: AmountForm) => {
		const alignments = header.map(() => 'right' as const);
		const ragged = alignedLines([header, ...rows.map((row) => row.figures(write))], alignments, ' ');
		// A last column that is empty takes its room as well.
		const figures = ragged.map((line) => line + ' '.repeat(widthOf(ragged) - length(line)));
		const heads = rows.map(({ name, version, end = '' }) => {
			const room = phoneWidth - length(end) - (end === '' ? 0 : 1);
			return { name: shortName(name, version, room), end };
		});
		const names = heads.map(({ name, end }) => length(name) + (end === '' ? 0 : 1) + length(end));
		const width = Math.max(widthOf(figures) + (corner === '' ? 0 : length(corner) + 1), ...names);
		const between = (start: string, end: string) =>
			(start + ' '.repeat(Math.max(0, width - length(start) - length(end))) + end).trimEnd();
		return [
			between(corner, figures[0]!),
			...heads.flatMap(({ name, end }, i) => [between(name, end), between('', figures[i + 1]!)]),
		];
	};
	return codeBlock(linesThatFit(linesOf, currency, isConverted, formats));
}
