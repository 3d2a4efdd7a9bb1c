import { UserError } from '../../src/base/user-error.ts';
import {
	type MarketTrend,
	type ShownTrend,
	type TrendPeriod,
	trendPeriods,
} from '../../src/market/answers/market-trends.ts';
import { type Direction, directions } from '../../src/market/answers/pages/movements.ts';
import type { Mover, Movers } from '../../src/market/answers/pages/movers.ts';
import type { Conversion, Currency } from '../../src/market/currency.ts';
import { type Game, gameNames } from '../../src/market/game.ts';
import type { Span } from '../../src/prices/price-series.ts';
import { altText, colours, type Embed, label } from '../../src/words/reply.ts';
import { alignedLines } from '../../src/words/table.ts';
import { escapeMarkdown, joinDots, joinLines } from '../../src/words/text.ts';
import { approximate, type Words } from '../../src/words/words.ts';
import type { FeedMarket, FeedResult } from '../alerts/watching/feed-result.ts';
import { withoutChart } from '../history/history-view.ts';
import { nameOf } from '../items/choices-view.ts';
import { change } from '../items/compared.ts';
import type { ItemContext } from '../items/item-context.ts';
import { homeLists } from '../items/item-option.ts';
import { type HomeMoney, rateUnknown, smallPrint, updated, warning } from '../items/sources.ts';

type TopMovers = Readonly<Record<Direction, readonly Mover[]>> | undefined;

interface MarketToShow {
	readonly game: Game;
	readonly period: TrendPeriod;
	readonly trend: MarketTrend;
	readonly money: HomeMoney;
	readonly top: TopMovers;
	readonly recorded: Span | undefined;
}

export interface TopMoversContext extends ItemContext {
	readonly movers: Movers;
}

/** Named each way; sales in 30 days. What hardly sells moves by accident. */
const most = 3;
const leastSales = 30;
const leastPrice = 5;

/** By what people paid. Undefined if too little was recorded, or for a period that is not kept. @throws MarketError */
export async function topMovers(
	{ game, period }: { readonly game: Game; readonly period: TrendPeriod },
	context: TopMoversContext,
): Promise<TopMovers> {
	if (period === '90d') return undefined;
	const lists = homeLists(game, context);
	const rows = async (direction: Direction) => {
		const query = { ...lists.query, basis: 'sales', period, direction, minSales: leastSales, text: '' } as const;
		const page = await context.movers.page(lists, context.history, query, leastPrice, 1, context.clock);
		return page.compared.isPeriod ? page.rows.slice(0, most) : [];
	};
	try {
		return { up: await rows('up'), down: await rows('down') };
	} catch (error) {
		if (error instanceof UserError) return undefined;
		throw error;
	}
}

/** @param isLater whether the chart is missing because the user has used up theirs */
export function marketEmbed(shown: MarketToShow, isLater: boolean, words: Words, now: number): Embed {
	const { game, period, trend, money, top, recorded } = shown;
	const { t } = words;
	const sources = trend.sources.map((source) => ({ ...source, conversion: money.conversion }));
	const embed: Embed = {
		title: t('marketIndex.title', { game: gameNames[game] }),
		description: joinLines(warning(sources, words, now), ...facts(trend, period, money, words)),
		details: joinLines(
			table(trend.trends, words),
			period === '90d' && smallPrint(t('marketIndex.noTop')),
			...directions.map((direction) => topText(top?.[direction] ?? [], direction, words)),
			smallPrint(
				joinDots(
					t('marketIndex.about', { items: words.count(trend.trends[0].items) }),
					recorded && t('series.watched', { date: words.shortDate(recorded.from, recorded.to) }),
					rateUnknown(money, 'amounts', words),
				),
			),
			updated(sources, words, now),
		),
		colour: colours.listed,
	};
	return isLater ? withoutChart(embed, words) : embed;
}

/** @param now Unix ms */
export function marketPostEmbed(
	{ items: [shown], at, ...money }: Extract<FeedResult, { kind: 'market' }>,
	game: Game,
	words: Words,
	now: number,
): Embed {
	const { t } = words;
	const conversion = money.conversion && { ...money.conversion, rate: 1 };
	return {
		title: t('marketIndex.title', { game: gameNames[game] }),
		description: joinLines(
			...marketPostFacts(shown!, money, words),
			table(shown!.trends, words),
			smallPrint(t('marketIndex.about', { items: words.count(shown!.trends[0].items) })),
			updated([{ of: 'asks', fetchedAt: at, conversion }], words, now),
		),
		colour: colours.listed,
	};
}

export const marketPostFacts = (shown: FeedMarket, money: ShownMoney, words: Words) => facts(shown, '1d', money, words);

/** Without a rate, amounts are converted already. */
interface ShownMoney {
	readonly currency: Currency;
	readonly conversion?: Partial<Conversion> | undefined;
}

function facts(
	{ trends, moved, sold }: Pick<FeedMarket, 'trends' | 'moved' | 'sold'>,
	period: TrendPeriod,
	{ currency, conversion }: ShownMoney,
	words: Words,
): (string | false)[] {
	const { t, count } = words;
	const { shortMoney } = conversion ? approximate(words) : words;
	const { rose, fell } = moved[period] ?? {};
	const { amount, sales } = sold[period];
	const days = String(trendPeriods[period]);
	return [
		headline(trends[0], period, words),
		rose !== undefined && t('marketIndex.moved', { rose: count(rose), fell: count(fell!), days }),
		t('marketIndex.sold', {
			amount: shortMoney(amount * (conversion?.rate ?? 1), currency),
			sales: count(sales),
			days,
		}),
	];
}

/** A change that is rounded to nothing. */
const flat = 0.005;

function headline({ changes }: ShownTrend, period: TrendPeriod, { t, percent }: Words): string {
	const change = changes[period];
	const days = String(trendPeriods[period]);
	if (change == null) return t('marketIndex.tooEarly', { days });
	const how = Math.abs(change) < flat ? 'same' : change > 0 ? 'up' : 'down';
	return t('marketIndex.headline', { how, share: percent(Math.abs(change)), days });
}

function table(trends: readonly ShownTrend[], words: Words): string {
	const { t } = words;
	const periods = Object.keys(trendPeriods) as TrendPeriod[];
	const header = ['', ...periods.map((period) => t(`marketIndex.column.${period}`))];
	const rows = trends.map((trend) => [
		trendName(trend, words),
		...periods.map((period) => (trend.changes[period] == null ? '–' : words.fineChange(trend.changes[period]))),
	]);
	const lines = alignedLines([header, ...rows], ['left', 'right', 'right', 'right', 'right'], ' ');
	return `\`\`\`\n${lines.join('\n')}\n\`\`\``;
}

export const trendName = ({ kind }: ShownTrend, { t }: Words): string => t(`marketIndex.kind.${kind ?? 'all'}`);

function topText(movers: readonly Mover[], direction: Direction, words: Words): string {
	const lines = movers.flatMap(({ sales, ...mover }) =>
		sales
			? [
					`${direction === 'up' ? '▲' : '▼'} ${change(sales.now, sales.before, words)} ${escapeMarkdown(label(nameOf(mover)))}`,
				]
			: [],
	);
	return lines.join('\n');
}

export const marketInWords = (
	name: string,
	lines: readonly { readonly name: string; readonly shares: Float64Array }[],
	words: Words,
): string => altText(joinDots(name, ...lines.map((line) => `${line.name} ${words.change(line.shares.at(-1)!)}`)));
