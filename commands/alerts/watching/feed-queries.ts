import { checkAll } from '../../../src/answers/appraisals.ts';
import { choiceOf } from '../../../src/answers/choices.ts';
import { MarketLists } from '../../../src/answers/market-lists.ts';
import {
	byPeriod,
	type MarketTrend,
	type MarketTrends,
	type ShownTrend,
	type Trend,
} from '../../../src/answers/market-trends.ts';
import type { Deals } from '../../../src/answers/pages/deals.ts';
import { isWithin, matchesOf } from '../../../src/answers/pages/item-filter.ts';
import type { Mover, Movers } from '../../../src/answers/pages/movers.ts';
import { doubtfulIn, listedNow } from '../../../src/answers/price-now.ts';
import { type Clock, wallTime } from '../../../src/base/clock.ts';
import { MarketError } from '../../../src/base/errors.ts';
import type { Conversion } from '../../../src/market/currency.ts';
import { type ItemId, itemId } from '../../../src/market/ids.ts';
import {
	absenceOf,
	convertedAmount,
	listingOf,
	lowestAskIn,
	monthOfSales,
	salesOf,
} from '../../../src/market/rows/rows.ts';
import { convertedSnapshot, type Market, type Snapshot } from '../../../src/market/snapshots/market.ts';
import { lowestBefore, type PriceHistory } from '../../../src/prices/price-history.ts';
import { isMet } from './alert.ts';
import type { FeedQuery } from './feed.ts';
import {
	type Change,
	type FeedLow,
	type FeedMarket,
	type FeedMover,
	type FeedRestock,
	type FeedResult,
	moved,
} from './feed-result.ts';
import { lowestAskOf, underLowest } from './lows.ts';

export interface QueryOptions {
	readonly market: Market;
	readonly clock: Clock;
	readonly deals: Deals;
	readonly movers: Movers;
	readonly marketTrends: MarketTrends;
	readonly history: PriceHistory;
	restocked(): readonly ItemId[];
}

type QueryOf<Kind extends FeedQuery['kind']> = Extract<FeedQuery, { kind: Kind }>;
type Evaluate<Query> = (query: Query, options: QueryOptions) => Promise<FeedResult | undefined>;

/** Items that are looked at: the best ones. */
const most = 500;
/** ms that the next list may be overdue. */
const grace = 60_000;

/** @param now process time */
export const isFresh = ({ dueAt }: Snapshot, now: number): boolean => now <= dueAt + grace;

/** In the home currency if no exchange rate is known. @throws MarketError if limits could not be checked then */
function currencyFor({ game, currency, limits }: FeedQuery, { market, clock, history }: QueryOptions) {
	const home = history.currency;
	const lists = new MarketLists(market, clock, { game, currency: home, locked: false });
	const conversion = market.rate(currency);
	if (currency === home || conversion) return { lists, currency, conversion };
	if (limits.min !== undefined || limits.max !== undefined) throw new MarketError('no-rate', `no rate for ${currency}`);
	return { lists, currency: home, conversion };
}

/** With times that other processes understand. */
function origin(
	{ fetchedAt, conversion: own }: Snapshot,
	currency: FeedQuery['currency'],
	clock: Clock,
	conversion: Conversion | undefined = own,
): Pick<FeedResult, 'at' | 'currency' | 'conversion'> {
	const from = conversion && { from: conversion.from, measuredAt: wallTime(clock, conversion.measuredAt) };
	return { at: wallTime(clock, fetchedAt), currency, conversion: from };
}

/** For a post, an index for each day would be too much. */
function withoutIndex([all, ...others]: MarketTrend['trends']): FeedMarket['trends'] {
	const shown = ({ kind, items, changes }: Trend): ShownTrend => ({ kind, items, changes });
	return [shown(all), ...others.map(shown)];
}

/** Pages of movers that are looked at: enough to find new ones among those posted lately. */
const moversPages = 5;

