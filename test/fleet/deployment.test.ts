import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { InteractionResult } from '../../src/local/discord/interaction-result.ts';
import type { LocalDiscord } from '../../src/local/discord/local-discord.ts';
import { person, run, world } from '../support/bot-processes.ts';
import { redisForAllTests } from '../support/redis-for-all-tests.ts';
import { noRedis, RedisServer } from '../support/redis-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const redis = redisForAllTests();
let databases = 0;
const stores = [
	{ kind: 'SQLite', skipped: false, url: (own: string) => own },
	{
		kind: noRedis ? `Redis (skipped: ${noRedis})` : 'Redis',
		skipped: noRedis !== undefined,
		url: () => redis.server.url(databases++),
	},
];

/** What bots in `world` print when they are ready. */
const isReady = '"msg":"ready"';

async function fleetOf({ url }: (typeof stores)[number]) {
	const { discord, env } = await world();
	const store = url(env.STORE_URL);
	const start = (SHARDS: string) => run('main.js', [], { ...env, STORE_URL: store, SHARDS });
	return {
		discord,
		start,
		async startReady(shards: string) {
			const bot = start(shards);
			await vi.waitFor(() => expect(bot.output()).toContain(isReady), { timeout: 30_000, interval: 20 });
			return bot;
		},
	};
}

/** People who use a command again and again, every few milliseconds. */
function people(discord: LocalDiscord) {
	const results: Promise<InteractionResult>[] = [];
	let isOver = false;
	const asking = (async () => {
		for (; !isOver; await sleep(20)) results.push(discord.run('help', {}, person));
	})();
	return {
		async stop() {
			isOver = true;
			await asking;
			return Promise.all(results);
		},
	};
}

/** How often Discord accepted and refused a first response. */
function responses({ requests }: LocalDiscord) {
	const all = requests.filter(({ path }) => path.endsWith('/callback'));
	return {
		accepted: all.filter(({ status }) => status < 300).length,
		refused: all.filter(({ status }) => status >= 300),
	};
}

const textOf = (result: InteractionResult) =>
	result.kind === 'message' ? JSON.stringify(result.message.embeds) : result.kind;

describe.each(stores)('A deployment on $kind', (store) => {
	test.skipIf(store.skipped)(
		'answers every interaction once, by the old process or the new one',
		{ timeout: 90_000 },
		async () => {
			const { discord, startReady } = await fleetOf(store);
			const old = await startReady('auto');
			const using = people(discord);
			const next = await startReady('auto');
			await sleep(500);
			old.child.kill('SIGTERM');
			expect(await old.ended).toMatchObject({ code: 0 });
			await sleep(500);
			const results = await using.stop();
			expect(results.length).toBeGreaterThan(50);
			// All see the same help, nobody a note that the bot restarts.
			expect([...new Set(results.map(textOf))]).toEqual([textOf(results[0]!)]);
			expect(textOf(results[0]!)).toContain('/price');
			expect(responses(discord)).toEqual({ accepted: results.length, refused: [] });
			for (const { output } of [old, next]) expect(output()).not.toMatch(/"level":[45]0(?!.*Redis)/);
		},
	);
});

describe.each(stores)('A process that is killed, on $kind,', (store) => {
	test.skipIf(store.skipped)(
		'is replaced by a standby within 15 s, which steps back when it returns',
		{ timeout: 120_000 },
		async () => {
			const { discord, startReady } = await fleetOf(store);
			const first = await startReady('0/1');
			const standby = await startReady('standby/1');
			expect(discord.gateway.shards).toHaveLength(1);
			first.child.kill('SIGKILL');
			await first.ended;
			const diedAt = performance.now();
			await vi.waitFor(() => expect(discord.gateway.shards).toHaveLength(1), { timeout: 15_000, interval: 20 });
			expect(textOf(await discord.run('help', {}, person))).toContain('/price');
			expect(performance.now() - diedAt).toBeLessThan(15_000);
			const using = people(discord);
			const back = await startReady('0/1');
			await vi.waitFor(() => expect(standby.output()).toContain('standing by again'), { timeout: 10_000 });
			await vi.waitFor(() => expect(discord.gateway.shards).toHaveLength(1), { timeout: 10_000 });
			const results = await using.stop();
			expect([...new Set(results.map(textOf))]).toEqual([textOf(results[0]!)]);
			expect(responses(discord)).toEqual({ accepted: results.length + 1, refused: [] });
			for (const bot of [back, standby]) {
				bot.child.kill('SIGTERM');
				expect(await bot.ended).toMatchObject({ code: 0 });
			}
		},
	);
});

test.skipIf(noRedis !== undefined)(
	'A Redis that stands still makes nobody look dead, and two processes still answer each interaction once',
	{ timeout: 120_000 },
	async () => {
		const server = await RedisServer.start(temporaryFolder());
		onTestFinished(() => server.kill());
		await server.settle();
		const { discord, startReady } = await fleetOf({ kind: 'Redis', skipped: false, url: () => server.url() });
		const bots = [await startReady('0/1'), await startReady('0/1'), await startReady('standby/1')];
		const using = people(discord);
		await sleep(500);
		server.pause();
		await sleep(8_000);
		await server.resume();
		await sleep(8_000);
		const results = await using.stop();
		expect([...new Set(results.map(textOf))]).toEqual([textOf(results[0]!)]);
		expect(responses(discord).accepted).toBe(results.length);
		for (const { output } of bots) {
			expect(output()).not.toMatch(/has died|replacing a process|Discord refused a response/);
			expect(output()).toContain('"msg":"connected to Redis again"');
		}
		expect(discord.gateway.shards).toHaveLength(2);
	},
);

test('A process whose shards do not fit those of another says so and ends', { timeout: 60_000 }, async () => {
	const { start, startReady } = await fleetOf(stores[0]!);
	await startReady('0-1/4');
	const { code, output } = await start('0-1/8').ended;
	expect(code).toBe(1);
	expect(output).toMatch(/SHARDS is 0-1\/8, but process \d+ on .* has 0-1\/4/);
	expect((await start('9/8').ended).output).toMatch(/SHARDS must be auto, a range/);
});
