import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LocalDiscord } from '../../src/local/discord/local-discord.ts';
import { demoCredentials } from '../../src/local/market/sample-account.ts';
import { people } from '../../src/playground/people.ts';
import { readConfig } from '../../src/process/config.ts';
import { isGone, person, run, world } from '../support/bot-processes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('npm start', () => {
	test('lists every configuration problem at once, by name and without values', async () => {
		const { code, output } = await run('main.js', [], {
			MARKET_BASE_URL: 'gopher://secret-host',
			DEFAULT_CURRENCY: 'EURO',
			CREDENTIALS_KEY: 'c2hvcnQ=',
			DEFAULT_GAME: '1',
			SELLER_FEE: '8%',
			OPS_PORT: '70000',
			OPS_HOST: 'http://secret-host',
		}).ended;
		expect(code).toBe(1);
		for (const name of [
			'DISCORD_TOKEN is required',
			'MARKET_BASE_URL must be',
			'DEFAULT_CURRENCY must be one of',
			'CREDENTIALS_KEY must be 32 bytes',
			'DEFAULT_GAME must be one of',
			'SELLER_FEE must be a percentage from 0 to 50',
			'OPS_PORT must be a port from 0 to 65535',
			'OPS_HOST must be a host name or IP address',
		])
			expect(output).toContain(name);
		for (const value of ['secret-host', 'EURO', 'c2hvcnQ=']) expect(output).not.toContain(value);
	});

	test('says that the port for health and metrics is in use, before it does anything else', async () => {
		const { discord, env } = await world();
		const other = createServer().listen(0, '127.0.0.1');
		await once(other, 'listening');
		onTestFinished(() => void other.close());
		const { port } = other.address() as AddressInfo;
		const { code, output } = await run('main.js', [], { ...env, OPS_PORT: String(port) }).ended;
		expect(code).toBe(1);
		expect(output).toContain(`Port ${port} on 127.0.0.1 is already in use. Set OPS_PORT to another port`);
		expect(output).not.toContain(' at ');
		expect(discord.requests).toEqual([]);
	});

	test('reads .env, and the environment wins', async () => {
		const folder = temporaryFolder();
		writeFileSync(join(folder, '.env'), 'DEFAULT_CURRENCY=EURO\nLOG_LEVEL=loud\n');
		const { output } = await run('main.js', [], { LOG_LEVEL: 'info' }, folder).ended;
		expect(output).toContain('DEFAULT_CURRENCY must be');
		expect(output).not.toContain('LOG_LEVEL');
	});

	test('reports a token that Discord refuses, waits while Discord is unreachable, and never shows the token', async () => {
		const { discord, env } = await world();
		const refused = await run('main.js', [], { ...env, DISCORD_TOKEN: 'another-token-nobody-may-see' }).ended;
		expect(refused.code).toBe(1);
		expect(refused.output).toContain('Discord refuses the token');
		await discord.stop();
		const alone = run('main.js', [], env);
		await vi.waitFor(
			() => expect(alone.output().match(/could not connect to Discord/g)?.length).toBeGreaterThan(1),
			10_000,
		);
		alone.child.kill('SIGTERM');
		const { code, output } = await alone.ended;
		expect(code).toBe(0);
		expect(refused.output + output).not.toContain('token-nobody-may-see');
	});

	test.each<
		[
			moment: string,
			spoil: (discord: LocalDiscord) => void,
			isThere: (asked: readonly string[], log: string, connections: number) => boolean,
		]
	>([
		[
			'Discord rate-limits it for an hour',
			(discord) => (discord.rest.fault = () => 429),
			(_, log) => /trying again/.test(log),
		],
		['Discord does not answer', (discord) => (discord.rest.fault = () => 'hang'), (asked) => asked.length > 0],
		[
			'the registration is not answered',
			(discord) => (discord.rest.fault = (method) => (method === 'PUT' ? 'hang' : undefined)),
			(asked) => asked.includes('PUT'),
		],
		[
			'the gateway says nothing',
			(discord) => (discord.gateway.fault = 'silent'),
			(_, __, connections) => connections > 0,
		],
		[
			'the gateway closes every connection',
			(discord) => (discord.gateway.fault = { closes: 4000, when: 'hello' }),
			(_, __, connections) => connections > 1,
		],
	])('stops within 5 s on SIGTERM while it starts and %s', async (_, spoil, isThere) => {
		const { discord, env } = await world();
		spoil(discord);
		const { fault } = discord.rest;
		const asked: string[] = [];
		discord.rest.fault = (method, path) => {
			asked.push(method);
			return fault(method, path);
		};
		const { child, ended, output } = run('main.js', [], env);
		await vi.waitFor(() => expect(isThere(asked, output(), discord.gateway.connections)).toBe(true), {
			timeout: 10_000,
			interval: 10,
		});
		const told = performance.now();
		child.kill('SIGTERM');
		expect(await ended).toMatchObject({ code: 0, signal: null });
		expect(performance.now() - told).toBeLessThan(5_000);
	});

	test.each(['SIGTERM', 'SIGINT'] as const)(
		'stops cleanly on %s: running answers are finished, the exit code is 0, and a repeated signal counts once',
		async (signal) => {
			const { discord, market, env } = await world();
			market.delay = 5_000;
			const { child, ended } = run('main.js', [], env);
			await discord.ready();
			const asked = discord.run('price', { item: 'AK-47 | Redline (Field-Tested)' }, person);
			// The answer is being prepared: “thinking…” is shown, because its list is not there yet.
			await vi.waitFor(
				() => expect(discord.requests.some(({ path }) => path.endsWith('/callback'))).toBe(true),
				10_000,
			);
			child.kill(signal);
			child.kill(signal);
			expect(await asked).toMatchObject({ kind: 'message' });
			expect(await ended).toMatchObject({ code: 0, signal: null });
		},
	);

	test('stops at once on a second signal', async () => {
		const { discord, market, env } = await world();
		market.fail('slow');
		const { child, ended } = run('main.js', [], env);
		await discord.ready();
		let isTaken = false;
		discord.rest.fault = () => {
			isTaken = true;
			return 'hang';
		};
		void discord.run('price', { item: 'AK-47 | Redline (Field-Tested)' }, person);
		// Discord does not take the answer.
		await vi.waitFor(() => expect(isTaken).toBe(true), 10_000);
		child.kill('SIGTERM');
		// What comes within half a second is the same signal told twice.
		await new Promise((resolve) => setTimeout(resolve, 700));
		expect(isGone(child)).toBe(false);
		child.kill('SIGTERM');
		expect((await ended).code).toBe(1);
	});
});

