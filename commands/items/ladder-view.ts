import type { Choices, PricedChoice } from '../../src/answers/choices.ts';
import type { AskFigures } from '../../src/answers/lowest-asks.ts';
import { parseSkin, qualities } from '../../src/names/skin.ts';
import type { AmountForm } from '../../src/words/amount-forms.ts';
import { colours, type Embed, menuLabel } from '../../src/words/reply.ts';
import { alignedLines, fittedTable } from '../../src/words/table.ts';
import { heading } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { comparedWithMedian } from './choices-view.ts';
import { shortWears } from './short-wears.ts';
import { isConverted, withAges } from './sources.ts';

/** Returns `StatTrak™ Field-Tested`, or `Factory New · Ruby`. */
export function stepLabel({ name, version }: Pick<PricedChoice, 'name' | 'version'>): string {
	const parsed = parseSkin(name);
	const wear = parsed ? [parsed.quality, parsed.wear].filter(Boolean).join(' ') : name;
	return version === null ? wear : `${wear} · ${version}`;
}

export const ladderEmbed = (choices: Choices<AskFigures>, words: Words, now: number): Embed =>
	tableEmbed(choices, choices.query.locked, askLines, words, now);

/**
 * What tells the lines of a table apart. `both` is wears and versions. `several` is wears, each standing for several
 * versions: it shows the cheapest or best-selling one.
 */
export type StepKind = 'version' | 'wear' | 'several' | 'both';

function stepKindOf(choices: readonly (PricedChoice & { readonly hasVersions?: boolean })[]): StepKind {
	if (isOneName(choices)) return 'version';
	if (hasSeveralVersions(choices)) return 'both';
	return choices.some(({ hasVersions }) => hasVersions) ? 'several' : 'wear';
}

const isOneName = (choices: readonly PricedChoice[]): boolean => choices.every(({ name }) => name === choices[0]?.name);

export function tableEmbed<Figures extends { readonly hasVersions?: boolean }>(
	steps: Choices<Figures>,
	isLocked: boolean,
	linesOf: (choices: Choices<Figures>, stepKind: StepKind, words: Words) => string[],
	words: Words,
	now: number,
): Embed {
	const { choices, sources } = steps;
	const { name = '', version = null } = choices[0] ?? {};
	const stepKind = stepKindOf(choices);
	const title = stepKind === 'version' ? name : (parseSkin(name)?.skin ?? name);
	const commonVersion = stepKind === 'version' || stepKind === 'both' ? null : version;
	return {
		title: heading(title, commonVersion, isLocked, words),
		description: withAges(sources, linesOf(steps, stepKind, words), words, now),
		colour: colours.question,
	};
}

const hasSeveralVersions = (choices: readonly PricedChoice[]): boolean =>
	new Set(choices.map(({ version }) => version)).size > 1;

const askLines = (choices: Choices<AskFigures>, stepKind: StepKind, words: Words): string[] => [
	words.t('ladder.asks', { by: stepKind }),
	ladderTable(
		choices,
		['', ''],
		(choice) =>
			choice.quantity === 0
				? [words.t('ladder.none'), '']
				: [choice.lowest ?? words.t('ladder.noPrice'), comparedWithMedian(choice, words)],
		words,
	),
];

/** The cells of one line. A text may replace an amount. */
export type LadderCells = readonly (number | string)[];

/** Groups the choices by quality, and keeps their order within a quality. The lines are short enough for a phone. */
export function ladderTable<Figures>(
	{ choices, query, sources }: Choices<Figures>,
	header: readonly string[],
	cellsOf: (choice: PricedChoice & Figures) => LadderCells,
	words: Words,
): string {
	const rows = ladderRows(choices, words);
	const rowCells = rows.map(({ choice }) => cellsOf(choice));
	// A text in place of an amount stays as it is.
	const writeCells = (cells: LadderCells, write: AmountForm['write']) =>
		cells.map((cell) => (typeof cell === 'number' ? write(cell) : cell));
	/** @param corner the top left cell: names what the amounts do not repeat, such as a currency. It may be empty. */
	const linesOf = ({ write }: AmountForm, corner: string) => {
		const filledRows = rows.map(({ firstCell }, i) => [firstCell, ...writeCells(rowCells[i]!, write)]);
		const alignments = ['left' as const, ...header.map(() => 'right' as const)];
		// The header is left out if it is empty.
		const [top = '', ...lines] = alignedLines([[corner, ...header], ...filledRows], alignments, ' ');
		return [...(top === '' ? [] : [top]), ...lines.flatMap((line, i) => [...rows[i]!.linesAbove, line])];
	};
	return fittedTable(linesOf, query.currency, isConverted(sources), words);
}

interface LadderRow<Figures> {
	readonly choice: PricedChoice & Figures;
	readonly firstCell: string;
	/**
	 * Qualities and wears that begin here, on lines of their own: in a column they would take the room of the amounts.
	 */
	readonly linesAbove: readonly string[];
}

function ladderRows<Figures>(choices: readonly (PricedChoice & Figures)[], words: Words): LadderRow<Figures>[] {
	const hasVersions = hasSeveralVersions(choices);
	// A name that is not a skin's has no quality and no wear.
	const steps = choices.map((choice) => ({ choice, quality: '' as const, wear: undefined, ...parseSkin(choice.name) }));
	const hasWears = new Set(steps.map(({ wear }) => wear)).size > 1;
	const groups = qualities
		.map((quality) => steps.filter((each) => each.quality === quality))
		.filter((group) => group.length > 0);
	// If all are of the plain quality, it goes without saying.
	const areQualitiesNamed = groups.length > 1 || groups[0]?.[0]?.quality !== '';
	return groups.flatMap((group) =>
		group.map(({ choice, quality, wear }, i) => {
			const shortWear = wear ? shortWears[wear] : '';
			const isFirstOfWear = wear !== group[i - 1]?.wear;
			return {
				choice,
				firstCell: hasVersions ? menuLabel(choice.version ?? words.t('ladder.otherVersion')) : shortWear,
				linesAbove: [
					...(areQualitiesNamed && i === 0 ? [quality || words.t('ladder.plain')] : []),
					...(hasVersions && hasWears && isFirstOfWear ? [shortWear] : []),
				],
			};
		}),
	);
}
