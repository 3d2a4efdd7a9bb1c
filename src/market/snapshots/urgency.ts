import type { Currency } from '../currency.ts';
import type { Rank, TrackedList } from './tracked-lists.ts';

/** What lists are ordered by before they are fetched: compared number by number, the lowest first. */
export type Urgency = readonly [group: number, ...rest: number[]];

/** Home lists have the groups before. Popular lists come first, because they may take a slot that others may not. */
const groups: Readonly<Record<Exclude<Rank, 'home'>, number>> = { popular: 2, wanted: 3, spare: 4 };

/**
 * How urgent a list is. Home lists that are due come before new ones, so that a game which was not in use does not delay
 * the others. Next are lists that people wait for, then those that are only nice to have; of these, lists whose currency
 * is not being fetched come first, because one list of a currency suffices to measure its exchange rate.
 * @param fetching The currencies of the lists that are being fetched.
 */
export function urgency({ key, snapshot }: TrackedList, rank: Rank, fetching: ReadonlySet<Currency>): Urgency {
	const fetchedAt = snapshot?.fetchedAt ?? 0;
	if (rank === 'home') return snapshot ? [0, fetchedAt] : [1];
	return [groups[rank], fetching.has(key.currency) ? 1 : 0, fetchedAt];
}

/** The first of the most urgent elements. */
export function mostUrgent<Element>(elements: readonly Element[], of: (element: Element) => Urgency) {
	let best: { readonly element: Element; readonly urgency: Urgency } | undefined;
	for (const element of elements) {
		const own = of(element);
		if (!best || isBefore(own, best.urgency)) best = { element, urgency: own };
	}
	return best?.element;
}

function isBefore(one: Urgency, other: Urgency): boolean {
	const differing = one.findIndex((value, i) => value !== other[i]);
	return differing >= 0 && one[differing]! < (other[differing] ?? Infinity);
}
