import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cipher, newKey } from '../../src/accounts/cipher.ts';
import { Links } from '../../src/accounts/links.ts';
import { SystemClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import { Settings } from '../../src/settings/settings.ts';
import { buildOptions, builtFile } from '../support/built-file.ts';
import { must } from './bot-process.ts';
import type { Target } from './engines.ts';
import type { WriterOptions } from './store-writer.ts';

const processes = 4;
/** How many times as fast as the real one the processes' clock is. */
const speed = 20;
const window = 5 * 60_000;
/** It must be nowhere to be read. */
const password = 'a-password-nobody-may-read';
/** How long a process lives at least and at most, ms. */
const [shortestLife, longestLife] = [300, 3_000];

/** What a process said of its user: the last number that was tried and acknowledged, by what it was about. */
class Said {
	readonly acknowledged = new Map<string, number>();
	readonly tried = new Map<string, number>();
	/** Alerts whose deletion was acknowledged. */
	readonly deleted = new Set<number>();
	count = 0;
	#rest = '';

	read(text: string): void {
		const lines = (this.#rest + text).split('\n');
		this.#rest = lines.pop()!;
		for (const line of lines) {
			const [what, number] = line.replace('try ', '').split(' ') as [string, string];
			(line.startsWith('try ') ? this.tried : this.acknowledged).set(what, Number(number));
			if (line.startsWith('try ')) continue;
			this.count++;
			if (what === 'no-alert') this.deleted.add(Number(number));
		}
	}

	last(what: string): number {
		return this.acknowledged.get(what) ?? 0;
	}

	/** The highest number that anything was tried with. */
	get highest(): number {
		return Math.max(0, ...this.tried.values());
	}

	/** A process that was killed has said its last line, even if that is cut off. */
	cut(): void {
		this.#rest = '';
	}
}

/** Four processes on one store are killed at random: no limit is exceeded, and nothing that was acknowledged is lost. */
export async function randomKills(target: Target, duration: number): Promise<string> {
	const sent = new Map<string, number[]>();
	const market = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
		sent.set(pathname, [...(sent.get(pathname) ?? []), Number(searchParams.get('at'))]);
		response.end();
	}).listen(0, '127.0.0.1');
	await once(market, 'listening');
	const key = newKey();
	const start = Date.now();
	const users = Array.from({ length: processes }, (_, i) => ({ userId: String(100 + i), said: new Said() }));
	let kills = 0;
	const children = new Set<ChildProcess>();
	let isOver = false;
	const killing = Promise.all(
		users.map(async ({ userId, said }) => {
			while (!isOver && Date.now() < start + duration) {
				const options: WriterOptions = {
					...{ location: target.location, start, speed, key, password, userId, after: said.highest },
					market: `http://127.0.0.1:${(market.address() as AddressInfo).port}`,
				};
				const program = builtFile('test/torture/store-writer.js');
				const child = spawn(process.execPath, [...buildOptions, program, JSON.stringify(options)], {
					stdio: ['ignore', 'pipe', 'inherit'],
				});
				children.add(child);
				child.stdout.setEncoding('utf8').on('data', (text) => said.read(text));
				const ended = once(child, 'close');
				// It lives for a while from its first change on, however long the start takes.
				await Promise.race([once(child.stdout, 'data'), ended]);
				await sleep(shortestLife + Math.random() * (longestLife - shortestLife));
				must(child.exitCode === null, () => `A process has ended by itself with code ${child.exitCode}.`);
				child.kill('SIGKILL');
				await ended;
				children.delete(child);
				said.cut();
				kills++;
			}
		}),
	);
	await killing.finally(() => {
		isOver = true;
		for (const child of children) child.kill('SIGKILL');
		market.close();
		market.closeAllConnections();
	});
	for (const [endpoint, times] of sent) {
		const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + window).length));
		must(most <= 8, () => `${most} requests to ${endpoint} within five minutes`);
	}
	const store = await target.open();
	const clock = new SystemClock();
	const settings = new Settings(store.keyv('settings'), clock, { game: 730, currency: 'EUR' });
	const links = new Links(store.keyv('accounts'), new Cipher([key]), clock, createLog('silent', []));
	for (const { userId, said } of users) {
		const { quiet } = await settings.of({ scope: 'user', id: userId });
		must(Number(quiet?.zone) >= said.last('setting'), () => `setting ${said.last('setting')} is lost: ${quiet?.zone}`);
		const linked = await links.decrypt(userId).then(
			({ credentials }) => Number(/(\d+):/.exec(Buffer.from(credentials, 'base64').toString())![1]),
			() => 0,
		);
		const mayBeUnlinked = Math.max(said.last('unlink'), said.tried.get('unlink') ?? 0) > said.last('link');
		must(
			linked >= said.last('link') || (linked === 0 && mayBeUnlinked),
			() => `link ${said.last('link')} is lost: ${linked}`,
		);
		must(linked === 0 || linked > said.last('unlink'), () => `link ${linked} is back after it was deleted`);
		const rows = store.database.sql.selectFrom('alerts').select('item').where('user_id', '=', userId);
		const alerts = (await rows.execute()).map(({ item }) => Number(item));
		must(alerts.includes(said.last('alert')), () => `alert ${said.last('alert')} is lost: ${alerts}`);
		must(!alerts.some((alert) => said.deleted.has(alert)), () => `a deleted alert is back: ${alerts}`);
	}
	await store.close();
	const text = await stored(target);
	// Links are encrypted as Base64 that begins with the password: 3 bytes are 4 letters of it.
	for (const readable of [password, Buffer.from(password.slice(0, 24)).toString('base64')])
		must(!text.includes(readable), () => 'A password can be read in the store.');
	const count = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
	return `${kills} kills, ${count([...sent.values()].map(({ length }) => length))} requests in ${Math.round((duration * speed) / 60_000)} simulated minutes, ${count(users.map(({ said }) => said.count))} acknowledged changes, none lost`;
}

/** Everything that is in the store. */
async function stored({ location, server, url }: Target): Promise<string> {
	if (location.kind === 'sqlite')
		return ['', '-wal']
			.map((tail) => location.path + tail)
			.map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : ''))
			.join('');
	const tables = ['keyv', 'alerts', 'feeds', 'outbox'];
	return JSON.stringify(await Promise.all(tables.map((table) => server!.run(`SELECT * FROM ${table}`, url))));
}
