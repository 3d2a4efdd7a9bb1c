import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Clock } from '../../src/clock.ts';
import { type ClientOptions, connect } from '../../src/discord/client.ts';
import { Dispatcher } from '../../src/discord/dispatch.ts';
import { StartError } from '../../src/errors.ts';
import { LocalDiscord } from '../../src/playground/discord.ts';
import { SystemClock } from '../../src/system-clock.ts';
import { failureOf } from '../failure-of.ts';
import { silent } from '../market/world.ts';

/** The real clock, but that nobody waits longer than a moment; how long they would have is written down. */
class HurriedClock extends SystemClock {
	readonly waits: number[] = [];
	/** What would have been waited for is over. */
	#skipped = 0;

	override now(): number {
		return super.now() + this.#skipped;
	}

	override after(ms: number, work: () => void): () => void {
		if (ms < 1_000) return super.after(ms, work);
		this.waits.push(ms);
		return super.after(5, () => {
			this.#skipped += ms;
			work();
		});
	}
}

/** @param atEnd of the test's own context, where tests run side by side. */
async function open(options: Partial<ClientOptions> = {}, atEnd = onTestFinished) {
	const discord = await LocalDiscord.start();
	const clock = new HurriedClock();
	const said: string[] = [];
	const note = (_: object, message: string) => void said.push(message);
	const log = { ...silent, info: note, warn: note, error: note } as never;
	const lost: StartError[] = [];
	const stopping = new AbortController();
	const dispatcher = new Dispatcher({ commands: [], clock, log, makeContext: () => ({}) as never });
	const start = (more: Partial<ClientOptions> = {}) =>
		connect({
			token: discord.token,
			apiUrl: discord.url,
			guildId: undefined,
			commands: [],
			dispatcher,
			clock: clock as Clock,
			log,
			signal: stopping.signal,
			onLost: (why) => lost.push(why),
			...options,
			...more,
		}).then((connection) => {
			atEnd(() => connection.close());
			return connection;
		});
	atEnd(async () => {
		stopping.abort();
		await discord.stop();
	});
	return { discord, clock, said, lost, start, stopping };
}

describe('A start', () => {
	test('registers the commands before it is identified', async () => {
		const { discord, start } = await open();
		let identifiedBefore = -1;
		discord.rest.fault = (method) => {
			if (method === 'PUT') identifiedBefore = discord.gateway.identified.length;
			return undefined;
		};
		await start();
		expect(identifiedBefore).toBe(0);
		expect(discord.gateway.identified).toHaveLength(1);
	});

	test.each([
		['GET /gateway/bot', 500],
		['GET /gateway/bot', 429],
		['GET /applications/@me', 502],
		['PUT /applications/1000000000000000001/commands', 503],
		['PUT /applications/1000000000000000001/commands', 429],
	] as const)('waits where %s is answered with %i, says so each time, and costs no identify', async (route, status) => {
		const { discord, clock, said, start } = await open();
		let left = 4;
		discord.rest.fault = (method, path) => (`${method} ${path}` === route && left-- > 0 ? status : undefined);
		await start();
		expect(said.filter((line) => line.includes('did not let the start through'))).toHaveLength(4);
		expect(discord.gateway.identified).toHaveLength(1);
		expect(clock.waits.slice(0, 4).every((ms, i, all) => ms >= (all[i - 1] ?? 0))).toBe(true);
		if (status === 429) expect(Math.max(...clock.waits)).toBeGreaterThanOrEqual(3_600_000);
	});

	test('registers once it is connected where Discord does not say whose the token is', async () => {
		const { discord, start } = await open();
		discord.rest.fault = (_, path) => (path.endsWith('/@me') ? 404 : undefined);
		await start();
		expect(discord.rest.registeredFor).toBe('everywhere');
	});

	test('waits where Discord is not there', async () => {
		// Nobody listens on this port of this machine.
		const { said, start, stopping } = await open({ apiUrl: 'http://127.0.0.1:9/api' });
		const starting = failureOf(start());
		await vi.waitFor(() => expect(said.length).toBeGreaterThan(5), 10_000);
		expect(new Set(said)).toEqual(new Set(['Discord did not let the start through; trying again']));
		stopping.abort();
		expect(await starting).toMatchObject({ name: 'AbortError' });
	});

	test('waits where no sessions are left, until there are', async () => {
		const { discord, clock, said, start } = await open();
		discord.rest.sessions = { remaining: 0 };
		const starting = start();
		await vi.waitFor(() => expect(said.length).toBeGreaterThan(2));
		expect(said[0]).toContain('no more sessions');
		expect(clock.waits[0]).toBeGreaterThanOrEqual(60_000);
		expect(discord.gateway.identified).toEqual([]);
		discord.rest.sessions = { remaining: 1 };
		await starting;
	});

	test.each([
		[4004, /DISCORD_TOKEN/],
		[4010, /4010/],
		[4012, /Update the bot/],
		[4013, /intents/],
		[4014, /privileged intents.*Bot page/],
	])('ends where the gateway closes with %i, and says what to mend', async (closes, words) => {
		const { discord, start } = await open();
		discord.gateway.fault = { closes, when: 'identify' };
		const error = await failureOf(start());
		expect(error).toBeInstanceOf(StartError);
		expect(String(error)).toMatch(words);
		expect(String(error)).not.toContain('cannot be reached');
	});

	test('ends where the server, the token or the address is wrong, and says which', async () => {
		const { discord, start } = await open();
		discord.rest.fault = (method) => (method === 'PUT' ? 403 : undefined);
		expect(String(await failureOf(start({ guildId: '7' })))).toMatch(/server 7.*DISCORD_GUILD_ID/);
		discord.rest.fault = () => 401;
		expect(String(await failureOf(start()))).toMatch(/DISCORD_TOKEN/);
		discord.rest.fault = () => 404;
		expect(String(await failureOf(start()))).toMatch(/DISCORD_API_URL/);
	});

	test('takes as many shards as Discord advises, so that it is not closed with 4011', async () => {
		const { discord, said, start } = await open();
		discord.rest.shards = 2;
		discord.rest.sessions = { remaining: 1000, max_concurrency: 2 };
		discord.gateway.leastShards = 2;
		const { client } = await start();
		expect(client.options.shardCount).toBe(2);
		expect(said.filter((line) => line === 'connected to Discord')).toHaveLength(2);
	}, 30_000);
});

