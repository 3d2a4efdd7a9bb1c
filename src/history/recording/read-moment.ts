import { dayOf, dayOfMonth, hourOf, monthOf } from '../pages/calendar.ts';
import { barWidth, offerWidth, unpackBars, unpackOffers } from '../pages/offers.ts';
import { salesFigures, salesRowWidth, unpackSales } from '../pages/sales.ts';
import { unpackTimes } from '../pages/times.ts';
import { blockSize, type Track } from '../pages/tracks.ts';
import type { View, Wanted } from '../storage/history-store.ts';
import { blockOfPage, forEachPage, rowAt } from './blocks.ts';
import { nearest } from './coverage.ts';
import { unpackDay } from './day-log.ts';
import { groups } from './head.ts';
import { apply, noOffers, type Offers } from './offers-by-number.ts';
import { dayPages, type Series } from './series.ts';

/** What all items of a series cost at one moment, by their numbers. */
export interface Moment extends Offers {
	/** Unix seconds. */
	readonly at: number;
	/** `salesFigures` numbers for each item: see pages/sales.ts. */
	readonly sales: Uint32Array;
}

/**
 * What everything cost at the recorded moment that is nearest to another one; undefined if nothing was recorded.
 * @param time Unix seconds.
 * @throws StoreError
 */
export async function readMoment(series: Series, time: number): Promise<Moment | undefined> {
	let at: number | undefined;
	let day = 0;
	let today: Pick<Series, 'start' | 'log'> | undefined;
	const pages = await series.read(() => {
		at = nearest(series.spans, time);
		if (at === undefined) return [];
		day = dayOf(at);
		const { head, start, log } = series;
		today = head?.day === day && head.logs.includes(day) ? { start, log } : undefined;
		return pagesOf(day);
	});
	if (at === undefined) return undefined;
	const [lists, hours, days, salesBefore, sales, ...log] = pages as View['pages'] & { length: 7 };
	const size = series.numbers.size;
	const offers = noOffers(size);
	if (today) atTimeOf(today.start, today.log, at, offers);
	else if (log[0]!.length + log[1]!.length > 0) {
		const [start = [], changed = []] = await unpackDay(log);
		for (const changes of start) apply(changes, offers);
		for (const changes of changed) if (changes.time <= at) apply(changes, offers);
	} else if (lists!.length > 0) {
		const times = unpackTimes(lists![0]!.bytes);
		const until = times.findLastIndex((each) => each <= at!) + 1;
		await read(lists!.slice(1), unpackOffers, offerWidth, until, offers);
	} else if (hours!.length > 0) await read(hours!.slice(1), unpackBars, barWidth, hourOf(at) + 1, offers);
	else await read(days!, unpackBars, barWidth, dayOfMonth(day), offers);
	const figures = new Uint32Array(size * salesFigures);
	// The month before has the sales of items that are not in this one yet.
	await readSales(salesBefore!, 31, figures);
	await readSales(sales!, dayOfMonth(day), figures);
	return { at, ...offers, sales: figures };
}

function pagesOf(day: number): Wanted[] {
	const month = monthOf(day);
	return [
		{ group: groups.lists(day) },
		{ group: groups.hours(day) },
		{ group: groups.days(month) },
		{ group: groups.sales(month - 1) },
		{ group: groups.sales(month) },
		...dayPages(day),
	];
}

function atTimeOf(start: Offers, log: Series['log'], time: number, offers: Offers): void {
	offers.asks.set(start.asks);
	offers.quantities.set(start.quantities);
	for (const changes of log) if (changes.time <= time) apply(changes, offers);
}

type Pages = View['pages'][0];

/** Writes the last row of each track up to the index `until` into `offers`. */
function read(
	pages: Pages,
	unpack: (page: Uint8Array) => Track[],
	width: number,
	until: number,
	offers: Offers,
): Promise<void> {
	return forEachTrack(pages, unpack, (track, number) => {
		const at = rowAt(track, width, until);
		if (at < 0) return;
		offers.asks[number] = track[at + 1]!;
		offers.quantities[number] = track[at + 2]!;
	});
}

function readSales(pages: Pages, until: number, figures: Uint32Array): Promise<void> {
	return forEachTrack(pages, unpackSales, (track, number) => {
		const at = rowAt(track, salesRowWidth, until);
		for (let i = 0; at >= 0 && i < salesFigures; i++) figures[number * salesFigures + i] = track[at + 1 + i]!;
	});
}

function forEachTrack(
	pages: Pages,
	unpack: (page: Uint8Array) => Track[],
	work: (track: Track, number: number) => void,
): Promise<void> {
	return forEachPage(pages, ({ id, bytes }) => {
		for (const [place, track] of unpack(bytes).entries()) work(track, blockOfPage(id) * blockSize + place);
	});
}
