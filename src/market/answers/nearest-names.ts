import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ItemHit } from '../catalogue/subject.ts';

const nearestShown = 5;

/** The names found, each once, the best first. For a query that matches nothing well. */
export function nearestNames(catalogue: Catalogue, found: readonly ItemHit[]): string[] {
	return [...new Set(found.slice(0, nearestShown).map(({ name }) => catalogue.name(name)))];
}
