import { decodeEscapes, parseUrl } from '../base/text/parse.ts';

interface ItemLink {
	/** The link's path as `pagePath` returns it; empty if it has none. */
	readonly path: string;
	/** The part of the link that may name an item; empty if there is none. */
	readonly words: string;
}

/** The URL parameters that hold the name of an item in links to marketplaces, in the query or behind the `#`. */
const nameParameters = ['market_hash_name', 'hash_name', 'item', 'title', 'name', 'search', 'query', 'q', 'type'];

export function parseLink(text: string): ItemLink | undefined {
	const [address] = /https?:\/\/[^\s<>]+/i.exec(text) ?? [];
	// Most texts contain no link, and finding that out by parsing would take longer than a search.
	const url = address && parseUrl(address);
	if (!url) return undefined;
	const { pathname, searchParams, hash } = url;
	const lastSegment = decodePath(pathname).split('/').filter(Boolean).at(-1) ?? '';
	const fragmentParameters = new URLSearchParams(hash.slice(1));
	const candidates = nameParameters.flatMap((name) => searchParams.get(name) || fragmentParameters.get(name) || []);
	// A text without letters is an id on some other site.
	const words = (candidates.length > 0 ? candidates : [lastSegment]).filter((each) => /\p{L}/u.test(each));
	return { path: pagePath(address) ?? '', words: words.join(' ') };
}

/**
 * Returns the path of a URL in a form for comparing. It avoids `new URL`, which would take half as long as all the rest
 * of decoding a list.
 */
export function pagePath(url: string): string | undefined {
	const [, path = ''] = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(url) ?? [];
	return decodePath(path).toLowerCase().replace(/\/+$/, '') || undefined;
}

/** Decodes escapes such as `%20`. A path with a "%" that begins no escape is returned as it is. */
function decodePath(path: string): string {
	if (!path.includes('%')) return path;
	return decodeEscapes(path) ?? path;
}
