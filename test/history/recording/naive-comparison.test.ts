import { describe, expect, test } from 'vitest';
import type { Course, Offer } from '../../../src/history/course.ts';
import { PriceRecords } from '../../../src/history/recording/records.ts';
import { MemoryHistoryStore } from '../../../src/history/storage/memory-history-store.ts';
import type { RandomNumbers } from '../random-numbers.ts';
import { EventfulMarket } from './eventful-market.ts';
import { expectAsPreciseAsPromised, preciseSince, said, salesFigures } from './naive-comparison.ts';
import { day, hour, minute, type NaiveHistory, startOf } from './naive-history.ts';

const series = '730/EUR';
const firstDay = Date.UTC(2026, 1, 20) / 1000;

/** When lists come: at odd times, with gaps of minutes to months, and every 5 minutes on the last days. */
function timesOfLists(random: RandomNumbers): number[] {
	const times: number[] = [];
	let start = firstDay;
	for (let n = 0; n < 115; n++, start += day) {
		if (n === 40) start += 50 * day;
		const on = [];
		if (n === 114) for (let at = 0; at < day; at += 5 * minute) on.push(at);
		else if (random.is(0.85)) for (let i = random.whole(0, 4); i >= 0; i--) on.push(random.whole(0, day - 1));
		if (random.is(0.2)) on.push(0);
		if (random.is(0.2)) on.push(day - 1);
		// Several in an hour, and at its edges.
		if (random.is(0.4)) {
			const from = hour * random.whole(0, 23);
			on.push(from, from + 1, from + 20 * minute, from + hour - 1);
		}
		const missing = random.whole(0, day);
		times.push(...new Set(on.filter((at) => Math.abs(at - missing) > hour).map((at) => start + at)));
	}
	return [...new Set(times)].sort((a, b) => a - b);
}

/** Records a market as a bot does that is restarted now and then. */
async function recordedMarket(seed: number) {
	const market = new EventfulMarket(seed, { items: 100, liveliness: 0.05 });
	const { random, history } = market;
	const store = new MemoryHistoryStore();
	let records = new PriceRecords(store);
	for (const time of timesOfLists(random)) {
		if (random.is(0.02)) records = new PriceRecords(store);
		expect(await records.recordOffers(series, market.list(time))).toBe('recorded');
		if (history.sales.at(-1)?.day !== Math.floor(time / day) && random.is(0.5))
			expect(await records.recordSales(series, market.salesList(time))).toBe('recorded');
		if (random.is(0.2)) await records.compact(series);
	}
	await records.compact(series);
	const courses = await records.courses(series, market.keys, all(history));
	return { history, random, records, keys: market.keys, courses };
}

const all = (history: NaiveHistory) => ({ from: 0, to: (history.last.time + day) * 1000 });

