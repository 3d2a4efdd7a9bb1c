import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ShiftableClock } from '../../playground/shiftable-clock.ts';
import { StartError } from '../../src/base/errors/start-error.ts';
import { createLog } from '../../src/base/log.ts';
import { readConfig } from '../../src/ops/config.ts';
import { connectToPostgres } from '../../src/storage/postgres/postgres-database.ts';
import { openConnection } from '../../src/storage/sqlite/connection.ts';
import { openStore } from '../../src/storage/store.ts';
import { run } from '../support/bot-processes.ts';
import { failureOf } from '../support/failure-of.ts';
import { commonPostgres, noPostgres } from '../support/postgres-server.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { damageTable } from '../support/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const password = 'nobody-may-see-this';

const environment = { DISCORD_TOKEN: 'a.b.c', MARKET_BASE_URL: 'http://127.0.0.1:9' };

/** Each wait ends within 1 ms, and counts as a minute. */
class ImpatientClock extends ShiftableClock {
	override after(ms: number, work: () => void): () => void {
		this.shift(60_000);
		return super.after(Math.min(ms, 1), work);
	}
}

/** What the bot says when it is started with this store. */
async function startWith(url: string): Promise<string> {
	const open = async () => {
		const { store } = readConfig({ ...environment, STORE_URL: url });
		return openStore(store, new ImpatientClock(), createLog('silent', []));
	};
	const error = await failureOf(open());
	expect(error).toBeInstanceOf(StartError);
	const { message } = error as Error;
	expect(message).toContain('STORE_URL');
	expect(message).not.toContain(password);
	return message;
}

const file = (name: string) => join(temporaryFolder(), name);

