import { checkAll } from '../market/answers/appraisals.ts';
import { choiceOf } from '../market/answers/choices.ts';
import { MarketLists } from '../market/answers/market-lists.ts';
import { byPeriod, type MarketTrend, type ShownTrend, type Trend } from '../market/answers/market-trends.ts';
import { isWithin, matchesOf } from '../market/answers/pages/item-filter.ts';
import { doubtfulIn, listedNow } from '../market/answers/price-now.ts';
import type { Conversion } from '../market/currency.ts';
import { itemId } from '../market/ids.ts';
import { convertedAmount, lowestAskIn, monthOfSales } from '../market/rows/rows.ts';
import type { Market, Snapshot } from '../market/snapshots/market.ts';
import { lowestBefore } from '../prices/price-history.ts';
import { isMet } from './alert.ts';
import type { BoardFeedQuery, FeedQuery, ItemFeedQuery, LowsFeedQuery, MarketFeedQuery } from './feed.ts';
import type { FeedFinderOptions } from './feed-finder.ts';
import type { Finding, ShownItems, ShownLow, ShownMarket } from './finding.ts';
import { lowestAskOf, underLowest } from './renew-lows.ts';

/** Items that are looked at: the best ones. */
export const most = 500;

export interface FindingTools {
	readonly options: FeedFinderOptions;
	/** With the new list of asks. */
	readonly market: Market;
	/** Undefined if limits could not be checked. */
	currencyFor(query: FeedQuery):
		| {
				readonly lists: MarketLists;
				readonly currency: FeedQuery['currency'];
				readonly conversion: Conversion | undefined;
		  }
		| undefined;
	origin(
		listings: Snapshot,
		currency: FeedQuery['currency'],
		conversion?: Conversion,
	): Pick<ShownItems, 'at' | 'currency' | 'conversion'>;
}

export async function lowsFinding(query: LowsFeedQuery, tools: FindingTools): Promise<Finding | undefined> {
	const { gate, clock, history } = tools.options;
	const { limits, minSales, text, period, game } = query;
	const [shownIn, lows] = [tools.currencyFor(query), history.lows(game)];
	if (!shownIn || !lows) return undefined;
	const { lists, currency, conversion } = shownIn;
	const listings = lists.listings();
	const sales = lists.history();
	if (!gate.isFresh(listings, clock.now()) || !gate.isWhole(sales)) return undefined;
	const matches = await matchesOf(text, lists);
	const doubtful = doubtfulIn(lists, history);
	const catalogue = lists.catalogue()!;
	const inMoney = (amount: number) => (conversion ? convertedAmount(amount, conversion.rate) : amount);
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
	return {
		shown: { kind: 'lows', ...tools.origin(listings, currency, conversion), items: items.slice(0, most) },
		candidates: items.slice(0, most).map(({ key, ask }) => ({ key, figure: ask })),
	};
}

export async function itemFinding(query: ItemFeedQuery, tools: FindingTools): Promise<Finding | undefined> {
	const { gate, clock, history } = tools.options;
	const { item: key, name, version, goal } = query;
	const lists = new MarketLists(tools.market, clock, query);
	const listings = lists.listings();
	const catalogue = lists.catalogue()!;
	const ref = catalogue.byKey(key);
	const offer = ref ? listedNow(listings, catalogue, ref) : { ask: null, quantity: 0 };
	if (!offer || !gate.isFresh(listings, clock.now())) return undefined;
	const doubtful = doubtfulIn(lists, history);
	const versions = ref ? catalogue.itemsOf(ref) : [];
	if (goal.kind !== 'stock' && versions.some((item) => doubtful(item))) return undefined;
	const low = goal.kind === 'stock' ? undefined : goal.low;
	const amount = low && underLowest(lowestAskOf(versions, low, query, { market: tools.market, history }));
	// What was the lowest is not known now: the amount that it once led to says nothing.
	if (low && amount === undefined) return undefined;
	const isReached = isMet(amount === undefined ? goal : { kind: 'below', amount }, offer);
	const items = isReached ? [{ key, name, version, ask: offer.ask, quantity: offer.quantity }] : [];
	return {
		shown: { kind: 'item', ...tools.origin(listings, query.currency), items },
		candidates: items.map(({ ask }) => ({ key, figure: ask ?? 0 })),
	};
}

export async function boardFinding(query: BoardFeedQuery, tools: FindingTools): Promise<Finding | undefined> {
	const { gate, clock, history } = tools.options;
	const lists = new MarketLists(tools.market, clock, { ...query, locked: false });
	const listings = lists.listings();
	if (!gate.isFresh(listings, clock.now())) return undefined;
	const wanted = query.items.map(({ key, isAny }) => ({ key, isAny, amount: 1 }));
	const checked = await checkAll(wanted, lists, lists.catalogue()!, history);
	const items = query.items.map(({ key, name }, i) => ({
		...{ key, name, version: null, quantity: 0 },
		ask: checked[i]?.lowest ?? null,
	}));
	return { shown: { kind: 'board', ...tools.origin(listings, query.currency), items }, candidates: [] };
}

export async function marketFinding(query: MarketFeedQuery, tools: FindingTools): Promise<Finding | undefined> {
	const { clock, history, marketTrends, gate } = tools.options;
	const shownIn = tools.currencyFor(query);
	const recorded = history.recorded(query.game);
	if (!shownIn || !recorded) return undefined;
	const { lists, currency, conversion } = shownIn;
	if (!gate.isFresh(lists.listings(), clock.now()) || !gate.isWhole(lists.history())) return undefined;
	const { trends, moved, sold } = await marketTrends.of(lists, history, clock);
	const rate = conversion?.rate ?? 1;
	const origin = tools.origin(lists.listings(), currency, conversion);
	const item = {
		// Another one each day.
		...{ key: String(origin.at), name: '', version: null, moved },
		trends: withoutIndex(trends),
		sold: byPeriod((period) => ({ ...sold[period], amount: sold[period].amount * rate })),
	};
	return { shown: { kind: 'market', ...origin, items: [item] }, candidates: [{ key: item.key, figure: 0 }] };
}

/** For a post, an index for each day would be too much. */
function withoutIndex([all, ...others]: MarketTrend['trends']): ShownMarket['trends'] {
	const shown = ({ kind, items, changes }: Trend): ShownTrend => ({ kind, items, changes });
	return [shown(all), ...others.map(shown)];
}
