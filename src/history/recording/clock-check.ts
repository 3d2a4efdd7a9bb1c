import { dayOf, monthOf, startOfDay } from '../pages/calendar.ts';
import { covered, upTo } from './coverage.ts';
import { groups, type Head, packJson } from './head.ts';
import { noOffers, type Series } from './series.ts';

/** How far the clock may be behind before it is doubted which time was right, seconds. */
const longStep = 2 * 86_400;
/** How long a clock may have been ahead to be recognised as that, seconds of recordings. */
const longestError = 86_400;

/**
 * Whether a list that was fetched at `time` can be recorded: only if that is later than all lists before. If the clock was set back,
 * recording goes on when it has caught up. If it was set back by days, and less than a day was recorded later than it says now, then it was
 * wrong for that while: those recordings are deleted.
 * @returns 'again' if another process has changed the series at the same moment: call it again after a refresh.
 * @throws StoreError
 */
export async function checkTime(series: Series, time: number): Promise<'later' | 'not later' | 'again'> {
	const { head, spans } = series;
	if (!head || time > head.time) return 'later';
	const right = upTo(spans, time);
	if (head.time - time <= longStep || covered(spans) - covered(right) > longestError) return 'not later';
	return (await deleteSince(series, head, time)) ? 'later' : 'again';
}

/** Deletes everything that was recorded on the day of `time` and later. */
function deleteSince(series: Series, head: Head, time: number): Promise<boolean> {
	const day = dayOf(time);
	const [wrong, wrongMonth] = [(each: number) => each >= day, (each: number) => each > monthOf(day)];
	const right = (numbers: readonly number[], isWrong: (each: number) => boolean) =>
		numbers.filter((each) => !isWrong(each));
	const spans = upTo(series.spans, startOfDay(day) - 1);
	const next: Head = {
		...head,
		since: spans[0]?.[0] ?? time,
		time: spans.at(-1)?.[1] ?? time - 1,
		day: day - 1,
		salesDay: Math.min(head.salesDay, day - 1),
		logs: right(head.logs, wrong),
		lists: right(head.lists, wrong),
		hours: right(head.hours, wrong),
		days: right(head.days, wrongMonth),
		sales: right(head.sales, wrongMonth),
	};
	const months = new Set(spans.map(([from]) => monthOf(dayOf(from))));
	const change = {
		remove: [
			groups.spans,
			...head.logs.filter(wrong).flatMap((each) => [groups.log(each), groups.start(each)]),
			...head.lists.filter(wrong).map(groups.lists),
			...head.hours.filter(wrong).map(groups.hours),
			...head.days.filter(wrongMonth).map(groups.days),
			...head.sales.filter(wrongMonth).map(groups.sales),
		],
		put: [
			{ group: groups.head, id: 0, bytes: packJson(next) },
			...[...months].map((month) => ({
				group: groups.spans,
				id: month,
				bytes: packJson(spans.filter(([from]) => monthOf(dayOf(from)) === month)),
			})),
		],
	};
	return series.commit(change, () => {
		// What is on offer is not known from before: the next list is compared with nothing.
		const nothing = noOffers(series.numbers.size);
		Object.assign(series, { head: next, spans, offers: nothing, start: nothing, log: [] });
	});
}
