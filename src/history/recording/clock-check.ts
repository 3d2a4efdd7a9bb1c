import { dayOf, dayOfMonth, monthOf, startOfDay } from '../pages/calendar.ts';
import { unpackChanges } from '../pages/changes.ts';
import { packSales, salesRowWidth, unpackSales } from '../pages/sales.ts';
import type { Page, View } from '../storage/history-store.ts';
import { forEachPage, rowAt } from './blocks.ts';
import { covered, monthOfSpan, since, spansPage, upTo } from './coverage.ts';
import { groups, type Head, packJson } from './head.ts';
import { dayPages, type Series } from './series.ts';

/** Before this was written, Unix seconds: a clock that says less was never set. */
export const earliestTime = Date.UTC(2024, 0, 1) / 1000;
/** How far the clock must have been set to be doubted, seconds: nobody waits that long until it has caught up. */
export const longStep = 2 * 86_400;
/** How long a clock may have been ahead to be recognized as that, seconds of recordings. */
const longestError = 12 * 3_600;

/**
 * Whether a list that was fetched at `time` can be recorded: only if that is later than all lists before. If the clock was
 * set back, recording goes on when it has caught up. If it was set back by days, and little was recorded later than it says
 * now, then it was ahead for that while: those recordings are deleted.
 * @returns 'again' if another process has changed the series at the same moment: call it again after a refresh.
 * @throws StoreError
 */
export async function checkTime(series: Series, time: number): Promise<'later' | 'not later' | 'again'> {
	const { head, spans } = series;
	if (time < earliestTime) return 'not later';
	if (!head || time > head.time) return 'later';
	const isDoubtful = head.time - time > longStep && covered(since(spans, time)) <= longestError;
	if (!isDoubtful) return 'not later';
	return (await deleteSince(series, head, time)) ? 'later' : 'again';
}

/**
 * Whether the clock has been right long enough after a break of days for days to be made coarser: what `checkTime` may have
 * to delete has to be as it was recorded, and so has the day that recording would go on with.
 */
export const isClockTrusted = ({ spans, head }: Pick<Series, 'spans' | 'head'>): boolean =>
	head !== undefined && covered(since(spans, head.steadySince)) > longestError;

/**
 * Deletes everything that was recorded later than `time`. Of that day, what was recorded before can only be kept while the
 * day is a log; otherwise the whole day is deleted.
 */
async function deleteSince(series: Series, head: Head, time: number): Promise<boolean> {
	const { version, spans } = series;
	const day = dayOf(time);
	const pages = await series.readFor(version, [...dayPages(day), { group: groups.sales(monthOf(day)) }]);
	if (!pages) return false;
	const [start = [], log = [], sales = []] = pages;
	const kept = log.map((page) => ({ page, time: unpackChanges(page.bytes).time })).filter((list) => list.time <= time);
	const right = upTo(spans, kept.at(-1)?.time ?? startOfDay(day) - 1);
	const last = right.at(-1);
	const lastDay = kept.length > 0 ? day : day - 1;
	const isWrong = (each: number) => !last || each > lastDay;
	const isWrongMonth = (each: number) => !last || each > monthOf(lastDay);
	const put: Page[] = [];
	if (last) {
		const next: Head = {
			since: head.since,
			time: last[1],
			day: dayOf(last[1]),
			steadySince: Math.min(head.steadySince, last[1]),
			salesDay: Math.min(head.salesDay, lastDay),
			logs: head.logs.filter((each) => !isWrong(each)),
			lists: head.lists.filter((each) => !isWrong(each)),
			hours: head.hours.filter((each) => !isWrong(each)),
			days: head.days.filter((each) => !isWrongMonth(each)),
			sales: head.sales.filter((each) => !isWrongMonth(each)),
		};
		put.push({ group: groups.head, id: 0, bytes: packJson(next) });
		for (const month of new Set(right.map(monthOfSpan))) put.push(spansPage(right, month));
		if (kept.length > 0) put.push(...start.map((page) => ({ ...page, group: groups.start(day) })));
		put.push(...kept.map(({ page }) => ({ ...page, group: groups.log(day) })));
		if (monthOf(lastDay) === monthOf(day)) put.push(...(await salesUntil(sales, lastDay)));
	}
	const remove = [
		groups.head,
		groups.spans,
		...head.logs.filter((each) => each >= day).flatMap((each) => [groups.log(each), groups.start(each)]),
		...head.lists.filter(isWrong).map(groups.lists),
		...head.hours.filter(isWrong).map(groups.hours),
		...head.days.filter(isWrongMonth).map(groups.days),
		...head.sales.filter(isWrongMonth).map(groups.sales),
	];
	return series.commit(version, { put, remove });
}

/** Those pages of a day's month that have sales of later days, without them. */
async function salesUntil(pages: View['pages'][0], day: number): Promise<Page[]> {
	const put: Page[] = [];
	await forEachPage(pages, ({ id, bytes }) => {
		const tracks = unpackSales(bytes);
		const right = tracks.map((track) => track.slice(0, rowAt(track, salesRowWidth, dayOfMonth(day)) + salesRowWidth));
		const isChanged = right.some(({ length }, i) => length < tracks[i]!.length);
		if (isChanged) put.push({ group: groups.sales(monthOf(day)), id, bytes: packSales(right) });
	});
	return put;
}
