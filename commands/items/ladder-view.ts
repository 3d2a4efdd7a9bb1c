import type { PeriodSales, Sold } from '../../src/market/answers/check-history.ts';
import type { Choice, Choices } from '../../src/market/answers/choices.ts';
import type { MarketQuery } from '../../src/market/answers/lists.ts';
import type { Asked } from '../../src/market/answers/lowest-asks.ts';
import { parseSkin, type Quality, qualities } from '../../src/market/catalogue/skin.ts';
import { escapeMarkdown, heading, link } from '../../src/words/escape-markdown.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { joinDots } from '../../src/words/join.ts';
import { colours, type Embed, label } from '../../src/words/reply.ts';
import { type AmountForm, alignedLines, fittedTable } from '../../src/words/table.ts';
import { type HistoryToShow, movement } from '../history/history-view.ts';
import { shortWears } from '../lists/item-table.ts';
import { type Describe, standing } from './choices-view.ts';
import { isConverted, withAges } from './sources.ts';

/** What tells the wears of a skin apart: `StatTrak™ Field-Tested`, or `Factory New · Ruby`. */
export function wearOf({ name, version }: Pick<Choice, 'name' | 'version'>): string {
	const parsed = parseSkin(name);
	const wear = parsed ? [parsed.quality, parsed.wear].filter(Boolean).join(' ') : name;
	return version === null ? wear : `${wear} · ${version}`;
}

/** The wears of a skin or the versions of an item: the lowest ask of each, and how it stands to its 30-day median. */
export const ladderEmbed = (choices: Choices<Asked>, formats: Formats, now: number): Embed =>
	tableEmbed(choices, 'cheapest version', choices.query.locked, askLines, formats, now);

/** The wears of a skin: the median sales of each, and how many were sold. */
export const salesLadderEmbed = (choices: Choices<Sold>, formats: Formats, now: number): Embed =>
	tableEmbed(choices, 'version sold most', false, salesLines, formats, now);

/** @param shown The version whose figures are those of a wear with several. */
function tableEmbed<Figures extends { readonly hasVersions?: boolean }>(
	all: Choices<Figures>,
	shown: string,
	isLocked: boolean,
	linesOf: (choices: Choices<Figures>, by: string, formats: Formats) => string[],
	formats: Formats,
	now: number,
): Embed {
	const { choices, sources } = all;
	const { name = '', version = null } = choices[0] ?? {};
	const several = hasSeveral(choices);
	const wears = choices.some(({ hasVersions }) => hasVersions) ? `wear, of the ${shown}` : 'wear';
	const [by, title] = choices.every((each) => each.name === name)
		? ['version', heading(name, null, isLocked)]
		: [
				several ? 'wear and version' : wears,
				heading(parseSkin(name)?.skin ?? name, several ? null : version, isLocked),
			];
	return {
		title,
		description: withAges(sources, linesOf(all, by, formats), formats, now),
		colour: colours.question,
	};
}

const hasSeveral = (choices: readonly Choice[]): boolean => new Set(choices.map(({ version }) => version)).size > 1;

/** All versions of an item as a table, and what the course of the one that is sold most tells. */
export function versionsSalesEmbed(
	versions: Choices<Sold>,
	{ check, course, sources }: HistoryToShow,
	hasChart: boolean,
	formats: Formats,
	now: number,
): Embed {
	const { name, version, itemPage, sales } = check;
	const within = sales?.month.volume ? '30 days' : '90 days';
	const sold = versions.choices.some(({ month, quarter }) => month.volume || quarter.volume);
	const moved = sales && movement(sales, formats);
	const shown = `The chart shows **${escapeMarkdown(label(version ?? name))}**, the most sold in ${within}`;
	const lines = [
		...salesLines(versions, 'version', formats),
		hasChart && `${shown}${moved ? `: ${moved}` : ''}.`,
		hasChart && course?.line,
		course?.note,
	];
	return {
		title: heading(name, null, false),
		url: link(itemPage),
		description: withAges(sources, lines, formats, now),
		colour: sold ? colours.listed : colours.absent,
	};
}

