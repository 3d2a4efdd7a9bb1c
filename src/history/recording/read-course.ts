import { amountOf } from '../amount-code.ts';
import type { Course, DaySales, Detail, Offer, Span } from '../course.ts';
import { dayOf, firstDayOf, monthOf, startOfDay, startOfHour } from '../pages/calendar.ts';
import { unpackChanges } from '../pages/changes.ts';
import { barWidth, offerWidth, unpackBars, unpackOffers } from '../pages/offers.ts';
import { salesAt, salesRowWidth, unpackSales } from '../pages/sales.ts';
import { unpackTimes } from '../pages/times.ts';
import type { Places, Track } from '../pages/tracks.ts';
import type { View, Wanted } from '../storage/history-store.ts';
import { blockOf, pageOfBlock, placeInBlock } from './blocks.ts';
import { tracksOfDay } from './day-log.ts';
import { groups } from './head.ts';
import { apply, noOffers, type Offers } from './offers-by-number.ts';
import { dayPages, type Series } from './series.ts';

/** What is needed of a series to read it: see `Series`. */
export type ReadableSeries = Pick<Series, 'head' | 'spans' | 'start' | 'log' | 'read'> & {
	readonly numbers: { readonly size: number };
};

/** Which page of a group to read, and which of its tracks; without places all of them. */
interface Picked {
	readonly id: number;
	readonly places: Places | undefined;
}

/** Some pages of a series, and what they say about the items of a block. */
interface Part {
	/** The first day of its day or month. */
	readonly day: number;
	readonly wanted: readonly Wanted[];
	offers?(pages: View['pages']): (number: number) => Offer[];
	sales?(pages: View['pages']): (number: number) => DaySales[];
}

/**
 * The course of an item; undefined if it was never recorded.
 * @param span Unix ms. What begins in it is returned, and what was true when it began.
 * @throws StoreError
 */
export async function readCourse(series: Series, key: string, span: Span): Promise<Course | undefined> {
	const number = series.numbers.get(key);
	if (number === undefined) return undefined;
	const place = placeInBlock(number);
	const courseOf = await readBlock(series, blockOf(number), span, { first: place, end: place + 1 });
	return courseOf(number);
}

/**
 * The same for all items of a block, or for those of some places, by their numbers: the pages are read once.
 * @throws StoreError
 */
export async function readBlock(
	series: ReadableSeries,
	block: number,
	span: Span,
	places?: Places,
): Promise<(number: number) => Course> {
	const [firstDay, lastDay] = [dayOf(span.from / 1000), dayOf(span.to / 1000)];
	let parts: Part[] = [];
	let { spans } = series;
	const pages = await series.read(() => {
		parts = partsOf(series, { id: pageOfBlock(block), places }, firstDay, lastDay);
		spans = series.spans;
		return parts.flatMap(({ wanted }) => wanted);
	});
	let at = 0;
	const unpacked = parts.map(({ wanted, ...part }) => {
		const own = pages.slice(at, at + wanted.length);
		at += wanted.length;
		return { offers: part.offers?.(own), sales: part.sales?.(own) };
	});
	const recorded = spans
		.map(([from, to]) => ({ from: from * 1000, to: to * 1000 }))
		.filter(({ from, to }) => to >= span.from && from <= span.to);
	return (number) => ({
		offers: trueWithin(span, changes(unpacked.flatMap(({ offers }) => offers?.(number) ?? []))),
		recorded,
		sales: trueWithin(
			span,
			unpacked.flatMap(({ sales }) => sales?.(number) ?? []),
		),
	});
}

/** What begins in the span, and what was true when it began. */
const trueWithin = <Value extends { readonly at: number }>({ from, to }: Span, values: readonly Value[]): Value[] =>
	values.filter(({ at }, i) => at <= to && (values[i + 1]?.at ?? to) >= from);

/** What there is of the days, in the order of time. */
function partsOf(series: ReadableSeries, picked: Picked, firstDay: number, lastDay: number): Part[] {
	const { head } = series;
	if (!head) return [];
	const isWanted = (day: number) => day >= firstDay && day <= lastDay;
	const areWanted = (month: number) => month >= monthOf(firstDay) && month <= monthOf(lastDay);
	const parts: Part[] = [
		...head.days.filter(areWanted).map((month) => daysOf(month, picked)),
		...head.hours.filter(isWanted).map((day) => hoursOf(day, picked)),
		...head.lists.filter(isWanted).map((day) => listsOf(day, picked)),
		...head.logs.filter(isWanted).map((day) => logOf(series, day)),
		...head.sales
			.filter((month) => areWanted(month) || month === monthOf(firstDay) - 1)
			.map((month) => salesOf(month, picked)),
	];
	return parts.sort((a, b) => a.day - b.day);
}

