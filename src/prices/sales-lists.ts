import { least } from 'd3-array';
import type { TimeSpan } from './price-series.ts';
import { dayOf, firstOfDays, retainedFrom, type SalesTable, secondsOfDay } from './price-tables.ts';

export interface SalesListInStore {
	readonly table: SalesTable;
	/** In the unit of the table. */
	readonly time: number;
	/** When the list was fetched, Unix ms. */
	readonly at: number;
}

/** Which lists of sales are recorded. */
export interface SalesLists {
	/**
	 * When the first list of a day was fetched, Unix ms; undefined if there was none. The recorded sales of the day are
	 * from this list.
	 */
	ofDay(day: number): number | undefined;
	/** @param time Unix ms */
	nearestList(time: number): SalesListInStore | undefined;
}

/**
 * @param times when lists were recorded, Unix seconds, in their order
 * @param spans when asks were recorded
 */
export function salesListsOf(times: readonly number[], spans: readonly TimeSpan[]): SalesLists {
	const firsts = firstOfDays(times);
	const firstKnownDay = times[0] === undefined ? Infinity : dayOf(times[0]);
	const recentFrom = retainedFrom((spans.at(-1)?.to ?? 0) / 1000);
	const ofDay = (day: number): number | undefined => {
		const first = firsts.get(day);
		if (first !== undefined) return first * 1000;
		if (day >= firstKnownDay) return undefined;
		// Older releases stored no times. They recorded the sales of a day together with its first asks.
		const start = secondsOfDay(day) * 1000;
		// If nothing was recorded after the start, this is Infinity, which is in no day.
		const at = Math.min(...spans.filter(({ to }) => to >= start).map(({ from }) => Math.max(from, start)));
		return dayOf(at / 1000) === day ? at : undefined;
	};
	return {
		ofDay,
		nearestList(time) {
			const recent = times
				.filter((each) => each >= recentFrom)
				.map((each): SalesListInStore => ({ table: 'price_recent_sales', time: each, at: each * 1000 }));
			const day = dayOf(time / 1000);
			// Late in a day, the first list of the next day is nearer.
			const daily = [day, day + 1].flatMap((each): SalesListInStore[] => {
				const at = ofDay(each);
				return at === undefined ? [] : [{ table: 'price_sales', time: each, at }];
			});
			return least([...recent, ...daily], ({ at }) => Math.abs(at - time));
		},
	};
}
