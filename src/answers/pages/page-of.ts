import { allItems, type ItemFilter } from './item-filter.ts';

const pageSize = 10;

export interface Page<Row> {
	readonly page: number;
	readonly pages: number;
	readonly rows: readonly Row[];
}

export interface ListPage<Row> extends Page<Row> {
	/** The text of the filter; empty without one. */
	readonly narrowedTo: string;
	/** Whether typing errors in the filter were corrected. */
	readonly isCorrected: boolean;
	/** How many entries match the filter. */
	readonly matching: number;
}

/** An array or a typed array. */
interface Entries<Entry> {
	readonly length: number;
	slice(from: number, to: number): ArrayLike<Entry>;
}

/** Returns the nearest page if there are fewer pages. */
export function pageOf<Entry>(entries: Entries<Entry>, requestedPage: number): Page<Entry> {
	const pages = Math.max(1, Math.ceil(entries.length / pageSize));
	const page = Math.min(Math.max(1, requestedPage), pages);
	return { page, pages, rows: Array.from(entries.slice((page - 1) * pageSize, page * pageSize)) };
}

export function listPage<Entry, Row>(
	entries: Entries<Entry>,
	requestedPage: number,
	rowOf: (entry: Entry) => Row,
	{ narrowedTo, isCorrected }: ItemFilter = allItems,
): ListPage<Row> {
	const { rows, ...position } = pageOf(entries, requestedPage);
	return { narrowedTo, isCorrected, ...position, rows: rows.map(rowOf), matching: entries.length };
}
