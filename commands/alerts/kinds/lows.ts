import { choiceOf } from '../../../src/answers/choices.ts';
import { doubtfulLowestAskFinder } from '../../../src/answers/doubtful-asks.ts';
import { isWithin, itemFilterOf } from '../../../src/answers/pages/item-filter.ts';
import { dayLength } from '../../../src/base/clock.ts';
import { convertedAmount, lowestAskIn, monthOfSales } from '../../../src/market/rows/rows.ts';
import { itemId } from '../../../src/names/ids.ts';
import type { KeyedItem } from '../../../src/names/item-ref.ts';
import { type LowPeriod, lowDays, lowestOf } from '../../../src/prices/price-history.ts';
import { joinDots, joinSentences } from '../../../src/words/text.ts';
import { lowValues } from '../goals/goal-text.ts';
import { evaluationSource, isFresh, listsAndCurrency, maxResultItems } from './evaluation.ts';
import type { FeedQueryBase, FeedResultBase } from './feed-base.ts';
import { type FeedKindOf, moneyOfResult } from './feed-kind.ts';

/** Finds items that are cheaper than at any time in a period. */
export interface LowsQuery extends FeedQueryBase {
	readonly kind: 'lows';
	readonly period: LowPeriod;
}

export interface FeedLow extends KeyedItem {
	readonly ask: number;
	/** The lowest recorded ask of the period, which ends at the beginning of today, UTC. */
	readonly before: number;
	/** The number of sales in 30 days. */
	readonly sold: number;
}

interface LowsResult extends FeedResultBase {
	readonly kind: 'lows';
	/** When recording began, Unix ms; undefined if prices have been recorded for the whole period. */
	readonly recordedSince?: number | undefined;
	readonly items: readonly FeedLow[];
}

export const lows: FeedKindOf<LowsQuery, LowsResult> = {
	title: 'feed.kind.lows',
	setup: {
		options: ['item', 'min_sales', 'min_price', 'max_price', 'new_low', 'at_most'],
		needsHistory: true,
		salesDays: 30,
		hasDefaultMinPrice: false,
		toQuery: ({ new_low: period = '90d' }, base) => ({ kind: 'lows', ...base, period }),
	},
	isDaily: false,
	criterionText(query, words) {
		const { minSales: sales, period } = query;
		return words.t('feed.filter.lows', { sales, ...lowValues(period) });
	},
	async evaluate(query, services) {
		const { clock, history } = services;
		const { priceRange, minSales, text, period, game } = query;
		const recordedLows = history.lows(game);
		const recorded = history.recorded(game);
		if (!recordedLows || !recorded) return undefined;
		const coversPeriod = recorded.to - recorded.from >= lowDays[period] * dayLength;
		const { lists, currency, conversion } = listsAndCurrency(query, services);
		const listings = lists.listings();
		const sales = lists.sales();
		if (!isFresh(listings, clock.now())) return undefined;
		const matches = await itemFilterOf(text, lists);
		const doubtful = doubtfulLowestAskFinder(lists);
		const catalogue = lists.loadedCatalogue();
		const inCurrency = (amount: number) => convertedAmount(amount, conversion?.rate);
		const items: FeedLow[] = [];
		for (const id of listings.rows.items) {
			const item = itemId(id);
			if (!matches.has(item)) continue;
			const before = lowestOf(recordedLows, period, [item])?.ask;
			if (before === undefined) continue;
			const ask = lowestAskIn(listings.rows, item);
			if (!ask || ask >= before || !isWithin(inCurrency(ask), priceRange)) continue;
			const sold = monthOfSales(sales.rows, item).volume ?? 0;
			if (sold < minSales || doubtful(item)) continue;
			const { key, name, version } = choiceOf(catalogue, catalogue.refOf(item));
			items.push({ key, name, version, ask: inCurrency(ask), before: inCurrency(before), sold });
		}
		items.sort((a, b) => b.sold - a.sold);
		return {
			kind: 'lows',
			...evaluationSource(listings, currency, clock, conversion),
			...(coversPeriod ? {} : { recordedSince: recorded.from }),
			items: items.slice(0, maxResultItems),
		};
	},
	table(result, words) {
		const { t, count } = words;
		const money = moneyOfResult(result, words);
		return {
			columns: joinSentences(
				result.recordedSince !== undefined &&
					`${t('series.watched', { date: words.shortDate(result.recordedSince, result.at) })}.`,
				t('feed.post.lowsColumns'),
			),
			header: [t('feed.post.ask'), t('feed.post.before'), t('feed.post.sales')],
			entries: result.items.map(({ ask, before, sold, ...item }) => ({
				...item,
				figures: (write) => [write(ask), write(before), `${count(sold)}×`],
				description: joinDots(money(ask), t('feed.post.lowestBefore', { ask: money(before) })),
			})),
		};
	},
};
