import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cipher, newKey } from '../../src/accounts/cipher.ts';
import { Links } from '../../src/accounts/links.ts';
import { builtFile } from '../../src/base/built-file.ts';
import { SystemClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import { Settings } from '../../src/settings/settings.ts';
import { buildOptions } from '../support/build-options.ts';
import { must } from './bot-process.ts';
import type { Target } from './engines.ts';
import type { WriterOptions } from './store-writer.ts';

const processes = 4;
/** How many times as fast as the real clock the processes' clock is. */
const speed = 20;
const fiveMinutes = 5 * 60_000;
/** This text must not be readable anywhere. */
const password = 'a-password-nobody-may-read';
/** How long a process lives at least, ms. */
const shortestLife = 300;
/** How long a process lives at most, ms. */
const longestLife = 3_000;

/**
 * What a process has printed about its user: the last numbers that were tried and acknowledged, by the kind of change.
 */
class WriterLog {
	readonly acknowledged = new Map<string, number>();
	readonly tried = new Map<string, number>();
	/** Alerts whose deletion was acknowledged. */
	readonly deleted = new Set<number>();
	acknowledgedCount = 0;
	#partialLine = '';

	read(text: string): void {
		const lines = (this.#partialLine + text).split('\n');
		this.#partialLine = lines.pop()!;
		for (const line of lines) {
			const isTry = line.startsWith('try ');
			const [change, number] = line.replace('try ', '').split(' ') as [string, string];
			(isTry ? this.tried : this.acknowledged).set(change, Number(number));
			if (isTry) continue;
			this.acknowledgedCount++;
			if (change === 'no-alert') this.deleted.add(Number(number));
		}
	}

	last(change: string): number {
		return this.acknowledged.get(change) ?? 0;
	}

	/** The highest number that was tried for any kind of change. */
	get highest(): number {
		return Math.max(0, ...this.tried.values());
	}

	/** Drops the last line of a process that was killed if that line is cut off. */
	dropPartialLine(): void {
		this.#partialLine = '';
	}
}

/** A user whose data one process writes, and what that process has printed. */
interface WriterUser {
	readonly userId: string;
	readonly writerLog: WriterLog;
}

/**
 * Four processes on one store are killed at random: no limit is exceeded, and nothing that was acknowledged is lost.
 */
export async function randomKills(target: Target, duration: number): Promise<string> {
	const requestTimes = new Map<string, number[]>();
	const market = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
		requestTimes.set(pathname, [...(requestTimes.get(pathname) ?? []), Number(searchParams.get('at'))]);
		response.end();
	}).listen(0, '127.0.0.1');
	await once(market, 'listening');
	const key = newKey();
	const start = Date.now();
	const users: readonly WriterUser[] = Array.from({ length: processes }, (_, i) => ({
		userId: String(100 + i),
		writerLog: new WriterLog(),
	}));
	let kills = 0;
	const children = new Set<ChildProcess>();
	let isOver = false;
	const killing = Promise.all(
		users.map(async ({ userId, writerLog }) => {
			while (!isOver && Date.now() < start + duration) {
				const options: WriterOptions = {
					location: target.location,
					start,
					speed,
					key,
					password,
					userId,
					after: writerLog.highest,
					market: `http://127.0.0.1:${(market.address() as AddressInfo).port}`,
				};
				const program = builtFile('test/torture/store-writer.js');
				const child = spawn(process.execPath, [...buildOptions, program, JSON.stringify(options)], {
					stdio: ['ignore', 'pipe', 'inherit'],
				});
				children.add(child);
				child.stdout.setEncoding('utf8').on('data', (text) => writerLog.read(text));
				const ended = once(child, 'close');
				// The process lives for a while from its first change on, however long the start takes.
				await Promise.race([once(child.stdout, 'data'), ended]);
				await sleep(shortestLife + Math.random() * (longestLife - shortestLife));
				must(child.exitCode === null, () => `A process has ended by itself with code ${child.exitCode}.`);
				child.kill('SIGKILL');
				await ended;
				children.delete(child);
				writerLog.dropPartialLine();
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
	checkRateLimit(requestTimes);
	await checkAcknowledged(target, users, key);
	await checkSecrecy(target);
	const requestCount = [...requestTimes.values()].flat().length;
	const minutes = Math.round((duration * speed) / 60_000);
	const changeCount = users.reduce((sum, { writerLog }) => sum + writerLog.acknowledgedCount, 0);
	return `${kills} kills, ${requestCount} requests in ${minutes} simulated minutes, ${changeCount} acknowledged changes, none lost`;
}

/** Fails if an endpoint received more requests within five minutes than the marketplace allows. */
function checkRateLimit(requestTimes: ReadonlyMap<string, readonly number[]>): void {
	for (const [endpoint, times] of requestTimes) {
		const peak = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + fiveMinutes).length));
		must(peak <= 8, () => `${peak} requests to ${endpoint} within five minutes`);
	}
}

/** Fails if the store lacks a change that was acknowledged, or still has something whose deletion was. */
async function checkAcknowledged(target: Target, users: readonly WriterUser[], key: string): Promise<void> {
	const store = await target.open();
	const clock = new SystemClock();
	const settings = new Settings(store.keyv('settings'), clock, { game: 730, currency: 'EUR' });
	const links = new Links(store.keyv('accounts'), new Cipher([key]), clock, createLog('silent', []));
	for (const { userId, writerLog } of users) {
		// The writer puts its numbers into the zone of quiet hours, the client id of a link and the item of an alert.
		const { quiet } = await settings.of({ scope: 'user', id: userId });
		must(
			Number(quiet?.zone) >= writerLog.last('setting'),
			() => `setting ${writerLog.last('setting')} is lost: ${quiet?.zone}`,
		);
		const linkedNumber = await links.storedLogin(userId).then(
			({ credentials }) => Number(/(\d+):/.exec(Buffer.from(credentials, 'base64').toString())![1]),
			() => 0,
		);
		const mayBeUnlinked = (writerLog.tried.get('unlink') ?? 0) > writerLog.last('link');
		must(
			linkedNumber >= writerLog.last('link') || (linkedNumber === 0 && mayBeUnlinked),
			() => `link ${writerLog.last('link')} is lost: ${linkedNumber}`,
		);
		must(
			linkedNumber === 0 || linkedNumber > writerLog.last('unlink'),
			() => `link ${linkedNumber} is back after it was deleted`,
		);
		const rows = store.database.sql.selectFrom('alerts').select('item').where('user_id', '=', userId);
		const alerts = (await rows.execute()).map(({ item }) => Number(item));
		must(alerts.includes(writerLog.last('alert')), () => `alert ${writerLog.last('alert')} is lost: ${alerts}`);
		must(!alerts.some((alert) => writerLog.deleted.has(alert)), () => `a deleted alert is back: ${alerts}`);
	}
	await store.close();
}

/** Fails if the password can be read in the store, as it is or as Base64. */
async function checkSecrecy(target: Target): Promise<void> {
	const text = await contentsOf(target);
	// The encrypted text is Base64 that begins with the password. Its first 24 bytes are exactly 32 Base64 characters.
	for (const form of [password, Buffer.from(password.slice(0, 24)).toString('base64')])
		must(!text.includes(form), () => 'A password can be read in the store.');
}

/** Everything that is in the store, as text. */
async function contentsOf({ location, server, url }: Target): Promise<string> {
	if (location.kind === 'sqlite')
		return ['', '-wal']
			.map((tail) => location.path + tail)
			.map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : ''))
			.join('');
	const tables = ['keyv', 'alerts', 'feeds', 'outbox'];
	return JSON.stringify(await Promise.all(tables.map((table) => server!.run(`SELECT * FROM ${table}`, url))));
}
