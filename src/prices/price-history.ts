import { dayLength } from '../base/clock.ts';
import type { Currency } from '../market/currency.ts';
import type { Game } from '../names/game.ts';
import type { ItemId } from '../names/ids.ts';
import type { PriceSeries, TimeSpan } from './price-series.ts';

/**
 * Recorded prices of tradable listings in the home currency. `reference`, `dayAsks` and `series` throw StoreError, or
 * MarketError if their thread dies.
 */
export interface PriceHistory {
	readonly isOn: boolean;
	readonly currency: Currency;
	/** Resolves once it is known what was recorded before the start, as far as the store can be read. */
	ready(game: Game): Promise<void>;
	/** When lists were recorded, from memory, Unix ms. Undefined if none were, or if that is not known yet. */
	recorded(game: Game): TimeSpan | undefined;
	/**
	 * Prices from memory that are up to an hour older than a day, or much older after a gap. Undefined if not known yet.
	 */
	dayAgo(game: Game): PriceSnapshot | undefined;
	/**
	 * The lowest asks until yesterday (UTC), from memory. Undefined if they are not known yet, or if less than
	 * `minDaysForLows` were recorded.
	 */
	lows(game: Game): Lows | undefined;
	/**
	 * Prices at the start of the hour that `at` (Unix ms) is in, or at the recorded moment nearest to that. Of an old
	 * day, only the prices at its end are known.
	 */
	reference(game: Game, at: number): Promise<PriceSnapshot | undefined>;
	dayAsks(game: Game, keys: readonly string[], days: number): Promise<DayAsks>;
	/** Returns series in the order of `keys` (see `itemKey`), with undefined for an item that was never recorded. */
	series(game: Game, keys: readonly string[], span: TimeSpan): Promise<readonly (PriceSeries | undefined)[]>;
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

/** For how many days prices must have been recorded before a lowest ask says something. */
export const minDaysForLows = 7;

/**
 * Asks at the end of each day (UTC), item by item, today last. A day without a change has the ask of the day before.
 */
export interface DayAsks {
	readonly days: number;
	/** In hundredths of the home currency, plus 1. 0 if nothing was on offer, or if that is unknown. */
	readonly asks: Uint32Array;
}

/** Prices at one time, as typed arrays by item id. Asks, medians and volumes are codes (see `codeOf`): 0 means none. */
export interface PriceSnapshot {
	/** When the asks were valid, Unix ms. */
	readonly at: number;
	/**
	 * When the sales were fetched, Unix ms: within a few hours of `at` in the last days, or half a day on earlier days.
	 * Undefined if no sales were recorded.
	 */
	readonly salesAt: number | undefined;
	/** 1 for items that any recorded list has mentioned. */
	readonly isKnown: Uint8Array;
	readonly asks: Uint32Array;
	readonly quantities: Uint32Array;
	/** For each of `recordedPeriods`, in their order. */
	readonly medians: readonly Uint32Array[];
	/** For each of `recordedPeriods`, in their order. */
	readonly volumes: readonly Uint32Array[];
}

/** Returns undefined if it is unknown what was on offer. `ask` is null if nothing was. */
export function offerOfSnapshot(
	{ isKnown, asks, quantities }: PriceSnapshot,
	item: ItemId,
): { readonly ask: number | null; readonly quantity: number } | undefined {
	return isKnown[item] ? { ask: amountOf(asks[item]!), quantity: quantities[item]! } : undefined;
}

/** The largest value of 32 bits, for amounts up to 42.9 million. */
const maxCode = 0xffff_ffff;

/** Returns the value plus 1, so that 0 can mean none. @param value hundredths, or a number of sales; null for none */
export const codeOf = (value: number | null): number => (value === null ? 0 : Math.min(maxCode, value + 1));
/** Reverses `codeOf`: hundredths, or a number of sales; -1 for none. */
export const valueOfCode = (code: number): number => code - 1;
const amountOf = (code: number): number | null => (code === 0 ? null : valueOfCode(code) / 100);

export const lowPeriods = ['30d', '90d', 'all'] as const;
export type LowPeriod = (typeof lowPeriods)[number];
export const lowDays: Readonly<Record<LowPeriod, number>> = { '30d': 30, '90d': 90, all: Number.POSITIVE_INFINITY };

interface PeriodLows {
	/** In hundredths of the home currency, plus 1; 0 if nothing was on offer. */
	readonly asks: Uint32Array;
	/** The last day (UTC) with that ask, in days since 1 January 1970. */
	readonly days: Uint16Array;
}

/**
 * The lowest asks. An ask that is far below the ask at the end of its own day or of the next day was a mistake, and
 * does not count.
 */
export interface Lows {
	/** The beginning of the first day (UTC) that is not included, Unix ms. */
	readonly before: number;
	readonly byPeriod: Readonly<Record<LowPeriod, PeriodLows>>;
}

export interface LowOfPeriod {
	readonly ask: number;
	/** The beginning of the last day with that ask, Unix ms. */
	readonly at: number;
}

/** Returns the lowest ask of several items, any of which will do; undefined if nothing was on offer. */
export function lowestOf(lows: Lows, period: LowPeriod, items: readonly ItemId[]): LowOfPeriod | undefined {
	const { asks, days } = lows.byPeriod[period];
	let cheapest: ItemId | undefined;
	for (const item of items) {
		// An item may be newer than the arrays.
		const code = asks[item];
		if (code && (cheapest === undefined || code < asks[cheapest]!)) cheapest = item;
	}
	if (cheapest === undefined) return undefined;
	return { ask: valueOfCode(asks[cheapest]!) / 100, at: days[cheapest]! * dayLength };
}
