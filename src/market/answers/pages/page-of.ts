/** Items on a page. */
export const pageSize = 10;

/** A page of a long list, and which rows of the list it has. */
export interface PagePlace {
	/** From 1 to `pages`. */
	readonly page: number;
	readonly pages: number;
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
