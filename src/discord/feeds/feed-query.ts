import { UserError } from '../../errors/user-error.ts';
import { Lists } from '../../market/answers/lists.ts';
import { GameFilter } from '../../market/answers/pages/item-filter.ts';
import type { Period } from '../../market/answers/pages/movers-query.ts';
import { limitsIn, type PriceRange } from '../../market/answers/pages/price-limits.ts';
import type { Direction } from '../../market/answers/pages/rank-movements.ts';
import type { Currency } from '../../market/currency.ts';
import type { Game } from '../../market/game.ts';
import type { FeedKind, FeedQuery } from '../../notify/feed.ts';
import type { Context } from '../context.ts';

/** What somebody chose of a feed, by the names of the options. */
export interface FeedOptions {
	readonly min_discount?: number | undefined;
	readonly min_sales?: number | undefined;
	readonly min_price?: number | undefined;
	readonly max_price?: number | undefined;
	readonly item?: string | undefined;
	readonly period?: Period | undefined;
	readonly direction?: Direction | undefined;
	readonly game?: Game | undefined;
	readonly currency?: Currency | undefined;
	readonly trade_locked?: boolean | undefined;
	readonly at_most?: number | undefined;
}

/** The options that only some kinds have. */
const fitting: Readonly<Partial<Record<keyof FeedOptions, readonly FeedKind[]>>> = {
	min_discount: ['deals'],
	max_price: ['deals', 'restock'],
	period: ['movers'],
	direction: ['movers'],
	trade_locked: ['deals'],
	at_most: ['deals', 'restock'],
};

const usualDiscount = 15;
const usualSales = 10;
/** Of movers, in the home currency: at less than this, a cent more or less is a large share. */
const usualMinPrice = 1;

/**
 * What a feed with these options looks for.
 * @throws UserError if an option does not fit the kind, or no item matches; MarketError; StoreError
 */
export async function feedQuery(
	kind: FeedKind,
	options: FeedOptions,
	serverId: string,
	context: Context,
): Promise<FeedQuery> {
	for (const [option, kinds] of Object.entries(fitting))
		if (options[option as keyof FeedOptions] !== undefined && !kinds.includes(kind))
			throw new UserError({ code: 'feed-option-unfit', option, kind });
	const { min_price: min, max_price: max, min_sales: minSales = usualSales } = options;
	if (min !== undefined && max !== undefined && min > max) throw new UserError({ code: 'price-limits-reversed' });
	if (kind === 'movers' && !context.history.isOn) throw new UserError({ code: 'movers-off' });
	const { game, currency } = await marketOf(options, serverId, context);
	const { text, narrowedTo } = await filterOf(options.item ?? '', game, currency, context);
	const about = { game, currency, text, narrowedTo };
	switch (kind) {
		case 'deals': {
			const { min_discount: minDiscount = usualDiscount, trade_locked: locked = false } = options;
			return { kind, ...about, locked, minDiscount, minSales: Math.max(1, minSales), limits: { min, max } };
		}
		case 'movers': {
			const { period = '1d', direction = 'up' } = options;
			const limits = min === undefined ? usualLimits(currency, context) : { min };
			return { kind, ...about, period, direction, minSales, limits };
		}
		case 'restock':
			return { kind, ...about, minSales, limits: { min, max } };
	}
}

/** Without a choice, the server's settings come first: a feed is read by all its members. */
async function marketOf(
	{ game, currency }: Pick<FeedOptions, 'game' | 'currency'>,
	serverId: string,
	{ settings, caller }: Context,
): Promise<{ readonly game: Game; readonly currency: Currency }> {
	const effective = await settings.effective(caller.userId, serverId);
	const { server } = effective;
	return {
		game: game ?? server?.game ?? effective.game.value,
		currency: currency ?? server?.currency ?? effective.currency.value,
	};
}

/** The text that narrows the feed, and how it is shown. @throws UserError if no item matches; MarketError */
async function filterOf(typed: string, game: Game, currency: Currency, { market, clock }: Context) {
	if (typed === '') return { text: '', narrowedTo: '' };
	const lists = new Lists(market, clock, { game, currency, locked: false });
	if (!lists.catalogue()) lists.requireAll();
	const matches = await new GameFilter().matches(typed, lists);
	return { text: typed, narrowedTo: matches?.narrowedTo ?? '' };
}

function usualLimits(currency: Currency, { market, history }: Context): PriceRange {
	const home = history.currency;
	const { min } = limitsIn(currency, { min: usualMinPrice, currency: home }, market, home) ?? {};
	return min === undefined ? {} : { min: Math.round(100 * min) / 100 };
}
