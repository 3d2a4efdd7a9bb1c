import { barOfDay, barsOfHours } from '../pages/bars.ts';
import { dayOfMonth, hourOf, monthOf } from '../pages/calendar.ts';
import { barWidth, packBars, packOffers, unpackBars, unpackOffers } from '../pages/offers.ts';
import { packTimes, unpackTimes } from '../pages/times.ts';
import type { Change, Page } from '../storage/history-store.ts';
import { forEachBlock, forEachPage, pageOfBlock } from './blocks.ts';
import { isClockTrusted } from './clock-check.ts';
import { tracksOfDay, unpackDay } from './day-log.ts';
import { groups, type Head, packJson, withNumber, without } from './head.ts';
import { apply, noOffers } from './offers-by-number.ts';
import { dayPages, type Series } from './series.ts';

/** How many days before today are kept list by list, and how many by the hour. Older ones are kept by the day, for ever. */
const daysOfLists = 7;
const daysOfHours = 90;

/** What a step is based on. */
interface Step {
	readonly series: Series;
	readonly version: number;
	readonly head: Head;
	readonly day: number;
}

/**
 * Does the next thing that is due to make the series smaller, in turns that let other work run: the log of a day that is over
 * becomes blocks; days that are old enough are kept by the hour, and later by the day.
 * @returns Whether anything was due; false also if another process has changed the series at the same moment. Call it
 * until it returns false.
 * @throws StoreError, and then nothing was changed
 */
export async function compact(series: Series): Promise<boolean> {
	const { head, version } = series;
	if (!head || !isClockTrusted(series)) return false;
	const step = (day: number): Step => ({ series, version, head, day });
	const over = head.logs.find((day) => day < head.day);
	if (over !== undefined) return blocksOfLog(step(over));
	const exact = head.lists.find((day) => day < head.day - daysOfLists);
	if (exact !== undefined) return hoursOfLists(step(exact));
	const hourly = head.hours.find((day) => day < head.day - daysOfHours);
	return hourly !== undefined && dayOfHours(step(hourly));
}

/** Turns the log of a day into blocks, from which one item can be read without the others. */
async function blocksOfLog({ series, version, head, day }: Step): Promise<boolean> {
	const pages = await series.readFor(version, dayPages(day));
	if (!pages) return false;
	const count = series.numbers.size;
	const [start = [], lists = []] = await unpackDay(pages);
	const offers = noOffers(count);
	for (const changes of start) apply(changes, offers);
	const put: Page[] = [{ group: groups.lists(day), id: 0, bytes: packTimes(lists.map(({ time }) => time)) }];
	await forEachBlock(count, (block, first, end) => {
		const tracks = tracksOfDay(offers, lists, first, end);
		put.push({ group: groups.lists(day), id: pageOfBlock(block), bytes: packOffers(tracks) });
	});
	const next = { ...head, logs: without(head.logs, day), lists: withNumber(head.lists, day) };
	return commit(series, version, next, { put, remove: [groups.start(day), groups.log(day)] });
}

/** Keeps only the last, lowest and highest ask of each hour of a day. */
async function hoursOfLists({ series, version, head, day }: Step): Promise<boolean> {
	const pages = await series.readFor(version, [{ group: groups.lists(day) }]);
	if (!pages) return false;
	const [first, ...blocks] = pages[0]!;
	const times = unpackTimes(first!.bytes);
	const put: Page[] = [{ group: groups.hours(day), id: 0, bytes: packTimes(hoursWithLists(times)) }];
	await forEachPage(blocks, ({ id, bytes }) => {
		const bars = unpackOffers(bytes).map((track) => barsOfHours(track, times));
		put.push({ group: groups.hours(day), id, bytes: packBars(bars) });
	});
	const next = { ...head, lists: without(head.lists, day), hours: withNumber(head.hours, day) };
	return commit(series, version, next, { put, remove: [groups.lists(day)] });
}

/** Keeps only the last, lowest and highest ask of a day, among the days of its month. */
async function dayOfHours({ series, version, head, day }: Step): Promise<boolean> {
	const month = monthOf(day);
	const pages = await series.readFor(version, [{ group: groups.hours(day) }, { group: groups.days(month) }]);
	if (!pages) return false;
	const [hours, days] = pages;
	const [first, ...blocks] = hours!;
	const firstHour = unpackTimes(first!.bytes)[0]!;
	const before = new Map(days!.map(({ id, bytes }) => [id, bytes]));
	const put: Page[] = [];
	await forEachPage(blocks, ({ id, bytes }) => {
		const stored = before.get(id);
		const tracks = stored ? unpackBars(stored) : [];
		for (const [i, track] of unpackBars(bytes).entries()) {
			tracks[i] ??= track.slice(0, barWidth);
			tracks[i].push(...barOfDay(track, firstHour, dayOfMonth(day)));
		}
		put.push({ group: groups.days(month), id, bytes: packBars(tracks) });
	});
	const next = { ...head, hours: without(head.hours, day), days: withNumber(head.days, month) };
	return commit(series, version, next, { put, remove: [groups.hours(day)] });
}

async function commit(series: Series, version: number, next: Head, { put, remove = [] }: Change): Promise<boolean> {
	const head: Page = { group: groups.head, id: 0, bytes: packJson(next) };
	return series.commit(version, { put: [...put, head], remove }, () => {
		series.head = next;
	});
}

/** The hours of these moments, as the rows of hours number them: from 1 on. */
const hoursWithLists = (times: readonly number[]): number[] => [...new Set(times.map((time) => hourOf(time) + 1))];
