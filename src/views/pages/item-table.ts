import { qualities, type Wear } from '../../market/catalogue/skin.ts';
import type { Currency } from '../../market/currency.ts';
import type { Formats } from '../formatting/formats.ts';
import { type AmountForm, alignedLines, fittedTable, length, phoneWidth, widthOf } from '../formatting/table.ts';
import { label } from '../reply.ts';

export interface ItemLines {
	readonly name: string;
	readonly version: string | null;
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
		const names = rows.map(({ name, version }) => shortName(name, version, phoneWidth));
		const width = Math.max(widthOf(figures) + (corner === '' ? 0 : length(corner) + 1), ...names.map(length));
		const atEnd = (start: string, end: string) =>
			(start + ' '.repeat(Math.max(0, width - length(start) - length(end))) + end).trimEnd();
		return [atEnd(corner, figures[0]!), ...names.flatMap((name, i) => [name, atEnd('', figures[i + 1]!)])];
	};
	return fittedTable(linesOf, currency, isConverted, formats);
}

export const shortWears: Readonly<Record<Wear, string>> = {
	'Factory New': 'FN',
	'Minimal Wear': 'MW',
	'Field-Tested': 'FT',
	'Well-Worn': 'WW',
	'Battle-Scarred': 'BS',
};

const shortForms: readonly (readonly [RegExp | string, string])[] = [
	...Object.entries(shortWears).map(([wear, short]) => [` (${wear})`, ` ${short}`] as const),
	[`${qualities[1]} `, 'ST '],
	['Souvenir ', 'SV '],
	['★ ', ''],
	[/ Knife(?= \||$)/, ''],
];

const shortVersions: Readonly<Record<string, string>> = {
	'Phase 1': 'P1',
	'Phase 2': 'P2',
	'Phase 3': 'P3',
	'Phase 4': 'P4',
	'Black Pearl': 'BP',
};

function firstColumns(text: string, width: number): string {
	let kept = '';
	for (const character of text) {
		if (length(kept + character) > width) break;
		kept += character;
	}
	return kept;
}

/** A name as traders write it, at most `room` characters wide: `ST Butterfly | Fade FT`. The end is kept: it has the wear. */
export function shortName(name: string, version: string | null, room: number): string {
	const short = shortForms.reduce((text, [long, abbreviation]) => text.replace(long, abbreviation), label(name));
	const wear = / (?:FN|MW|FT|WW|BS)$/.exec(short)?.[0] ?? '';
	const ending = wear + (version === null ? '' : ` ${shortVersions[version] ?? label(version)}`);
	const start = short.slice(0, short.length - wear.length);
	const whole = start + ending;
	if (length(whole) <= room) return whole;
	const kept = firstColumns(start, Math.max(1, room - length(ending) - 1));
	return `${kept.trimEnd()}…${ending}`;
}
