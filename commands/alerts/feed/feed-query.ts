import { MarketLists, type MarketQuery } from '../../../src/answers/market-lists.ts';
import { largestDiscount } from '../../../src/answers/pages/deals.ts';
import { limitsIn, matchesOf, type PriceRange } from '../../../src/answers/pages/item-filter.ts';
import { directions, periods } from '../../../src/answers/pages/movements.ts';
import { UserError } from '../../../src/base/user-error.ts';
import {
	type Arguments,
	amount,
	flag,
	maxAmount,
	namedChoice,
	optional,
	postableChannel,
	role,
	wholeNumber,
} from '../../../src/discord/command/option.ts';
import type { Currency } from '../../../src/market/currency.ts';
import { lowPeriods } from '../../../src/prices/price-history.ts';
import { itemFilterOption, marketOptions } from '../../items/item-option.ts';
import { directionNames, periodNames } from '../../lists/movement-names.ts';
import { maxMinSales } from '../../lists/paged-answers.ts';
import { lowNames } from '../alert/alert-view.ts';
import { mostRise } from '../alert/wanted-alert.ts';
import { type ChosenKind, type FeedQuery, feedKinds } from '../watching/feed.ts';
import type { FeedContext } from './feed-replies.ts';
import { kindNames } from './feed-view.ts';

/** In 24 hours. */
const mostPosts = 50;

export const feedOptions = {
	channel: optional(postableChannel('feed.option.channel')),
	kind: optional(namedChoice('feed.option.kind', kindNames, feedKinds)),
	min_discount: optional(wholeNumber('feed.option.minDiscount', 1, largestDiscount)),
	min_sales: optional(wholeNumber('feed.option.minSales', 0, maxMinSales)),
	min_price: optional(amount('feed.option.minPrice', maxAmount)),
	max_price: optional(amount('feed.option.maxPrice', maxAmount)),
	item: itemFilterOption,
	new_low: optional(namedChoice('feed.option.newLow', lowNames, lowPeriods)),
	min_change: optional(wholeNumber('feed.option.minChange', 1, mostRise)),
	period: optional(namedChoice('feed.option.period', periodNames, periods)),
	direction: optional(namedChoice('feed.option.direction', directionNames, directions)),
	...marketOptions,
	trade_locked: optional(flag('feed.option.tradeLocked')),
	role: optional(role('feed.option.role')),
	at_most: optional(wholeNumber('feed.option.atMost', 1, mostPosts)),
};
export type WantedFeed = Arguments<typeof feedOptions> & { readonly kind: ChosenKind };

/** The options that only some kinds have. */
const fitting: Readonly<Partial<Record<keyof WantedFeed, readonly ChosenKind[]>>> = {
	item: ['deals', 'movers', 'restock', 'lows'],
	min_sales: ['deals', 'movers', 'restock', 'lows'],
	min_price: ['deals', 'movers', 'restock', 'lows'],
	min_discount: ['deals'],
	max_price: ['deals', 'movers', 'restock', 'lows'],
	min_change: ['movers'],
	new_low: ['lows'],
	period: ['movers'],
	direction: ['movers'],
	trade_locked: ['deals'],
	at_most: ['deals', 'restock', 'lows'],
};

const usualDiscount = 15;
const usualSales = 10;
/** Of deals and movers, in the home currency: at less than this, a cent more or less is a large share. */
const usualMinPrice = 1;

export async function feedQuery(
	options: Omit<WantedFeed, 'channel' | 'role'>,
	serverId: string | undefined,
	context: FeedContext,
): Promise<FeedQuery> {
	const { kind, item: text = '', min_price: min, max_price: max, min_sales: minSales = usualSales } = options;
	for (const [option, kinds] of Object.entries(fitting))
		if (options[option as keyof typeof options] !== undefined && !kinds.includes(kind))
			throw new UserError({ code: 'feed-option-unfit', option, kind });
	if (min !== undefined && max !== undefined && min > max) throw new UserError({ code: 'price-limits-reversed' });
	if ((kind === 'movers' || kind === 'lows' || kind === 'market') && !context.history.isOn)
		throw new UserError({ code: 'movers-off' });
	// Without a choice, the server's settings come first: a feed is read by all its members.
	const { server, ...effective } = await context.settings.effective(context.caller.userId, serverId);
	const { game = server?.game ?? effective.game.value } = options;
	const { currency = server?.currency ?? effective.currency.value } = options;
	const narrowedTo = await nameOfFilter(text, { game, currency, locked: false }, context);
	const about = { game, currency, text, narrowedTo };
	const { min: usual = 0 } = usualLimits(currency, context);
	const limits = { min: min ?? ((max ?? Infinity) > usual && usual > 0 ? usual : undefined), max };
	switch (kind) {
		case 'deals': {
			const { min_discount: minDiscount = usualDiscount, trade_locked: locked = false } = options;
			return { kind, ...about, locked, minDiscount, minSales: Math.max(1, minSales), limits };
		}
		case 'movers': {
			const { period = '1d', direction = 'up', min_change: minChange } = options;
			return { kind, ...about, period, direction, minChange, minSales, limits };
		}
		case 'restock':
			return { kind, ...about, minSales, limits: { min, max } };
		case 'market':
			return { kind, ...about, minSales: 0, limits: {} };
		case 'lows': {
			const { new_low: period = '90d' } = options;
			return { kind, ...about, period, minSales, limits: { min, max } };
		}
	}
}

async function nameOfFilter(text: string, query: MarketQuery, { market, clock }: FeedContext): Promise<string> {
	const lists = new MarketLists(market, clock, query);
	if (text !== '' && !lists.catalogue()) lists.requireAll();
	return (await matchesOf(text, lists)).narrowedTo;
}

function usualLimits(currency: Currency, { market, history }: FeedContext): PriceRange {
	const home = history.currency;
	const { min } = limitsIn(currency, { min: usualMinPrice, currency: home }, market, home) ?? {};
	return min === undefined ? {} : { min: Math.round(100 * min) / 100 };
}