describe('npm run keygen', () => {
	test('prints a key that CREDENTIALS_KEY accepts, a different one each time, and nothing else', async () => {
		const [one, other] = await Promise.all([
			run('process/keygen.js', [], {}).ended,
			run('process/keygen.js', [], {}).ended,
		]);
		expect(one).toMatchObject({ code: 0, output: expect.stringMatching(/^[A-Za-z0-9+/]{43}=\n$/) });
		expect(one.output).not.toBe(other.output);
		const config = { DISCORD_TOKEN: 'x', MARKET_BASE_URL: 'http://127.0.0.1:9' };
		const keys = [one, other].map(({ output }) => output.trim());
		expect(readConfig({ ...config, CREDENTIALS_KEY: keys.join(',') }).credentialsKeys).toEqual(keys);
	});
});

describe('npm run playground -- --ask', () => {
	const ask = (line: string, ...args: string[]) => run('playground/main.js', ['--ask', line, ...args], {}).ended;

	test('prints the answer as text, saves the chart with --save, and exits 0', async () => {
		const folder = join(temporaryFolder(), 'charts');
		const { code, output } = await ask('/history item:AK-47 | Redline (Field-Tested) currency:usd', '--save', folder);
		expect(code).toBe(0);
		expect(output).toMatch(/^AK-47 \| Redline \(Field-Tested\)\n/);
		expect(output).toMatch(/^30d +≈\s\$\d/m);
		const [chart] = readdirSync(folder);
		expect(chart).toMatch(/chart\.png$/);
		expect(output).toContain(`Saved as ${join(folder, chart!)}`);
	}, 60_000);

	test('several times is one conversation: it presses buttons by label, fills in forms, and exits 1 if a line fails', async () => {
		const lines = [
			'/price item:zzzzzzzz',
			'/price AK-47',
			'/mytx',
			'Link',
			demoCredentials,
			'Transactions',
			'/price item:AK-47 | Redline (Field-Tested)',
			'/settings',
			'This server',
			'/account unlink',
		];
		const { code, output } = await run(
			'playground/main.js',
			lines.flatMap((line) => ['--ask', line]),
			{},
		).ended;
		expect(code).toBe(1);
		for (const words of [
			'No match for “zzzzzzzz”',
			"Write the option's name before its value",
			'You have not linked a marketplace account',
			'Credentials: ____',
			'page 1 of 14',
			'to be cheapest: you get €',
			'[Currency for this server ▾]',
			'Unlinked',
		])
			expect(output).toContain(words);
	});

	test('without a line stops cleanly when nobody reads its output any more, and leaves no folder behind', async () => {
		const folder = temporaryFolder();
		const { child, ended } = run('playground/main.js', [], { TMPDIR: folder });
		child.stdin.on('error', () => {});
		await once(child.stdout, 'data');
		child.stdout.destroy();
		child.stdin.write('/price item:bfk\n');
		const { code, output } = await ended;
		expect(code).toBe(0);
		expect(output).not.toContain('EPIPE');
		expect(readdirSync(folder)).toEqual([]);
	});
});

