import { expect, test } from 'vitest';
import { listRateLimit } from '../../src/market/client/market-api.ts';
import { messageRateLimit } from '../../src/outbox/sender.ts';
import { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';
import { deleteOldLimits, type RateLimiter } from '../../src/storage/rate-limiter.ts';
import { StoredAges } from '../../src/storage/stored-ages.ts';
import type { SimulatedClock } from '../support/simulated-clock.ts';
import { engines } from './engines.ts';

const minute = 60_000;
const hour = 60 * minute;
const [sqlite] = engines();

async function reserveOften(limiter: RateLimiter, clock: SimulatedClock, times = 2 * listRateLimit.budget) {
	let granted = 0;
	for (let i = 0; i < times; i++) {
		if ((await limiter.reserve('items')).granted) granted++;
		await clock.advance(listRateLimit.spacing);
	}
	return granted;
}

test('A clock that is set forward and back again blocks nothing', async () => {
	const { clock, limiter: makeLimiter } = await sqlite!.open();
	const limiter = makeLimiter(messageRateLimit);
	for (const jump of [0, hour, -hour]) {
		clock.shiftWall(jump);
		expect(await reserveOften(limiter, clock, 10)).toBe(10);
		await clock.advance(minute);
	}
});

test('The limit holds after the clock was set forward and back again', async () => {
	const { clock, limiter: makeLimiter } = await sqlite!.open();
	const limiter = makeLimiter(listRateLimit);
	for (const jump of [hour, -hour]) {
		clock.shiftWall(jump);
		await limiter.freeSlots('items');
		await clock.advance(listRateLimit.window);
	}
	expect(await reserveOften(limiter, clock)).toBe(8);
});

test('What another process stores right after a jump counts for no longer than usual', async () => {
	const store = await sqlite!.open();
	const { clock } = store;
	const idle = store.limiter(listRateLimit);
	const other = (await store.another()).limiter(listRateLimit);
	clock.shiftWall(10 * hour);
	expect(await reserveOften(other, clock)).toBe(8);
	expect((await idle.reserve('items')).granted).toBe(false);
	await clock.advance(listRateLimit.window);
	expect((await idle.reserve('items')).granted).toBe(true);
});

test('A jump is noticed by a limiter that had no request before, and while it waits for the store', async () => {
	const store = await sqlite!.open();
	const { clock } = store;
	const limiter = store.limiter(listRateLimit);
	const other = (await store.another()).limiter(listRateLimit);
	expect(await reserveOften(limiter, clock)).toBe(8);
	const waiting = limiter.reserve('items');
	clock.shiftWall(2 * hour);
	expect((await waiting).granted).toBe(false);
	expect(await reserveOften(other, clock, 4)).toBe(0);
});

test('Nothing that still counts is deleted after a jump', async () => {
	const store = await sqlite!.open();
	const { clock } = store;
	const storedAges = new StoredAges(clock);
	const limiter = store.limiter(listRateLimit);
	expect(await reserveOften(limiter, clock)).toBe(8);
	clock.shiftWall(2 * hour);
	await deleteOldLimits(new AtomicKeyv(store.database, 'limits'), storedAges);
	expect(await reserveOften(limiter, clock, 4)).toBe(0);
});
