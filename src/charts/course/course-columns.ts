import { max, min } from 'd3-array';
import { dayLength } from '../../base/clock.ts';
import type { DaySales, Offer, PriceSeries, Span } from '../../prices/price-series.ts';
import { offerRange } from '../../prices/series-facts.ts';

export const columnCount = 320;

export const columnStates = { gap: 0, none: 1, offered: 2 } as const;

/** Columns of equal time: thousands of changes cost no more to draw than a few. NaN where there is no amount. */
export interface CourseColumns {
	readonly span: Span;
	readonly states: Uint8Array;
	readonly asks: Float64Array;
	readonly quantities: Float64Array;
	/** Of the lowest ask within the column. */
	readonly lows: Float64Array;
	readonly highs: Float64Array;
	readonly weeks: Float64Array;
	readonly months: Float64Array;
}

export function courseColumns({ offers, recorded, sales }: PriceSeries, span: Span, rate = 1): CourseColumns {
	const amounts = () => new Float64Array(columnCount).fill(NaN);
	const columns: CourseColumns = {
		span,
		states: new Uint8Array(columnCount),
		asks: amounts(),
		quantities: new Float64Array(columnCount),
		lows: amounts(),
		highs: amounts(),
		weeks: amounts(),
		months: amounts(),
	};
	const width = (span.to - span.from) / columnCount;
	const walk = { offers: new Walk(offers, span.from), sales: new Walk(sales, span.from), recorded: 0 };
	for (let i = 0; i < columnCount; i++) {
		const from = span.from + i * width;
		// The last column includes its end: that is when the newest list was fetched.
		const to = i === columnCount - 1 ? span.to + 1 : from + width;
		while (walk.recorded < recorded.length && recorded[walk.recorded]!.to < from) walk.recorded++;
		const isRecorded = walk.recorded < recorded.length && recorded[walk.recorded]!.from < to;
		const before = walk.offers.last;
		const within = walk.offers.until(to);
		walk.sales.until(to);
		if (!isRecorded) continue;
		// What was on offer before a gap says nothing about the time after it.
		const isAfterGap = i > 0 && columns.states[i - 1] === columnStates.gap && within.length > 0;
		setOffer(columns, i, { from, before: isAfterGap ? undefined : before, within }, rate);
		columns.weeks[i] = medianAt(to, 'week', walk.sales) * rate;
		columns.months[i] = medianAt(to, 'month', walk.sales) * rate;
	}
	return columns;
}

/** Recorded once a day. In between it moves evenly, as if more of the sales had counted every hour. */
function medianAt(at: number, period: 'week' | 'month', { last, next }: Walk<DaySales>): number {
	const median = last?.[period].median ?? NaN;
	const following = next?.[period].median;
	if (following == null) return median;
	return median + (following - median) * Math.max(0, 1 - (next!.at - at) / dayLength);
}

class Walk<Event extends Offer | DaySales> {
	readonly #events: readonly Event[];
	#next = 0;

	constructor(events: readonly Event[], from: number) {
		this.#events = events;
		this.until(from);
	}

	get last(): Event | undefined {
		return this.#events[this.#next - 1];
	}

	get next(): Event | undefined {
		return this.#events[this.#next];
	}

	until(to: number): readonly Event[] {
		const from = this.#next;
		while (this.#next < this.#events.length && this.#events[this.#next]!.at < to) this.#next++;
		return this.#events.slice(from, this.#next);
	}
}

function setOffer(
	{ states, asks, quantities, lows, highs }: CourseColumns,
	i: number,
	{
		from,
		before,
		within,
	}: { readonly from: number; readonly before?: Offer | undefined; readonly within: readonly Offer[] },
	rate: number,
): void {
	const last = within.at(-1) ?? before;
	states[i] = last?.ask == null ? columnStates.none : columnStates.offered;
	asks[i] = (last?.ask ?? NaN) * rate;
	quantities[i] = last?.quantity ?? 0;
	const ranges = [before && offerRange(before, from), ...within.map((offer) => offerRange(offer))];
	lows[i] = (min(ranges, (range) => range?.low) ?? NaN) * rate;
	highs[i] = (max(ranges, (range) => range?.high) ?? NaN) * rate;
}
