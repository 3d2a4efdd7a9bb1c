import type { Choices, PricedChoice } from '../../src/answers/choices.ts';
import type { AskFigures } from '../../src/answers/skin-ladder.ts';
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

/** What the lines of a table differ in. `several` means by wear, with one of several versions for each wear. */
export type StepKind = 'version' | 'wear' | 'several' | 'both';

export function tableEmbed<Figures extends { readonly hasVersions?: boolean }>(
	steps: Choices<Figures>,
	isLocked: boolean,
	linesOf: (choices: Choices<Figures>, by: StepKind, words: Words) => string[],
	words: Words,
	now: number,
): Embed {
	const { choices, sources } = steps;
	const { name = '', version = null } = choices[0] ?? {};
	const areVersionsMixed = hasSeveralVersions(choices);
	const isOneName = choices.every((each) => each.name === name);
	const title = isOneName ? name : (parseSkin(name)?.skin ?? name);
	const commonVersion = isOneName || areVersionsMixed ? null : version;
	let by: StepKind = choices.some(({ hasVersions }) => hasVersions) ? 'several' : 'wear';
	if (isOneName) by = 'version';
	else if (areVersionsMixed) by = 'both';
	return {
		title: heading(title, commonVersion, isLocked, words),
		description: withAges(sources, linesOf(steps, by, words), words, now),
		colour: colours.question,
	};
}

const hasSeveralVersions = (choices: readonly PricedChoice[]): boolean =>
	new Set(choices.map(({ version }) => version)).size > 1;

const askLines = (choices: Choices<AskFigures>, by: StepKind, words: Words): string[] => [
	words.t('ladder.asks', { by }),
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

/** Writes one quality below the other, in the order of `choices`. No line is wrapped on a phone. */
export function ladderTable<Figures>(
	{ choices, query, sources }: Choices<Figures>,
	header: readonly string[],
	cellsOf: (choice: PricedChoice & Figures) => LadderCells,
	words: Words,
): string {
	const hasVersions = hasSeveralVersions(choices);
	// A name that is not a skin's has no quality and no wear.
	const steps = choices.map((choice) => ({ choice, quality: '' as const, wear: undefined, ...parseSkin(choice.name) }));
	const hasWears = new Set(steps.map(({ wear }) => wear)).size > 1;
	const groups = qualities
		.map((quality) => steps.filter((each) => each.quality === quality))
		.filter((group) => group.length > 0);
	// If all are of the plain quality, it goes without saying.
	const areQualitiesNamed = groups.length > 1 || groups[0]?.[0]?.quality !== '';
	const rows = groups.flatMap((group) =>
		group.map(({ choice, quality, wear }, i) => {
			const shortWear = wear ? shortWears[wear] : '';
			const isFirstOfWear = wear !== group[i - 1]?.wear;
			return {
				// Qualities have longer names than wears: in their column they would take the room of the amounts.
				above: [
					...(areQualitiesNamed && i === 0 ? [quality || words.t('ladder.plain')] : []),
					...(hasVersions && hasWears && isFirstOfWear ? [shortWear] : []),
				],
				start: hasVersions ? menuLabel(choice.version ?? words.t('ladder.otherVersion')) : shortWear,
				cells: cellsOf(choice),
			};
		}),
	);
	const linesOf = ({ write }: AmountForm, corner: string) => {
		const filledRows = rows.map(({ start, cells }) => [
			start,
			...cells.map((cell) => (typeof cell === 'number' ? write(cell) : cell)),
		]);
		const alignments = ['left' as const, ...header.map(() => 'right' as const)];
		// The header is left out if it is empty.
		const [top = '', ...lines] = alignedLines([[corner, ...header], ...filledRows], alignments, ' ');
		return [...(top === '' ? [] : [top]), ...lines.flatMap((line, i) => [...rows[i]!.above, line])];
	};
	return fittedTable(linesOf, query.currency, isConverted(sources), words);
}