test('A start tells which servers the bot is in', async () => {
	const servers: string[][] = [];
	const { discord, start } = await open({ onServers: (ids) => servers.push([...ids]) });
	discord.gateway.servers = ['71', '72'];
	await start();
	expect(servers).toEqual([['71', '72']]);
});

describe('A running connection', () => {
	test('that Discord closes for good is lost, with what to mend', async () => {
		const { discord, lost, start } = await open();
		await start();
		discord.disconnect(4004);
		await vi.waitFor(() => expect(lost).toHaveLength(1));
		expect(String(lost[0])).toMatch(/DISCORD_TOKEN/);
	});
});

// discord.js has real pauses of its own, which these wait for side by side.
describe.concurrent('Coming back:', () => {
	test('a start that the gateway lets go of at once waits longer each time, up to 90 s', { timeout: 30_000 }, async ({
		onTestFinished,
	}) => {
		const { discord, clock, said, start } = await open({}, onTestFinished);
		discord.gateway.fault = { closes: 4000, when: 'hello' };
		const starting = start();
		await vi.waitFor(() => expect(clock.waits.filter((ms) => ms === 90_000).length).toBeGreaterThan(3), 15_000);
		expect(said).toContain('connecting again');
		expect(clock.waits.slice(0, 7)).toEqual([1_000, 5_000, 15_000, 30_000, 60_000, 90_000, 90_000]);
		expect(discord.gateway.identified).toEqual([]);
		discord.gateway.fault = undefined;
		await starting;
	});

	test('a start that is closed once it is identified is not identified sooner either', async ({
		expect,
		onTestFinished,
	}) => {
		const { discord, clock, start } = await open({}, onTestFinished);
		discord.gateway.fault = { closes: 4000, when: 'identify' };
		const starting = start();
		await vi.waitFor(() => expect(discord.gateway.identified).toHaveLength(1), 10_000);
		discord.gateway.fault = undefined;
		await starting;
		expect(clock.waits[0]).toBe(1_000);
		// discord.js itself leaves five seconds between two.
		const [first, second] = discord.gateway.identified;
		expect(second! - first!).toBeGreaterThanOrEqual(5_000);
	});

	test('a connection that is interrupted comes back, and the log says how', async ({ expect, onTestFinished }) => {
		const { discord, said, start } = await open({}, onTestFinished);
		await start();
		discord.disconnect(4000);
		await vi.waitFor(() => expect(said.filter((line) => line === 'connected to Discord')).toHaveLength(2), 10_000);
		for (const line of ['the connection to Discord was lost', 'resuming', 'connecting again'])
			expect(said).toContain(line);
	}, 20_000);
});
