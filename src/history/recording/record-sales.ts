import { dayOf, dayOfMonth, monthOf } from '../pages/calendar.ts';
import type { NamedItem } from '../pages/names.ts';
import { packSales, salesFigures, salesRowWidth, unpackSales } from '../pages/sales.ts';
import type { Track } from '../pages/tracks.ts';
import type { Page } from '../storage/history-store.ts';
import { blockOfPage, forEachBlock, pageOfBlock } from './blocks.ts';
import { groups, type Head, packJson, withNumber } from './head.ts';
import type { Numbered, Series } from './series.ts';

/** A list of sales. */
export interface SalesList {
	/** When it was fetched, Unix seconds. */
	readonly time: number;
	readonly items: readonly NamedItem[];
	/** `salesFigures` numbers for each item, as in the rows of sales. */
	readonly figures: Uint32Array;
}

/** Whether the sales of this moment's day are to be recorded: once, and only after a list of what was on offer on that day. */
export function areSalesDue(head: Head | undefined, time: number): 'due' | 'not due' | 'too early' {
	if (!head || dayOf(time) > head.day) return 'too early';
	return dayOf(time) === head.day && dayOf(time) > head.salesDay ? 'due' : 'not due';
}

/**
 * Records the sales of a day: those that are not the same as on the last recorded day of the month.
 * @returns false if another process has changed the series at the same moment: call it again after a refresh.
 * @throws StoreError, and then nothing was recorded
 */
export async function recordSales(series: Series, list: SalesList): Promise<boolean> {
	const { version } = series;
	const head = series.head!;
	const day = dayOf(list.time);
	const month = monthOf(day);
	const numbered = series.numbered(list.items);
	const stored = await series.readFor(version, [{ group: groups.sales(month) }]);
	if (!stored) return false;
	const pages = new Map(stored[0]!.map(({ id, bytes }) => [blockOfPage(id), bytes]));
	const rowOf = rowsByNumber(list, numbered);
	const next: Head = { ...head, salesDay: day, sales: withNumber(head.sales, month) };
	const put: Page[] = [{ group: groups.head, id: 0, bytes: packJson(next) }, ...numbered.pages];
	await forEachBlock(numbered.count, (block, first, end) => {
		const page = pages.get(block);
		const tracks = page ? unpackSales(page) : [];
		let isChanged = false;
		while (tracks.length < end - first) tracks.push([]);
		for (let number = first; number < end; number++) {
			const track = tracks[number - first]!;
			const row = rowOf[number]! - 1;
			if (row >= 0) isChanged = add(track, dayOfMonth(day), list.figures, row * salesFigures) || isChanged;
		}
		if (isChanged) put.push({ group: groups.sales(month), id: pageOfBlock(block), bytes: packSales(tracks) });
	});
	return series.commit(version, { put }, () => {
		numbered.apply();
		series.head = next;
	});
}

/** The row of each item in the list, plus 1, by the item's number; 0 if it has none. */
function rowsByNumber({ items }: SalesList, { count, numberOf }: Numbered): Uint32Array {
	const rows = new Uint32Array(count);
	for (const [i, { key }] of items.entries()) rows[numberOf(key)!] = i + 1;
	return rows;
}

/** Adds a day to a track, if its figures differ from those of the last day; returns whether they do. */
function add(track: Track, day: number, figures: Uint32Array, from: number): boolean {
	const last = track.length - salesRowWidth;
	let isSame = last >= 0;
	for (let i = 0; isSame && i < salesFigures; i++) isSame = track[last + 1 + i] === figures[from + i];
	if (!isSame) track.push(day, ...figures.subarray(from, from + salesFigures));
	return !isSame;
}
