import { dayLength, hourLength } from '../base/clock.ts';
import type { PriceSeries, RecordedOffer, RecordedSales, TimeSpan } from './price-series.ts';

interface AskRange {
	readonly low: number;
	readonly high: number;
}

/** An ask this many times below the ask at the end of its day was a mistake, or bait (docs/prices.md). */
export const mistakeRatio = 3;

/** Returns null if nothing was on offer, and undefined if that was not recorded. @param at Unix ms */
export function askAt({ offers, recorded }: PriceSeries, at: number): number | null | undefined {
	if (!recorded.some(({ from, to }) => from <= at && at <= to)) return undefined;
	return latestEvent(offers, at)?.ask ?? null;
}

export interface LastAsk {
	readonly ask: number;
	/** From when on nothing was on offer, Unix ms, with the accuracy of the offers. */
	readonly until: number;
}

/** Returns undefined if nothing was ever on offer. */
export function lastAskOf({ offers, recorded }: PriceSeries): LastAsk | undefined {
	const lastIndex = offers.findLastIndex(({ low }) => low !== null);
	const lastOffer = offers[lastIndex];
	if (!lastOffer || lastOffer.low === null) return undefined;
	const { ask, at, low } = lastOffer;
	const end = offers[lastIndex + 1]?.at ?? recorded.at(-1)?.to ?? at;
	// If nothing was on offer at the end of a day, only the extremes of the day are known.
	if (ask === null) return { ask: low, until: Math.min(at + dayLength - 1, end) };
	return { ask, until: end };
}

/** Whether the item was on offer at all recorded times of the span. */
export function wasAlwaysOnOffer(series: PriceSeries, span: TimeSpan): boolean {
	const isOnOffer = (at: number) => askAt(series, at) != null;
	const isSoldOutLater = series.offers.some(({ at, ask }) => ask === null && at > span.from && at <= span.to);
	return !isSoldOutLater && recordedWithin(series, span).every(({ from }) => isOnOffer(from));
}

interface AskRangeOfSpan extends AskRange {
	/** From when on the lowest ask was last on offer, Unix ms. */
	readonly lowAt: number;
}

/** Returns undefined if nothing was on offer in the recorded parts of the span. Mistakes do not count as lows. */
export function askRange({ offers, recorded }: PriceSeries, span: TimeSpan): AskRangeOfSpan | undefined {
	let range: AskRangeOfSpan | undefined;
	for (const [i, offer] of offers.entries()) {
		const next = offers[i + 1]?.at ?? Infinity;
		const isOutsideSpan = offer.at > span.to || next <= span.from;
		if (isOutsideSpan) continue;
		const from = Math.max(offer.at, span.from);
		// What was on offer before a gap says nothing about the gap.
		const isRecorded = recorded.some((part) => part.from < next && part.from <= span.to && part.to >= from);
		if (!isRecorded) continue;
		const rangeOfOffer = offerRange(offer, from);
		if (!rangeOfOffer) continue;
		const { high } = rangeOfOffer;
		const low = askAfterMistake(offers, i, rangeOfOffer, from, span) ?? rangeOfOffer.low;
		range = {
			low: Math.min(range?.low ?? low, low),
			high: Math.max(range?.high ?? high, high),
			// Of several offers with the lowest ask, the last one counts.
			lowAt: range && range.low < low ? range.lowAt : offer.at,
		};
	}
	return range;
}

/**
 * Returns the ask that followed offer `i` if that offer was a mistake, and undefined if it was none. A mistake is far
 * below the ask at the end of its day. If it is still on offer at midnight, it is far below both the ask before it and
 * the ask at the end of the next day. `lowestOfDay` (low-reader.ts) has the same rule for whole days.
 * @param from when the offer, or its part in the span, began, Unix ms
 */
