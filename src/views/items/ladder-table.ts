import type { Choice, Choices } from '../../market/answers/choices.ts';
import { parseSkin, type Quality, qualities, type Wear, wears } from '../../market/catalogue/skin.ts';
import type { Formats } from '../formatting/formats.ts';
import { isConverted } from '../formatting/sources.ts';
import {
	type Alignment,
	type AmountForm,
	alignedLines,
	codeBlock,
	linesThatFit,
	phoneWidth,
	widthOf,
} from '../formatting/table.ts';
import { label } from '../reply.ts';

export const shortWears: Readonly<Record<Wear, string>> = {
	'Factory New': 'FN',
	'Minimal Wear': 'MW',
	'Field-Tested': 'FT',
	'Well-Worn': 'WW',
	'Battle-Scarred': 'BS',
};
const qualityNames: Readonly<Record<Quality, string>> = { '': 'Plain', 'StatTrak™': 'StatTrak™', Souvenir: 'Souvenir' };

/** What a table shows of an item: amounts, and texts such as a word in the place of an amount. */
export type Cells = readonly (number | string)[];

interface Line {
	readonly label: string;
	readonly cells: ReadonlyMap<Quality, Cells>;
}

/**
 * The wears of a skin, its versions, or both, as a table in a code block: best wear first, versions in the order of
 * `choices`, qualities side by side if there is room for them, or for two of three. No line is wrapped on a phone.
 */
export function ladderTable<Figures>(
	choices: Choices<Figures>,
	cellsOf: (choice: Choice & Figures) => Cells,
	formats: Formats,
): string {
	const { lines, shown } = ladderOf(choices, cellsOf);
	const { currency } = choices.query;
	const isNamed = shown.length > 1 || shown[0] !== '';
	const partsOf = (size: number) =>
		Array.from({ length: Math.ceil(shown.length / size) }, (_, i) => {
			const side = shown.slice(i * size, (i + 1) * size);
			const linesOf = (form: AmountForm) => aligned(linesIn(lines, ...side), side, isNamed, form);
			return linesThatFit(linesOf, currency, isConverted(choices.sources), formats);
		});
	const sizes = shown.map((_, i) => shown.length - i);
	const fits = (size: number) => partsOf(size).every((part) => widthOf(part) <= phoneWidth);
	const parts = partsOf(sizes.find(fits) ?? 1);
	return codeBlock(parts.flatMap((each, i) => (i === 0 ? each : ['', ...each])));
}

/** The same with a header, and always one quality below the other. */
export function ladderTableWithHeader<Figures>(
	choices: Choices<Figures>,
	header: readonly string[],
	cellsOf: (choice: Choice & Figures) => Cells,
	formats: Formats,
): string {
	const { lines, shown } = ladderOf(choices, cellsOf);
	const alignments = ['left' as const, ...header.map((): Alignment => 'right')];
	const isNamed = shown.length > 1 || shown[0] !== '';
	const rows = shown.flatMap((quality) =>
		linesIn(lines, quality).map((line, i) => ({
			line,
			quality,
			name: isNamed && i === 0 ? [qualityNames[quality]] : [],
		})),
	);
	const linesOf = ({ corner, write }: AmountForm) => {
		const cells = rows.map(({ line, quality }) => [line.label, ...written(line.cells.get(quality), write)]);
		const [top = '', ...all] = alignedLines([[corner, ...header], ...cells], alignments, ' ');
		// The name of a quality is longer than those of wears: in their column it would take the room of the amounts.
		return [top, ...all.flatMap((text, i) => [...rows[i]!.name, text])];
	};
	return codeBlock(linesThatFit(linesOf, choices.query.currency, isConverted(choices.sources), formats));
}

interface Step {
	readonly wear: Wear | undefined;
	readonly quality: Quality;
	readonly version: string | null;
	readonly cells: Cells;
}

function ladderOf<Figures>({ choices }: Choices<Figures>, cellsOf: (choice: Choice & Figures) => Cells) {
	// The title names a version that all of them are.
	const isOneVersion = new Set(choices.map(({ version }) => version)).size === 1;
	const steps = choices.map((choice): Step => {
		const { wear, quality = '' } = parseSkin(choice.name) ?? {};
		return { wear, quality, version: isOneVersion ? null : choice.version, cells: cellsOf(choice) };
	});
	const shown = qualities.filter((quality) => steps.some((step) => step.quality === quality));
	const groups = [...wears, undefined].map((wear) => steps.filter((step) => step.wear === wear));
	const isGrouped = groups.filter((each) => each.length > 0).length > 1;
	return { lines: groups.flatMap((group) => linesOfWear(group, isGrouped)), shown };
}

function linesOfWear(steps: readonly Step[], hasOthers: boolean): Line[] {
	const [first] = steps;
	if (!first) return [];
	const versions = [...new Set(steps.map(({ version }) => version))];
	const wear = first.wear === undefined ? '' : shortWears[first.wear];
	const isOne = versions.length === 1 && versions[0] === null;
	const lines = versions.map((version) => ({
		label: isOne ? wear : label(version ?? 'Other'),
		cells: new Map(steps.filter((step) => step.version === version).map(({ quality, cells }) => [quality, cells])),
	}));
	return hasOthers && !isOne ? [{ label: wear, cells: new Map() }, ...lines] : lines;
}

function linesIn(lines: readonly Line[], ...some: readonly Quality[]): Line[] {
	const isName = ({ cells }: Line) => cells.size === 0;
	const isAbout = ({ cells }: Line) => some.some((quality) => cells.has(quality));
	// Of the lines after the name of a wear, up to the next one, the first may be about other qualities only.
	return lines.filter((line, i) => {
		const next = lines.slice(i + 1).find((each) => isName(each) || isAbout(each));
		return isAbout(line) || (isName(line) && next !== undefined && isAbout(next));
	});
}

function aligned(
	lines: readonly Line[],
	shown: readonly Quality[],
	isNamed: boolean,
	{ corner, write }: AmountForm,
): string[] {
	const columns = shown.map((quality) => {
		const cells = lines.map((line) => written(line.cells.get(quality), write));
		return alignedLines(cells, ['right', 'right']);
	});
	const rows = lines.map(({ label: start }, i) => [start, ...columns.map((column) => column[i]!)]);
	const header = [corner, ...shown.map((quality) => (isNamed ? qualityNames[quality] : ''))];
	const alignments = ['left' as const, ...shown.map(() => 'left' as const)];
	return alignedLines(isNamed || corner !== '' ? [header, ...rows] : rows, alignments);
}

const written = (cells: Cells = [], write: AmountForm['write']): string[] =>
	cells.map((cell) => (typeof cell === 'number' ? write(cell) : cell));
