import { fields, type NameField } from './fields.ts';
import type { SearchIndex } from './search-index.ts';
import { bitCount } from './term.ts';

/**
 * Which words and versions of a name are meant: bit i is its word i. The bits above those of its words are its
 * versions, in the order in which the index has them.
 */
export type Covers = number;

export const wordCount = ({ wordStarts }: SearchIndex, name: number): number =>
	wordStarts[name + 1]! - wordStarts[name]!;

/** Returns the words of a name that belong to a field. */
export function fieldBits(index: SearchIndex, name: number, field: NameField): Covers {
	const from = index.wordStarts[name]!;
	const fieldIndex = fields.indexOf(field);
	let covers = 0;
	for (let word = 0; word < wordCount(index, name); word++)
		if (index.wordFields[from + word] === fieldIndex) covers |= 1 << word;
	return covers;
}

/** Returns the total weight of some words of a name. Versions weigh nothing. */
export function weightOf(index: SearchIndex, name: number, covers: Covers): number {
	const from = index.wordStarts[name]!;
	const count = wordCount(index, name);
	let weight = 0;
	// `remaining & -remaining` is the lowest bit; `remaining & (remaining - 1)` are the others.
	for (let remaining = covers; remaining !== 0; remaining &= remaining - 1) {
		const word = 31 - Math.clz32(remaining & -remaining);
		if (word < count) weight += index.weights[from + word]!;
	}
	return weight;
}

/** Whether the words include a version of the name. */
export const saysVersion = (index: SearchIndex, name: number, covers: Covers): boolean =>
	covers >>> wordCount(index, name) !== 0;

const noVersions: readonly number[] = [];

/** Returns which versions of a name `covers` has, as positions among its versions. */
export function versionsIn(index: SearchIndex, name: number, covers: Covers): readonly number[] {
	// Most searches say no version, and this runs for each hit.
	if (!saysVersion(index, name, covers)) return noVersions;
	const count = wordCount(index, name);
	const versions: number[] = [];
	for (let bit = count; bit < bitCount; bit++) if ((covers >>> bit) & 1) versions.push(bit - count);
	return versions;
}
