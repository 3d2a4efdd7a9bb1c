import { LRUCache } from 'lru-cache';
import { expect, test } from 'vitest';
import { getOrCompute } from '../../src/base/get-or-compute.ts';

test('A value is computed once while it is cached, and the least recently used one is dropped first', () => {
	const cache = new LRUCache<string, string>({ max: 2 });
	const computed: string[] = [];
	const get = (key: string) =>
		getOrCompute(cache, key, () => {
			computed.push(key);
			return key.toUpperCase();
		});
	expect(['a', 'b', 'a', 'c', 'a', 'b'].map(get)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
	expect(computed).toEqual(['a', 'b', 'c', 'b']);
});

test('A computation that fails is not cached', () => {
	const cache = new LRUCache<string, number>({ max: 2 });
	const fail = () => {
		throw new Error('not now');
	};
	expect(() => getOrCompute(cache, 'a', fail)).toThrow('not now');
	expect(getOrCompute(cache, 'a', () => 1)).toBe(1);
});
