import type { PeriodSales, RecentSales } from '../../src/market/answers/check-history.ts';
import type { Choice, Choices } from '../../src/market/answers/choices.ts';
import type { MarketQuery } from '../../src/market/answers/market-lists.ts';
import { escapeMarkdown, heading, link } from '../../src/words/escape-markdown.ts';
import { joinDots } from '../../src/words/join.ts';
import { colours, type Embed, label } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { type HistoryToShow, movement } from '../history/history-view.ts';
import type { Describe } from '../items/choices-view.ts';
import { type Cells, ladderTable, type Steps, tableEmbed } from '../items/ladder-view.ts';
import { withAges } from '../items/sources.ts';

export const salesLadderEmbed = (choices: Choices<RecentSales>, words: Words, now: number): Embed =>
	tableEmbed(choices, false, salesLines, words, now);

export function versionsSalesEmbed(
	versions: Choices<RecentSales>,
	{ check, course, sources }: HistoryToShow,
	hasChart: boolean,
	words: Words,
	now: number,
): Embed {
	const { name, version, itemPage, sales } = check;
	const sold = versions.choices.some(({ month, quarter }) => month.volume || quarter.volume);
	const moved = sales && movement(sales, words);
	const shown = {
		version: escapeMarkdown(label(version ?? name)),
		days: sales?.month.volume ? '30' : '90',
	};
	const lines = [
		...salesLines(versions, 'version', words),
		hasChart &&
			(moved ? words.t('ladder.chartShowsMoved', { ...shown, ...moved }) : words.t('ladder.chartShows', shown)),
		hasChart && course?.line,
		course?.note,
	];
	return {
		title: heading(name, null, false, words),
		url: link(itemPage),
		description: withAges(sources, lines, words, now),
		colour: sold ? colours.listed : colours.absent,
	};
}

const salesHeader = ['week', 'month', 'quarter'] as const;

const salesLines = (choices: Choices<RecentSales>, by: Steps, words: Words): string[] => [
	words.t('ladder.sales', { by }),
	ladderTable(
		choices,
		[...salesHeader.map((period) => words.t(`format.period.${period}`)), words.t('ladder.sold')],
		(choice) => salesCells(choice, words),
		words,
	),
];

function salesCells({ week, month, quarter }: RecentSales, words: Words): Cells {
	const median = (sales: PeriodSales) => (sales.median === null || sales.volume === 0 ? '–' : sales.median);
	const sold = month.volume === null ? words.t('format.noFigure') : words.count(month.volume);
	return [median(week), median(month), median(quarter), sold];
}

export function describeSales({ currency }: MarketQuery, { t, money }: Words): Describe<RecentSales> {
	return ({ month, quarter, hasVersions }: Choice & RecentSales) => {
		const median = ({ median }: PeriodSales) =>
			median !== null &&
			t(hasVersions ? 'items.medianSaleOfVersion' : 'items.medianSale', { price: money(median, currency) });
		if (month.volume) return joinDots(median(month), t('items.salesInMonth', { count: month.volume }));
		if (quarter.volume) return joinDots(median(quarter), t('items.salesInQuarter', { count: quarter.volume }));
		return t(quarter.volume === null ? 'items.salesNotGiven' : 'items.noSalesInQuarter');
	};
}
