import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LocalDiscord } from '../../../playground/discord/local-discord.ts';
import { SystemClock } from '../../../src/base/clock.ts';
import { StartError } from '../../../src/base/errors/start-error.ts';
import { type ClientOptions, connect } from '../../../src/discord/connection/client.ts';
import { GatewayStatus } from '../../../src/discord/connection/gateway-status.ts';
import { Dispatcher } from '../../../src/discord/dispatch.ts';
import { failureOf } from '../../support/failure-of.ts';
import { silent } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';
import { usualOptions } from '../usual-options.ts';

/** The real clock with short timers. Records how long each timer should have taken. */
class HurriedClock extends SystemClock {
	readonly waits: number[] = [];
	/** The total time that was skipped. */
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

/** @param atEnd The `onTestFinished` of the test's own context, which concurrent tests need. */
async function open(options: Partial<ClientOptions> = {}, atEnd = onTestFinished) {
	const discord = await LocalDiscord.start();
	const clock = new HurriedClock();
	const logged: string[] = [];
	const record = (_: object, message: string) => void logged.push(message);
	const log = { ...silent, info: record, warn: record, error: record } as never;
	const lost: StartError[] = [];
	const stopping = new AbortController();
	const dispatcher = new Dispatcher({
		commands: [],
		clock,
		log,
		makeContext: () => ({}) as never,
	});
	const start = (more: Partial<ClientOptions> = {}) =>
		connect({
			...usualOptions(discord),
			commands: [],
			dispatcher,
			clock,
			log,
			signal: stopping.signal,
			onLost: (reason) => lost.push(reason),
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
	return { discord, clock, logged, lost, start, stopping };
}

/** Discord's answer to GET /gateway/bot, with a gateway at the port of `server`. */
function gatewayInfo(server: Server): string {
	return JSON.stringify({
		url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
		shards: 1,
		session_start_limit: { total: 1_000, remaining: 1_000, reset_after: 0, max_concurrency: 1 },
	});
}

describe('A start', () => {
	test.each([
		['GET /gateway/bot', 500],
		['PUT /applications/1000000000000000001/commands', 429],
	] as const)('retries if %s fails with %i, logs each failure, and identifies once', async (route, status) => {
		const { discord, clock, logged, start } = await open();
		let remainingFailures = 20;
		discord.rest.fault = (method, path) =>
			`${method} ${path}` === route && remainingFailures-- > 0 ? status : undefined;
		await start();
		expect(logged.filter((line) => line.startsWith('could not connect')).length).toBeGreaterThan(4);
		expect(discord.rest.registeredFor).toBe('everywhere');
		expect(discord.gateway.identifyTimes).toHaveLength(1);
		// The local Discord asks to wait an hour.
		if (status === 429) expect(Math.max(...clock.waits)).toBeGreaterThanOrEqual(3_600_000);
	});

	test('retries while a proxy in front of the gateway refuses, or answers with a page instead of JSON', async () => {
		for (const answer of ['502', 'page'] as const) {
			const proxy = createServer((_, response) => {
				response.setHeader('content-type', answer === 'page' ? 'text/html' : 'application/json');
				response.end(answer === 'page' ? '<html>' : gatewayInfo(proxy));
			});
			proxy.on('upgrade', (_, socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
			await once(proxy.listen(0, '127.0.0.1'), 'listening');
			const { logged, start, stopping } = await open({
				apiUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api`,
			});
			const starting = failureOf(start());
			await until(() =>
				expect(logged.filter((line) => line.startsWith('could not connect')).length).toBeGreaterThan(2),
			);
			stopping.abort();
			await starting;
			const closed = once(proxy, 'close');
			proxy.close();
			proxy.closeIdleConnections();
			await closed;
		}
	});

	test('that was aborted does not end the process when its connection fails later', async () => {
		const gateway = createServer((_, response) => {
			response.setHeader('content-type', 'application/json').end(gatewayInfo(gateway));
		});
		await once(gateway.listen(0, '127.0.0.1'), 'listening');
		const uncaught: unknown[] = [];
		const others = process.listeners('uncaughtException');
		process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => uncaught.push(error));
		onTestFinished(() => {
			process.removeAllListeners('uncaughtException');
			for (const listener of others) process.on('uncaughtException', listener);
		});
		const api = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/api`;
		const { start, stopping } = await open({ apiUrl: api });
		const upgrading = once(gateway, 'upgrade') as Promise<[unknown, Socket]>;
		const starting = failureOf(start());
		const [, socket] = await upgrading;
		stopping.abort();
		await starting;
		socket.resetAndDestroy();
		// After a request on another connection, the reset has arrived as well.
		await fetch(api).then((response) => response.text());
		const closed = once(gateway, 'close');
		gateway.close();
		gateway.closeAllConnections();
		await closed;
		expect(uncaught).toEqual([]);
	});

	test('retries if Discord cannot be reached', async () => {
		// Nothing listens on this port.
		const { logged, start, stopping } = await open({ apiUrl: 'http://127.0.0.1:9/api' });
		const starting = failureOf(start());
		await until(() => expect(logged.length).toBeGreaterThan(5));
		expect(new Set(logged)).toEqual(new Set(['could not connect to Discord or register the commands; trying again']));
		stopping.abort();
		expect(await starting).toMatchObject({ name: 'AbortError' });
	});

	test('tells how many shards are connected', async () => {
		const clock = new HurriedClock();
		const status = new GatewayStatus(clock);
		const { discord, start } = await open({ status });
		expect(status).toMatchObject({ shards: { total: 0, connected: 0 }, isStarted: false });
		discord.rest.shards = 2;
		await start();
		expect(status).toMatchObject({ shards: { total: 2, connected: 2 }, isStarted: true });
		await discord.stop();
		await until(() => expect(status.shards).toEqual({ total: 2, connected: 0 }));
		expect(status.lostSince).toBeLessThanOrEqual(clock.now());
		expect(status.isClosed).toBe(false);
	});

	test('waits until Discord allows another session', async () => {
		const { discord, logged, start } = await open();
		discord.rest.sessions = { remaining: 0 };
		const starting = start();
		await until(() => expect(logged.length).toBeGreaterThan(2));
		expect(discord.gateway.identifyTimes).toEqual([]);
		discord.rest.sessions = { remaining: 1 };
		await starting;
	});

	test.each([
		[4004, /DISCORD_TOKEN/],
		[4012, /Update the bot/],
		[4014, /privileged intents.*Bot page/],
	])('fails if the gateway closes with %i, and says what to fix', async (closes, words) => {
		const { discord, start } = await open();
		discord.gateway.fault = { closes, when: 'identify' };
		const error = await failureOf(start());
		expect(error).toBeInstanceOf(StartError);
		expect(String(error)).toMatch(words);
		expect(String(error)).not.toContain('cannot be reached');
	});

	test('fails at once if a command has a bug, with its stack, instead of retrying', async () => {
		const broken = {
			name: 'broken',
			options: {},
			get description(): never {
				throw new TypeError('no sentence');
			},
		};
		const { logged, start } = await open({ commands: [broken as never] });
		const error = await failureOf(start());
		expect(error).toMatchObject({ name: 'TypeError', message: 'no sentence' });
		expect(error?.stack).toContain('client.test');
		expect(logged.filter((line) => line.startsWith('could not connect'))).toEqual([]);
	});

	test('fails if the server, the token or the address is wrong, and says which one', async () => {
		const { discord, start } = await open();
		discord.rest.fault = (method) => (method === 'PUT' ? 403 : undefined);
		expect(String(await failureOf(start({ guildId: '7' })))).toMatch(/server 7.*DISCORD_GUILD_ID/);
		discord.rest.fault = () => 401;
		expect(String(await failureOf(start()))).toMatch(/DISCORD_TOKEN/);
		discord.rest.fault = () => 404;
		expect(String(await failureOf(start()))).toMatch(/DISCORD_API_URL/);
	});
});

test('A running connection that Discord closes permanently is reported as lost, with what to fix', async () => {
	const { discord, lost, start } = await open();
	await start();
	discord.gateway.disconnect(4004);
	await until(() => expect(lost).toHaveLength(1));
	expect(String(lost[0])).toMatch(/DISCORD_TOKEN/);
});

// discord.js has real pauses of its own, which these wait for side by side.
describe.concurrent('A connection', () => {
	test('keeps the usual pause between identifies if the gateway closes it after the first', async ({
		expect,
		onTestFinished,
	}) => {
		const { discord, clock, start } = await open({}, onTestFinished);
		discord.gateway.fault = { closes: 4000, when: 'identify' };
		const starting = start();
		await until(() => expect(discord.gateway.identifyTimes).toHaveLength(1));
		discord.gateway.fault = undefined;
		await starting;
		// The pause of the shard, and what is left of the time between two identifies.
		expect(clock.waits).toContain(1_000);
		expect(Math.max(...clock.waits)).toBeGreaterThan(3_000);
	});

	test('that is interrupted is restored, and each step is logged', async ({ expect, onTestFinished }) => {
		const { discord, logged, start } = await open({}, onTestFinished);
		await start();
		discord.gateway.disconnect(4000);
		await until(() => expect(logged.filter((line) => line === 'connected to Discord')).toHaveLength(2));
		expect(logged).toContain('the connection to Discord was lost; reconnecting');
	});
});
