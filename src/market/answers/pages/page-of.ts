import type { Matches } from './item-filter.ts';

/** Items on a page. */
const pageSize = 10;

/** A page of a list of items. */
export interface ListPage<Row> {
	/** The name that was picked, or the filter text as it was typed; empty without a filter. */
	readonly narrowedTo: string;
	/** Whether no name contains the text as it was typed, so typing errors were corrected. */
	readonly isCorrected: boolean;
	/** From 1 to `pages`. */
	readonly page: number;
	readonly pages: number;
	readonly rows: readonly Row[];
	/** How many items there are on all pages. */
	readonly matching: number;
}

/** A page of all entries that match; if there are fewer pages, the nearest one. */
export function pageOf<Entry, Row>(
	all: { readonly length: number; slice(from: number, to: number): ArrayLike<Entry> },
	page: number,
	matches: Matches | undefined,
	rowOf: (entry: Entry) => Row,
): ListPage<Row> {
	const pages = Math.max(1, Math.ceil(all.length / pageSize));
	const shown = Math.min(Math.max(1, page), pages);
	return {
		narrowedTo: matches?.narrowedTo ?? '',
		isCorrected: matches?.isCorrected ?? false,
		page: shown,
		pages,
		rows: Array.from(all.slice((shown - 1) * pageSize, shown * pageSize), rowOf),
		matching: all.length,
	};
}
