import type { Candidate } from './finding.ts';

/** The most deals that are remembered: the best ones. */
const most = 500;
/** If there are more, only so many of the best can be new: the others may only have been too far behind to be remembered. */
const mostNew = 250;
/** Characters of an item's key. Two of some hundred items hardly ever have the same. */
const keyLength = 4;
const figureLength = 2;
const entryLength = keyLength + figureLength;

/** The beginning of each key and the discount in percent. */
export function packSeen(found: readonly Candidate[]): string {
	return found
		.slice(0, most)
		.map(({ key, discount = 0 }) => key.slice(0, keyLength) + String(discount).padStart(figureLength, '0'))
		.join('');
}

export function withinReach<Deal>(packed: string, found: readonly Deal[]): readonly Deal[] {
	return packed.length < most * entryLength ? found : found.slice(0, mostNew);
}

/** Returns the discount, percent; undefined if the item was no deal. */
export function seenIn(packed: string): (key: string) => number | undefined {
	const discounts = new Map<string, number>();
	for (let at = 0; at + entryLength <= packed.length; at += entryLength)
		discounts.set(packed.slice(at, at + keyLength), Number(packed.slice(at + keyLength, at + entryLength)));
	return (key) => discounts.get(key.slice(0, keyLength));
}
