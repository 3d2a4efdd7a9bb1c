import { MarketLists, type MarketQuery } from '../../../src/answers/market-lists.ts';
import { itemFilterOf, priceRangeIn } from '../../../src/answers/pages/item-filter.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { type Arguments, namedChoice, optional, postableChannel } from '../../../src/discord/command/option.ts';
import type { Currency } from '../../../src/market/currency.ts';
import { outOfStockOf, salesOf } from '../../../src/market/rows/rows.ts';
import { type ItemId, itemId } from '../../../src/names/ids.ts';
import { rateNotKnown } from '../../items/rates.ts';
import { defaultFilters } from '../../lists/default-filters.ts';
import { filterOptions } from '../kinds/filter-options.ts';
import { type AddableKindName, addableKinds, type FeedQuery, feedKinds } from '../kinds/kinds.ts';
import type { FeedContext } from './feed-replies.ts';
import { kindNames } from './feed-view.ts';

export const feedOptions = {
	channel: optional(postableChannel('feed.option.channel')),
	kind: optional(namedChoice('feed.option.kind', kindNames, addableKinds)),
	...filterOptions,
};
export type FeedOptions = Arguments<typeof feedOptions> & { readonly kind: AddableKindName };

/** The options that only some kinds accept. Options that no kind mentions, such as the currency, belong to all. */
const optionsOfKinds = new Set(Object.values(feedKinds).flatMap((kind) => kind.setup?.options ?? []));

/**
 * @param serverId undefined if the feed is sent to a user
 * @throws UserError, StoreError; MarketError if an exchange rate or all lists are missing
 */
export async function makeFeedQuery(
	options: Omit<FeedOptions, 'channel'>,
	serverId: string | undefined,
	context: FeedContext,
): Promise<FeedQuery> {
	const {
		kind,
		item: text = '',
		min_price: min,
		max_price: max,
		min_sales: minSales = defaultFilters.minSales,
	} = options;
	// Every kind that can be added has a `setup`.
	const setup = feedKinds[kind].setup!;
	for (const option of optionsOfKinds) {
		const isAccepted = setup.options.includes(option);
		if (options[option] !== undefined && !isAccepted) throw new UserError({ code: 'feed-option-unfit', option, kind });
	}
	if (min !== undefined && max !== undefined && min > max) throw new UserError({ code: 'price-limits-reversed' });
	if (setup.needsHistory && !context.history.isOn) throw new UserError({ code: 'history-off' });
	// By default, the server's settings come before the user's, because all its members read the feed.
	const { server, ...effective } = await context.settings.effective(context.caller.userId, serverId);
	const { game = setup.game ?? server?.game ?? effective.game.value } = options;
	const { currency = server?.currency ?? effective.currency.value } = options;
	const query = { game, currency, locked: false };
	const narrowedTo = await filterName(text, query, context);
	if (setup.salesDays) await requireSales(setup.salesDays, text, minSales, query, context);
	const needsDefaultMin = setup.hasDefaultMinPrice && min === undefined;
	const priceRange = { min: needsDefaultMin ? usableDefaultMin(currency, max, context) : min, max };
	return setup.toQuery(options, { game, currency, text, narrowedTo, minSales, priceRange });
}

/** Returns the filter as it is shown to people. @throws UserError if no item matches; MarketError without any list */
async function filterName(text: string, query: MarketQuery, { market, clock }: FeedContext): Promise<string> {
	const lists = new MarketLists(market, clock, query);
	// This throws an error that says which list is missing: a text cannot be looked up without a catalogue.
	if (text !== '' && !lists.catalogue()) lists.requireAll();
	return (await itemFilterOf(text, lists)).narrowedTo;
}

/** Checks that some matching item sells often enough. @throws UserError if none does: the feed would never post */
async function requireSales(
	days: 30 | 90,
	text: string,
	minSales: number,
	query: MarketQuery,
	{ market, clock }: FeedContext,
): Promise<void> {
	const lists = new MarketLists(market, clock, query);
	const sales = lists.cachedSales();
	const outOfStock = days === 90 ? lists.cachedOutOfStock() : undefined;
	if (text === '' || minSales === 0 || !sales) return;
	const matches = await itemFilterOf(text, lists);
	const period = days === 90 ? 'quarter' : 'month';
	/** The most sales of any matching item; undefined if no list mentions one. */
	let highest: number | undefined;
	const takeHighest = (items: Iterable<number>, volumeOf: (item: ItemId) => number | null | undefined) => {
		for (const id of items) {
			const item = itemId(id);
			if (matches.has(item)) highest = Math.max(highest ?? 0, volumeOf(item) ?? 0);
		}
	};
	takeHighest(sales.rows.items, (item) => salesOf(sales.rows, item)?.[period].volume);
	if (outOfStock) takeHighest(outOfStock.rows.items, (item) => outOfStockOf(outOfStock.rows, item)?.sales);
	// Items that neither list mentions are new, and may still sell.
	if (highest !== undefined && highest < minSales)
		throw new UserError({
			code: 'filter-never-fires',
			typed: text,
			wanted: minSales,
			days: String(days),
			most: highest,
		});
}

/**
 * Returns the default minimum price; undefined if there is none, or if it is not below the chosen maximum.
 * @throws MarketError if an exchange rate is missing
 */
function usableDefaultMin(currency: Currency, max: number | undefined, context: FeedContext): number | undefined {
	const defaultMin = defaultMinPrice(currency, context);
	// If the feed were stored without a default minimum, it would always post the cheapest items. Only a currency that
	// follows no single rate is accepted without one, because its rate never becomes known.
	if (defaultMin === undefined && !context.market.followsNoRate(currency)) throw rateNotKnown(currency, context);
	const isUsable = defaultMin !== undefined && defaultMin > 0 && defaultMin < (max ?? Infinity);
	return isUsable ? defaultMin : undefined;
}

/** Returns the default minimum price in the currency, in whole cents; undefined without an exchange rate. */
function defaultMinPrice(currency: Currency, { market, history }: FeedContext): number | undefined {
	const home = history.currency;
	const { min } = priceRangeIn(currency, { min: defaultFilters.minPrice, currency: home }, market, home) ?? {};
	return min === undefined ? undefined : Math.round(100 * min) / 100;
}
