import type { MarketTrend, TrendPeriod } from '../../src/answers/market-trends.ts';
import { type Direction, directions } from '../../src/answers/pages/movement-choice.ts';
import type { Mover, Movers } from '../../src/answers/pages/movers.ts';
import { UserError } from '../../src/base/user-error.ts';
import { type Game, gameNames } from '../../src/names/game.ts';
import type { TimeSpan } from '../../src/prices/price-series.ts';
import { altText, colours, type Embed, menuLabel } from '../../src/words/reply.ts';
import { escapeMarkdown, joinDots, joinLines } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { withMissingChartNote } from '../items/chart.ts';
import { fullNameOf } from '../items/choices-view.ts';
import { relativeChange } from '../items/compared.ts';
import { homeLists } from '../items/home-lists.ts';
import type { ItemContext } from '../items/item-context.ts';
import {
	type AmountDisplay,
	ageWarning,
	homeAmountWriter,
	rateUnknownText,
	smallPrint,
	updatedLine,
} from '../items/sources.ts';
import { marketFacts, trendTable } from '../lists/market-index.ts';

type TopMovers = Readonly<Record<Direction, readonly Mover[]>> | undefined;

interface MarketToShow {
	readonly game: Game;
	readonly period: TrendPeriod;
	readonly trend: MarketTrend;
	readonly money: AmountDisplay;
	readonly top: TopMovers;
	readonly recorded: TimeSpan | undefined;
}

export interface TopMoversContext extends ItemContext {
	readonly movers: Movers;
}

/** How many items are named in each direction. */
const maxNamed = 3;
/** The fewest sales in 30 days of an item that is named. Items that hardly sell move by accident. */
const leastSales = 30;
/** The lowest price of an item that is named, in the home currency. Cheaper ones move a lot with a few cents. */
const leastPrice = 5;

/**
 * Returns the items whose sale prices have moved most; undefined if too little was recorded, or for a period that is
 * not kept.
 * @throws MarketError
 */
export async function topMovers(
	{ game, period }: { readonly game: Game; readonly period: TrendPeriod },
	context: TopMoversContext,
): Promise<TopMovers> {
	// Earlier prices of single items are not kept for so long.
	if (period === '90d') return undefined;
	const lists = homeLists(game, context);
	const moversOf = async (direction: Direction) => {
		const query = { ...lists.query, basis: 'sales', period, direction, minSales: leastSales, text: '' } as const;
		const page = await context.movers.page(lists, context.history, query, leastPrice, /* page */ 1, context.clock);
		// If the nearest recorded prices are older or newer than the period, their changes are not those of the period.
		return page.compared.isPeriod ? page.rows.slice(0, maxNamed) : [];
	};
	// A UserError says that too little was recorded.
	try {
		return { up: await moversOf('up'), down: await moversOf('down') };
	} catch (error) {
		if (error instanceof UserError) return undefined;
		throw error;
	}
}

/** @param isChartMissing whether the chart is missing because the user has used up their charts */
export function marketEmbed(content: MarketToShow, isChartMissing: boolean, words: Words, now: number): Embed {
	const { game, period, trend, money, top, recorded } = content;
	const { t } = words;
	const sources = trend.sources.map((source) => ({ ...source, conversion: money.conversion }));
	const hasTopMovers = top !== undefined && directions.some((direction) => top[direction].length > 0);
	const embed: Embed = {
		title: t('marketIndex.title', { game: gameNames[game] }),
		description: joinLines(ageWarning(sources, words, now), ...marketFacts(trend, period, money, words)),
		details: joinLines(
			trendTable(trend.trends, words),
			period === '90d' && smallPrint(t('marketIndex.noTop')),
			hasTopMovers &&
				smallPrint(
					t('marketIndex.topBySales', {
						price: homeAmountWriter(money, words)(leastPrice),
						sales: words.count(leastSales),
					}),
				),
			...directions.map((direction) => topText(top?.[direction] ?? [], direction, words)),
			smallPrint(
				joinDots(
					t('marketIndex.about', { items: words.count(trend.trends[0].items) }),
					recorded && t('series.watched', { date: words.shortDate(recorded.from, recorded.to) }),
					rateUnknownText(money, 'amounts', words),
				),
			),
			updatedLine(sources, words, now),
		),
		colour: colours.listed,
	};
	return isChartMissing ? withMissingChartNote(embed, words) : embed;
}

function topText(movers: readonly Mover[], direction: Direction, words: Words): string {
	const sign = direction === 'up' ? '▲' : '▼';
	const lines = movers.flatMap(({ sales, ...mover }) => {
		if (!sales) return [];
		return `${sign} ${relativeChange(sales.now, sales.before, words)} ${escapeMarkdown(menuLabel(fullNameOf(mover)))}`;
	});
	return lines.join('\n');
}

/** Describes the chart for people who cannot see it, by how much each line has changed at its end. */
export const marketInWords = (
	name: string,
	lines: readonly { readonly name: string; readonly shares: Float64Array }[],
	words: Words,
): string => altText(joinDots(name, ...lines.map((line) => `${line.name} ${words.change(line.shares.at(-1)!)}`)));
