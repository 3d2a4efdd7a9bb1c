import type { HistoryCheck, PeriodSales, Sold } from '../../market/answers/check-history.ts';
import type { Choice, Choices } from '../../market/answers/choices.ts';
import type { MarketQuery } from '../../market/answers/lists.ts';
import type { Asked } from '../../market/answers/lowest-asks.ts';
import { parseSkin } from '../../market/catalogue/skin.ts';
import { escapeMarkdown, heading, link } from '../formatting/escape-markdown.ts';
import { type Formats, plural } from '../formatting/formats.ts';
import { joinDots, joinLines } from '../formatting/join.ts';
import { updated, warning } from '../formatting/sources.ts';
import type { CourseTexts } from '../history/course.ts';
import { colours, type Embed, label } from '../reply.ts';
import { type Describe, standing } from './choices.ts';
import { movement, updatedLine } from './history.ts';
import { type Cells, ladderTable, ladderTableWithHeader } from './ladder-table.ts';

/** What tells the wears of a skin apart: `StatTrak™ Field-Tested`, or `Factory New · Ruby`. */
export function wearOf({ name, version }: Pick<Choice, 'name' | 'version'>): string {
	const parsed = parseSkin(name);
	const wear = parsed ? [parsed.quality, parsed.wear].filter(Boolean).join(' ') : name;
	return version === null ? wear : `${wear} · ${version}`;
}

/** The wears of a skin as a table, best first: the lowest ask of each, and how it stands to its 30-day median. */
export function ladderEmbed(choices: Choices<Asked>, formats: Formats, now: number): Embed {
	const isCheapest = choices.choices.some(({ hasVersions }) => hasVersions);
	const what = `Lowest ask by ${isCheapest ? 'wear, of the cheapest version' : stepsOf(choices)}`;
	return tableEmbed(skinOf(choices), onlyVersion(choices), what, choices, formats, now);
}

/** All versions of an item as a table: the lowest ask of each, and how it stands to its 30-day median. */
export function versionsEmbed(choices: Choices<Asked>, formats: Formats, now: number): Embed {
	return tableEmbed(choices.choices[0]?.name ?? '', null, 'Lowest ask by version', choices, formats, now);
}

function tableEmbed(
	name: string,
	version: string | null,
	what: string,
	choices: Choices<Asked>,
	formats: Formats,
	now: number,
): Embed {
	const isCompared = choices.choices.some((choice) => standing(choice, formats) !== '');
	return {
		title: heading(name, version, choices.query.locked),
		description: joinLines(
			warning(choices.sources, now),
			isCompared ? `${what}, and how it stands to its 30-day median:` : `${what}:`,
			ladderTable(choices, (choice) => askCells(choice, formats), formats),
			updated(choices.sources, formats, now),
		),
		colour: colours.question,
	};
}

function askCells(choice: Asked, formats: Formats): Cells {
	const { lowest, quantity } = choice;
	if (quantity === 0) return ['none', ''];
	return [lowest ?? 'no price', standing(choice, formats)];
}

function skinOf({ choices }: Choices): string {
	const name = choices[0]?.name ?? '';
	return parseSkin(name)?.skin ?? name;
}

function stepsOf({ choices }: Choices): string {
	return new Set(choices.map(({ version }) => version)).size > 1 ? 'wear and version' : 'wear';
}

/** The version that all of them are; null if they are several or have none. */
function onlyVersion({ choices }: Choices): string | null {
	const [version = null, ...others] = new Set(choices.map((choice) => choice.version));
	return others.length === 0 ? version : null;
}

/** The wears of a skin as a table, best first: the median sales of each, and how many were sold. */
export function salesLadderEmbed(choices: Choices<Sold>, formats: Formats, now: number): Embed {
	const hasVersions = choices.choices.some((choice) => choice.hasVersions);
	const by = hasVersions ? 'wear, of the version sold most' : stepsOf(choices);
	return {
		title: heading(skinOf(choices), onlyVersion(choices), false),
		description: joinLines(
			warning(choices.sources, now),
			...tableLines(choices, by, formats),
			updated(choices.sources, formats, now),
		),
		colour: colours.question,
	};
}

/**
 * All versions of an item as a table.
 * @param most The version whose chart is shown.
 */
export function versionsSalesEmbed(
	versions: Choices<Sold>,
	most: HistoryCheck,
	hasChart: boolean,
	formats: Formats,
	now: number,
	course?: CourseTexts,
): Embed {
	const { name, version, itemPage, sales } = most;
	const within = sales?.month.volume ? '30 days' : '90 days';
	const sold = versions.choices.some(({ month, quarter }) => month.volume || quarter.volume);
	const moved = sales && movement(sales, formats);
	const shown = `The chart shows **${escapeMarkdown(label(version ?? name))}**, the most sold in ${within}`;
	return {
		title: heading(name, null, false),
		url: link(itemPage),
		description: joinLines(
			warning(versions.sources, now),
			...tableLines(versions, 'version', formats),
			hasChart && `${shown}${moved ? `: ${moved}` : ''}.`,
			hasChart && course?.line,
			course?.note,
			updatedLine(most, course?.asks, formats, now),
		),
		colour: sold ? colours.listed : colours.absent,
	};
}

const tableLines = (choices: Choices<Sold>, by: string, formats: Formats): string[] => [
	`Median sale of 7, 30 and 90 days, and sales in 30 days, by ${by}:`,
	ladderTableWithHeader(choices, ['7d', '30d', '90d', 'Sold'], (choice) => salesCells(choice, formats), formats),
];

function salesCells({ week, month, quarter }: Sold, formats: Formats): Cells {
	const median = (sales: PeriodSales) => (sales.median === null || sales.volume === 0 ? '–' : sales.median);
	const sold = month.volume === null ? 'not given' : formats.count(month.volume);
	return [median(week), median(month), median(quarter), sold];
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
