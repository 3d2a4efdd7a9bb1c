import { describe, expect, test } from 'vitest';
import { bytesKeyv } from '../../src/storage/atomic-keyv.ts';
import { connectForBackground } from '../../src/storage/connect.ts';
import { probe } from '../../src/storage/store.ts';
import { breakTable } from '../support/store.ts';
import { engines } from './engines.ts';

const bothEngines = engines();

describe.each(bothEngines)('Values in $engine', ({ skipped, open }) => {
	test.skipIf(skipped)('are returned as they were stored, until they are deleted', async () => {
		const settings = (await open()).keyv<unknown>('settings');
		for (const value of [{ currency: 'EUR', names: ['龍王', '♥', ':1'] }, ':a string with a colon', 17, false, null]) {
			await settings.set('a', value);
			expect(await settings.get('a')).toEqual(value);
		}
		expect(await settings.delete('a')).toBe(true);
		expect(await settings.delete('a')).toBe(false);
		expect(await settings.get('a')).toBeUndefined();
	});

	test.skipIf(skipped)('are checked when somebody asks, but not again and again', async () => {
		const store = await open();
		expect(await store.failure(5_000)).toBeUndefined();
		const repair = await breakTable(store.database, 'keyv');
		expect(await store.failure(5_000)).toBeUndefined();
		await store.clock.advance(5_001);
		expect(await Promise.all([store.failure(5_000), store.failure(5_000)])).toEqual(['unusable', 'unusable']);
		await repair();
	});

	test.skipIf(skipped)('of two kinds are independent, and others see them at once and after a restart', async () => {
		const store = await open();
		await store.keyv('settings').set('a', 1);
		await store.keyv('accounts').set('a', 2);
		expect(await (await store.another()).keyv('settings').get('a')).toBe(1);
		await store.keyv('settings').delete('a');
		await store.close();
		const restarted = await store.another();
		expect(await restarted.keyv('settings').get('a')).toBeUndefined();
		expect(await restarted.keyv('accounts').get('a')).toBe(2);
	});

	test.skipIf(skipped)('are found by the beginning of their keys, whatever characters that has', async () => {
		const settings = (await open()).keyv<number>('settings');
		const keys = ['user:1', 'user:2', 'u%er:1', 'u_er:3', 'User:4'];
		for (const [i, key] of keys.entries()) await settings.set(key, i);
		expect((await settings.keys('user:')).sort()).toEqual(['user:1', 'user:2']);
		expect(await settings.keys('u%')).toEqual(['u%er:1']);
		expect(await settings.keys('u_er')).toEqual(['u_er:3']);
		const all: [string, number][] = [];
		for await (const entry of settings.iterator!({})) all.push(entry as [string, number]);
		expect(all.sort(([, a], [, b]) => a - b)).toEqual(keys.map((key, i) => [key, i]));
	});

	test.skipIf(skipped)('lose no change if two processes change the same ones at the same time', async () => {
		const store = await open();
		const both = [store, await store.another()].map((each) => each.keyv<number>('settings'));
		const changes = Array.from({ length: 20 }, (_, i) =>
			both[i % 2]!.update(i % 3 ? ['a', 'b'] : ['b', 'a'], (_, was = 0) => was + 1),
		);
		await Promise.all(changes);
		expect(await both[0]!.getMany(['a', 'b'])).toEqual([20, 20]);
	});

	test.skipIf(skipped)('are changed all together or not at all', async () => {
		const settings = (await open()).keyv<number>('settings');
		await settings.set('a', 1);
		const failing = settings.update(['a', 'b'], (key, was = 0) => {
			if (key === 'b') throw new RangeError('not this one');
			return was + 1;
		});
		await expect(failing).rejects.toThrow(RangeError);
		expect(await settings.getMany(['a', 'b'])).toEqual([1, undefined]);
		expect(await settings.update(['a', 'b'], (key) => (key === 'a' ? undefined : 2))).toEqual([undefined, 2]);
		expect(await settings.getMany(['a', 'b'])).toEqual([undefined, 2]);
	});

	test.skipIf(skipped)('stay deleted or replaced even if a change had read them just before', async () => {
		const store = await open();
		const others = (await store.another()).keyv<number>('settings');
		const changes = [
			{ key: 'settings:a', replace: () => others.delete('a') },
			{ key: 'settings:b', replace: () => others.set('b', 3) },
		];
		for (const { key, replace } of changes) {
			let replaced: Promise<boolean> | undefined;
			const row = { key, value: '{"value":1}' };
			await store.database.write([key], async (sql) => {
				await sql.insertInto('keyv').values(row).execute();
			});
			await store.database.write([key], async (sql) => {
				replaced = replace();
				// Time in which the other process would have finished if it did not wait.
				for (let i = 0; i < 10; i++) await sql.selectFrom('keyv').selectAll().execute();
				await sql
					.insertInto('keyv')
					.values(row)
					.onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
					.execute();
			});
			expect(await replaced).toBe(true);
		}
		expect(await store.keyv('settings').getMany(['a', 'b'])).toEqual([undefined, 3]);
	});

	test.skipIf(skipped)('can be millions of bytes', async () => {
		const { location } = await open();
		const database = await connectForBackground(location);
		const lists = bytesKeyv(database, 'lists');
		const bytes = new Uint8Array(3_000_000).map((_, i) => i % 251);
		await lists.set('a', bytes);
		expect(Buffer.compare((await lists.get('a'))!, bytes)).toBe(0);
		await lists.delete('a');
		expect(await lists.get('a')).toBeUndefined();
		await database.close();
	});

	test.skipIf(skipped)('are never called missing by a store that fails', async () => {
		const store = await open();
		const settings = store.keyv('settings');
		await settings.set('a', 1);
		await store.close();
		const failure = expect.objectContaining({ name: 'StoreError' });
		await expect(settings.get('a')).rejects.toEqual(failure);
		await expect(settings.getMany(['a'])).rejects.toEqual(failure);
		await expect(settings.set('a', 2)).rejects.toEqual(failure);
		await expect(settings.delete('a')).rejects.toEqual(failure);
		await expect(settings.keys()).rejects.toEqual(failure);
		await expect(settings.change('a', () => 2)).rejects.toEqual(failure);
		await expect(store.lease('notifications', 'a', 10_000)).rejects.toEqual(failure);
		await expect(store.database.sql.selectFrom('alerts').selectAll().execute()).rejects.toEqual(failure);
	});
});

