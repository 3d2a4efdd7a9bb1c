import type { Clock } from '../../../base/clock.ts';
import { StoreError } from '../../../base/errors/store-error.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import type { PriceHistory } from '../../../prices/price-history.ts';
import { offerThen, type Reference } from '../../../prices/reference.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type Game, gameNames } from '../../game.ts';
import { lowestAskIn, type Rows } from '../../rows/rows.ts';
import { choiceOf, type Source, sourceOf } from '../choices.ts';
import type { Lists } from '../lists.ts';
import { matchesOf } from './item-filter.ts';
import { type comparedPeriods, findMovements, type ItemMovement, rankMovements } from './movements.ts';
import { lengths, type Movement, type MoversQuery } from './movers-query.ts';
import { type ListPage, pageOf } from './page-of.ts';

const hour = 3_600_000;
/** Prices that were recorded less long ago are not compared with, ms. */
const shortestPeriod = 3 * hour;
/** By which share of the period the recording that is compared with may be off. */
const tolerance = 1 / 4;

/** An item that rose or fell. */
export interface Mover {
	readonly key: string;
	readonly name: string;
	readonly version: string | null;
	/** The lowest ask, and whether its change counts. Null if nothing was on offer, undefined if that is not known. */
	readonly ask: {
		readonly now: number | null | undefined;
		readonly before: number | null | undefined;
		readonly counts: boolean;
	};
	/** The median of the last sales, and of which period; undefined if there are too few. */
	readonly sales:
		| { readonly now: number; readonly before: number; readonly period: (typeof comparedPeriods)[number] }
		| undefined;
	/** Sales in 30 days. */
	readonly sold: number;
}

/** What prices are compared with. */
export interface Compared {
	/** Process time. */
	readonly at: number;
	/** How long ago that was, ms. */
	readonly age: number;
	/** Whether this is the period that was asked for, as good as recordings go. If not, it is the nearest there is. */
	readonly isPeriod: boolean;
	/** Whether nothing was recorded before. */
	readonly isFirst: boolean;
}

export interface MoversPage<Query extends MoversQuery = MoversQuery> extends ListPage<Mover> {
	readonly query: Query;
	/** If there are none: how many there would be without a limit of sales, without one of the price, and by the other prices. */
	readonly without: { readonly sales: number; readonly price: number; readonly basis: number } | undefined;
	readonly compared: Compared;
	/** When what they are compared with was recorded, Unix ms. */
	readonly since: number;
	readonly sources: readonly Source[];
	/** Process time from which the next list of asks may be fetched. */
	readonly dueAt: number;
}

/** What rose and fell most, by page. All amounts are in the home currency. */
export class Movers {
	readonly #movements = new WeakMap<
		Reference,
		{ readonly listings: Rows; readonly history: Rows; readonly found: readonly ItemMovement[] }
	>();

	/**
	 * A page, the greatest movement first; if there are fewer pages, the nearest one.
	 * @param lists In the home currency.
	 * @param minPrice An amount has to be at least this, both now and then.
	 * @throws UserError if no item matches the text, or too little is recorded; MarketError if a list is unavailable.
	 */
	async page<Query extends MoversQuery>(
		lists: Lists,
		prices: PriceHistory,
		query: Query,
		minPrice: number,
		page: number,
		clock: Clock,
	): Promise<MoversPage<Query>> {
		const { game, text, minSales } = query;
		if (!prices.isOn) throw new UserError({ code: 'movers-off' });
		const [listings, history] = [lists.listings(), lists.history()];
		const matches = await matchesOf(text, lists);
		// Of lists that could not be refreshed, only what had moved by then is known.
		const now = clock.wall() - (clock.now() - listings.fetchedAt);
		const then = await referenceOf(prices, query, now);
		const time = now - then.at;
		if (time < shortestPeriod) throw tooShort(game, clock.now() + shortestPeriod - time);
		const catalogue = lists.catalogue()!;
		const selected = matches && new Set(matches.items);
		const movements = this.#movementsOf(listings.rows, history.rows, then);
		const ranked = (sales: number, price: number, movement: Pick<Movement, 'basis' | 'direction'> = query) =>
			rankMovements(movements, movement, sales, price, selected);
		const other = { ...query, basis: query.basis === 'sales' ? 'asks' : 'sales' } as const;
		const order = ranked(minSales, minPrice);
		const shown = pageOf(order, page, matches, (each) => moverOf(each, listings.rows, then, catalogue));
		const length = lengths[query.period];
		const age = clock.wall() - then.at;
		return {
			query,
			...shown,
			without:
				order.length > 0
					? undefined
					: {
							sales: ranked(0, minPrice).length,
							price: ranked(minSales, 0).length,
							basis: ranked(minSales, minPrice, other).length,
						},
			compared: {
				at: clock.now() - age,
				age,
				isPeriod: Math.abs(time - length) <= tolerance * length,
				isFirst: then.at <= (prices.recorded(game)?.from ?? -Infinity),
			},
			since: then.at,
			sources: [sourceOf('asks', listings), sourceOf('sales', history)],
			dueAt: listings.dueAt,
		};
	}

	#movementsOf(listings: Rows, history: Rows, then: Reference): readonly ItemMovement[] {
		const known = this.#movements.get(then);
		if (known?.listings === listings && known.history === history) return known.found;
		const found = findMovements(listings, history, then);
		this.#movements.set(then, { listings, history, found });
		return found;
	}
}

/**
 * What was recorded a period ago. Right after a gap, the nearest recording may be the newest one: then the last one before
 * the gap.
 * @param now Unix ms.
 * @throws UserError if nothing is recorded, or the history cannot be read.
 */
async function referenceOf(prices: PriceHistory, { game, period }: MoversQuery, now: number): Promise<Reference> {
	try {
		for (let ago: number = lengths[period]; ; ago *= 2) {
			const then = await prices.reference(game, now - ago);
			if (!then) break;
			const isFirst = now - ago <= (prices.recorded(game)?.from ?? Infinity);
			if (isFirst || now - then.at >= shortestPeriod) return then;
		}
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		throw new UserError({ code: 'history-unreadable' }, { cause: error });
	}
	throw tooShort(game);
}

/** @param readyAt Process time from which enough is recorded; undefined if nothing is recorded yet. */
const tooShort = (game: Game, readyAt?: number) =>
	new UserError({ code: 'history-too-short', game: gameNames[game], hours: shortestPeriod / hour, readyAt });

function moverOf(
	{ item, ask, sales, sold }: ItemMovement,
	listings: Rows,
	then: Reference,
	catalogue: Catalogue,
): Mover {
	const { key, name, version } = choiceOf(catalogue, catalogue.refOf(item));
	return {
		key,
		name,
		version,
		ask: { now: lowestAskIn(listings, item), before: offerThen(then, item)?.ask, counts: ask !== undefined },
		sales: sales && { period: sales.period, now: sales.now / 100, before: sales.before / 100 },
		sold,
	};
}
