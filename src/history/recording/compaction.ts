import { barOfDay, barsOfHours } from '../pages/bars.ts';
import { dayOfMonth, hourOf, monthOf } from '../pages/calendar.ts';
import { unpackChanges } from '../pages/changes.ts';
import { barWidth, packBars, packOffers, unpackBars, unpackOffers } from '../pages/offers.ts';
import { packTimes, unpackTimes } from '../pages/times.ts';
import { blockSize } from '../pages/tracks.ts';
import type { Change, Page } from '../storage/history-store.ts';
import { forEachBlock, pageOfBlock } from './blocks.ts';
import { tracksOfDay } from './day-log.ts';
import { groups, type Head, packJson, withNumber, without } from './head.ts';
import { apply, dayPages, noOffers, type Series } from './series.ts';

/** How many days before today are kept list by list, and how many by the hour. Older ones are kept by the day, for ever. */
const daysOfLists = 7;
const daysOfHours = 90;
/**
 * How long lists must have been recorded after a break of days before anything is made coarser, seconds. If the clock was
 * set wrong, it has been noticed by then; what was made coarser for nothing would be lost.
 */
const steadyTime = 3_600;

type Step = (series: Series, head: Head) => Promise<boolean>;

/**
 * Does the next thing that is due to make the series smaller, in turns that let other work run: the log of a day that is over becomes
 * blocks; days that are old enough are kept by the hour, and later by the day.
 * @returns Whether anything was due; false also if another process has changed the series at the same moment. Call it
 * until it returns false.
 * @throws StoreError, and then nothing was changed
 */
export async function compact(series: Series): Promise<boolean> {
	const { head } = series;
	const step = head && nextStep(head);
	return step ? step(series, head) : false;
}

function nextStep(head: Head): Step | undefined {
	const over = head.logs.find((day) => day < head.day);
	if (over !== undefined) return (series) => blocksOfLog(series, head, over);
	if (head.time - head.steadySince < steadyTime) return undefined;
	const exact = head.lists.find((day) => day < head.day - daysOfLists);
	if (exact !== undefined) return (series) => hoursOfLists(series, head, exact);
	const hourly = head.hours.find((day) => day < head.day - daysOfHours);
	return hourly === undefined ? undefined : (series) => dayOfHours(series, head, hourly);
}

/** Turns the log of a day into blocks, from which one item can be read without the others. */
async function blocksOfLog(series: Series, head: Head, day: number): Promise<boolean> {
	const [start, log] = await series.read(() => dayPages(day));
	const offers = noOffers(series.numbers.size);
	for (const { bytes } of start!) apply(unpackChanges(bytes), offers);
	const lists = log!.map(({ bytes }) => unpackChanges(bytes));
	const tracks = tracksOfDay(offers, lists);
	const put: Page[] = [{ group: groups.lists(day), id: 0, bytes: packTimes(lists.map(({ time }) => time)) }];
	await forEachBlock(tracks.length, (block, first, end) => {
		put.push({ group: groups.lists(day), id: pageOfBlock(block), bytes: packOffers(tracks.slice(first, end)) });
	});
	const next = { ...head, logs: without(head.logs, day), lists: withNumber(head.lists, day) };
	return commit(series, next, { put, remove: [groups.start(day), groups.log(day)] });
}

/** Keeps only the last, lowest and highest ask of each hour of a day. */
async function hoursOfLists(series: Series, head: Head, day: number): Promise<boolean> {
	const [pages] = await series.read(() => [{ group: groups.lists(day) }]);
	const [first, ...blocks] = pages!;
	const times = unpackTimes(first!.bytes);
	const put: Page[] = [{ group: groups.hours(day), id: 0, bytes: packTimes(hoursWithLists(times)) }];
	await forEachPage(blocks, ({ id, bytes }) => {
		const bars = unpackOffers(bytes).map((track) => barsOfHours(track, times));
		put.push({ group: groups.hours(day), id, bytes: packBars(bars) });
	});
	const next = { ...head, lists: without(head.lists, day), hours: withNumber(head.hours, day) };
	return commit(series, next, { put, remove: [groups.lists(day)] });
}

/** Keeps only the last, lowest and highest ask of a day, among the days of its month. */
async function dayOfHours(series: Series, head: Head, day: number): Promise<boolean> {
	const month = monthOf(day);
	const [hours, days] = await series.read(() => [{ group: groups.hours(day) }, { group: groups.days(month) }]);
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
	return commit(series, next, { put, remove: [groups.hours(day)] });
}

async function commit(series: Series, next: Head, { put, remove = [] }: Change): Promise<boolean> {
	return series.commit({ put: [...put, { group: groups.head, id: 0, bytes: packJson(next) }], remove }, () => {
		series.head = next;
	});
}

/** Runs `work` for each page, and lets other work of the thread run in between. */
const forEachPage = <P>(pages: readonly P[], work: (page: P) => void): Promise<void> =>
	forEachBlock(pages.length * blockSize, (block) => work(pages[block]!));

/** The hours of these moments, as the rows of hours number them: from 1 on. */
const hoursWithLists = (times: readonly number[]): number[] => [...new Set(times.map((time) => hourOf(time) + 1))];
