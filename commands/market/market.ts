import { z } from 'zod';
import {
	type MarketTrend,
	type MarketTrends,
	type TrendPeriod,
	trendPeriods,
} from '../../src/answers/market-trends.ts';
import { dayLength } from '../../src/base/clock.ts';
import { UserError } from '../../src/base/user-error.ts';
import { columnCount } from '../../src/charts/series/series-columns.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import { namedChoice, optional } from '../../src/discord/command/option.ts';
import { inOwnLanguage } from '../../src/discord/context.ts';
import { tryAgainHandler, withTryAgain } from '../../src/discord/missing-list-error.ts';
import type { Currency } from '../../src/market/currency.ts';
import { type Game, gameNames } from '../../src/names/game.ts';
import { type Reply, withNote } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { type ChartResult, chartWords, drawChart } from '../items/chart.ts';
import { homeAmountDisplay, homeLists } from '../items/home-lists.ts';
import type { HistoryContext } from '../items/item-context.ts';
import { marketOptions, privacyOptions } from '../items/item-option.ts';
import { currencyPart, gamePart } from '../items/question-scope.ts';
import { readInTime } from '../items/recorded-series.ts';
import { withDefaults } from '../items/with-defaults.ts';
import { trendName } from '../lists/market-index.ts';
import { marketEmbed, marketInWords, type TopMoversContext, topMovers } from './market-view.ts';

const periods = Object.keys(trendPeriods) as TrendPeriod[];
const periodNames = {
	'1d': 'marketIndex.period.1d',
	'7d': 'marketIndex.period.7d',
	'30d': 'marketIndex.period.30d',
	'90d': 'marketIndex.period.90d',
} as const;
/** How long to wait for the recorded prices, ms. The first reading in an hour takes a second. */
const readTimeout = 8_000;
/** The fewest days that a chart shows. A chart of one day would have only two values. */
const shortestChart = 7;
/** The most lines of a chart, the first of which is the whole market. */
const maxLines = 4;

interface Query {
	readonly game: Game;
	readonly currency: Currency;
	readonly period: TrendPeriod;
}

const state = z
	.tuple([gamePart, currencyPart, z.enum(periods)])
	// The custom ids of posts in channels end with a nonce, which is ignored.
	.rest(z.string())
	.transform(([game, currency, period]): Query => ({ game, currency, period }));

export interface MarketContext extends TopMoversContext, HistoryContext {
	readonly marketTrends: MarketTrends;
}

const open = defineComponent(state, (query, _, context: MarketContext) => marketReply(query, context));

export default defineCommand<MarketContext>()({
	name: 'market',
	description: 'marketIndex.description',
	needsHistory: true,
	options: {
		period: optional(namedChoice('marketIndex.option.period', periodNames, periods)),
		...marketOptions,
		...privacyOptions,
	},
	async run({ period = '7d', ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		return withNote(await marketReply({ ...query, period }, context), note);
	},
	components: {
		open,
		[tryAgainHandler]: open,
		/** Answers with a new message for the caller, so that a post stays as it is. */
		show: defineComponent(state, async (query, _, context) => ({
			...(await marketReply(query, inOwnLanguage(context))),
			isPrivate: true,
		})),
	},
});

const idOf = (handler: string, { game, currency, period }: Query): string =>
	customId('market', handler, game, currency, period);

function marketReply(query: Query, context: MarketContext): Promise<Reply> {
	const { game, currency, period } = query;
	const { history, clock, words } = context;
	return withTryAgain(
		() => idOf(tryAgainHandler, query),
		async () => {
			if (!history.isOn) throw new UserError({ code: 'history-off' });
			const trend = await trendOf(game, context);
			const money = homeAmountDisplay(currency, context);
			const top = await topMovers(query, context);
			const picture = await indexChart(query, trend, context);
			const content = { game, period, trend, money, top, recorded: history.recorded(game) };
			return {
				embed: marketEmbed(content, picture === 'later', words, clock.now()),
				picture: typeof picture === 'object' ? picture : undefined,
				tabs: periods.map((each) => ({
					label: words.t(periodNames[each]),
					id: idOf('open', { ...query, period: each }),
					disabled: each === period,
				})),
			};
		},
	);
}

function trendOf(game: Game, context: MarketContext): Promise<MarketTrend> {
	const { marketTrends, history, clock } = context;
	return readInTime(marketTrends.of(homeLists(game, context), history, clock), readTimeout, clock);
}

async function indexChart(
	{ game, period }: Query,
	{ trends, days, midnightsBack }: MarketTrend,
	context: MarketContext,
): Promise<ChartResult> {
	const { words } = context;
	const wordsInChart = chartWords(context);
	// The line begins on the day that the change over the period is measured from.
	const dayCount = Math.max(shortestChart, midnightsBack[period] ?? trendPeriods[period]) + 1;
	if (days.length < 2) return undefined;
	const shownDays = days.slice(-dayCount);
	const span = { from: shownDays[0]!, to: shownDays.at(-1)! + dayLength };
	const lines = trends.slice(0, maxLines).map((trend) => ({ trend, shares: columnsOf(trend.index, shownDays.length) }));
	const titleIn = ({ t, dateRange }: Words) =>
		t('marketIndex.chart', { game: gameNames[game], range: dateRange(shownDays[0]!, shownDays.at(-1)!) });
	const linesIn = (lineWords: Words) =>
		lines.map(({ trend, shares }) => ({ name: trendName(trend, lineWords), shares }));
	const drawing = {
		kind: 'compare',
		name: titleIn(wordsInChart),
		// The chart shows only changes in percent, so any currency will do.
		currency: 'EUR',
		locale: wordsInChart.locale,
		span,
		lines: linesIn(wordsInChart),
	} as const;
	// The values of today change with each list of asks, so a chart of an older list is not used again.
	const lastValues = trends.map(({ index }) => index.at(-1)!.toFixed(4));
	const identity = ['market', game, dayCount, span.to, words.locale, ...lastValues];
	return drawChart(identity, drawing, marketInWords(titleIn(words), linesIn(words), words), context);
}

/**
 * Returns the changes since the first of the last days, as fractions, for each column of the chart. The value of a day
 * fills all its columns.
 */
function columnsOf(index: Float64Array, days: number): Float64Array {
	const values = index.slice(-days);
	return Float64Array.from(
		{ length: columnCount },
		(_, i) => values[Math.floor((i * days) / columnCount)]! / values[0]! - 1,
	);
}
