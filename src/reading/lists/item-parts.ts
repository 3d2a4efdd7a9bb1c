import { withoutFillers } from '../../search/mentions/fillers.ts';
import type { NamedItem } from '../messages/message-parser.ts';
import type { LineItems } from './line-items.ts';
import type { NameReader } from './name-reader.ts';

/** Matches what separates items, except in brackets: “(Foil, Ranked)”. */
export const betweenItems = /\s*(?:[;+]|,(?!\d)|(?<!\d),|\s\/\s|\sand\s|\s&\s)(?![^()]*\))\s*/iu;
/** The same with a group, so that `split` keeps the separators between the parts. */
const keptSeparator = new RegExp(`(${betweenItems.source})`, 'iu');
/** The most parts that one name may be made of. */
const maxJoined = 3;
const appliedWord =
	/^[\s(]*(?:stickers?|charms?|patch(?:es)?|aufkleber|наклейк[аи]|naklejk[ai]|pegatinas?|autocollants?|adesivos?)\s*:/iu;

/** Splits a text between items, but not at a comma, a slash or an “and” that belongs to a name. */
export function itemPartsOf(text: string, names: NameReader): string[] {
	const partsAndSeparators = text.split(keptSeparator);
	const parts: string[] = [];
	// Parts have even indexes, and the separators after them odd ones.
	for (let start = 0; start < partsAndSeparators.length; start += 2) {
		// The last part of the longest name that begins here.
		let end = start;
		for (let to = start + 2; to < Math.min(partsAndSeparators.length, start + 2 * maxJoined); to += 2)
			if (names.read(partsAndSeparators.slice(start, to + 1).join('')) !== undefined) end = to;
		parts.push(partsAndSeparators.slice(start, end + 1).join(''));
		start = end;
	}
	return parts.filter((part) => /\p{L}{2}/u.test(withoutFillers(part)));
}

/** Separates items from stickers on them: after stickers on a weapon, those that follow on its line are on it. */
export function separateApplied(
	parts: readonly string[],
	partItems: readonly LineItems[],
	areAttachments: (partItems: LineItems) => boolean,
): Pick<LineItems, 'items' | 'applied'> {
	const items: NamedItem[] = [];
	const applied: NamedItem[] = [];
	let areStickersFollowing = false;
	for (const [i, each] of partItems.entries()) {
		const hasApplied = each.applied.length > 0;
		areStickersFollowing ||= hasApplied || (i > 0 && appliedWord.test(parts[i]!));
		const areOnItem = areStickersFollowing && areAttachments(each);
		if (areOnItem) applied.push(...each.items);
		else items.push(...each.items);
		applied.push(...each.applied);
		// Another item begins: stickers that follow are on it only if it already has some.
		if (each.items.length > 0 && !areOnItem) areStickersFollowing = hasApplied;
	}
	return { items, applied };
}
