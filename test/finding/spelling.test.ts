import { describe, expect, test } from 'vitest';
import { alikeTerms, errorsForgiven, generous, usual } from '../../src/finding/spelling.ts';

/** Terms as an index has them. */
function texts(...words: string[]) {
	const sorted = [...words].sort();
	const ends: number[] = [];
	for (const word of sorted) ends.push((ends.at(-1) ?? 0) + word.length);
	return {
		sorted,
		text: Uint16Array.from(sorted.join(''), (_, i) => sorted.join('').charCodeAt(i)),
		ends: Uint32Array.from(ends),
	};
}

const index = texts('asiimov', 'ak', 'awp', 'fade', 'faded', 'karambit', 'redline', 'redlines', 'red', 'ursus');
const alike = (typed: string, most: number) =>
	Object.fromEntries(
		alikeTerms(index, typed, most).map(({ term, errors, begun }) => [
			index.sorted[term],
			begun ? `${errors} begun` : errors,
		]),
	);

describe('Typing errors', () => {
	test('are a letter left out, added, changed or swapped with its neighbour', () => {
		for (const typed of ['redine', 'reddline', 'redlane', 'rdeline'])
			expect(alike(typed, 1)).toMatchObject({ redline: 1 });
		expect(alike('asiimov', 1)).toEqual({});
		expect(alike('assimov', 1)).toEqual({ asiimov: 1 });
		expect(alike('krambti', 2)).toEqual({ karambit: 2 });
		expect(alike('krambti', 1)).toEqual({});
	});

	test('are forgiven in a word that is not typed to its end', () => {
		expect(alike('kramb', 1)).toEqual({ karambit: '1 begun' });
		expect(alike('faed', 1)).toEqual({ fade: 1, faded: 1 });
	});

	test('are counted as by the textbook, whatever the words have in common', () => {
		const letters = 'ab';
		const words = new Set<string>();
		for (let n = 0; n < 2 ** 6; n++) words.add([...n.toString(2)].map((bit) => letters[Number(bit)]).join(''));
		const all = texts(...words);
		for (const typed of ['abba', 'bbbbb', 'babab']) {
			const found = new Map(
				alikeTerms(all, typed, 2).map(({ term, errors, begun }) => [all.sorted[term], begun ? 'begun' : errors]),
			);
			for (const word of words) {
				const errors = distance(typed, word);
				const whole = found.get(word);
				if (typeof whole === 'number') expect(whole).toBe(errors);
				// A beginning that is nearer goes first, and what begins as typed is no error at all.
				else if (errors <= 2) expect(whole === 'begun' || word.startsWith(typed)).toBe(true);
				else expect(whole).not.toBeTypeOf('number');
			}
		}
	});

	test('are forgiven more in longer words, and where nothing is understood else', () => {
		expect([2, 3, 6, 7, 30, 31].map((letters) => errorsForgiven(letters, usual))).toEqual([0, 1, 1, 2, 2, 0]);
		expect([1, 2, 5].map((letters) => errorsForgiven(letters, generous))).toEqual([0, 1, 2]);
	});
});

/** The whole table, of any two words. */
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
