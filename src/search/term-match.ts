import { bisectLeft } from 'd3-array';
import type { Covers } from './index/covers.ts';

/**
 * The names that part of a query matches, as ids in ascending order. `covers[i]` says which words of `names[i]` it
 * matches. A name occurs several times if different words of it match.
 */
export interface TermMatch {
	readonly names: ArrayLike<number>;
	readonly covers: ArrayLike<Covers>;
}

/** If one list is this many times as long as the other, it is searched instead of read through. */
const searchRatio = 16;

/**
 * Returns the names in both, with the words of both. A name is left out if the second match adds no word to the first.
 */
export function intersection(first: TermMatch, second: TermMatch): TermMatch {
	const names: number[] = [];
	const covers: number[] = [];
	const isReversed = first.names.length > second.names.length;
	const [short, long] = isReversed ? [second, first] : [first, second];
	const isSearched = short.names.length * searchRatio < long.names.length;
	let from = 0;
	for (let i = 0; i < short.names.length; i++) {
		const name = short.names[i]!;
		if (isSearched) from = bisectLeft(long.names, name, from);
		else while (from < long.names.length && long.names[from]! < name) from++;
		for (let j = from; j < long.names.length && long.names[j] === name; j++) {
			const [before, added] = isReversed ? [long.covers[j]!, short.covers[i]!] : [short.covers[i]!, long.covers[j]!];
			if ((added & ~before) === 0) continue;
			names.push(name);
			covers.push(before | added);
		}
	}
	return { names, covers };
}

/** Returns the names in both for which the second match adds no word to the first: what `intersection` leaves out. */
export function repetition(first: TermMatch, second: TermMatch): TermMatch {
	const names: number[] = [];
	const covers: number[] = [];
	for (let i = 0; i < first.names.length; i++) {
		const name = first.names[i]!;
		const before = first.covers[i]!;
		const added = coverOf(second, name);
		if (added === 0 || (added & ~before) !== 0) continue;
		names.push(name);
		covers.push(before);
	}
	return { names, covers };
}

export function union(matches: readonly TermMatch[]): TermMatch {
	const pairs = matches.flatMap(({ names, covers }) => Array.from(names, (name, i) => ({ name, cover: covers[i]! })));
	pairs.sort((a, b) => a.name - b.name);
	return { names: pairs.map(({ name }) => name), covers: pairs.map(({ cover }) => cover) };
}

/** Returns all words of a name that match: 0 if the name is not among them. */
export function coverOf({ names, covers }: TermMatch, name: number): Covers {
	let cover = 0;
	for (let i = bisectLeft(names, name); i < names.length && names[i] === name; i++) cover |= covers[i]!;
	return cover;
}