test('A store can be checked by two processes at once that have the same id, as in containers', async () => {
	const values = new Map<string, string>();
	const pulse = {
		set: async (key: string, value: string) => values.set(key, value).has(key),
		get: async (key: string) => values.get(key),
		delete: async (key: string) => values.delete(key),
	};
	await Promise.all([probe(pulse), probe(pulse)]);
	expect(values.size).toBe(0);
});

describe.each(bothEngines)('A lease in $engine', ({ skipped, open }) => {
	test.skipIf(skipped)('is held by one process until it expires, and extended as long as that likes', async () => {
		const store = await open();
		const other = await store.another();
		for (let i = 0; i < 3; i++) {
			expect(await store.lease('notifications', 'a', 10_000)).toBe(true);
			await store.clock.advance(9_999);
			expect(await other.lease('notifications', 'b', 10_000)).toBe(false);
			expect(await other.lease('another task', `b${i}`, 1)).toBe(true);
		}
		await store.clock.advance(1);
		expect(await other.lease('notifications', 'b', 10_000)).toBe(true);
		expect(await store.lease('notifications', 'a', 10_000)).toBe(false);
	});

	test.skipIf(skipped)('can be given back by its holder, and by nobody else', async () => {
		const store = await open();
		await store.lease('notifications', 'a', 10_000);
		expect(await store.lease('notifications', 'b', 0)).toBe(false);
		expect(await store.lease('notifications', 'b', 10_000)).toBe(false);
		expect(await store.lease('notifications', 'a', 0)).toBe(true);
		expect(await store.lease('notifications', 'b', 10_000)).toBe(true);
	});

	test.skipIf(skipped)('is given to one of many that ask at once', async () => {
		const store = await open();
		const stores = [store, await store.another()];
		const asked = [...'abcdefgh'].map((holder, i) => stores[i % 2]!.lease('notifications', holder, 10_000));
		expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
	});

	test.skipIf(skipped)(
		'of a process that died before the clock was set back does not last until it is that time again',
		async () => {
			const store = await open();
			await store.lease('notifications', 'a', 10_000);
			store.clock.shiftWall(-60 * 60_000);
			expect(await store.lease('notifications', 'b', 10_000)).toBe(true);
		},
	);
});