const askLines = (choices: Choices<Asked>, by: string, formats: Formats): string[] => [
	`Lowest ask by ${by}, and how it stands to its 30-day median:`,
	ladderTable(
		choices,
		['', ''],
		(choice) => (choice.quantity === 0 ? ['none', ''] : [choice.lowest ?? 'no price', standing(choice, formats)]),
		formats,
	),
];

const salesLines = (choices: Choices<Sold>, by: string, formats: Formats): string[] => [
	`Median sale of 7, 30 and 90 days, and sales in 30 days, by ${by}:`,
	ladderTable(choices, ['7d', '30d', '90d', 'Sold'], (choice) => salesCells(choice, formats), formats),
];

function salesCells({ week, month, quarter }: Sold, formats: Formats): Cells {
	const median = (sales: PeriodSales) => (sales.median === null || sales.volume === 0 ? '–' : sales.median);
	const sold = month.volume === null ? 'not given' : formats.count(month.volume);
	return [median(week), median(month), median(quarter), sold];
}

const qualityNames: Readonly<Record<Quality, string>> = { '': 'Plain', 'StatTrak™': 'StatTrak™', Souvenir: 'Souvenir' };

/** What a table shows of an item: amounts, and texts such as a word in the place of an amount. */
type Cells = readonly (number | string)[];

/**
 * The wears of a skin, its versions, or both, one quality below the other, in the order of `choices`. No line is wrapped on
 * a phone.
 */
function ladderTable<Figures>(
	{ choices, query, sources }: Choices<Figures>,
	header: readonly string[],
	cellsOf: (choice: Choice & Figures) => Cells,
	formats: Formats,
): string {
	const hasVersions = hasSeveral(choices);
	const all = choices.map((choice) => ({ choice, quality: '' as const, wear: undefined, ...parseSkin(choice.name) }));
	const hasWears = new Set(all.map(({ wear }) => wear)).size > 1;
	const groups = qualities
		.map((quality) => all.filter((each) => each.quality === quality))
		.filter((group) => group.length > 0);
	const isNamed = groups.length > 1 || groups[0]?.[0]?.quality !== '';
	const rows = groups.flatMap((group) =>
		group.map(({ choice, quality, wear }, i) => {
			const shortWear = wear ? shortWears[wear] : '';
			const isFirstOfWear = wear !== group[i - 1]?.wear;
			return {
				// Names of qualities are longer than those of wears: in their column they would take the room of the amounts.
				above: [
					...(isNamed && i === 0 ? [qualityNames[quality]] : []),
					...(hasVersions && hasWears && isFirstOfWear ? [shortWear] : []),
				],
				start: hasVersions ? label(choice.version ?? 'Other') : shortWear,
				cells: cellsOf(choice),
			};
		}),
	);
	const linesOf = ({ corner, write }: AmountForm) => {
		const written = rows.map(({ start, cells }) => [
			start,
			...cells.map((cell) => (typeof cell === 'number' ? write(cell) : cell)),
		]);
		const alignments = ['left' as const, ...header.map(() => 'right' as const)];
		const [top = '', ...lines] = alignedLines([[corner, ...header], ...written], alignments, ' ');
		return [...(top === '' ? [] : [top]), ...lines.flatMap((line, i) => [...rows[i]!.above, line])];
	};
	return fittedTable(linesOf, query.currency, isConverted(sources), formats);
}

export function describeSales({ currency }: MarketQuery, formats: Formats): Describe<Sold> {
	return ({ month, quarter, hasVersions }: Choice & Sold) => {
		const sold = ({ median, volume }: PeriodSales, within: string) =>
			joinDots(
				median !== null && `median sale ${formats.money(median, currency)}${hasVersions ? ' (version sold most)' : ''}`,
				`${plural(formats, volume!, 'sale', 'sales')} in ${within}`,
			);
		if (month.volume) return sold(month, '30 days');
		if (quarter.volume) return sold(quarter, '90 days');
		return quarter.volume === null ? 'sales not given' : 'no sales in 90 days';
	};
}