describe('npm run playground', () => {
	const addressIn = async (output: () => string) => {
		await vi.waitFor(() => expect(output()).toMatch(/http:\/\/127\.0\.0\.1:\d+\//), 10_000);
		return /http:\S+/.exec(output())![0];
	};

	test('serves the page on the next free port, opens it with --open, and stops everything on Ctrl-C', async () => {
		// Some systems run no programs that are in a temporary folder.
		const [folder, programs] = [temporaryFolder(), temporaryFolder(resolve('test-build'))];
		const opened = join(programs, 'opened');
		writeFileSync(join(programs, 'xdg-open'), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 });
		const taken = createServer();
		await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
		onTestFinished(() => void taken.close());
		const { port } = taken.address() as AddressInfo;
		const args = ['--port', String(port), ...(process.platform === 'linux' ? ['--open'] : [])];
		const { child, ended, output } = run('playground/main.js', args, { TMPDIR: folder, PATH: programs });
		// The terminal's lines are answered; the page keeps running after the last one.
		child.stdin.end('/help\n');
		const address = await addressIn(output);
		await vi.waitFor(() => expect(output()).toContain('Only you can see this'), 10_000);
		expect(Number(new URL(address).port)).toBeGreaterThan(port);
		expect(await (await fetch(address)).text()).toContain('<title>Pricetag playground</title>');
		if (process.platform === 'linux')
			await vi.waitFor(() => expect(readFileSync(opened, 'utf8')).toBe(`${address}\n`), 5_000);
		// Somebody still has the page open.
		const stream = await fetch(new URL(`/events?person=${people[0].id}`, address));
		child.kill('SIGINT');
		expect(await ended).toMatchObject({ code: 0 });
		await expect(stream.text()).rejects.toThrow();
		await expect(fetch(address)).rejects.toThrow();
		expect(readdirSync(folder)).toEqual([]);
	});

	test('leaves nothing behind if it is stopped while it starts', async () => {
		const folder = temporaryFolder();
		const { child, ended } = run('playground/main.js', ['--port', '0'], { TMPDIR: folder });
		await vi.waitFor(() => expect(readdirSync(folder)).not.toEqual([]), { timeout: 10_000, interval: 5 });
		child.kill('SIGINT');
		expect((await ended).code).toBe(0);
		expect(readdirSync(folder)).toEqual([]);
	});

	test('says what --port accepts if the value is invalid', async () => {
		const { code, output } = await run('playground/main.js', ['--port=65536'], {}).ended;
		expect(code).toBe(1);
		expect(output).toBe('--port must be a number from 0 to 65535, not 65536.\n');
	});
});
