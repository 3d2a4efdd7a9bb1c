import type { Currency } from '../../src/market/currency.ts';
import type { AmountForm } from '../../src/words/amount-forms.ts';
import { menuLabel } from '../../src/words/reply.ts';
import { alignedLines, characterWidth, fittedTable, phoneWidth, widthOf } from '../../src/words/table.ts';
import { joinCommas, joinLines } from '../../src/words/text.ts';
import type { PlainKey } from '../../src/words/translate.ts';
import type { Words } from '../../src/words/words.ts';
import { shortWears } from '../items/short-wears.ts';
import { smallPrint } from '../items/sources.ts';

export interface ItemRow {
	readonly name: string;
	readonly version: string | null;
	/** A sign after the name, such as a warning. */
	readonly sign?: string | undefined;
	/** Returns the cells of the line below the name. `write` formats an amount to the width that there is. */
	figures(write: AmountForm['write']): readonly string[];
}

/** Names have lines of their own, so that a phone has room for several figures below. */
export function itemTable(
	rows: readonly ItemRow[],
	header: readonly string[],
	currency: Currency,
	hasConversion: boolean,
	words: Words,
): string {
	const shortNames = rows.map(({ name, version }) => shortName(name, version));
	const linesOf = ({ write }: AmountForm, corner: string) => {
		const alignments = header.map(() => 'right' as const);
		const trimmedLines = alignedLines([header, ...rows.map((row) => row.figures(write))], alignments, ' ');
		// `alignedLines` trims the ends of lines. Without padding, an empty last column would move the other columns.
		const tableWidth = widthOf(trimmedLines);
		const figures = trimmedLines.map((line) => line + ' '.repeat(tableWidth - characterWidth(line)));
		const names = rows.map(({ sign = '' }, i) => nameLines(`${shortNames[i]} ${sign}`.trimEnd()));
		const width = Math.max(
			widthOf(figures) + (corner === '' ? 0 : characterWidth(corner) + 1),
			...names.flat().map(characterWidth),
		);
		const justify = (start: string, end: string) => {
			const gap = Math.max(0, width - characterWidth(start) - characterWidth(end));
			return (start + ' '.repeat(gap) + end).trimEnd();
		};
		const [headerLine = '', ...figureLines] = figures;
		return [justify(corner, headerLine), ...names.flatMap((lines, i) => [...lines, justify('', figureLines[i]!)])];
	};
	return joinLines(fittedTable(linesOf, currency, hasConversion, words), legendLine(shortNames, words));
}

/** Explains the short forms in the names; empty if every trader knows them. */
function legendLine(shortNames: readonly string[], words: Words): string {
	const usedForms = legend.filter(([pattern]) => shortNames.some((name) => pattern.test(name)));
	if (usedForms.length === 0) return '';
	return smallPrint(joinCommas(words, ...usedForms.map(([, meaning]) => words.t<PlainKey>(meaning))));
}

/** Short forms that not every trader knows, and their explanations, which follow a table with such a form. */
const legend: readonly (readonly [RegExp, PlainKey])[] = [
	[/^ST /, 'lists.legend.statTrak'],
	[/\bSV /, 'lists.legend.souvenir'],
	[/ P[1-4]$/, 'lists.legend.phases'],
	[/ BP$/, 'lists.legend.blackPearl'],
];

/** The replacements that shorten a name, in the order in which they are made. */
const shortForms: readonly (readonly [RegExp | string, string])[] = [
	...Object.entries(shortWears).map(([wear, short]) => [` (${wear})`, ` ${short}`] as const),
	['StatTrak™ ', 'ST '],
	['Souvenir ', 'SV '],
	// `★ Flip Knife | Fade` loses “Knife”. In games other than Counter-Strike, “Knife” may be the whole name.
	[/(?<=^★ .*) Knife(?= \||$)/, ''],
	['★ ', ''],
];

const shortVersions: Readonly<Record<string, string>> = {
	'Phase 1': 'P1',
	'Phase 2': 'P2',
	'Phase 3': 'P3',
	'Phase 4': 'P4',
	'Black Pearl': 'BP',
};

/** Shortens a name, for example to `ST Butterfly | Fade FT`. */
function shortName(name: string, version: string | null): string {
	const short = shortForms.reduce((text, [long, abbreviation]) => text.replace(long, abbreviation), menuLabel(name));
	return version === null ? short : `${short} ${shortVersions[version] ?? menuLabel(version)}`;
}

/**
 * Splits a name that is too wide for a phone into two lines that fit: after a “|” if possible, or else at any space, as
 * far to the right as possible. If no two lines fit, each leaves out its middle. The second line keeps the space before
 * it, as an indentation.
 */
function nameLines(name: string): string[] {
	if (characterWidth(name) <= phoneWidth) return [name];
	const breaks = [...name.matchAll(/ /g)].map(({ index }) => [name.slice(0, index), name.slice(index)] as const);
	const possibleBreaks = breaks.filter((lines) => widthOf(lines) <= phoneWidth);
	const bestBreak = possibleBreaks.findLast(([first]) => first.endsWith('|')) ?? possibleBreaks.at(-1);
	// If no two lines fit, the name is split in the middle, so that about as much is left out of both lines.
	const lines = bestBreak ?? breaks[Math.floor(breaks.length / 2)] ?? [name];
	return lines.map(withinPhone);
}

/** Leaves out the middle, one character on each side at a time, until the rest fits. */
function withinPhone(text: string): string {
	if (characterWidth(text) <= phoneWidth) return text;
	const characters = [...text];
	const middle = Math.ceil(characters.length / 2);
	for (let cut = 1; ; cut++) {
		const start = characters.slice(0, middle - cut).join('');
		const end = characters.slice(middle + cut).join('');
		const shortened = `${start}…${end}`;
		if (characterWidth(shortened) <= phoneWidth) return shortened;
	}
}
