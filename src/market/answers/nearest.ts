import { cut, oneLine } from '../../text/safe-text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Finding } from '../catalogue/subject.ts';

const nearestShown = 5;
/** The longest recorded name has 79 characters; five of the longest possible do not fit into a message. */
const nameLimit = 100;

/** ` Nearest to it: “…”, “…”.`: the names found, for who typed none; empty where nothing is near. */
export function nearest(catalogue: Catalogue, found: readonly Finding[]): string {
	const names = new Set(
		found.slice(0, nearestShown).map(({ name }) => `“${cut(oneLine(catalogue.name(name)), nameLimit)}”`),
	);
	return names.size > 0 ? ` Nearest to it: ${[...names].join(', ')}.` : '';
}
