import { type Clock, wallTime } from '../base/clock.ts';
import { checkAll } from '../market/answers/appraisals.ts';
import { choiceOf } from '../market/answers/choices.ts';
import { MarketLists } from '../market/answers/market-lists.ts';
import { byPeriod, type MarketTrend, type ShownTrend, type Trend } from '../market/answers/market-trends.ts';
import { isWithin, matchesOf } from '../market/answers/pages/item-filter.ts';
import { doubtfulIn, listedNow } from '../market/answers/price-now.ts';
import type { Conversion } from '../market/currency.ts';
import { itemId } from '../market/ids.ts';
import { convertedAmount, lowestAskIn, monthOfSales } from '../market/rows/rows.ts';
import type { Snapshot } from '../market/snapshots/market.ts';
import { lowestBefore } from '../prices/price-history.ts';
import { isMet } from './alert.ts';
import type { BoardFeedQuery, FeedQuery, ItemFeedQuery, LowsFeedQuery, MarketFeedQuery } from './feed.ts';
import type { FeedFinderOptions } from './feed-finder.ts';
import type { ShownItems, ShownLow, ShownMarket } from './finding.ts';
import { lowestAskOf, underLowest } from './lows.ts';

/** Items that are looked at: the best ones. */
export const most = 500;
/** ms that the next list may be overdue. */
const grace = 60_000;

/** @param now process time */
export const isFresh = ({ dueAt }: Snapshot, now: number): boolean => now <= dueAt + grace;

/** In the home currency if no exchange rate is known; undefined if limits could not be checked then. */
export function currencyFor({ game, currency, limits }: FeedQuery, { market, clock, history }: FeedFinderOptions) {
	const home = history.currency;
	const lists = new MarketLists(market, clock, { game, currency: home, locked: false });
	const conversion = market.rate(currency);
	if (currency === home || conversion) return { lists, currency, conversion };
	const isUnlimited = limits.min === undefined && limits.max === undefined;
	return isUnlimited ? { lists, currency: home, conversion } : undefined;
}

/** With times that other processes understand. */
export function origin(
	{ fetchedAt, conversion: own }: Snapshot,
	currency: FeedQuery['currency'],
	clock: Clock,
	conversion: Conversion | undefined = own,
): Pick<ShownItems, 'at' | 'currency' | 'conversion'> {
	const from = conversion && { from: conversion.from, measuredAt: wallTime(clock, conversion.measuredAt) };
	return { at: wallTime(clock, fetchedAt), currency, conversion: from };
}

export async function lowsFinding(query: LowsFeedQuery, options: FeedFinderOptions): Promise<ShownItems | undefined> {
	const { clock, history } = options;
	const { limits, minSales, text, period, game } = query;
	const [shownIn, lows] = [currencyFor(query, options), history.lows(game)];
	if (!shownIn || !lows) return undefined;
	const { lists, currency, conversion } = shownIn;
	const listings = lists.listings();
	const sales = lists.history();
	if (!isFresh(listings, clock.now())) return undefined;
	const matches = await matchesOf(text, lists);
	const doubtful = doubtfulIn(lists, history);
	const catalogue = lists.catalogue()!;
	const inMoney = (amount: number) => convertedAmount(amount, conversion?.rate);
	const items: ShownLow[] = [];
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
}

export async function itemFinding(query: ItemFeedQuery, options: FeedFinderOptions): Promise<ShownItems | undefined> {
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
}

export async function boardFinding(query: BoardFeedQuery, options: FeedFinderOptions): Promise<ShownItems | undefined> {
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
}

export async function marketFinding(
	query: MarketFeedQuery,
	options: FeedFinderOptions,
): Promise<ShownItems | undefined> {
	const { clock, history, marketTrends } = options;
	const shownIn = currencyFor(query, options);
	const recorded = history.recorded(query.game);
	if (!shownIn || !recorded) return undefined;
	const { lists, currency, conversion } = shownIn;
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
}

/** For a post, an index for each day would be too much. */
function withoutIndex([all, ...others]: MarketTrend['trends']): ShownMarket['trends'] {
	const shown = ({ kind, items, changes }: Trend): ShownTrend => ({ kind, items, changes });
	return [shown(all), ...others.map(shown)];
}
