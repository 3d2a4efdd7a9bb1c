import { allItems, type Matches } from './item-filter.ts';

const pageSize = 10;

export interface Page<Row> {
	readonly page: number;
	readonly pages: number;
	readonly rows: readonly Row[];
}

export interface ListPage<Row> extends Page<Row> {
	/** Empty without a filter. */
	readonly narrowedTo: string;
	readonly isCorrected: boolean;
	readonly matching: number;
}

interface Entries<Entry> {
	readonly length: number;
	slice(from: number, to: number): ArrayLike<Entry>;
}

/** If there are fewer pages, the nearest one. */
export function pageOf<Entry>(all: Entries<Entry>, wanted: number): Page<Entry> {
	const pages = Math.max(1, Math.ceil(all.length / pageSize));
	const page = Math.min(Math.max(1, wanted), pages);
	return { page, pages, rows: Array.from(all.slice((page - 1) * pageSize, page * pageSize)) };
}

export function listPage<Entry, Row>(
	all: Entries<Entry>,
	wanted: number,
	rowOf: (entry: Entry) => Row,
	{ narrowedTo, isCorrected }: Matches = allItems,
): ListPage<Row> {
	const { rows, ...page } = pageOf(all, wanted);
	return { narrowedTo, isCorrected, ...page, rows: rows.map(rowOf), matching: all.length };
}
