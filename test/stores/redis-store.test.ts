import { describe, expect, onTestFinished, test } from 'vitest';
import { StartError } from '../../src/errors/start-error.ts';
import { listLimits } from '../../src/market/list-limits.ts';
import { SystemClock } from '../../src/runtime/system-clock.ts';
import { openStoreAt } from '../../src/stores/open-store.ts';
import { redisForAllTests } from '../support/redis-for-all-tests.ts';
import { noRedis, type RedisServer } from '../support/redis-server.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

const { budget, window, spacing } = listLimits;

const shared = redisForAllTests();
let databases = 0;

/** A database that no other test uses. Its server is the same for all tests. */
async function world(settings: Readonly<Record<string, string>> = {}) {
	const { server } = shared;
	const database = databases++;
	const defaults: Record<string, string> = {
		appendonly: 'yes',
		appendfsync: 'always',
		maxmemory: '0',
		'maxmemory-policy': 'noeviction',
	};
	for (const [name, value] of Object.entries({ ...defaults, ...settings }))
		await server.command('CONFIG', 'SET', name, value);
	onTestFinished(() => server.resume());
	const logged: { level: string; message: string; fields: object }[] = [];
	const note = (level: string) => (first: object | string, second?: string) =>
		void logged.push(
			typeof first === 'string' ? { level, message: first, fields: {} } : { level, message: second!, fields: first },
		);
	const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') } as never;
	const clock = new SimulatedClock();
	return {
		server,
		database,
		clock,
		logged,
		/** The store, as one process sees it. */
		async open({
			time = clock as SimulatedClock | SystemClock,
			url = server.url(database),
			signal = undefined as never,
		} = {}) {
			const store = await openStoreAt({ kind: 'redis', url }, time, log, signal);
			onTestFinished(() => store.close());
			return store;
		},
	};
}

/** How long the work took, in ms of real time, and what it threw. */
async function timed(work: () => Promise<unknown>) {
	const from = performance.now();
	const error = await work().then(
		() => undefined,
		(reason) => reason,
	);
	return { ms: performance.now() - from, error };
}

