import type { ItemRef } from '../names/item-ref.ts';
import { normalize } from '../names/normalize.ts';
import type { Catalogue } from '../search/catalogue.ts';

/** Of “navi gold krakow 2017”, for example, `gold` and `navi krakow 2017`: as they were typed. */
export interface Lacking {
	readonly word: string;
	readonly rest: string;
}

const mostCandidates = 250;

/** What there is without one word of the text, if no item has all of its words. */
export function lackingOf(
	text: string,
	catalogue: Catalogue,
): { readonly candidates: readonly ItemRef[]; readonly lacking: Lacking } | undefined {
	const { word, hits } = catalogue.lacking(text, mostCandidates) ?? {};
	if (word === undefined || !hits || hits.length === 0) return undefined;
	return { candidates: hits, lacking: asTyped(text, word) };
}

/** @param word normalized, with words that are one joined */
function asTyped(text: string, word: string): Lacking {
	const typed = text.trim().split(/\s+/);
	const wanted = word.replaceAll(' ', '');
	for (let from = 0; from < typed.length; from++)
		for (let to = from + 1; to <= typed.length; to++)
			if (normalize(typed.slice(from, to).join(' ')).join('') === wanted)
				return {
					word: typed.slice(from, to).join(' '),
					rest: [...typed.slice(0, from), ...typed.slice(to)].join(' '),
				};
	return { word, rest: text };
}
