import type { ItemId } from '../market/catalogue/item-ref.ts';

export const lowPeriods = ['30d', '90d', 'all'] as const;
export type LowPeriod = (typeof lowPeriods)[number];
export const lowDays: Readonly<Record<LowPeriod, number>> = { '30d': 30, '90d': 90, all: Number.POSITIVE_INFINITY };

interface PeriodLows {
	/** In hundredths of the home currency, plus 1; 0 if nothing was on offer. */
	readonly asks: Uint32Array;
	/** The last day (UTC) with that ask, in days since 1 January 1970. */
	readonly days: Uint16Array;
}

/** An ask far below that at the end of its day was a mistake, or bait, and does not count. */
export interface Lows {
	/** The beginning of the day (UTC) that they end before, Unix ms. */
	readonly before: number;
	readonly of: Readonly<Record<LowPeriod, PeriodLows>>;
}

export interface LowestAsk {
	readonly ask: number;
	/** The beginning of the last day with that ask, Unix ms. */
	readonly at: number;
}

/** Of several items, any of which will do; undefined if nothing was on offer. */
export function lowestBefore(lows: Lows, period: LowPeriod, items: readonly ItemId[]): LowestAsk | undefined {
	const { asks, days } = lows.of[period];
	let lowest: ItemId | undefined;
	// An item may be newer than what was read.
	for (const item of items) if (asks[item] && (lowest === undefined || asks[item] < asks[lowest]!)) lowest = item;
	if (lowest === undefined) return undefined;
	return { ask: (asks[lowest]! - 1) / 100, at: days[lowest]! * 24 * 60 * 60_000 };
}
