import { describe, expect, test } from 'vitest';
import { PairCache } from '../../src/base/pair-cache.ts';

const [asks, sales, newerSales] = [{}, {}, {}];

describe('A pair cache', () => {
	test('computes a value once for each pair', () => {
		const cache = new PairCache<object, object, object>();
		const first = cache.getOrCompute(asks, sales, () => ({}));
		expect(cache.getOrCompute(asks, sales, () => ({}))).toBe(first);
		expect(cache.getOrCompute(asks, newerSales, () => ({}))).not.toBe(first);
		expect(cache.getOrCompute(newerSales, sales, () => ({}))).not.toBe(first);
	});

	test('computes again after a failure', async () => {
		const cache = new PairCache<object, object, Promise<number>>();
		const failed = cache.getOrCompute(asks, sales, async () => Promise.reject(new Error('broken')));
		await expect(failed).rejects.toThrow('broken');
		expect(await cache.getOrCompute(asks, sales, async () => 1)).toBe(1);
	});

	test('keeps the value for a newer list when that for an older one fails late', async () => {
		const cache = new PairCache<object, object, Promise<number>>();
		let fail = (_: Error) => {};
		const failed = cache.getOrCompute(asks, sales, () => new Promise((_, reject) => (fail = reject)));
		const value = cache.getOrCompute(asks, newerSales, async () => 2);
		fail(new Error('broken'));
		await expect(failed).rejects.toThrow('broken');
		expect(cache.getOrCompute(asks, newerSales, async () => 3)).toBe(value);
	});
});
