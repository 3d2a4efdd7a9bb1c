import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../support/failure-of.ts';
import { redisForAllTests } from '../../support/redis-for-all-tests.ts';
import { noRedis } from '../../support/redis-server.ts';
import { commitNext, series, shownGeneration } from './generations.ts';
import { openAt } from './history-stores.ts';

const shared = redisForAllTests();
let databases = 0;

async function world() {
	const { server } = shared;
	onTestFinished(() => server.resume());
	const database = databases++;
	const store = await openAt(server.url(database));
	await commitNext(store, 0);
	return { server, database, store };
}

describe.skipIf(noRedis)(`A price history in Redis${noRedis ? ` (skipped: ${noRedis})` : ''}`, () => {
	test('can be read while Redis has no memory left, and is not changed in part', async () => {
		const { server, store } = await world();
		await server.command('CONFIG', 'SET', 'maxmemory', '1');
		onTestFinished(async () => void (await server.command('CONFIG', 'SET', 'maxmemory', '0')));
		expect(await failureOf(commitNext(store, 1))).toMatchObject({ name: 'StoreError', failure: 'full' });
		expect(await shownGeneration(store)).toBe(1);
		await server.command('CONFIG', 'SET', 'maxmemory', '0');
		expect(await commitNext(store, 1)).toBe(true);
		expect(await shownGeneration(store)).toBe(2);
	});

	test('can be read from a replica, which changes nothing', async () => {
		const { server, store } = await world();
		// Its primary does not answer, which makes no difference here.
		await server.command('REPLICAOF', '127.0.0.1', '1');
		onTestFinished(async () => void (await server.command('REPLICAOF', 'NO', 'ONE')));
		expect(await failureOf(commitNext(store, 1))).toMatchObject({ name: 'StoreError', failure: 'read-only' });
		expect(await shownGeneration(store)).toBe(1);
	});

	test('is unreachable while Redis does not run, and works again by itself', async () => {
		const { server, database, store } = await world();
		await server.kill();
		expect(await failureOf(shownGeneration(store))).toMatchObject({ name: 'StoreError', failure: 'unreachable' });
		expect(await failureOf(commitNext(store, 1))).toMatchObject({ name: 'StoreError', failure: 'unreachable' });
		const late = await openAt(server.url(database));
		expect(await failureOf(shownGeneration(late))).toMatchObject({ name: 'StoreError', failure: 'unreachable' });
		await server.resume();
		for (const each of [store, late]) await vi.waitFor(async () => expect(await shownGeneration(each)).toBe(1), 10_000);
		expect(await commitNext(late, 1)).toBe(true);
	});

	test('begins anew after it was flushed', async () => {
		const { server, database, store } = await world();
		await server.on(database, 'FLUSHDB');
		expect(await shownGeneration(store)).toBe(0);
		expect(await commitNext(store, 1)).toBe(false);
		expect(await commitNext(store, 0)).toBe(true);
	});

	test('has the size of its pages', async () => {
		const { store } = await world();
		const size = await store.size();
		expect(size).toBe(20 * 700);
		await commitNext(store, 1);
		expect(await store.size()).toBe(size);
		const put = [300, 50].map((bytes, i) => ({ group: `of ${i}`, id: 0, bytes: new Uint8Array(bytes) }));
		await store.commit(series, 2, { put, remove: ['even', 'missing'] });
		expect(await store.size()).toBe(350);
		await store.commit(series, 3, { put: [{ ...put[0]!, bytes: new Uint8Array(10) }] });
		expect(await store.size()).toBe(60);
		await store.commit(series, 4, { put: [], remove: ['of 0', 'of 1'] });
		expect(await store.size()).toBe(0);
	});

	test('leaves nothing of deleted groups in Redis', async () => {
		const { server, database, store } = await world();
		await store.commit(series, 1, { put: [], remove: ['odd'] });
		const keys = (await server.on(database, 'KEYS', '*')) as string[];
		expect(keys.sort()).toEqual(['pricetag:history:sizes', 'pricetag:history:versions']);
	});
});
