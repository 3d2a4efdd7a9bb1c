import { describe, expect, test } from 'vitest';
import { storesUnderTest } from './stores-under-test.ts';

describe.each(storesUnderTest())('Records in $kind', ({ skipped, open }) => {
	test.skipIf(skipped)('are returned as they were stored, until they are deleted', async () => {
		const records = (await open()).records<unknown>('settings');
		expect(await records.get('a')).toBeUndefined();
		await records.set('a', { currency: 'EUR', names: ['龍王', '♥'] });
		expect(await records.get('a')).toEqual({ currency: 'EUR', names: ['龍王', '♥'] });
		await records.set('a', 17);
		expect(await records.get('a')).toBe(17);
		expect(await records.delete('a')).toBe(true);
		expect(await records.delete('a')).toBe(false);
		expect(await records.get('a')).toBeUndefined();
	});

	test.skipIf(skipped)('of two tables are independent', async () => {
		const store = await open();
		await store.records('settings').set('a', 1);
		await store.records('accounts').set('a', 2);
		await store.records('settings').delete('a');
		expect(await store.records('accounts').get('a')).toBe(2);
	});

	test.skipIf(skipped)('are seen by other processes at once', async () => {
		const store = await open();
		const other = await store.another();
		await store.records('settings').set('a', 'new');
		expect(await other.records('settings').get('a')).toBe('new');
	});

	test.skipIf(skipped)('survive a restart', async () => {
		const store = await open();
		await store.records('settings').set('a', 'kept');
		await store.close();
		expect(await (await store.another()).records('settings').get('a')).toBe('kept');
	});

	test.skipIf(skipped)('are found by the beginning of their keys, whatever characters it has', async () => {
		const records = (await open()).records<number>('settings');
		for (const key of ['user:1', 'user:2', 'server:1', 'us*r:3', 'u[s]er:4']) await records.set(key, 1);
		expect((await records.keys('user:')).sort()).toEqual(['user:1', 'user:2']);
		expect(await records.keys('us*')).toEqual(['us*r:3']);
		expect(await records.keys('u[s]')).toEqual(['u[s]er:4']);
		expect(await records.keys('nobody')).toEqual([]);
	});

	test.skipIf(skipped)('are all found, even if there are thousands', async () => {
		const records = (await open()).records<number>('settings');
		const count = 2_500;
		await Promise.all(Array.from({ length: count }, (_, i) => records.set(`user:${i}`, i)));
		expect(new Set(await records.keys('user:')).size).toBe(count);
		const sample = await records.sample(1_000);
		expect(new Set(sample).size).toBe(1_000);
		expect(sample.every((value) => Number.isInteger(value))).toBe(true);
	});

	test.skipIf(skipped)('give a whole sample if there are few, and none if there are none', async () => {
		const records = (await open()).records<string>('settings');
		expect(await records.sample(10)).toEqual([]);
		await records.set('a', 'one');
		await records.set('b', 'two');
		expect((await records.sample(10)).sort()).toEqual(['one', 'two']);
	});

	test.skipIf(skipped)('are only replaced if they still have the expected value', async () => {
		const records = (await open()).records<unknown>('settings');
		await records.set('a', { n: 1 });
		expect(await records.replace('a', { n: 2 }, { n: 3 })).toBe(false);
		expect(await records.replace('missing', { n: 2 }, { n: 3 })).toBe(false);
		expect(await records.replace('a', { n: 1 }, { n: 3 })).toBe(true);
		expect(await records.get('a')).toEqual({ n: 3 });
		expect(await records.get('missing')).toBeUndefined();
	});

	test.skipIf(skipped)('lose no change if two processes change the same one at the same time', async () => {
		const store = await open();
		const both = [store, await store.another()].map((each) => each.records<number>('settings'));
		await Promise.all(
			both.flatMap((records) => Array.from({ length: 10 }, () => records.update('a', (was = 0) => was + 1))),
		);
		expect(await both[0]!.get('a')).toBe(20);
	});

	test.skipIf(skipped)('keep their old value if a change fails', async () => {
		const records = (await open()).records<number>('settings');
		await records.set('a', 1);
		const failing = records.update('a', () => {
			throw new RangeError('not this one');
		});
		await expect(failing).rejects.toThrow(RangeError);
		expect(await records.get('a')).toBe(1);
	});
});
