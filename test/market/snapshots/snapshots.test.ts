import { describe, expect, test } from 'vitest';
import { MarketError } from '../../../src/base/errors/market-error.ts';
import type { ListKind } from '../../../src/market/list-key.ts';
import { listBody } from '../bodies.ts';
import { key, openWorld } from '../world.ts';

const second = 1_000;
const minute = 60_000;
const hour = 60 * minute;
const tradable = key('tradable');
const kinds = ['tradable', 'history', 'out-of-stock'] as const;

/** A world in which everything has been fetched once. */
async function started(...of: Parameters<typeof openWorld>) {
	const world = await openWorld(...of);
	world.snapshots.start();
	await world.clock.advance(20 * second);
	return world;
}

type World = Awaited<ReturnType<typeof started>>;

/** The most requests of a kind within five minutes. */
function mostWithinFiveMinutes(world: World, kind: ListKind): number {
	const times = world.sent.filter(({ list }) => list.startsWith(`${kind}/`)).map(({ at }) => at);
	return Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 5 * minute).length));
}

describe('The lists of all games', () => {
	test('are there within 20 seconds, those of the default game first', async () => {
		const world = await started();
		expect(world.snapshots.for('1').readyGames()).toHaveLength(4);
		expect(world.sent.slice(0, 3).map(({ list }) => list)).toEqual(
			kinds.map((kind) => expect.stringMatching(`${kind}/730/EUR`)),
		);
	});

	test('are fetched every 5 minutes, those of items out of stock every hour, whatever people ask', async () => {
		const world = await started();
		for (let at = 0; at < 15 * minute; at += 5 * second) {
			for (const kind of kinds) world.list(key(kind, 'USD'));
			await world.clock.advance(5 * second);
		}
		expect(kinds.map((kind) => world.countHome(kind))).toEqual([4, 4, 1]);
		for (const kind of kinds) expect(mostWithinFiveMinutes(world, kind)).toBeLessThanOrEqual(8);
	});

	test('are never over half a minute late while exchange rates are measured, too', async () => {
		const world = await started();
		for (let step = 0; step < 60; step++) {
			await world.clock.advance(10 * second);
			for (const game of [730, 570, 440, 252490] as const)
				expect(world.age(key('tradable', 'EUR', game))).toBeLessThan(5.5 * minute);
		}
	});

	test('are all late by the same if they are more than fit into 5 minutes, which the log says', async () => {
		const world = await started(listBody, ['USD', 'GBP', 'SEK']);
		expect(world.logged).toContain('more lists than fit into 5 minutes: each is refreshed every 11 minutes');
		await world.clock.advance(hour);
		for (const currency of ['EUR', 'USD', 'GBP', 'SEK'] as const) {
			expect(world.age(key('tradable', currency))).toBeLessThan(11.5 * minute);
			const requests = world.sent.filter(({ list }) => list === `tradable/730/${currency}`);
			expect(requests.length).toBeGreaterThanOrEqual(5);
			expect(requests.length).toBeLessThanOrEqual(7);
		}
		expect(mostWithinFiveMinutes(world, 'tradable')).toBeLessThanOrEqual(8);
	});

	test('include trade-locked listings for an hour after somebody asked for them', async () => {
		const world = await started();
		const locked = key('trade-locked');
		await world.clock.advance(10 * minute);
		expect(world.list(locked)).toBeUndefined();
		world.snapshots.for('1').askForLocked(730);
		await world.clock.advance(minute);
		expect(world.age(locked)).toBeLessThan(minute);
		await world.clock.advance(2 * hour);
		expect(world.age(locked)).toBeGreaterThan(50 * minute);
	});
});