function shownMover({ key, name, version, ask, sales, sold }: Mover, conversion: Conversion | undefined): FeedMover {
	const inMoney = (amount: number) => convertedAmount(amount, conversion?.rate);
	const converted = ({ now, before }: Change): Change => ({ now: inMoney(now), before: inMoney(before) });
	return {
		key,
		name,
		version,
		ask: ask.counts && ask.now && ask.before ? converted({ now: ask.now, before: ask.before }) : undefined,
		sales: sales && { ...converted(sales), period: sales.period },
		sold,
	};
}

const evaluators: { readonly [Kind in FeedQuery['kind']]: Evaluate<QueryOf<Kind>> } = {
	async deals(query, options) {
		const { clock, deals } = options;
		const lists = new MarketLists(options.market, clock, query);
		const { deals: best, listings } = await deals.best(lists, query, query.limits, most);
		if (!isFresh(listings, clock.now())) return undefined;
		return { kind: 'deals', ...origin(listings, query.currency, clock), items: best };
	},

	async movers(query, options) {
		const { clock, movers, history } = options;
		const { lists, currency, conversion } = currencyFor(query, options);
		const { min } = query.limits;
		const least = min === undefined || !conversion ? min : min / conversion.rate;
		const rows: Mover[] = [];
		let since = 0;
		for (let page = 1, pages = 1; page <= Math.min(pages, moversPages); page++) {
			const shown = await movers.page(lists, history, { ...query, basis: 'sales' }, least ?? 0, page, clock);
			rows.push(...shown.rows);
			pages = shown.pages;
			since = shown.since;
		}
		const { minChange = 0, direction, limits } = query;
		const items = rows
			.filter(({ ask, sales }) => isWithin((ask.now ?? sales?.now ?? 0) * (conversion?.rate ?? 1), limits))
			.map((mover) => shownMover(mover, conversion))
			.filter((item) => moved(item, direction) >= minChange / 100);
		const from = origin(lists.listings(), currency, clock, conversion);
		return { kind: 'movers', ...from, since, items };
	},

	async restock(query, options) {
		const { clock } = options;
		const { game, limits, minSales, text } = query;
		const { lists, currency, conversion } = currencyFor(query, options);
		const newest = lists.listings();
		const listings = conversion ? convertedSnapshot(newest, conversion) : newest;
		if (!isFresh(listings, clock.now())) return undefined;
		const matches = await matchesOf(text, lists);
		const catalogue = lists.catalogue()!;
		const history = lists.cachedHistory();
		const absent = options.market.list({ kind: 'out-of-stock', game, currency: lists.query.currency });
		const items = options.restocked().flatMap((item): FeedRestock[] => {
			if (!matches.has(item)) return [];
			const listing = listingOf(listings.rows, item);
			if (!listing || listing.min === null || listing.quantity === 0 || !isWithin(listing.min, limits)) return [];
			const sold = history && salesOf(history.rows, item)?.quarter.volume;
			const sales = sold ?? (absent && absenceOf(absent.rows, item)?.sales);
			// What was never sold is new.
			if (sales === undefined || sales < minSales) return [];
			const { key, name, version } = choiceOf(catalogue, catalogue.refOf(item));
			return [{ key, name, version, ask: listing.min, quantity: listing.quantity, sales }];
		});
		items.sort((a, b) => b.sales - a.sales || b.ask - a.ask);
		return { kind: 'restock', ...origin(listings, currency, clock), items };
	},

	async lows(query, options) {
		const { clock, history } = options;
		const { limits, minSales, text, period, game } = query;
		const lows = history.lows(game);
		if (!lows) return undefined;
		const { lists, currency, conversion } = currencyFor(query, options);
		const listings = lists.listings();
		const sales = lists.history();
		if (!isFresh(listings, clock.now())) return undefined;
		const matches = await matchesOf(text, lists);
		const doubtful = doubtfulIn(lists, history);
		const catalogue = lists.catalogue()!;
		const inMoney = (amount: number) => convertedAmount(amount, conversion?.rate);
		const items: FeedLow[] = [];
		for (const id of listings.rows.items) {
			const item = itemId(id);
			if (!matches.has(item)) continue;
			const before = lowestBefore(lows, period, [item])?.ask;
			const ask = before === undefined ? undefined : lowestAskIn(listings.rows, item);
			if (!ask || ask >= before! || !isWithin(inMoney(ask), limits)) continue;
			const sold = monthOfSales(sales.rows, item).volume ?? 0;
			if (sold < minSales || doubtful(item)) continue;
			const { key, name, version } = choiceOf(catalogue, catalogue.refOf(item));
			items.push({ key, name, version, ask: inMoney(ask), before: inMoney(before!), sold });
		}
		items.sort((a, b) => b.sold - a.sold);
		return { kind: 'lows', ...origin(listings, currency, clock, conversion), items: items.slice(0, most) };
	},

	async item(query, options) {
		const { clock, history } = options;
		const { item: key, name, version, goal } = query;
		const lists = new MarketLists(options.market, clock, query);
		const listings = lists.listings();
		const catalogue = lists.catalogue()!;
		const ref = catalogue.byKey(key);
		const offer = ref ? listedNow(listings, catalogue, ref) : { ask: null, quantity: 0 };
		if (!offer || !isFresh(listings, clock.now())) return undefined;
		const doubtful = doubtfulIn(lists, history);
		const versions = ref ? catalogue.itemsOf(ref) : [];
		if (goal.kind !== 'stock' && versions.some((item) => doubtful(item))) return undefined;
		const low = goal.kind === 'stock' ? undefined : goal.low;
		const amount = low && underLowest(lowestAskOf(versions, low, query, { market: options.market, history }));
		// What was the lowest is not known now: the amount that it once led to says nothing.
		if (low && amount === undefined) return undefined;
		const isReached = isMet(amount === undefined ? goal : { kind: 'below', amount }, offer);
		const items = isReached ? [{ key, name, version, ask: offer.ask, quantity: offer.quantity }] : [];
		return { kind: 'item', ...origin(listings, query.currency, clock), items };
	},

	async board(query, options) {
		const { clock, history } = options;
		const lists = new MarketLists(options.market, clock, { ...query, locked: false });
		const listings = lists.listings();
		if (!isFresh(listings, clock.now())) return undefined;
		const wanted = query.items.map(({ key, isAny }) => ({ key, isAny, amount: 1 }));
		const checked = await checkAll(wanted, lists, lists.catalogue()!, history);
		const items = query.items.map(({ key, name }, i) => ({
			...{ key, name, version: null, quantity: 0 },
			ask: checked[i]?.lowest ?? null,
		}));
		return { kind: 'board', ...origin(listings, query.currency, clock), items };
	},

	async market(query, options) {
		const { clock, history, marketTrends } = options;
		if (!history.recorded(query.game)) return undefined;
		const { lists, currency, conversion } = currencyFor(query, options);
		if (!isFresh(lists.listings(), clock.now())) return undefined;
		const { trends, moved, sold } = await marketTrends.of(lists, history, clock);
		const rate = conversion?.rate ?? 1;
		const from = origin(lists.listings(), currency, clock, conversion);
		const item = {
			// Another one each day.
			...{ key: String(from.at), name: '', version: null, moved },
			trends: withoutIndex(trends),
			sold: byPeriod((period) => ({ ...sold[period], amount: sold[period].amount * rate })),
		};
		return { kind: 'market', ...from, items: [item] };
	},
};

/** Undefined if that cannot be told from the lists there are. @throws MarketError, UserError */
export const resultOf: Evaluate<FeedQuery> = (query, options) =>
	(evaluators[query.kind] as Evaluate<FeedQuery>)(query, options);
