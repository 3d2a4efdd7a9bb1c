import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { RedisConnection } from '../../src/storage/redis/redis-connection.ts';
import { redisKey } from '../../src/storage/redis/redis-key.ts';
import type { Note } from './ledgers-under-test.ts';
import { storesUnderTest } from './stores-under-test.ts';

const [sqlite, redis] = storesUnderTest();
const secret = 'only-the-owner-may-know-this';

describe('A deleted document', () => {
	test('is in neither the SQLite file nor its log', async () => {
		const store = await sqlite!.open();
		const alerts = store.ledger<Note>('alerts');
		const isOnDisk = () =>
			[store.name, `${store.name}-wal`].some((file) => existsSync(file) && readFileSync(file).includes(secret));
		await alerts.update(['a', 'b'], (key) => ({ text: `${secret} ${key}`, dueAt: 1 }));
		await alerts.update(['a'], () => undefined);
		expect(isOnDisk()).toBe(true);
		await alerts.update(['b'], () => undefined);
		expect(isOnDisk()).toBe(false);
	});

	test.skipIf(redis!.skipped)('is in no key of Redis, which rewrites its log a minute later', async () => {
		const store = await redis!.open();
		const alerts = store.ledger<Note>('alerts');
		const connection = await RedisConnection.open({ url: store.name });
		onTestFinished(() => connection.close());
		const isLogRewritten = async () => (await connection.info('commandstats')).has('cmdstat_bgrewriteaof');
		await alerts.update(['a'], () => ({ text: secret, dueAt: 1 }));
		await alerts.update(['a'], () => undefined);
		const keys = ['', 'changed', 'due'].map((part) => (part ? redisKey('alerts', part) : redisKey('alerts')));
		expect(await connection.command('EXISTS', ...keys)).toBe(0);
		await store.clock.advance(59_999);
		expect(await isLogRewritten()).toBe(false);
		await store.clock.advance(1);
		await vi.waitFor(async () => expect(await isLogRewritten()).toBe(true));
	});
});
