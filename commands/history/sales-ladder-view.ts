import type { RecentSales } from '../../src/answers/check-history.ts';
import type { Choices, PricedChoice } from '../../src/answers/choices.ts';
import type { MarketQuery } from '../../src/answers/market-lists.ts';
import type { PeriodSales } from '../../src/prices/price-series.ts';
import { colours, type Embed, menuLabel } from '../../src/words/reply.ts';
import { noFigure } from '../../src/words/table.ts';
import { escapeMarkdown, heading, joinDots, linkAddress } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import type { Describe } from '../items/choices-view.ts';
import { type LadderCells, ladderTable, type StepKind, tableEmbed } from '../items/ladder-view.ts';
import { withAges } from '../items/sources.ts';
import { type HistoryToShow, movementValues } from './history-view.ts';

export const salesLadderEmbed = (choices: Choices<RecentSales>, words: Words, now: number): Embed =>
	tableEmbed(choices, /* isLocked */ false, salesLines, words, now);

export function versionsSalesEmbed(
	versions: Choices<RecentSales>,
	{ check, series, sources }: HistoryToShow,
	hasChart: boolean,
	words: Words,
	now: number,
): Embed {
	const { name, version, itemPage, sales } = check;
	const hasSales = versions.choices.some(({ month, quarter }) => month.volume || quarter.volume);
	const medianMovement = sales && movementValues(sales, words);
	// The chart shows the version sold most in 30 days or, if none was sold then, in 90.
	const values = {
		version: escapeMarkdown(menuLabel(version ?? name)),
		days: sales?.month.volume ? '30' : '90',
	};
	const lines = [
		...salesLines(versions, 'version', words),
		hasChart &&
			(medianMovement
				? words.t('ladder.chartShowsMoved', { ...values, ...medianMovement })
				: words.t('ladder.chartShows', values)),
		hasChart && series?.line,
		series?.note,
	];
	return {
		title: heading(name, /* version */ null, /* isLocked */ false, words),
		url: linkAddress(itemPage),
		description: withAges(sources, lines, words, now),
		colour: hasSales ? colours.listed : colours.absent,
	};
}

const ladderPeriods = ['week', 'month', 'quarter'] as const;

const salesLines = (choices: Choices<RecentSales>, stepKind: StepKind, words: Words): string[] => [
	words.t('ladder.sales', { by: stepKind }),
	ladderTable(
		choices,
		[...ladderPeriods.map((period) => words.t(`format.period.${period}`)), words.t('ladder.sold')],
		(choice) => salesCells(choice, words),
		words,
	),
];

function salesCells({ week, month, quarter }: RecentSales, words: Words): LadderCells {
	const median = (sales: PeriodSales) => (sales.median === null || sales.volume === 0 ? noFigure : sales.median);
	// The marketplace may leave out the number of units; `noFigure` above means that there is no median.
	const units = month.volume === null ? words.t('format.noFigure') : words.count(month.volume);
	return [median(week), median(month), median(quarter), units];
}

export function describeSales({ currency }: MarketQuery, { t, money }: Words): Describe<RecentSales> {
	return ({ month, quarter, hasVersions }: PricedChoice & RecentSales) => {
		const medianText = ({ median }: PeriodSales) =>
			median !== null &&
			t(hasVersions ? 'items.medianSaleOfVersion' : 'items.medianSale', { price: money(median, currency) });
		if (month.volume) return joinDots(medianText(month), t('items.salesInMonth', { count: month.volume }));
		if (quarter.volume) return joinDots(medianText(quarter), t('items.salesInQuarter', { count: quarter.volume }));
		return t(quarter.volume === null ? 'items.salesNotGiven' : 'items.noSalesInQuarter');
	};
}