function askAfterMistake(
	offers: readonly RecordedOffer[],
	i: number,
	{ low, high }: AskRange,
	from: number,
	span: TimeSpan,
): number | undefined {
	const endOfDay = startOfDay(from) + dayLength - 1;
	const isFarAbove = (ask: number | null | undefined) => ask != null && mistakeRatio * low < ask;
	const latestAsk = (at: number) => latestEvent(offers, at)?.ask ?? undefined;
	const askAtEnd = latestAsk(Math.min(endOfDay, span.to));
	if (isFarAbove(askAtEnd)) return askAtEnd;
	const { detail, ask } = offers[i]!;
	const askBefore = detail === 'day' ? high : offers[i - 1]?.ask;
	const lastsToMidnight = (offers[i + 1]?.at ?? Infinity) > endOfDay && ask === low;
	const askAtNextEnd = endOfDay + dayLength <= span.to ? latestAsk(endOfDay + dayLength) : undefined;
	return lastsToMidnight && isFarAbove(askBefore) && isFarAbove(askAtNextEnd) ? askAtNextEnd : undefined;
}

/**
 * Returns the range of an offer from `from` (Unix ms) on. It is unknown when in a day its extremes occurred, so they
 * count until the end of that day.
 */
export function offerRange({ at, detail, ask, low, high }: RecordedOffer, from = at): AskRange | undefined {
	// An ask from a list has extremes only at the moment itself.
	const extremesUntil = at + (detail === 'day' ? dayLength : 1);
	if (from < extremesUntil && low !== null && high !== null) return { low, high };
	return ask === null ? undefined : { low: ask, high: ask };
}

export const recordedWithin = ({ recorded }: Pick<PriceSeries, 'recorded'>, span: TimeSpan): TimeSpan[] =>
	recorded.flatMap(({ from, to }) => {
		const part = { from: Math.max(from, span.from), to: Math.min(to, span.to) };
		return part.from <= part.to ? [part] : [];
	});

/**
 * The span that a series for `dayOfSeries` must cover: the sales of a day are in a list of the next day.
 * @param at the beginning of the day in UTC, Unix ms
 */
export const spanOfDay = (at: number): TimeSpan => ({ from: at, to: at + dayLength + maxSalesDelay });

export interface DayOfSeries {
	/** The beginning of the day in UTC, Unix ms. */
	readonly at: number;
	readonly recorded: readonly TimeSpan[];
	/** The ask at the end of what was recorded; null if nothing was on offer then. */
	readonly ask: number | null;
	readonly quantity: number;
	readonly range: AskRange | undefined;
	/** The sales until the end of the day; undefined if they were not recorded then. */
	readonly sales: RecordedSales | undefined;
}

/**
 * Returns undefined if nothing was recorded on that day.
 * @param series of `spanOfDay`
 * @param at the beginning of a day in UTC, Unix ms
 */
export function dayOfSeries(series: PriceSeries, at: number): DayOfSeries | undefined {
	const span = { from: at, to: at + dayLength - 1 };
	const recorded = recordedWithin(series, span);
	if (recorded.length === 0) return undefined;
	const last = latestEvent(series.offers, span.to);
	const rangeOfDay = askRange(series, span);
	// A list has the sales until it was fetched, so those of a day are in the first list of the next one.
	const next = at + dayLength;
	const salesAtEnd = series.sales.find((each) => each.at >= next && each.at < next + maxSalesDelay);
	return {
		at,
		recorded,
		ask: last?.ask ?? null,
		quantity: last?.quantity ?? 0,
		range: rangeOfDay && { low: rangeOfDay.low, high: rangeOfDay.high },
		sales: salesAtEnd,
	};
}

/**
 * How long after the end of a day the list with its sales may have been fetched, ms: a later list lacks too much of the
 * day.
 */
const maxSalesDelay = 2 * hourLength;

/** The start of the day in UTC, Unix ms. */
export const startOfDay = (at: number): number => Math.floor(at / dayLength) * dayLength;

const latestEvent = <Event extends Pick<RecordedOffer, 'at'>>(
	events: readonly Event[],
	at: number,
): Event | undefined => events.findLast((event) => event.at <= at);
