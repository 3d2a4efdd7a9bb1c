import { bisector, max, min } from 'd3-array';
import { dayLength } from '../../base/clock.ts';
import type { DaySales, PriceSeries, RecordedOffer, TimeSpan } from '../../prices/price-series.ts';
import { offerRange } from '../../prices/series-facts.ts';

/** How many columns each chart of a series has. */
export const columnCount = 320;

/** Returns the position of the first entry that is not before a time. */
const { left: firstFrom } = bisector(({ at }: { readonly at: number }) => at);

/** `gap`: nothing was recorded. `notOffered`: nothing was on offer. */
export const columnStates = { gap: 0, notOffered: 1, offered: 2 } as const;

/** Columns of equal time, so that thousands of changes cost no more to draw than a few. Missing amounts are NaN. */
export interface SeriesColumns {
	readonly span: TimeSpan;
	readonly states: Uint8Array;
	/** The lowest ask, and how many units were on offer, at the end of the column. */
	readonly asks: Float64Array;
	readonly quantities: Float64Array;
	/** `lows` and `highs` are the range of the lowest ask within the column. */
	readonly lows: Float64Array;
	readonly highs: Float64Array;
	/** The medians of the sales of the last 7 and 30 days. */
	readonly weekMedians: Float64Array;
	readonly monthMedians: Float64Array;
}

/**
 * Reduces a series to columns. This runs in the main thread: 4,000 changes take 0.3 ms, and copying them to the chart
 * thread would take longer.
 * @param rate converts the recorded amounts
 */
export function seriesColumns({ offers, recorded, sales }: PriceSeries, span: TimeSpan, rate = 1): SeriesColumns {
	const amounts = () => new Float64Array(columnCount).fill(NaN);
	const columns: SeriesColumns = {
		span,
		states: new Uint8Array(columnCount),
		asks: amounts(),
		quantities: new Float64Array(columnCount),
		lows: amounts(),
		highs: amounts(),
		weekMedians: amounts(),
		monthMedians: amounts(),
	};
	const columnDuration = (span.to - span.from) / columnCount;
	let nextOffer = firstFrom(offers, span.from);
	for (let i = 0; i < columnCount; i++) {
		const from = span.from + i * columnDuration;
		// The last column includes its end: that is when the newest list was fetched.
		const to = i === columnCount - 1 ? span.to + 1 : from + columnDuration;
		const before = offers[nextOffer - 1];
		const firstOffer = nextOffer;
		nextOffer = firstFrom(offers, to, firstOffer);
		if (!recorded.some((part) => part.to >= from && part.from < to)) continue;
		const offersWithin = offers.slice(firstOffer, nextOffer);
		// In the first column after a gap that has offers of its own, the one before the gap does not count.
		const isAfterGap = i > 0 && columns.states[i - 1] === columnStates.gap && offersWithin.length > 0;
		setOffer(columns, i, from, isAfterGap ? undefined : before, offersWithin, rate);
		const nextSale = firstFrom(sales, to);
		columns.weekMedians[i] = medianAt(to, 'week', sales[nextSale - 1], sales[nextSale]) * rate;
		columns.monthMedians[i] = medianAt(to, 'month', sales[nextSale - 1], sales[nextSale]) * rate;
	}
	return columns;
}

/**
 * Returns the median at a time between two recorded days, interpolated linearly, because medians are recorded only once
 * a day. If days are missing, it stays at `last` until a day before `next`.
 */
function medianAt(at: number, period: 'week' | 'month', last?: DaySales, next?: DaySales): number {
	const median = last?.[period].median ?? NaN;
	const following = next?.[period].median;
	if (following == null) return median;
	return median + (following - median) * Math.max(0, 1 - (next!.at - at) / dayLength);
}

function setOffer(
	{ states, asks, quantities, lows, highs }: SeriesColumns,
	i: number,
	from: number,
	before: RecordedOffer | undefined,
	offersWithin: readonly RecordedOffer[],
	rate: number,
): void {
	const last = offersWithin.at(-1) ?? before;
	states[i] = last?.ask == null ? columnStates.notOffered : columnStates.offered;
	asks[i] = (last?.ask ?? NaN) * rate;
	quantities[i] = last?.quantity ?? 0;
	const ranges = [before && offerRange(before, from), ...offersWithin.map((offer) => offerRange(offer))];
	lows[i] = (min(ranges, (range) => range?.low) ?? NaN) * rate;
	highs[i] = (max(ranges, (range) => range?.high) ?? NaN) * rate;
}
