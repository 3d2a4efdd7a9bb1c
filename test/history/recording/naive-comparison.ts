import { expect } from 'vitest';
import { amountCode, amountOf, volumeCode } from '../../../src/history/amount-code.ts';
import type { Course, DaySales, Offer } from '../../../src/history/course.ts';
import { day, hour, type NaiveBar, type NaiveHistory, type NaiveOffer, startOf } from './naive-history.ts';

/** Since when each list is kept, and since when each hour. Unix seconds. */
export function preciseSince(history: NaiveHistory): { readonly exact: number; readonly hourly: number } {
	const today = startOf(day, history.last.time);
	return { exact: today - 7 * day, hourly: today - 90 * day };
}

/** What a course says about some times: an offer that began earlier says only its last ask. */
export const said = (offers: readonly Offer[], times: readonly number[]) =>
	times.map((time) => {
		const offer = offers.findLast(({ at }) => at <= time * 1000);
		if (!offer) return [null, 0, null, null];
		const isNew = offer.at === time * 1000;
		return [offer.ask, offer.quantity, isNew ? offer.low : offer.ask, isNew ? offer.high : offer.ask];
	});

const figures = ({ ask, quantity, low = ask, high = ask }: NaiveOffer & Partial<NaiveBar>) => [
	amountOf(ask),
	quantity,
	amountOf(low),
	amountOf(high),
];

/** The codes of recorded sales. */
export const salesFigures = (sales: DaySales | undefined): number[] | undefined =>
	sales &&
	[sales.day, sales.week, sales.month].flatMap(({ median, volume }) => [amountCode(median), volumeCode(volume)]);

/**
 * Expects each list of the last 7 days, the last, lowest and highest offers of the hours of 90 days before, and those of all
 * days before that. Everything must have been compacted.
 */
export function expectAsPreciseAsPromised(
	history: NaiveHistory,
	keys: readonly string[],
	courses: readonly (Course | undefined)[],
): void {
	const { exact, hourly } = preciseSince(history);
	const times = history.lists.map(({ time }) => time);
	const starts = (unit: number, from: number, to: number) =>
		[...new Set(times.map((time) => startOf(unit, time)))].filter((start) => start >= from && start < to);
	const barsOf = (unit: number, from: number, to: number) =>
		starts(unit, from, to).map((from) => ({ from, to: from + unit }));
	const bars = [...barsOf(hour, hourly, exact), ...barsOf(day, 0, hourly)];
	expectEachList(history, keys, courses);
	for (const [i, key] of keys.entries())
		expect(
			said(
				courses[i]?.offers ?? [],
				bars.map(({ from }) => from),
			),
			key,
		).toEqual(bars.map(({ from, to }) => figures(history.bar(key, from, to))));
}

/** Expects each list of the last 7 days, and what was on offer at the end of each day before, however precisely that is kept. */
export function expectEachList(
	history: NaiveHistory,
	keys: readonly string[],
	courses: readonly (Course | undefined)[],
): void {
	const { exact } = preciseSince(history);
	const times = history.lists.map(({ time }) => time);
	const ends = new Set(times.filter((time) => time < exact).map((time) => startOf(day, time) + day - 1));
	const precise = times.filter((time) => time >= exact);
	for (const [i, key] of keys.entries()) {
		const offers = courses[i]?.offers ?? [];
		const [atLists, atEnds] = [said(offers, precise), said(offers, [...ends])];
		expect(atLists, key).toEqual(precise.map((time) => figures(history.offerAt(key, time))));
		const lastOf = ([ask, quantity]: (number | null)[]) => [ask, quantity];
		expect(atEnds.map(lastOf), key).toEqual([...ends].map((end) => lastOf(figures(history.offerAt(key, end)))));
	}
}