describe('Exchange rates', () => {
	test('of all currencies are measured within 12 minutes of the first start, and then every 6 hours', async () => {
		const world = await started();
		await world.clock.advance(12 * minute);
		const { rate } = world.snapshots.for('1');
		for (const currency of ['USD', 'GBP', 'TRY', 'CNY'] as const) expect(rate(currency)?.rate).toBeCloseTo(1);
		// The lists that they were measured with are not kept.
		expect(world.snapshots.all().filter(({ key: { currency } }) => currency !== 'EUR')).toEqual([]);
		expect([...world.bodies.keys()].filter((name) => !name.endsWith('EUR'))).toEqual([]);
		const measured = () => world.sent.filter(({ list }) => !list.endsWith('EUR')).length;
		expect(measured()).toBe(15);
		await world.clock.jump(5 * hour);
		await world.clock.advance(10 * minute);
		expect(measured()).toBe(15);
		await world.clock.jump(hour);
		await world.clock.advance(12 * minute);
		expect(measured()).toBe(30);
	});

	test('are measured soon after a request that failed, and meanwhile it is known when', async () => {
		const world = await openWorld();
		let failures = 1;
		world.answer = async (requested) => {
			if (requested.currency === 'USD' && failures-- > 0) throw new MarketError('unreachable', '500');
			return listBody(requested);
		};
		world.snapshots.start();
		const { rate, rateWaitsUntil } = world.snapshots.for('1');
		while (failures > 0) await world.clock.advance(second);
		expect(rateWaitsUntil('USD')! - world.clock.now()).toBeLessThanOrEqual(15 * second);
		await world.clock.advance(2 * minute);
		expect(rate('USD')?.rate).toBeCloseTo(1);
		expect(rateWaitsUntil('USD')).toBeUndefined();
	});
});

describe('While the marketplace fails', () => {
	test('the old lists stay, and it is asked again after 15, 30, 60, and then every 120 seconds', async () => {
		const world = await started();
		const first = world.list(tradable);
		world.sent.length = 0;
		world.answer = async () => {
			throw new MarketError('unreachable', 'down');
		};
		await world.clock.advance(20 * minute);
		expect(world.list(tradable)).toBe(first);
		expect(world.snapshots.failureOf(tradable)).toMatchObject({ failure: 'unreachable' });
		const times = world.sent.filter(({ list }) => list.startsWith('tradable')).map(({ at }) => at);
		const pauses = times.slice(1, 6).map((at, i) => Math.round((at - times[i]!) / second));
		expect(pauses).toEqual([15, 30, 60, 120, 120].map((pause) => expect.closeTo(pause, -1)));
	});

	test('one list with bad responses keeps no other from being refreshed', async () => {
		const world = await openWorld();
		const bad = key('tradable', 'EUR', 570);
		world.answer = async (requested) => listBody(requested.game === 570 ? key('tradable', 'USD', 570) : requested);
		world.snapshots.start();
		await world.clock.advance(20 * minute);
		expect(world.list(bad)).toBeUndefined();
		expect(world.snapshots.failureOf(bad)).toMatchObject({ failure: 'not-understood' });
		expect(world.age(tradable)).toBeLessThan(6 * minute);
	});

	test('a bug is not retried at once either', async () => {
		const world = await openWorld();
		world.answer = async () => {
			throw new Error('a bug');
		};
		world.snapshots.start();
		await world.clock.advance(10 * second);
		expect(world.countHome('tradable')).toBe(1);
		expect(world.logged).toContain('a list could not be fetched');
	});

	test('a 429 blocks its endpoint until its time, even across a restart, but no other endpoint', async () => {
		const world = await openWorld();
		const until = world.clock.now() + hour;
		world.answer = async (requested) => {
			if (requested.kind === 'tradable') throw new MarketError('limited', '429', { retryAt: until });
			return listBody(requested);
		};
		world.snapshots.start();
		await world.clock.advance(minute);
		await world.restart();
		world.snapshots.start();
		world.answer = async (requested) => listBody(requested);
		await world.clock.advance(50 * minute);
		expect(world.count('tradable')).toBe(1);
		expect(world.list(key('history'))).toBeDefined();
		await world.clock.advance(10 * minute);
		expect(world.list(tradable)).toBeDefined();
	});

	test('a 429 is obeyed even if it cannot be saved', async () => {
		const world = await openWorld();
		world.answer = async () => {
			await world.database().close();
			throw new MarketError('limited', '429');
		};
		world.snapshots.start();
		await world.clock.advance(4 * minute);
		expect(world.count('tradable')).toBe(1);
	});

	test('a list that is empty, or has less than half of the rows, does not replace the old one for a day', async () => {
		const world = await started();
		const rowsAfter = async (rows: number, pause = 0) => {
			world.answer = async (requested) => listBody(requested, rows);
			await world.clock.jump(pause);
			await world.clock.advance(10 * minute);
			return world.list(tradable)!.rows.items.length;
		};
		expect(await rowsAfter(0)).toBe(50);
		expect(await rowsAfter(24)).toBe(50);
		expect(await rowsAfter(25)).toBe(25);
		expect(await rowsAfter(12, 23 * hour)).toBe(25);
		expect(await rowsAfter(12, 2 * hour)).toBe(12);
	});

	test('a wrong address is an error in the log that names it', async () => {
		const world = await openWorld();
		world.answer = async () => {
			throw new MarketError('wrong-address', 'http://127.0.0.1/v1/items answers 404');
		};
		world.snapshots.start();
		await world.clock.advance(second);
		expect(world.logged).toContain(
			'MARKET_BASE_URL: http://127.0.0.1/v1/items answers 404: it must be the part in front of /v1',
		);
	});
});

