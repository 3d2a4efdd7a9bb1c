import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ItemHit } from '../catalogue/item-ref.ts';

/** The most names to suggest. */
export const maxNearestNames = 5;

/** The distinct names of the best hits, to suggest for a text that matches nothing well. */
export function nearestNames(catalogue: Catalogue, hits: readonly ItemHit[]): string[] {
	return [...new Set(hits.slice(0, maxNearestNames).map(({ name }) => catalogue.name(name)))];
}