describe.each([1, 2])('What is recorded of an eventful market of five months (seed %i)', (seed) => {
	const world = recordedMarket(seed);

	test('has each offer of the last 7 days, and last, lowest and highest ones of hours and days before', async () => {
		const { history, keys, courses } = await world;
		expectAsPreciseAsPromised(history, keys, courses);
	});

	test('has changes only, in order, and none from before an item was first on offer', async () => {
		const { history, keys, courses } = await world;
		for (const [i, course] of courses.entries()) {
			const first = history.firstSeen(keys[i]!);
			if (first === undefined) expect(course?.offers ?? []).toEqual([]);
			else expect(course!.offers[0]!.at).toBeGreaterThanOrEqual(startOf(day, first) * 1000);
			expect(course?.offers[0]?.high).not.toBeNull();
			expectChanges(course?.offers ?? []);
		}
	});

	test('has the same in any part of the time', async () => {
		const { history, random, records, keys, courses } = await world;
		for (let i = 0; i < 40; i++) {
			const from = history.lists[0]!.time + random.whole(-day, history.last.time - history.lists[0]!.time);
			const to = from + random.pick([0, random.whole(0, day), random.whole(0, 100 * day)]);
			const some = Array.from({ length: 3 }, () => random.whole(0, keys.length - 1));
			const parts = await records.courses(
				series,
				some.map((n) => keys[n]!),
				{ from: from * 1000, to: to * 1000 },
			);
			for (const [n, part] of parts.entries()) if (part) expectPart(part, courses[some[n]!]!, from, to);
		}
	});

	test('has the times in which lists were recorded, as they are', async () => {
		const { history, random, records, keys, courses } = await world;
		const spans = history.spans().map(([from, to]) => ({ from: from * 1000, to: to * 1000 }));
		expect(courses[0]!.recorded).toEqual(spans);
		for (let i = 0; i < 20; i++) {
			const [from, to] = [random.pick(history.lists).time, random.pick(history.lists).time]
				.sort((a, b) => a - b)
				.map((time) => (time + random.whole(-1, 1)) * 1000) as [number, number];
			const [part] = await records.courses(series, [keys[0]!], { from, to });
			expect(part!.recorded).toEqual(spans.filter((span) => span.from <= to && span.to >= from));
		}
		expect(await records.recorded(series)).toEqual({ from: spans[0]!.from, to: spans.at(-1)!.to });
	});

	test('has the sales of each day, from the day on which they were first known', async () => {
		const { history, keys, courses } = await world;
		for (const [i, key] of keys.entries())
			expect(
				history.sales.map(({ day: on }) =>
					salesFigures(courses[i]?.sales.findLast((each) => each.at <= on * day * 1000)),
				),
				key,
			).toEqual(history.sales.map(({ day: on }) => history.salesOn(key, on)));
	});

	test('tells what everything cost at any moment, as precisely as it is kept', async () => {
		const { history, random, records, keys } = await world;
		const { exact, hourly } = preciseSince(history);
		const first = history.lists[0]!.time;
		for (let i = 0; i < 60; i++) {
			const wanted = i < 30 ? random.pick(history.lists).time : random.whole(first - day, history.last.time + day);
			const moment = (await records.moment(series, wanted * 1000))!;
			const nearest = history.nearest(wanted);
			expect(Math.abs(moment.at - wanted)).toBe(Math.abs(nearest - wanted));
			const unit = moment.at >= exact ? 1 : moment.at >= hourly ? hour : day;
			const until = startOf(unit, moment.at) + unit - 1;
			const on = Math.floor(moment.at / day);
			const told = keys.map((key) => {
				const number = moment.numbers.get(key);
				if (number === undefined) return [key, 0, 0, ...unknownSales];
				const sales = moment.sales.subarray(6 * number, 6 * number + 6);
				return [key, moment.asks[number], moment.quantities[number], ...sales];
			});
			expect(told, `at ${moment.at}`).toEqual(
				keys.map((key) => {
					const { ask, quantity } = history.offerAt(key, until);
					return [key, ask, quantity, ...(history.salesOn(key, on, oldestSales(on)) ?? unknownSales)];
				}),
			);
		}
	});
});

const unknownSales = [0, 0, 0, 0, 0, 0];

/** The first day of the month before: sales that were recorded earlier say nothing about a day. */
function oldestSales(on: number): number {
	const date = new Date(on * day * 1000);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1) / 1000 / day;
}

/** A part has what the whole course says about its time. */
function expectPart(part: Course, whole: Course, from: number, to: number): void {
	expectChanges(part.offers);
	for (const { at } of part.offers) expect(at).toBeLessThanOrEqual(to * 1000);
	// Only the first one may have begun before.
	for (const { at } of part.offers.slice(1)) expect(at).toBeGreaterThanOrEqual(from * 1000);
	const isRecorded = (time: number) =>
		whole.recorded.some((span) => span.from <= time * 1000 && span.to >= time * 1000);
	const times = [...new Set([from, to, ...whole.offers.map((offer) => offer.at / 1000)])].filter(
		(time) => time >= from && time <= to && isRecorded(time),
	);
	expect(said(part.offers, times)).toEqual(said(whole.offers, times));
	const sales = (course: Course) =>
		times.map((time) => salesFigures(course.sales.findLast((each) => each.at <= time * 1000)));
	expect(sales(part)).toEqual(sales(whole));
}

function expectChanges(offers: readonly Offer[]): void {
	for (const [i, offer] of offers.entries()) {
		const before = offers[i - 1];
		if (!before) continue;
		expect(offer.at).toBeGreaterThanOrEqual(before.at);
		const isFlat = offer.low === offer.ask && offer.high === offer.ask;
		expect(isFlat && offer.ask === before.ask && offer.quantity === before.quantity).toBe(false);
	}
}