/** Resolves to the first success of `work`, which is tried until then. */
async function eventually<Result>(work: () => Promise<Result>): Promise<Result> {
	for (let attempt = 0; ; attempt++)
		try {
			return await work();
		} catch (error) {
			if (attempt > 100) throw error;
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
}

describe.skipIf(noRedis)(`A store on Redis${noRedis ? ` (skipped: ${noRedis})` : ''}`, () => {
	describe('whose rate limits may be lost', () => {
		test('lets requests through at once if it is new, and after a restart of the bot', async () => {
			const { clock, open } = await world();
			const first = await open();
			expect(await first.limiter(listLimits).reserve('items')).toEqual({ granted: true });
			await first.close();
			await clock.advance(spacing);
			expect(await (await open()).limiter(listLimits).reserve('items')).toEqual({ granted: true });
		});

		test.each([
			['it was flushed', async (server: RedisServer) => server.command('FLUSHALL')],
			[
				'it was restarted',
				async (server: RedisServer) => {
					await server.kill();
					await server.resume();
				},
			],
			[
				'another server took over',
				// Which has its own run id, and whatever the first one had sent to it.
				async (server: RedisServer, database: number) =>
					server.on(database, 'SET', 'pricetag:run', 'that-of-another-server'),
			],
		])('lets none through for a window after %s, whichever process asks, and then eight', async (_, lose) => {
			const { clock, server, database, open } = await world();
			const [one, other] = [await open(), await open()].map((store) => store.limiter(listLimits));
			for (let i = 0; i < budget; i++) {
				expect((await one!.reserve('items')).granted).toBe(true);
				await clock.advance(spacing);
			}
			await lose(server, database);
			const from = clock.now();
			const refused = await eventually(() => one!.reserve('items'));
			expect(refused).toEqual({ granted: false, reason: 'budget', retryAt: from + window, used: budget });
			expect(await eventually(() => other!.reserve('history'))).toMatchObject({ granted: false });
			await clock.advance(window - 1);
			expect(await other!.reserve('items')).toMatchObject({ granted: false });
			await clock.advance(1);
			for (let i = 0; i < budget; i++) {
				expect((await other!.reserve('items')).granted).toBe(true);
				await clock.advance(spacing);
			}
			expect((await one!.reserve('items')).granted).toBe(false);
		});

		test('lets none through if a process starts right after a flush that another one has not noticed', async () => {
			const { server, open } = await world();
			await open();
			await server.command('FLUSHALL');
			expect(await (await open()).limiter(listLimits).reserve('items')).toMatchObject({ granted: false });
		});
	});

	test('that was restarted has all documents read again, since it may have given numbers again', async () => {
		const { server, open } = await world();
		const store = await open({ time: new SystemClock() });
		const alerts = store.ledger<{ dueAt: number }>('alerts');
		await alerts.update(['a'], () => ({ dueAt: 1 }));
		const before = await alerts.changes(0, 10);
		expect(await alerts.changes(before.last, 10)).toEqual({ changed: [], last: before.last });
		await server.kill();
		await server.resume();
		expect(await eventually(() => alerts.changes(before.last, 10))).toEqual({ changed: [], last: 0 });
		expect(await alerts.changes(0, 10)).toEqual(before);
		expect(await alerts.changes(before.last, 10)).toEqual({ changed: [], last: before.last });
	});

	test('that stands still fails within 0.8 s, at once after that, and works again by itself', async () => {
		const { server, open } = await world();
		const store = await open({ time: new SystemClock() });
		const settings = store.records<string>('settings');
		await settings.set('a', 'EUR');
		server.pause();
		const first = await timed(() => settings.get('a'));
		expect(first.error).toMatchObject({ failure: 'unreachable' });
		expect(first.ms).toBeLessThan(1_200);
		const second = await timed(() => settings.set('a', 'USD'));
		expect(second.error).toMatchObject({ failure: 'unreachable' });
		expect(second.ms).toBeLessThan(100);
		const third = await timed(() => store.limiter(listLimits).reserve('items'));
		expect(third.error).toMatchObject({ failure: 'unreachable' });
		await server.resume();
		expect(await eventually(() => settings.get('a'))).toBe('EUR');
	});

	test('that is killed fails at once, and works again by itself once it is started', async () => {
		const { server, open, logged } = await world();
		const store = await open({ time: new SystemClock() });
		const settings = store.records<string>('settings');
		await settings.set('a', 'EUR');
		await server.kill();
		const { ms, error } = await timed(() => settings.get('a'));
		expect(error).toMatchObject({ failure: 'unreachable' });
		expect(ms).toBeLessThan(1_200);
		await server.resume();
		expect(await eventually(() => settings.get('a'))).toBe('EUR');
		await eventually(async () =>
			expect(logged.map(({ message }) => message)).toEqual([
				'the connection to Redis failed; reconnecting',
				'connected to Redis again',
			]),
		);
	});

	test('that is full can be read, says so if something is changed, and requests nothing', async () => {
		const { server, open } = await world();
		const store = await open();
		const settings = store.records<string>('settings');
		await settings.set('a', 'EUR');
		await server.command('CONFIG', 'SET', 'maxmemory', '1');
		expect(await settings.get('a')).toBe('EUR');
		expect((await timed(() => settings.set('a', 'USD'))).error).toMatchObject({ failure: 'full' });
		expect((await timed(() => settings.update('a', () => 'USD'))).error).toMatchObject({ failure: 'full' });
		expect((await timed(() => store.limiter(listLimits).reserve('items'))).error).toMatchObject({ failure: 'full' });
		await server.command('CONFIG', 'SET', 'maxmemory', '0');
		expect(await settings.get('a')).toBe('EUR');
		expect(await store.limiter(listLimits).reserve('items')).toEqual({ granted: true });
	});

	test('that is not durable is used, with warnings that say what to change', async () => {
		const { open, logged } = await world({ appendonly: 'no', maxmemory: '100mb', 'maxmemory-policy': 'allkeys-lru' });
		await open();
		expect(logged).toEqual([
			{
				level: 'warn',
				fields: {},
				message:
					'Redis loses the latest changes of accounts, settings and alerts when it stops: turn on its append-only file (appendonly yes)',
			},
			{
				level: 'warn',
				fields: { policy: 'allkeys-lru' },
				message:
					'Redis may delete accounts, settings and alerts when its memory is full: set maxmemory-policy noeviction',
			},
		]);
	});

	test('is opened with user, password and database, and a wrong password is refused without repeating it', async () => {
		const { server, database, open, logged } = await world();
		await server.command('ACL', 'SETUSER', 'bot', 'on', '>right/password', '~pricetag:*', '&pricetag:*', '+@all');
		const url = (password: string) => server.url(database).replace('//', `//bot:${encodeURIComponent(password)}@`);
		const store = await open({ url: url('right/password') });
		await store.records('settings').set('a', 1);
		expect(store.name).toBe(`redis://127.0.0.1:${server.port}/${database}`);
		const { error } = await timed(() => open({ url: url('wrong/password') }));
		expect(error).toBeInstanceOf(StartError);
		expect(String(error)).toContain('Check the user, password and database in STORE_URL.');
		expect(`${error.stack} ${JSON.stringify(logged)}`).not.toMatch(/wrong|right/);
	});

	test('that cannot be reached is waited for, until the start is aborted', async () => {
		const { server, open, logged } = await world();
		await server.kill();
		const stopping = new AbortController();
		const opening = timed(() => open({ time: new SystemClock(), signal: stopping.signal as never }));
		await eventually(async () => expect(logged[0]?.message).toBe('Redis is not ready; waiting for it'));
		stopping.abort();
		expect((await opening).error).toMatchObject({ name: 'AbortError' });
	});
});
