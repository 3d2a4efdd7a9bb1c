import { MarketLists, type MarketQuery } from '../../../src/answers/market-lists.ts';
import { itemFilterOf, type PriceRange, priceRangeIn } from '../../../src/answers/pages/item-filter.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { type Arguments, namedChoice, optional, postableChannel } from '../../../src/discord/command/option.ts';
import type { Currency } from '../../../src/market/currency.ts';
import { outOfStockOf, salesOf } from '../../../src/market/rows/rows.ts';
import { type ItemId, itemId } from '../../../src/names/ids.ts';
import { defaultFilters } from '../../lists/default-filters.ts';
import { addableKinds, type ChosenKind, type FeedQuery, feedKinds } from '../kinds/kinds.ts';
import type { FeedContext } from './feed-replies.ts';
import { kindNames } from './feed-view.ts';
import { filterOptions } from './filter-options.ts';

export const feedOptions = {
	channel: optional(postableChannel('feed.option.channel')),
	kind: optional(namedChoice('feed.option.kind', kindNames, addableKinds)),
	...filterOptions,
};
export type FeedOptions = Arguments<typeof feedOptions> & { readonly kind: ChosenKind };

/** The options that only some kinds accept. An option that no kind mentions belongs to all of them. */
const optionsOfKinds = new Set(Object.values(feedKinds).flatMap((kind) => kind.choosing?.options ?? []));

export async function feedQuery(
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
	const choosing = feedKinds[kind].choosing!;
	for (const option of optionsOfKinds)
		if (options[option] !== undefined && !choosing.options.includes(option))
			throw new UserError({ code: 'feed-option-unfit', option, kind });
	if (min !== undefined && max !== undefined && min > max) throw new UserError({ code: 'price-limits-reversed' });
	if (choosing.needsHistory && !context.history.isOn) throw new UserError({ code: 'movers-off' });
	// By default, the server's settings come before the user's, because all its members read the feed.
	const { server, ...effective } = await context.settings.effective(context.caller.userId, serverId);
	const { game = server?.game ?? effective.game.value } = options;
	const { currency = server?.currency ?? effective.currency.value } = options;
	const query = { game, currency, locked: false };
	const narrowedTo = await nameOfFilter(text, query, context);
	if (choosing.salesOf) await requireSales(choosing.salesOf, text, minSales, query, context);
	const { min: usual = 0 } = choosing.hasLeastPrice ? usualLimits(currency, context) : {};
	const hasUsualMin = usual > 0 && usual < (max ?? Infinity);
	const priceRange = { min: min ?? (hasUsualMin ? usual : undefined), max };
	return choosing.query(options, { game, currency, text, narrowedTo, minSales, priceRange });
}

async function nameOfFilter(text: string, query: MarketQuery, { market, clock }: FeedContext): Promise<string> {
	const lists = new MarketLists(market, clock, query);
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
	const sales = lists.cachedHistory();
	const absent = days === 90 ? lists.cachedOutOfStock() : undefined;
	if (text === '' || minSales === 0 || !sales) return;
	const matches = await itemFilterOf(text, lists);
	const period = days === 90 ? 'quarter' : 'month';
	let highest: number | undefined;
	for (const { items, volumeOf } of [
		{ items: sales.rows.items, volumeOf: (item: ItemId) => salesOf(sales.rows, item)?.[period].volume },
		...(absent
			? [{ items: absent.rows.items, volumeOf: (item: ItemId) => outOfStockOf(absent.rows, item)?.sales }]
			: []),
	])
		for (const id of items) if (matches.has(itemId(id))) highest = Math.max(highest ?? 0, volumeOf(itemId(id)) ?? 0);
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

function usualLimits(currency: Currency, { market, history }: FeedContext): PriceRange {
	const home = history.currency;
	const { min } = priceRangeIn(currency, { min: defaultFilters.minPrice, currency: home }, market, home) ?? {};
	return min === undefined ? {} : { min: Math.round(100 * min) / 100 };
}
