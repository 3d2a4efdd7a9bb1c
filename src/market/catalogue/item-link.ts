import { decodeEscapes, parseUrl } from '../../base/text/parse.ts';

interface ItemLink {
	/** In the form of `pagePath`; empty if it has none. */
	readonly path: string;
	readonly words: string;
}

const searchParameters = ['item', 'search', 'query', 'q', 'type'];

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

/** Without host, for comparing. `new URL` would take half as long as all the rest of decoding a list. */
export function pagePath(page: string): string | undefined {
	const [, path = ''] = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(page) ?? [];
	return decoded(path).toLowerCase().replace(/\/+$/, '') || undefined;
}

/** A lone "%" is left as it is. */
const decoded = (path: string) => (path.includes('%') ? decodeEscapes(path) : undefined) ?? path;
