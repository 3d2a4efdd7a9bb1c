import type { Catalogue } from '../catalogue/catalogue.ts';
import { type ItemHits, isNearEnough } from '../catalogue/item-ref.ts';

/** The most names to suggest. */
export const maxNearestNames = 5;

/** The distinct names of the best hits, to suggest for a text that matches nothing well; none if they are nonsense. */
export function nearestNames(catalogue: Catalogue, text: string, found: ItemHits): string[] {
	const hits = isNearEnough(text, found) ? found.hits : [];
	return [...new Set(hits.slice(0, maxNearestNames).map(({ name }) => catalogue.name(name)))];
}
