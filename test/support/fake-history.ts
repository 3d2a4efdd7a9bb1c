import { StoreError } from '../../src/base/errors/store-error.ts';
import { type Lows, noHistory, type PriceHistory } from '../../src/prices/price-history.ts';
import type { PriceSeries, TimeSpan } from '../../src/prices/price-series.ts';

export interface FakeHistory extends PriceHistory {
	/** The calls of `series` so far, in order. */
	readonly seriesCalls: { readonly keys: readonly string[]; readonly span: TimeSpan }[];
}

/** A history in euros that has the given series, by the items' keys. */
export function fakeHistory(
	recorded: TimeSpan | undefined,
	series: Readonly<Record<string, PriceSeries>> = {},
	more: Partial<PriceHistory> = {},
): FakeHistory {
	const seriesCalls: { keys: readonly string[]; span: TimeSpan }[] = [];
	return {
		...noHistory('EUR'),
		isOn: true,
		recorded: () => recorded,
		async series(_, keys, span) {
			seriesCalls.push({ keys, span });
			return keys.map((key) => series[key] && within(series[key], span));
		},
		seriesCalls,
		...more,
	};
}

/** A history that cannot be read. */
export const unreadableHistory = (recorded: TimeSpan): FakeHistory =>
	fakeHistory(
		recorded,
		{},
		{
			series: async () => {
				throw new StoreError('busy', 'database is locked');
			},
		},
	);

/** The entries that began in the span, and those that applied at its start. */
function within({ offers, recorded, sales }: PriceSeries, { from, to }: TimeSpan): PriceSeries {
	const isIn = ({ at }: { readonly at: number }, i: number, all: readonly { readonly at: number }[]) =>
		at <= to && (all[i + 1]?.at ?? to) >= from;
	return {
		offers: offers.filter(isIn),
		recorded: recorded.filter((span) => span.to >= from && span.from <= to),
		sales: sales.filter(isIn),
	};
}

/**
 * The same lowest asks for all periods, by item id, in euros. They were last asked on `day`, in days since 1970. As in
 * the recorded lows, an ask is stored in hundredths plus one, so that 0 means that there is none.
 */
export function lowsOf(lowest: ReadonlyMap<number, number>, day: number, before = 0): Lows {
	const asks = new Uint32Array(Math.max(...lowest.keys()) + 1);
	for (const [item, ask] of lowest) asks[item] = Math.round(100 * ask) + 1;
	const days = new Uint16Array(asks.length).fill(day);
	return { before, byPeriod: { '30d': { asks, days }, '90d': { asks, days }, all: { asks, days } } };
}
