import type { HistoryCheck, PeriodSales, Sold } from '../../market/answers/check-history.ts';
import type { Choice, Choices } from '../../market/answers/choices.ts';
import type { MarketQuery } from '../../market/answers/lists.ts';
import { escapeMarkdown, heading, link } from '../formatting/escape-markdown.ts';
import { type Formats, plural } from '../formatting/formats.ts';
import { joinDots, joinLines } from '../formatting/join.ts';
import { updated, warning } from '../formatting/sources.ts';
import type { CourseTexts } from '../history/course.ts';
import { colours, type Embed, label } from '../reply.ts';
import type { Describe } from './choices.ts';
import { movement, updatedLine } from './history.ts';
import { onlyVersion, skinOf, stepsOf } from './ladder.ts';
import { type Cells, ladderTableWithHeader } from './ladder-table.ts';

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
