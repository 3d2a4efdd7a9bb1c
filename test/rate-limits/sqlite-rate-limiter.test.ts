import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listLimits } from '../../src/market/list-limits.ts';
import { SqliteRateLimiter } from '../../src/rate-limits/sqlite-rate-limiter.ts';
import { densest } from '../stores/densest.ts';
import { builtFile } from '../support/built-file.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { openDatabase, sql } from '../support/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { budget, window, spacing } = listLimits;

async function openLimiter(clock = new SimulatedClock(), file = join(temporaryFolder(), 'store.sqlite')) {
	const database = await openDatabase(file);
	onTestFinished(() => database.close().catch(() => {}));
	return { clock, file, database, limiter: new SqliteRateLimiter(database, clock, listLimits) };
}

/** The clock after the machine was restarted, with `ms` passed on its system clock in between. */
function rebooted(clock: SimulatedClock, ms: number): SimulatedClock {
	const again = new SimulatedClock(clock.now() + ms);
	again.boot = `after ${clock.boot}`;
	return again;
}

describe('The rate limiter on SQLite', () => {
	test('never prolongs a block if the clock was set back while the machine was off', async () => {
		const { clock, file, limiter } = await openLimiter();
		await limiter.block('items', clock.now() + 60_000);
		const earlier = rebooted(clock, -30 * 86_400_000);
		const { limiter: other } = await openLimiter(earlier, file);
		expect(await other.reserve('items')).toMatchObject({ reason: 'blocked', retryAt: earlier.now() + 60_000 });
		await earlier.advance(60_000);
		expect(await other.reserve('items')).toEqual({ granted: true });
	});

	test.each([
		['ten minutes forward', 10 * 60_000],
		['an hour back', -3_600_000],
		['a day forward', 86_400_000],
		['a day back', -86_400_000],
		['thirty years forward', 30 * 365 * 86_400_000],
	])('is unaffected by a system clock that is repeatedly set %s, even across restarts', async (_, step) => {
		const { clock, file, database } = await openLimiter();
		let limiter = new SqliteRateLimiter(database, clock, listLimits);
		const sent: number[] = [];
		for (let i = 0; i < 200; i++) {
			const slot = await limiter.reserve('items');
			if (slot.granted) sent.push(clock.now());
			else expect(slot.retryAt - clock.now()).toBeLessThanOrEqual(window);
			await clock.advance(5_000);
			if (i % 10 === 3) clock.setWall(step);
			if (i % 10 === 7) limiter = (await openLimiter(clock, file)).limiter;
		}
		expect(densest(sent)).toBe(budget);
		// As many as with a steady system clock: the test lasts a little over three windows.
		expect(sent.length).toBeGreaterThanOrEqual(3 * budget);
	});

	test('knows the requests of all names after a reboot, whichever name is used first', async () => {
		const { clock, file, limiter } = await openLimiter();
		await clock.advance(60 * 60_000);
		for (const name of ['items', 'history'])
			for (let i = 0; i < budget; i++) {
				await limiter.reserve(name);
				await clock.advance(spacing);
			}
		const { limiter: again } = await openLimiter(rebooted(clock, 20_000), file);
		await again.reserve('out-of-stock');
		for (const name of ['items', 'history']) expect(await again.reserve(name)).toMatchObject({ reason: 'budget' });
	});

	test('counts a request with an unreadable time as sent just now, and recovers', async () => {
		const { clock, database, limiter } = await openLimiter();
		await sql(database, "INSERT INTO requests VALUES ('market', 'items', 'elsewhere', 'garbage', 'garbage')");
		expect(await limiter.reserve('items')).toMatchObject({ reason: 'spacing' });
		await clock.advance(window);
		expect(await limiter.reserve('items')).toEqual({ granted: true });
	});

	test('tells the age of requests by the system clock after a reboot', async () => {
		const { clock, file, limiter } = await openLimiter();
		for (let i = 0; i < budget; i++) {
			await limiter.reserve('items');
			await clock.advance(spacing);
		}
		const soon = rebooted(clock, 60_000);
		expect(await (await openLimiter(soon, file)).limiter.reserve('items')).toMatchObject({ reason: 'budget' });
		const later = rebooted(clock, window);
		expect(await (await openLimiter(later, file)).limiter.reserve('items')).toEqual({ granted: true });
	});

	test('remembers slots across a restart, even if their requests were never sent', async () => {
		const { clock, file, database, limiter } = await openLimiter();
		for (let i = 0; i < budget; i++) {
			await limiter.reserve('items');
			await clock.advance(spacing);
		}
		// The process dies here, between reserving and sending.
		await database.close();
		const again = await openLimiter(clock, file);
		expect(await again.limiter.reserve('items')).toMatchObject({ granted: false, reason: 'budget' });
	});

	test('counts requests that lie in the future because the clock was set back', async () => {
		const { clock, file, limiter } = await openLimiter();
		for (let i = 0; i < budget; i++) {
			await limiter.reserve('items');
			await clock.advance(spacing);
		}
		const earlier = rebooted(clock, -3_600_000);
		const { limiter: other } = await openLimiter(earlier, file);
		// They count as sent now, so the wait is one window and not an hour.
		expect(await other.reserve('items')).toMatchObject({ reason: 'budget', retryAt: earlier.now() + window });
	});

	test('reserves nothing if the log cannot be written', async () => {
		const { database, limiter } = await openLimiter();
		await database.close();
		await expect(limiter.reserve('items')).rejects.toThrow();
	});

	test('waits for the time of a Retry-After, even across restarts', async () => {
		const { clock, file, database, limiter } = await openLimiter();
		const until = clock.now() + 3_372_000;
		expect(await limiter.block('items', until)).toBe(until);
		await database.close();
		const again = await openLimiter(clock, file);
		expect(await again.limiter.reserve('items')).toMatchObject({ reason: 'blocked', retryAt: until, used: 0 });
		await clock.advance(3_372_000);
		expect(await again.limiter.reserve('items')).toEqual({ granted: true });
	});

	test('shares eight slots between two processes on one file', async () => {
		const folder = temporaryFolder();
		const file = join(folder, 'store.sqlite');
		const built = (path: string) => pathToFileURL(builtFile(`src/${path}`)).href;
		// Each process simulates 60 seconds of its own, so that the spacing does not get in the way.
		const script = `
			import { Database } from '${built('storage/database.js')}';
			import { storeSchema } from '${built('storage/store-schema.js')}';
			import { listLimits } from '${built('market/list-limits.js')}';
			import { SqliteRateLimiter } from '${built('rate-limits/sqlite-rate-limiter.js')}';
			const database = await Database.open(process.argv[1], { schema: storeSchema, kind: 'store' });
			let now = 1.8e12;
			const clock = { now: () => now, wall: () => now, sinceBoot: () => ({ boot: 'one', up: now }) };
			const limiter = new SqliteRateLimiter(database, clock, listLimits);
			let granted = 0;
			for (let i = 0; i < 200; i++) {
				if ((await limiter.reserve('items')).granted) granted++;
				now += 300;
			}
			await database.close();
			console.log(granted);`;
		const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, file]);
		const counts = (await Promise.all([run(), run()])).map(({ stdout }) => Number(stdout));
		expect(counts[0]! + counts[1]!).toBe(budget);
	});
});
