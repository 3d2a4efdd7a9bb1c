import { parseUrl } from '../../base/text/parse-url.ts';

/** A pasted link to an item. */
export interface ItemLink {
	/** Its path in the form of `pagePath`; empty if it has none. */
	readonly path: string;
	/** The words of the link that may be a name. */
	readonly words: string;
}

/** The query parameters that contain the words of a search. */
const searchParameters = ['item', 'search', 'query', 'q', 'type'];

/** Parses the link in `text`, such as "https://market.example/item/ak-47-redline-field-tested"; undefined if there is none. */
export function parseLink(text: string): ItemLink | undefined {
	const [pasted] = /https?:\/\/[^\s<>]+/i.exec(text) ?? [];
	// Most texts have none, and finding that out by parsing would take longer than a search.
	const url = pasted && parseUrl(pasted);
	if (!url) return undefined;
	const { pathname, searchParams } = url;
	const last = decoded(pathname).split('/').filter(Boolean).at(-1) ?? '';
	const searched = searchParameters.map((name) => searchParams.get(name)).filter(Boolean);
	return { path: pagePath(pasted) ?? '', words: (searched.length > 0 ? searched : [last]).join(' ') };
}

/**
 * The path of a URL in the form in which paths are compared: without host, in lower case, without a trailing slash.
 * Undefined if it has none. Does not use `new URL`, which for 40,000 URLs takes half as long as all the rest of
 * decoding a list.
 */
export function pagePath(page: string): string | undefined {
	const [, path = ''] = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(page) ?? [];
	return decoded(path).toLowerCase().replace(/\/+$/, '') || undefined;
}

function decoded(path: string): string {
	if (!path.includes('%')) return path;
	try {
		return decodeURIComponent(path);
	} catch {
		// A lone "%" is left as it is.
		return path;
	}
}
