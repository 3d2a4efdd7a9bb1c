import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { demoCredentials } from '../../playground/market/sample-account.ts';
import { people } from '../../playground/people.ts';
import { readConfig } from '../../src/ops/config.ts';
import { fixture, isGone, person, run } from '../support/bot-processes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

describe('npm start', () => {
	test('lists every configuration problem at once, also of .env, by name and without values', async () => {
		const folder = temporaryFolder();
		writeFileSync(join(folder, '.env'), 'DEFAULT_CURRENCY=EURO\nLOG_LEVEL=loud\n');
		const given = {
			LOG_LEVEL: 'info',
			MARKET_BASE_URL: 'gopher://secret-host',
			CREDENTIALS_KEY: 'c2hvcnQ=',
			DEFAULT_GAME: '1',
			SELLER_FEE: '8%',
			OPS_PORT: '70000',
			OPS_HOST: 'http://secret-host',
		};
		const { code, output } = await run('src/main.js', [], given, folder).ended;
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
		// The environment has precedence.
		expect(output).not.toContain('LOG_LEVEL');
		for (const value of ['secret-host', 'EURO', 'c2hvcnQ=']) expect(output).not.toContain(value);
	});

	test('stops on SIGTERM while it starts', async () => {
		const { discord, env } = await fixture();
		discord.gateway.fault = 'silent';
		const { child, ended } = run('src/main.js', [], env);
		await until(() => expect(discord.gateway.connections).toBe(1));
		child.kill('SIGTERM');
		expect(await ended).toMatchObject({ code: 0, signal: null });
	});

	test('stops at once on a second signal', async () => {
		const { discord, market, env } = await fixture();
		market.fail('slow');
		const { child, ended } = run('src/main.js', [], env);
		await discord.ready();
		let hasResponded = false;
		discord.rest.fault = () => {
			hasResponded = true;
			return 'hang';
		};
		void discord.run('price', { item: 'AK-47 | Redline (Field-Tested)' }, person);
		// Discord never confirms the bot's response, so the bot cannot finish this command.
		await until(() => expect(hasResponded).toBe(true));
		child.kill('SIGTERM');
		child.kill('SIGTERM');
		// Signals that arrive within half a second count as one.
		await new Promise((resolve) => setTimeout(resolve, 700));
		expect(isGone(child)).toBe(false);
		child.kill('SIGTERM');
		expect((await ended).code).toBe(1);
	});
});

test('npm run keygen prints a key that CREDENTIALS_KEY accepts, and nothing else', async () => {
	const { code, output } = await run('src/ops/keygen.js', [], {}).ended;
	expect([code, output]).toEqual([0, expect.stringMatching(/^[A-Za-z0-9+/]{43}=\n$/)]);
	const config = { DISCORD_TOKEN: 'x', MARKET_BASE_URL: 'http://127.0.0.1:9', CREDENTIALS_KEY: output.trim() };
	expect(readConfig(config).credentialsKeys).toEqual([output.trim()]);
});

test('npm run playground -- --ask several times is one conversation: it presses buttons by label, fills in forms, and exits 1 if a line fails', async () => {
	const lines = [
		'/price AK-47',
		'/mytx',
		'Link',
		demoCredentials,
		'Transactions',
		'/price item:AK-47 | Redline (Field-Tested) private:True',
		'/settings',
		'This server',
		'/account unlink',
	];
	const { code, output } = await run(
		'playground/main.js',
		lines.flatMap((line) => ['--ask', line]),
		{ HISTORY: 'off' },
	).ended;
	expect(code).toBe(1);
	for (const words of [
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

describe('npm run playground', () => {
	const addressIn = async (output: () => string) => {
		await until(() => expect(output()).toMatch(/http:\/\/127\.0\.0\.1:\d+\//));
		return /http:\S+/.exec(output())![0];
	};

	test('serves the page on the next free port, opens it with --open, and stops everything on Ctrl-C', async () => {
		// Some systems run no programs that are in a temporary folder.
		const folder = temporaryFolder();
		const programs = temporaryFolder(resolve('test-build'));
		const opened = join(programs, 'opened');
		writeFileSync(join(programs, 'xdg-open'), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 });
		const taken = createServer();
		await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
		onTestFinished(() => void taken.close());
		const { port } = taken.address() as AddressInfo;
		const args = ['--port', String(port), ...(process.platform === 'linux' ? ['--open'] : [])];
		const { child, ended, output } = run('playground/main.js', args, {
			TMPDIR: folder,
			PATH: programs,
			HISTORY: 'off',
		});
		// The terminal's lines are answered; the page keeps running after the last one.
		child.stdin.end('/help\n');
		const address = await addressIn(output);
		await until(() => expect(output()).toContain('Only you can see this'));
		expect(Number(new URL(address).port)).toBeGreaterThan(port);
		expect(await (await fetch(address)).text()).toContain('<title>Pricetag playground</title>');
		if (process.platform === 'linux') await until(() => expect(readFileSync(opened, 'utf8')).toBe(`${address}\n`));
		// Somebody still has the page open.
		const stream = await fetch(new URL(`/events?person=${people[0].id}`, address));
		child.kill('SIGINT');
		expect(await ended).toMatchObject({ code: 0 });
		await expect(stream.text()).rejects.toThrow();
		await expect(fetch(address)).rejects.toThrow();
		expect(readdirSync(folder)).toEqual([]);
	});
});
