import { describe, expect, test } from 'vitest';
import { listLimits } from '../../src/market/list-limits.ts';
import { storesUnderTest } from './stores-under-test.ts';

describe.each(storesUnderTest())('A lease in $kind', ({ skipped, open }) => {
	test.skipIf(skipped)('is held by one process until it expires', async () => {
		const store = await open();
		const other = await store.another();
		expect(await store.lease('judging', 'a', 10_000)).toBe(true);
		await store.clock.advance(9_999);
		expect(await other.lease('judging', 'b', 10_000)).toBe(false);
		await store.clock.advance(1);
		expect(await other.lease('judging', 'b', 10_000)).toBe(true);
		expect(await store.lease('judging', 'a', 10_000)).toBe(false);
	});

	test.skipIf(skipped)('is extended by its holder as long as it likes', async () => {
		const store = await open();
		const other = await store.another();
		for (let i = 0; i < 5; i++) {
			expect(await store.lease('judging', 'a', 10_000)).toBe(true);
			await store.clock.advance(9_000);
			expect(await other.lease('judging', 'b', 10_000)).toBe(false);
		}
		await store.clock.advance(1_000);
		expect(await other.lease('judging', 'b', 10_000)).toBe(true);
	});

	test.skipIf(skipped)('can be given back by its holder, and by nobody else', async () => {
		const store = await open();
		const other = await store.another();
		await store.lease('judging', 'a', 10_000);
		expect(await other.lease('judging', 'b', 0)).toBe(false);
		expect(await other.lease('judging', 'b', 10_000)).toBe(false);
		expect(await store.lease('judging', 'a', 0)).toBe(true);
		expect(await store.lease('judging', 'a', 0)).toBe(true);
		expect(await other.lease('judging', 'b', 10_000)).toBe(true);
	});

	test.skipIf(skipped)('is given to one of many that ask at once', async () => {
		const store = await open();
		const stores = [store, await store.another()];
		const asked = await Promise.all(
			[...'abcdefgh'].map((holder, i) => stores[i % 2]!.lease('judging', holder, 10_000)),
		);
		expect(asked.filter(Boolean)).toHaveLength(1);
	});

	test.skipIf(skipped)('is for one task only', async () => {
		const store = await open();
		await store.lease('judging', 'a', 10_000);
		expect(await store.lease('sending', 'b', 10_000)).toBe(true);
		expect(await store.lease('judging', 'b', 10_000)).toBe(false);
	});

	test.skipIf(skipped)('survives the process that holds it, for as long as it lasts', async () => {
		const store = await open();
		await store.lease('judging', 'a', 10_000);
		await store.close();
		const next = await store.another();
		expect(await next.lease('judging', 'b', 10_000)).toBe(false);
		await store.clock.advance(10_000);
		expect(await next.lease('judging', 'b', 10_000)).toBe(true);
	});

	test.skipIf(skipped)('keeps a rate limit from starting the same task', async () => {
		const store = await open();
		const lease = { task: 'tradable/730/EUR', holder: 'b', lasts: 10_000 };
		await store.lease(lease.task, 'a', 10_000);
		const reserve = () => store.limiter(listLimits).reserve('items', listLimits.budget, lease);
		expect(await reserve()).toMatchObject({ granted: false, reason: 'elsewhere' });
		await store.lease(lease.task, 'a', 0);
		expect(await reserve()).toEqual({ granted: true });
	});

	test.skipIf(skipped)('is not granted by a store that fails', async () => {
		const store = await open();
		await store.close();
		await expect(store.lease('judging', 'a', 10_000)).rejects.toMatchObject({ name: 'StoreError' });
	});
});