describe('With a STORE_URL', () => {
	test('of an unknown scheme, the bot says which forms there are', async () => {
		for (const url of [`mysql://root:${password}@127.0.0.1/bot`, 'store.sqlite', 'sqlite://', 'postgres://127.0.0.1'])
			expect(await startWith(url)).toMatch(/must have the form sqlite:\/\/PATH or postgres:\/\//);
	});

	test('whose password has a % that begins no escape, the bot says how to write it', async () => {
		for (const typed of ['50%off', '50%FF'])
			expect(await startWith(`postgres://bot:${typed}@127.0.0.1/bot`)).toMatch(/STORE_URL has a %.* write %25/);
	});

	test('that cannot be used, the bot ends with code 1 and says only that', async () => {
		const { code, output } = await run('src/main.js', [], {
			...environment,
			STORE_URL: `postgres://bot:${password}@127.0.0.1:9/bot?sslrootcert=/nowhere/ca.pem`,
			LOG_LEVEL: 'fatal',
		}).ended;
		expect(code).toBe(1);
		expect(output).toMatch(/^STORE_URL cannot be used: .*no such file .*\/nowhere\/ca\.pem.*\n$/);
		expect(output).not.toContain(password);
	});

	test('in a folder that cannot be made, the bot says so', async () => {
		const blocked = file('a-file');
		writeFileSync(blocked, '');
		expect(await startWith(`sqlite://${join(blocked, 'store.sqlite')}`)).toMatch(/the file cannot be opened/);
		expect(await startWith(`sqlite://${join(blocked, 'folder', 'store.sqlite')}`)).toMatch(
			/cannot create the folder .*a-file/,
		);
		// In /proc, a recursive mkdir of Node.js never returns.
		if (process.platform === 'linux')
			expect(await startWith('sqlite:///proc/nowhere/store.sqlite')).toMatch(
				/cannot create the folder \/proc\/nowhere/,
			);
	});

	test('of a folder, of a file that is no database, or of a damaged database, the bot says so', async () => {
		const folder = temporaryFolder();
		mkdirSync(join(folder, 'folder.sqlite'));
		expect(await startWith(`sqlite://${join(folder, 'folder.sqlite')}`)).toMatch(/cannot be used/);
		const text = join(folder, 'text.sqlite');
		writeFileSync(text, 'not a database, '.repeat(1_000));
		expect(await startWith(`sqlite://${text}`)).toMatch(/text\.sqlite is damaged.*restore the file from a backup/);
		const damaged = join(folder, 'damaged.sqlite');
		const store = await openStore({ kind: 'sqlite', path: damaged }, new SimulatedClock(), createLog('silent', []));
		for (let i = 0; i < 100; i++) await store.keyv('settings').set(`user:${i}`, 'x'.repeat(1_000));
		await store.close();
		damageTable(damaged, 'keyv');
		expect(await startWith(`sqlite://${damaged}`)).toMatch(
			/damaged\.sqlite is damaged.*restore the file from a backup/,
		);
	});

	test('that lacks a table, the bot says which one', async () => {
		const path = join(temporaryFolder(), 'partial.sqlite');
		const store = await openStore({ kind: 'sqlite', path }, new SimulatedClock(), createLog('silent', []));
		await store.close();
		const connection = openConnection(path);
		connection.exec('DROP TABLE outbox; DROP TABLE price_days');
		connection.close();
		expect(await startWith(`sqlite://${path}`)).toMatch(/is damaged: it lacks outbox, price_days\..*restore the file/);
	});

	test('of another program or version, the bot asks to move that file away', async () => {
		const folder = temporaryFolder();
		const other = join(folder, 'other.sqlite');
		const newer = join(folder, 'newer.sqlite');
		const connection = openConnection(other);
		connection.exec('CREATE TABLE settings (key TEXT, value TEXT); PRAGMA user_version = 5');
		connection.close();
		expect(await startWith(`sqlite://${other}`)).toMatch(/not written by this version of the bot. Move that file away/);
		const store = await openStore({ kind: 'sqlite', path: newer }, new SimulatedClock(), createLog('silent', []));
		await store.close();
		copyFileSync(newer, `${newer}.copy`);
		const later = openConnection(`${newer}.copy`);
		later.exec("INSERT INTO kysely_migration VALUES ('9', '2030-01-01')");
		later.close();
		expect(await startWith(`sqlite://${newer}.copy`)).toMatch(/belong to a newer version of the bot/);
	});
});

describe(`With a STORE_URL of PostgreSQL${noPostgres ? ` (skipped: ${noPostgres})` : ''}`, () => {
	test.skipIf(noPostgres)('that refuses the password or has no such database, the bot says so', async () => {
		const server = await commonPostgres();
		const url = new URL(server.adminUrl);
		url.password = password;
		expect(await startWith(url.href)).toMatch(/password authentication failed/);
		expect(await startWith(server.url('nowhere'))).toMatch(/database "nowhere" does not exist/);
	});

	test.skipIf(noPostgres)('whose user may create no tables, the bot says so', async () => {
		const server = await commonPostgres();
		const url = new URL(await server.createDatabase());
		await server.run(`CREATE ROLE reader LOGIN PASSWORD '${password}'`);
		url.username = 'reader';
		url.password = password;
		expect(await startWith(url.href)).toMatch(/permission denied.*may create tables/);
	});

	/** The address of a server that never answers. */
	async function silentServer(): Promise<string> {
		const silent = createServer(() => {}).listen(0, '127.0.0.1');
		onTestFinished(() => void silent.close());
		await new Promise((resolve) => silent.on('listening', resolve));
		const { port } = silent.address() as { port: number };
		return `postgres://bot:${password}@127.0.0.1:${port}/bot`;
	}

	test('that falls silent, all waiting calls fail with the first one, and later calls fail at once', async () => {
		const database = connectToPostgres(await silentServer(), 'users');
		onTestFinished(() => database.close());
		const failed: string[] = [];
		const ask = (name: string) =>
			failureOf(database.sql.selectFrom('keyv').selectAll().execute()).then((error) => {
				expect(error).toMatchObject({ failure: 'unreachable' });
				failed.push(name);
			});
		const first = ask('first');
		await sleep(1_500);
		const second = ask('second');
		// The timeout is that of the first call. By its own, the second one would fail 1.5 s after the first.
		await Promise.race([Promise.all([first, second]), first.then(() => sleep(1_000))]);
		expect(failed).toEqual(['first', 'second']);
		await Promise.race([ask('third'), sleep(1_500)]);
		expect(failed).toContain('third');
	});

	test('that does not answer, the bot gives up', async () => {
		expect(await startWith(await silentServer())).toMatch(/did not answer in time.*Check STORE_URL/);
	});
});
