import { describe, expect, test } from 'vitest';
import { storesUnderTest } from './stores-under-test.ts';

describe.each(storesUnderTest())('Claims in $kind', ({ skipped, open }) => {
	test.skipIf(skipped)('are granted once, to whichever process is first', async () => {
		const store = await open();
		const other = await store.another();
		expect(await store.claim('1')).toBe(true);
		expect(await other.claim('1')).toBe(false);
		expect(await store.claim('1')).toBe(false);
		expect(await other.claim('2')).toBe(true);
		const claims = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? store : other).claim('3')));
		expect(claims.filter(Boolean)).toHaveLength(1);
	});
});
