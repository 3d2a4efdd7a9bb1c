import type { Clock } from '../base/clock.ts';
import { MarketError } from '../base/errors.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import { UserError } from '../base/user-error.ts';
import { choiceOf } from '../market/answers/choices.ts';
import { MarketLists } from '../market/answers/market-lists.ts';
import type { MarketTrends } from '../market/answers/market-trends.ts';
import type { Deals } from '../market/answers/pages/deals.ts';
import { isWithin, matchesOf } from '../market/answers/pages/item-filter.ts';
import type { Mover, Movers } from '../market/answers/pages/movers.ts';
import type { Conversion } from '../market/currency.ts';
import type { ItemId } from '../market/ids.ts';
import { keyText } from '../market/list-key.ts';
import { absenceOf, convertedAmount, listingOf, salesOf } from '../market/rows/rows.ts';
import { convertedSnapshot, type Market, type Snapshot } from '../market/snapshots/market.ts';
import type { PriceHistory } from '../prices/price-history.ts';
import { type DealsFeedQuery, type FeedQuery, type MoversFeedQuery, queryKey, type RestockFeedQuery } from './feed.ts';
import { type Change, moved, type ShownItems, type ShownMover, type ShownRestock } from './finding.ts';
import {
	boardFinding,
	currencyFor,
	isFresh,
	itemFinding,
	lowsFinding,
	marketFinding,
	most,
	origin,
} from './finding-kinds.ts';

export interface FeedFinderOptions {
	readonly market: Market;
	readonly clock: Clock;
	readonly deals: Deals;
	readonly movers: Movers;
	readonly marketTrends: MarketTrends;
	readonly history: PriceHistory;
	restocked(): readonly ItemId[];
}

/** Pages of movers that are looked at: enough to find new ones among those posted lately. */
const moversPages = 5;

/** Equal queries are evaluated once. */
export class FeedFinder {
	readonly #options: FeedFinderOptions;
	readonly #found = new Map<string, Promise<ShownItems | undefined>>();

	/** @param listings is used even if a newer list arrives meanwhile */
	constructor(options: FeedFinderOptions, listings: Snapshot) {
		const { market } = options;
		const shown: Market = {
			...market,
			list: (key) => (keyText(key) === keyText(listings.key) ? listings : market.list(key)),
			// Nobody waits for these searches.
			search: async (work) => work(),
		};
		this.#options = { ...options, market: shown };
	}

	/** Undefined if that cannot be told from the lists there are. */
	find(query: FeedQuery): Promise<ShownItems | undefined> {
		return getOrCompute(this.#found, queryKey(query), () =>
			this.#find(query).catch((error) => {
				// A list is missing, too little is recorded, or the name is no longer on the market.
				if (error instanceof MarketError || error instanceof UserError) return undefined;
				throw error;
			}),
		);
	}

	#find(query: FeedQuery): Promise<ShownItems | undefined> {
		switch (query.kind) {
			case 'deals':
				return this.#deals(query);
			case 'movers':
				return this.#movers(query);
			case 'restock':
				return this.#restocks(query);
			case 'lows':
				return lowsFinding(query, this.#options);
			case 'item':
				return itemFinding(query, this.#options);
			case 'board':
				return boardFinding(query, this.#options);
			case 'market':
				return marketFinding(query, this.#options);
		}
	}

	async #deals(query: DealsFeedQuery): Promise<ShownItems | undefined> {
		const { clock, deals } = this.#options;
		const lists = new MarketLists(this.#options.market, clock, query);
		const { deals: best, listings } = await deals.best(lists, query, query.limits, most);
		if (!isFresh(listings, clock.now())) return undefined;
		return { kind: 'deals', ...origin(listings, query.currency, clock), items: best };
	}

	async #movers(query: MoversFeedQuery): Promise<ShownItems | undefined> {
		const { clock, movers, history } = this.#options;
		const shownIn = currencyFor(query, this.#options);
		if (!shownIn) return undefined;
		const { lists, currency, conversion } = shownIn;
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
	}

	async #restocks(query: RestockFeedQuery): Promise<ShownItems | undefined> {
		const { clock } = this.#options;
		const { game, limits, minSales, text } = query;
		const shownIn = currencyFor(query, this.#options);
		if (!shownIn) return undefined;
		const { lists, currency, conversion } = shownIn;
		const newest = lists.listings();
		const listings = conversion ? convertedSnapshot(newest, conversion) : newest;
		if (!isFresh(listings, clock.now())) return undefined;
		const matches = await matchesOf(text, lists);
		const catalogue = lists.catalogue()!;
		const history = lists.cachedHistory();
		const absent = this.#options.market.list({ kind: 'out-of-stock', game, currency: lists.query.currency });
		const items = this.#options.restocked().flatMap((item): ShownRestock[] => {
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
	}
}

function shownMover({ key, name, version, ask, sales, sold }: Mover, conversion: Conversion | undefined): ShownMover {
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
