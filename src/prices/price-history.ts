import type { Currency } from '../market/currency.ts';
import type { Game } from '../market/game.ts';
import type { DayAsks } from './day-asks.ts';
import type { Lows } from './lows.ts';
import type { PriceSeries, Span } from './price-series.ts';
import type { Reference } from './reference.ts';

/** The prices that the bot has recorded, in the home currency. Only tradable listings are recorded. */
export interface PriceHistory {
	/** Whether prices are recorded: `HISTORY`. */
	readonly isOn: boolean;
	/** The currency of all amounts. */
	readonly currency: Currency;
	/**
	 * From the first to the newest recorded list of the game, Unix ms; undefined if nothing was recorded, or if that is not
	 * known yet. From memory.
	 */
	recorded(game: Game): Span | undefined;
	/**
	 * What everything cost a day ago, or up to an hour more. After a gap, `at` may be far from it. Undefined if that is not
	 * known, or not read yet. From memory.
	 */
	dayAgo(game: Game): Reference | undefined;
	/** The lowest asks until yesterday (UTC). Undefined if they are not known, or not read yet. From memory. */
	lows(game: Game): Lows | undefined;
	/**
	 * What everything cost at the beginning of a moment's hour, or at the recorded moment that is nearest to it, however far
	 * that is; before the last days, at the end of its day. Undefined if nothing was recorded.
	 * @param at Unix ms.
	 * @throws StoreError if the history cannot be read.
	 */
	reference(game: Game, at: number): Promise<Reference | undefined>;
	/**
	 * What several items cost at the end of each of the last days.
	 * @param keys The items' keys, as for `series`.
	 * @throws StoreError if the history cannot be read.
	 */
	dayAsks(game: Game, keys: readonly string[], days: number): Promise<DayAsks>;
	/**
	 * The prices of several items, in the order of `keys`; undefined for an item that was never recorded.
	 * @param keys The items' keys: see `itemKey`. An item with versions has one for each version.
	 * @throws StoreError if the history cannot be read.
	 */
	series(game: Game, keys: readonly string[], span: Span): Promise<readonly (PriceSeries | undefined)[]>;
}

/** For a bot that records nothing. */
export const noHistory = (currency: Currency): PriceHistory => ({
	isOn: false,
	currency,
	recorded: () => undefined,
	dayAgo: () => undefined,
	lows: () => undefined,
	reference: async () => undefined,
	series: async (_, keys) => keys.map(() => undefined),
	dayAsks: async (_, keys, days) => ({ days, asks: new Uint32Array(keys.length * days) }),
});
