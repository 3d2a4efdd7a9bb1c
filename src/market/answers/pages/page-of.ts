import { allItems, type Matches } from './item-filter.ts';

const pageSize = 10;

export interface ListPage<Row> {
	/** Empty without a filter. */
	readonly narrowedTo: string;
	readonly isCorrected: boolean;
	readonly page: number;
	readonly pages: number;
	readonly rows: readonly Row[];
	readonly matching: number;
}

/** If there are fewer pages, the nearest one. */
export function pageOf<Entry, Row>(
	all: { readonly length: number; slice(from: number, to: number): ArrayLike<Entry> },
	page: number,
	rowOf: (entry: Entry) => Row,
	{ narrowedTo, isCorrected }: Matches = allItems,
): ListPage<Row> {
	const pages = Math.max(1, Math.ceil(all.length / pageSize));
	const shown = Math.min(Math.max(1, page), pages);
	return {
		narrowedTo,
		isCorrected,
		page: shown,
		pages,
		rows: Array.from(all.slice((shown - 1) * pageSize, shown * pageSize), rowOf),
		matching: all.length,
	};
}
