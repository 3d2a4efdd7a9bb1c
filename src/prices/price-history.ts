import type { Currency } from '../market/currency.ts';
import type { Game } from '../market/game.ts';
import type { Lows } from './lows.ts';
import type { PriceSeries, Span } from './price-series.ts';
import type { Reference } from './reference.ts';

/** In the home currency, of tradable listings only. `reference`, `dayAsks` and `series` throw StoreError. */
export interface PriceHistory {
	readonly isOn: boolean;
	readonly currency: Currency;
	/** Resolves once it is known what was recorded before the start, as far as the store can be read. */
	ready(game: Game): Promise<void>;
	/** From memory. Of the lists that were recorded, Unix ms; undefined if there are none, or not known yet. */
	recorded(game: Game): Span | undefined;
	/** From memory. Up to an hour older than a day; after a gap, much more. Undefined if not known yet. */
	dayAgo(game: Game): Reference | undefined;
	/** From memory. Until yesterday (UTC); undefined if they are not known yet. */
	lows(game: Game): Lows | undefined;
	/** At the start of the hour of `at` (Unix ms), or the nearest recorded moment; of old days, at their end. */
	reference(game: Game, at: number): Promise<Reference | undefined>;
	dayAsks(game: Game, keys: readonly string[], days: number): Promise<DayAsks>;
	/** In the order of `keys`: see `itemKey`. Undefined for an item that was never recorded. */
	series(game: Game, keys: readonly string[], span: Span): Promise<readonly (PriceSeries | undefined)[]>;
}

export const noHistory = (currency: Currency): PriceHistory => ({
	isOn: false,
	currency,
	ready: async () => {},
	recorded: () => undefined,
	dayAgo: () => undefined,
	lows: () => undefined,
	reference: async () => undefined,
	series: async (_, keys) => keys.map(() => undefined),
	dayAsks: async (_, keys, days) => ({ days, asks: new Uint32Array(keys.length * days) }),
});

/** Item by item, at the end of each day (UTC), today last. A day without a change has the ask of the day before. */
export interface DayAsks {
	readonly days: number;
	/** In hundredths of the home currency, plus 1; 0 if nothing was on offer, or that is not known. */
	readonly asks: Uint32Array;
}