function daysOf(month: number, { id, places }: Picked): Part {
	const day = firstDayOf(month);
	return {
		day,
		wanted: [{ group: groups.days(month), ids: [id] }],
		offers: ([page]) => {
			const trackOf = tracksIn(page, unpackBars, places);
			return (number) => bars('day', trackOf(number), (index) => startOfDay(day + Math.max(0, index - 1)));
		},
	};
}

function hoursOf(day: number, { id, places }: Picked): Part {
	return {
		day,
		wanted: [{ group: groups.hours(day), ids: [id] }],
		offers: ([page]) => {
			const trackOf = tracksIn(page, unpackBars, places);
			return (number) => bars('hour', trackOf(number), (index) => startOfHour(day, Math.max(0, index - 1)));
		},
	};
}

function listsOf(day: number, { id, places }: Picked): Part {
	return {
		day,
		wanted: [
			{ group: groups.lists(day), ids: [0] },
			{ group: groups.lists(day), ids: [id] },
		],
		offers: ([times, page]) => {
			const trackOf = tracksIn(page, unpackOffers, places);
			const moments = times?.[0] ? unpackTimes(times[0].bytes) : [];
			return (number) => exact(day, trackOf(number), moments);
		},
	};
}

/** A day whose lists are not in blocks yet: usually today, which is in memory. */
function logOf({ head, start, log, numbers }: ReadableSeries, day: number): Part {
	const offersIn = (before: Offers, lists: Series['log']) => {
		const times = lists.map(({ time }) => time);
		return (number: number) => exact(day, tracksOfDay(before, lists, number, number + 1)[0]!, times);
	};
	if (day === head!.day) return { day, wanted: [], offers: () => offersIn(start, log) };
	return {
		day,
		wanted: dayPages(day),
		offers: ([first = [], stored = []]) => {
			const before = noOffers(numbers.size);
			for (const { bytes } of first) apply(unpackChanges(bytes), before);
			return offersIn(
				before,
				stored.map(({ bytes }) => unpackChanges(bytes)),
			);
		},
	};
}

function salesOf(month: number, { id, places }: Picked): Part {
	const day = firstDayOf(month);
	return {
		day,
		wanted: [{ group: groups.sales(month), ids: [id] }],
		sales: ([page]) => {
			const trackOf = tracksIn(page, unpackSales, places);
			return (number) => {
				const track = trackOf(number);
				return rowsOf(track, salesRowWidth).map((at) => ({
					at: startOfDay(day + track[at]! - 1) * 1000,
					...salesAt(track, at + 1),
				}));
			};
		},
	};
}

/** The tracks in the page of a block, by the items' numbers. An item is missing in pages from before it was first seen. */
function tracksIn(
	page: View['pages'][0] | undefined,
	unpack: (page: Uint8Array, places?: Places) => Track[],
	places: Places | undefined,
): (number: number) => Track {
	const stored = page?.[0];
	const tracks = stored ? unpack(stored.bytes, places) : [];
	return (number) => tracks[placeInBlock(number) - (places?.first ?? 0)] ?? [];
}

/** Where the rows of a track begin. */
const rowsOf = (track: Track, width: number): number[] =>
	Array.from({ length: track.length / width }, (_, i) => i * width);

function bars(detail: Detail, track: Track, timeOf: (index: number) => number): Offer[] {
	return rowsOf(track, barWidth).map((at) => ({
		at: timeOf(track[at]!) * 1000,
		detail,
		ask: amountOf(track[at + 1]!),
		quantity: track[at + 2]!,
		low: amountOf(track[at + 3]!),
		high: amountOf(track[at + 4]!),
	}));
}

/** @param times When the lists were fetched, Unix seconds. */
function exact(day: number, track: Track, times: readonly number[]): Offer[] {
	return rowsOf(track, offerWidth).map((at) => {
		const ask = amountOf(track[at + 1]!);
		const time = track[at] === 0 ? startOfDay(day) : times[track[at]! - 1]!;
		return { at: time * 1000, detail: 'list', ask, quantity: track[at + 2]!, low: ask, high: ask };
	});
}

/** Without what repeats the offer before, and without the time before the item was first on offer. */
function changes(offers: readonly Offer[]): Offer[] {
	const result: Offer[] = [];
	for (const offer of offers) {
		const last = result.at(-1);
		const isNothingNew = last
			? last.ask === offer.ask &&
				last.quantity === offer.quantity &&
				offer.low === offer.ask &&
				offer.high === offer.ask
			: offer.ask === null && offer.low === null;
		if (!isNothingNew) result.push(offer);
	}
	return result;
}
