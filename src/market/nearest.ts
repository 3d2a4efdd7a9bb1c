import type { Catalogue } from './catalogue.ts';
import type { Finding } from './subject.ts';

const nearestShown = 5;

/** ` Nearest to it: “…”, “…”.`: the names found, for who typed none; empty where nothing is near. */
export function nearest(catalogue: Catalogue, found: readonly Finding[]): string {
	const names = new Set(found.slice(0, nearestShown).map(({ name }) => `“${catalogue.name(name)}”`));
	return names.size > 0 ? ` Nearest to it: ${[...names].join(', ')}.` : '';
}
