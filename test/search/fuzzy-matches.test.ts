import { describe, expect, test } from 'vitest';
import { defaultTolerance, fuzzyMatches, generousTolerance, toleratedTypos } from '../../src/search/fuzzy-matches.ts';

/** Words as the terms of an index. */
function termsOf(...words: string[]) {
	const sorted = [...words].sort();
	const ends: number[] = [];
	for (const word of sorted) ends.push((ends.at(-1) ?? 0) + word.length);
	return {
		sorted,
		termText: Uint16Array.from(sorted.join(''), (letter) => letter.charCodeAt(0)),
		termEnds: Uint32Array.from(ends),
	};
}

const index = termsOf('asiimov', 'ak', 'awp', 'fade', 'faded', 'karambit', 'redline', 'redlines', 'red', 'ursus');
const fuzzy = (typed: string, maxErrors: number) =>
	Object.fromEntries(
		fuzzyMatches(index, typed, maxErrors).map(({ term, errors, isPrefix }) => [
			index.sorted[term],
			isPrefix ? `${errors} in a prefix` : errors,
		]),
	);

describe('Typing errors', () => {
	test('are tolerated in a word that is not typed to its end', () => {
		expect(fuzzy('kramb', 1)).toEqual({ karambit: '1 in a prefix' });
		expect(fuzzy('faed', 1)).toEqual({ fade: 1, faded: 1 });
	});

	test('are counted as by the textbook (edit distance), whatever prefixes the words share', () => {
		const letters = 'ab';
		const words = new Set<string>();
		for (let n = 0; n < 2 ** 6; n++) words.add([...n.toString(2)].map((bit) => letters[Number(bit)]).join(''));
		const all = termsOf(...words);
		for (const typed of ['abba', 'bbbbb', 'babab']) {
			const found = new Map(
				fuzzyMatches(all, typed, 2).map(({ term, errors, isPrefix }) => [
					all.sorted[term],
					isPrefix ? 'prefix' : errors,
				]),
			);
			for (const word of words) {
				const errors = distance(typed, word);
				const match = found.get(word);
				if (typeof match === 'number') expect(match).toBe(errors);
				// A prefix that is closer wins, and a word that starts with what was typed has no error at all.
				else if (errors <= 2) expect(match === 'prefix' || word.startsWith(typed)).toBe(true);
				else expect(match).not.toBeTypeOf('number');
			}
		}
	});

	test('are tolerated more in longer words, and if the query cannot be understood otherwise', () => {
		expect([2, 3, 6, 7, 30, 31].map((letters) => toleratedTypos(letters, defaultTolerance))).toEqual([
			0, 1, 1, 2, 2, 0,
		]);
		expect([1, 2, 5].map((letters) => toleratedTypos(letters, generousTolerance))).toEqual([0, 1, 2]);
	});
});

/** The edit distance of two words, computed with the whole table. */
function distance(a: string, b: string): number {
	const d = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j));
	for (let i = 1; i <= a.length; i++)
		for (let j = 1; j <= b.length; j++) {
			const change = a[i - 1] === b[j - 1] ? 0 : 1;
			d[i]![j] = Math.min(d[i - 1]![j]! + 1, d[i]![j - 1]! + 1, d[i - 1]![j - 1]! + change);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				d[i]![j] = Math.min(d[i]![j]!, d[i - 2]![j - 2]! + 1);
		}
	return d[a.length]![b.length]!;
}