describe('While the store fails', () => {
	test('nothing is requested, the lists in memory stay, and the log says it once until it works again', async () => {
		const world = await started();
		const first = world.list(tradable);
		await world.database().close();
		world.sent.length = 0;
		world.logged.length = 0;
		await world.clock.advance(20 * minute);
		expect(world.sent).toEqual([]);
		expect(world.list(tradable)).toBe(first);
		expect(world.snapshots.failureOf(tradable)).toMatchObject({ failure: 'storage' });
		expect(world.logged.filter((line) => line.includes('cannot record requests'))).toHaveLength(3);
	});

	test('stored lists that could not be read at the start are read later, without a request', async () => {
		const world = await started();
		world.unreadable = true;
		await world.restart();
		world.sent.length = 0;
		world.snapshots.start();
		await world.clock.advance(20 * second);
		expect(world.logged).toContain('stored lists cannot be read; trying again');
		world.unreadable = false;
		await world.clock.advance(20 * second);
		expect(world.list(tradable)).toBeDefined();
		expect(world.sent.filter(({ list }) => list.endsWith('EUR'))).toEqual([]);
	});

	test('a stop while stored lists are being read is not logged as a failure', async () => {
		const world = await started();
		world.unreadable = true;
		await world.restart();
		world.snapshots.start();
		world.snapshots.stop();
		await world.clock.advance(second);
		expect(world.logged).toEqual([]);
	});
});

describe('After a restart', () => {
	test('a stored list that cannot be decoded is fetched again', async () => {
		const world = await started();
		const damaged = { ...world.bodies.get('tradable/730/EUR')!, body: Buffer.from('x'), rows: Buffer.from('x') };
		world.bodies.set('tradable/730/EUR', damaged);
		await world.restart();
		world.snapshots.start();
		await world.clock.advance(minute);
		expect(world.countHome('tradable')).toBe(2);
		expect(world.list(tradable)).toBeDefined();
	});

	test('lists that are no longer planned are deleted', async () => {
		const world = await started();
		world.bodies.set('tradable/730/SEK', world.bodies.get('tradable/730/EUR')!);
		await world.restart();
		world.snapshots.start();
		await world.clock.advance(10 * second);
		expect(world.bodies.has('tradable/730/SEK')).toBe(false);
	});

	test('a list is as old as the system clock says, and new if it comes from the future', async () => {
		const world = await started();
		const ageAfter = async (step: number) => {
			world.answer = () => new Promise(() => {});
			world.clock.setWall(step);
			await world.restart();
			world.snapshots.start();
			await world.clock.advance(2 * second);
			world.clock.setWall(-step);
			return world.age(tradable);
		};
		expect(await ageAfter(0)).toBeLessThan(minute);
		expect(await ageAfter(3 * hour)).toBeGreaterThan(3 * hour);
		expect(await ageAfter(-hour)).toBeLessThan(minute);
	});
});

test.each([
	['an hour forward', hour, 5.5 * minute],
	// Requests from the future count as new: nothing is sent before the window has passed.
	['a day back', -24 * hour, 11 * minute],
])('Setting the system clock %s hardly changes when lists are refreshed', async (_, step, longest) => {
	const world = await started();
	await world.clock.advance(minute);
	world.clock.setWall(step);
	for (let i = 0; i < 20; i++) {
		expect(world.age(tradable)).toBeGreaterThanOrEqual(0);
		expect(world.age(tradable)).toBeLessThan(longest);
		await world.clock.advance(minute);
	}
});
