import { bisectLeft } from 'd3-array';

/** Ascending. A name occurs once for each way in which it has the words; `covers` are bits. */
export interface Matches {
	readonly names: ArrayLike<number>;
	readonly covers: ArrayLike<number>;
}

/** From here on, the longer list is searched instead of read through. */
const searchRatio = 16;

export function intersection(some: Matches, more: Matches): Matches {
	const names: number[] = [];
	const covers: number[] = [];
	const isReversed = some.names.length > more.names.length;
	const [short, long] = isReversed ? [more, some] : [some, more];
	const searches = short.names.length * searchRatio < long.names.length;
	let from = 0;
	for (let i = 0; i < short.names.length; i++) {
		const name = short.names[i]!;
		if (searches) from = bisectLeft(long.names, name, from);
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

export function repetition(some: Matches, more: Matches): Matches {
	const names: number[] = [];
	const covers: number[] = [];
	for (let i = 0; i < some.names.length; i++) {
		const [name, before] = [some.names[i]!, some.covers[i]!];
		const added = coverOf(more, name);
		if (added === 0 || (added & ~before) !== 0) continue;
		names.push(name);
		covers.push(before);
	}
	return { names, covers };
}

export function union(all: readonly Matches[]): Matches {
	const pairs = all.flatMap(({ names, covers }) => Array.from(names, (name, i) => ({ name, cover: covers[i]! })));
	pairs.sort((a, b) => a.name - b.name);
	return { names: pairs.map(({ name }) => name), covers: pairs.map(({ cover }) => cover) };
}

/** 0 if the name is not among them. */
export function coverOf({ names, covers }: Matches, name: number): number {
	let cover = 0;
	for (let i = bisectLeft(names, name); i < names.length && names[i] === name; i++) cover |= covers[i]!;
	return cover;
}
