import { describe, expect, test } from 'vitest';
import { diversify } from '../../src/search/name-search.ts';

/** "a1" is a hit on a wear of skin a. Its match cost is 1: the lower, the better it matches. */
const hits = (text: string) =>
	text.split(' ').map((each) => ({ skin: each.charCodeAt(0), cost: Number(each.slice(1)), each }));
/** By how much more a hit must cost to be clearly further off. */
const laterDistance = 20;
const order = (text: string, limit = 25) =>
	diversify(hits(text), laterDistance, limit)
		.map(({ each }) => each)
		.join(' ');

describe('Diverse hits', () => {
	test('begin with two wears of the best skin and one of every other skin', () => {
		expect(order('a0 a1 a2 b3 b4 c5')).toBe('a0 a1 b3 c5 a2 b4');
		expect(order('a0 a1 a2 b3', 3)).toBe('a0 a1 b3');
		expect(diversify([], laterDistance, 25)).toEqual([]);
	});

	test('list all wears of a skin before anything that is clearly further off', () => {
		expect(order('a0 a0 a0 a0 b60 b60 c72')).toBe('a0 a0 a0 a0 b60 c72 b60');
		expect(order('a0 a0 a0 b10 b10 c15 d60')).toBe('a0 a0 b10 c15 a0 b10 d60');
		expect(order('a0 a0 a0 b10 c60', 4)).toBe('a0 a0 b10 a0');
	});
});
