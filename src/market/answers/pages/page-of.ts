/** Items on a page. */
export const pageSize = 10;

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

/** Which rows of a list a page has. */
export interface PagePlace extends Pick<ListPage<unknown>, 'page' | 'pages'> {
	/** The first row of the page, and the first one after it. */
	readonly from: number;
	readonly to: number;
}

/** The place of a page in a list of `count` rows; if there are fewer pages, that of the nearest one. */
export function placeOf(count: number, page: number): PagePlace {
	const pages = Math.max(1, Math.ceil(count / pageSize));
	const shown = Math.min(Math.max(1, page), pages);
	return { page: shown, pages, from: (shown - 1) * pageSize, to: Math.min(count, shown * pageSize) };
}
