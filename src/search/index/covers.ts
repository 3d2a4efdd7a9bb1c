import { fields, type NameField } from './fields.ts';
import type { SearchIndex } from './search-index.ts';
import { bitCount } from './terms.ts';

export const wordCount = ({ wordStarts }: SearchIndex, name: number): number =>
	wordStarts[name + 1]! - wordStarts[name]!;

export function bitsOf(index: SearchIndex, name: number, field: NameField): number {
	const from = index.wordStarts[name]!;
	const fieldIndex = fields.indexOf(field);
	let bits = 0;
	for (let word = 0; word < wordCount(index, name); word++)
		if (index.wordFields[from + word] === fieldIndex) bits |= 1 << word;
	return bits;
}

export function weigh(index: SearchIndex, name: number, bits: number): number {
	const from = index.wordStarts[name]!;
	const count = wordCount(index, name);
	let weight = 0;
	for (let remaining = bits; remaining !== 0; remaining &= remaining - 1) {
		const word = 31 - Math.clz32(remaining & -remaining);
		if (word < count) weight += index.weights[from + word]!;
	}
	return weight;
}

const noVersions: readonly number[] = [];

export function versionsIn(index: SearchIndex, name: number, covers: number): readonly number[] {
	const count = wordCount(index, name);
	if (covers >>> count === 0) return noVersions;
	const versions: number[] = [];
	for (let bit = count; bit < bitCount; bit++) if ((covers >>> bit) & 1) versions.push(bit - count);
	return versions;
}
