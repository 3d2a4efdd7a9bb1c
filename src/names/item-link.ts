import { decodeEscapes, parseUrl } from '../base/text/parse.ts';

interface ItemLink {
	/** In the form of `pagePath`; empty if it has none. */
	readonly path: string;
	/** Empty if it names nothing. */
	readonly words: string;
}

/** In which addresses of marketplaces carry the name of an item, also behind their `#`. */
const nameParameters = ['market_hash_name', 'hash_name', 'item', 'title', 'name', 'search', 'query', 'q', 'type'];

export function parseLink(text: string): ItemLink | undefined {
	const [pasted] = /https?:\/\/[^\s<>]+/i.exec(text) ?? [];
	// Most texts have none, and finding that out by parsing would take longer than a search.
	const url = pasted && parseUrl(pasted);
	if (!url) return undefined;
	const { pathname, searchParams, hash } = url;
	const last = decoded(pathname).split('/').filter(Boolean).at(-1) ?? '';
	const inHash = new URLSearchParams(hash.slice(1));
	const named = nameParameters.flatMap((name) => searchParams.get(name) || inHash.get(name) || []);
	// A number is the id of something elsewhere.
	const words = (named.length > 0 ? named : [last]).filter((each) => /\p{L}/u.test(each));
	return { path: pagePath(pasted) ?? '', words: words.join(' ') };
}

/** Without host, for comparing. `new URL` would take half as long as all the rest of decoding a list. */
export function pagePath(page: string): string | undefined {
	const [, path = ''] = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(page) ?? [];
	return decoded(path).toLowerCase().replace(/\/+$/, '') || undefined;
}

/** A lone "%" is left as it is. */
const decoded = (path: string) => (path.includes('%') ? decodeEscapes(path) : undefined) ?? path;
