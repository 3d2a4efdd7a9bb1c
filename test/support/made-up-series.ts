import type { DaySales, PriceSeries, RecordedOffer, TimeSpan } from '../../src/prices/price-series.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** When the newest list of the series was recorded. */
export const newest = Date.UTC(2026, 7, 17, 14, 5);

export interface SeriesOptions {
	readonly days: number;
	/** The lowest ask at a time; null if nothing is on offer. */
	readonly ask: (at: number) => number | null;
	readonly quantity?: (at: number) => number;
	/** The spans in which nothing was recorded. */
	readonly gaps?: readonly TimeSpan[];
	/** The medians of 7 and of 30 days. */
	readonly medians?: (at: number) => readonly [week: number | null, month: number | null];
}

/** The offer of an item in a list. */
export const listed = (at: number, ask: number | null, quantity = ask === null ? 0 : 5): RecordedOffer => {
	return { at, detail: 'list', ask, quantity, low: ask, high: ask };
};

/** How often a list is recorded, ms. */
const listInterval = 5 * minute;

const cents = (amount: number) => Math.round(100 * amount) / 100;
const median = (amount: number | null) => ({ median: amount === null ? null : cents(amount), volume: 20 });

/** The recorded prices of an item: changes every 5 minutes for the last 7 days, and one entry a day before that. */
export function seriesOf({ days, ask, quantity = () => 40, gaps = [], medians }: SeriesOptions): PriceSeries {
	const from = newest - days * day;
	const recorded = spansBetween(gaps, from);
	const isRecorded = (at: number) => recorded.some((span) => at >= span.from && at <= span.to);
	const offers: RecordedOffer[] = [];
	const add = (offer: RecordedOffer) => {
		const last = offers.at(-1);
		const isFirstOfSpan = !last || recorded.some((span) => span.from > last.at && span.from <= offer.at);
		const isFlat = offer.low === offer.ask && offer.high === offer.ask;
		if (isFirstOfSpan || !isFlat || last.ask !== offer.ask || last.quantity !== offer.quantity) offers.push(offer);
	};
	const askAt = (at: number) => {
		const amount = ask(at);
		return amount === null ? null : Math.max(0.01, cents(amount));
	};
	const units = (at: number, amount: number | null) => (amount === null ? 0 : Math.max(1, Math.round(quantity(at))));
	const fineFrom = Math.max(from, Math.ceil((newest - 7 * day) / day) * day);
	for (let at = Math.floor(from / day) * day; at < fineFrom; at += day) {
		if (!isRecorded(Math.max(at, from))) continue;
		const asks = Array.from({ length: day / listInterval }, (_, i) => askAt(at + i * listInterval));
		const amounts = asks.filter((each) => each !== null);
		const low = amounts.length === 0 ? null : Math.min(...amounts);
		const high = amounts.length === 0 ? null : Math.max(...amounts);
		const last = asks.at(-1)!;
		add({ at, detail: 'day', ask: last, quantity: units(at + day - listInterval, last), low, high });
	}
	for (let at = fineFrom; at <= newest; at += listInterval) {
		if (!isRecorded(at)) continue;
		const amount = askAt(at);
		add(listed(at, amount, units(at, amount)));
	}
	const sales: DaySales[] = [];
	if (medians)
		for (let at = Math.ceil(from / day) * day; at <= newest; at += day) {
			const [week, month] = medians(at);
			if (isRecorded(at)) sales.push({ at, day: median(week), week: median(week), month: median(month) });
		}
	return { offers, recorded, sales };
}

/** The spans without gaps, from `from` to the newest list. */
function spansBetween(gaps: readonly TimeSpan[], from: number): TimeSpan[] {
	const spans: TimeSpan[] = [];
	let start = from;
	for (const gap of gaps) {
		if (gap.from > start) spans.push({ from: start, to: gap.from });
		start = gap.to;
	}
	if (start < newest) spans.push({ from: start, to: newest });
	return spans;
}

/** A number from 0 to 1 that is always the same for the same number. */
export function noise(seed: number): number {
	const x = Math.sin(seed * 12.9898) * 43_758.5453;
	return x - Math.floor(x);
}

/** A price that wanders around 1, changes every `step` ms, and drifts by `drift` in 30 days. */
export const wandering =
	(drift: number, step: number, roughness = 0.02) =>
	(at: number): number => {
		const slow = Math.sin(at / (5.3 * day)) * 0.04 + Math.sin(at / (1.7 * day)) * 0.02;
		return 1 + (drift * (at - newest)) / (30 * day) + slow + roughness * (noise(Math.floor(at / step)) - 0.5);
	};
