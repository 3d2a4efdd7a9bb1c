import { describe, expect, test } from 'vitest';
import { MarketError } from '../../../src/errors/market-error.ts';
import { currencies } from '../../../src/market/currency.ts';
import type { MissingListError } from '../../../src/market/snapshots/missing-list-error.ts';
import { failureOf } from '../../support/failure-of.ts';
import { listBody, scatteredBody } from '../bodies.ts';
import { key, openWorld, watch } from '../world.ts';

const second = 1_000;
const minute = 60_000;
const hour = 60 * minute;
const tradable = key('tradable');

describe('Getting a list', () => {
	test('for 1,000 users over 15 minutes costs 3 requests for listings, 3 for histories and 1 for items out of stock', async () => {
		const world = await openWorld();
		world.snapshots.start();
		for (let at = 0; at < 15 * minute; at += 15 * second) {
			const asked = Array.from({ length: 1_000 }, () =>
				(['tradable', 'history', 'out-of-stock'] as const).map((kind) => world.get(key(kind))),
			).flat();
			await world.clock.advance(15 * second);
			await Promise.all(asked);
		}
		const home = (['tradable', 'history', 'out-of-stock'] as const).map((kind) => world.countHome(kind));
		expect(home).toEqual([3, 3, 1]);
	});

	test('is one fetch for 1,000 users who wait at the same time', async () => {
		const world = await openWorld();
		const asked = Array.from({ length: 1_000 }, () => world.get(tradable));
		await world.clock.advance(second);
		expect(new Set(await Promise.all(asked)).size).toBe(1);
		expect(world.sent).toHaveLength(1);
	});

	test('sends no request while the list is fresh; after that it returns the old one and refreshes it in the background', async () => {
		const world = await openWorld();
		const first = await world.get(tradable);
		await world.clock.advance(5 * minute);
		expect(await world.get(tradable)).toBe(first);
		expect(world.sent).toHaveLength(1);
		await world.clock.advance(second);
		expect(await world.get(tradable)).toBe(first);
		await world.clock.settle();
		expect(world.sent).toHaveLength(2);
		expect((await world.get(tradable)).fetchedAt).toBe(world.clock.now());
	});

	test('past two lifetimes waits up to a second for a newer list, then returns the old one', async () => {
		const world = await openWorld();
		const first = await world.get(tradable);
		await world.clock.advance(11 * minute);
		world.answer = () => new Promise(() => {});
		const asked = watch(world.get(tradable));
		await world.clock.advance(900);
		expect(asked.value).toBeUndefined();
		await world.clock.advance(100);
		expect(asked.value).toBe(first);
	});

	test('past two lifetimes returns a newer list that arrives within a second', async () => {
		const world = await openWorld();
		await world.get(tradable);
		await world.clock.advance(11 * minute);
		expect((await world.get(tradable)).fetchedAt).toBe(world.clock.now());
	});

	test('says after 15 seconds that the list is still loading, and then that it has arrived', async () => {
		const world = await openWorld();
		let answer!: () => void;
		world.answer = (requested) =>
			new Promise((resolve) => {
				answer = () => resolve(listBody(requested));
			});
		const asked = watch(world.get(tradable));
		await world.clock.advance(15 * second - 1);
		expect(asked.error).toBeUndefined();
		await world.clock.advance(1);
		expect(asked.error).toMatchObject({ failure: 'loading', list: tradable });
		expect((asked.error as MarketError).retryAt).toBeGreaterThan(world.clock.now());
		const next = watch(world.next().then(() => world.snapshots.cached(tradable)));
		await world.clock.advance(second);
		expect(next.value).toBeUndefined();
		answer();
		await world.clock.settle();
		expect(next.value?.rows.items).toHaveLength(50);
		expect(world.sent).toHaveLength(1);
	});

	test('in 16 currencies at once, none of which can be converted, uses all slots but one; the other errors say when to retry', async () => {
		const world = await openWorld(scatteredBody);
		world.snapshots.start();
		await world.clock.advance(second);
		const asked = currencies.map((currency) => watch(world.get(key('tradable', currency))));
		await world.clock.advance(20 * second);
		const answered = asked.filter(({ value }) => value);
		const refused = asked.filter(({ error }) => error);
		expect(answered.length + refused.length).toBe(16);
		expect(answered.length).toBe(7);
		expect(world.count('tradable')).toBeLessThanOrEqual(8);
		for (const { error } of refused) {
			expect(error).toMatchObject({ failure: 'queued', isBudgetUsed: false });
			expect((error as MissingListError).retryAt).toBeGreaterThan(world.clock.now());
			expect((error as MissingListError).ready).toContain('EUR');
		}
		await world.clock.advance(10 * minute);
		for (const { at } of world.sent) {
			const near = world.sent.filter(
				(other) => other.list.startsWith('tradable') && other.at >= at && other.at < at + 5 * minute,
			);
			expect(near.length).toBeLessThanOrEqual(8);
		}
	});

	test('says that all slots are used only if they are', async () => {
		const world = await openWorld(scatteredBody);
		world.snapshots.start();
		await world.clock.advance(second);
		for (const currency of currencies.slice(0, 9)) watch(world.get(key('tradable', currency)));
		await world.clock.advance(20 * second);
		expect(world.count('tradable')).toBe(7);
		const waiting = key('tradable', 'RUB');
		expect(await failureOf(world.get(waiting))).toMatchObject({ failure: 'queued', isBudgetUsed: false });
		// A list that two people want may take the last slot.
		for (let user = 0; user < 2; user++) watch(world.get(key('tradable', 'TRY')));
		await world.clock.advance(5 * second);
		expect(world.count('tradable')).toBe(8);
		expect(await failureOf(world.get(waiting))).toMatchObject({ failure: 'queued', isBudgetUsed: true });
	});

	test('of a game that comes into use says at once when no slot is free, and comes as soon as there is one', async () => {
		const world = await openWorld(scatteredBody);
		world.snapshots.start();
		for (const currency of currencies) watch(world.get(key('tradable', currency)));
		await world.clock.advance(30 * second);
		// The slot that was left free is for the first game that comes into use.
		await expect(world.get(key('tradable', 'EUR', 570))).resolves.toBeDefined();
		const rust = key('tradable', 'EUR', 252490);
		const { failure, retryAt } = (await failureOf(world.get(rust))) as MarketError;
		expect(failure).toBe('queued');
		await world.clock.advance(retryAt! - world.clock.now() + 20 * second);
		expect(world.snapshots.cached(rust)).toBeDefined();
	});

	test('that was refused for lack of a slot is repeated automatically once there is one', async () => {
		const world = await openWorld(scatteredBody);
		for (const currency of currencies.slice(0, 9)) watch(world.get(key('tradable', currency)));
		await world.clock.advance(20 * second);
		world.snapshots.start();
		expect(world.loaded('tradable').length).toBeLessThan(9);
		await world.clock.advance(6 * minute);
		expect(world.loaded('tradable')).toEqual(expect.arrayContaining([...currencies.slice(0, 9)]));
	});

	test('serves the home list first, then lists without a snapshot, then the oldest', async () => {
		const world = await openWorld();
		await world.get(key('tradable', 'EUR'));
		await world.clock.advance(3 * second);
		await world.get(key('tradable', 'USD'));
		await world.clock.advance(6 * minute);
		await world.get(key('tradable', 'PLN'));
		world.sent.length = 0;
		// Within the spacing, all three wait for the next slot.
		await world.get(key('tradable', 'USD'));
		await world.get(key('tradable', 'EUR'));
		watch(world.get(key('tradable', 'GBP')));
		await world.get(key('tradable', 'EUR'));
		await world.clock.advance(10 * second);
		expect(world.sent.map(({ list }) => list)).toEqual(['tradable/730/EUR', 'tradable/730/GBP', 'tradable/730/USD']);
	});
});

describe('While the marketplace fails', () => {
	test('the old list is returned for as long as the outage lasts', async () => {
		const world = await openWorld();
		world.snapshots.start();
		await world.clock.advance(second);
		const first = world.snapshots.cached(tradable);
		world.answer = async () => {
			throw new MarketError('unreachable', 'down');
		};
		for (let i = 0; i < 30; i++) {
			await world.clock.advance(4 * minute);
			const asked = watch(world.get(tradable));
			await world.clock.advance(second);
			expect(asked.value).toBe(first);
		}
	});

	test('the backoff is 15, 30, 60, then 120 seconds, and requests fail at once until then', async () => {
		const world = await openWorld();
		world.answer = async () => {
			throw new MarketError('unreachable', 'down', { cause: new Error('ECONNREFUSED') });
		};
		const pauses: number[] = [];
		for (let i = 0; i < 5; i++) {
			const error = (await world.get(tradable).catch((reason) => reason)) as MarketError;
			expect(error).toMatchObject({ failure: 'unreachable', cause: { message: 'ECONNREFUSED' } });
			pauses.push((error.retryAt! - world.clock.now()) / second);
			const again = (await world.get(key('tradable', 'USD')).catch((reason) => reason)) as MarketError;
			expect(again.retryAt).toBe(error.retryAt);
			expect(world.sent).toHaveLength(i + 1);
			await world.clock.advance(error.retryAt! - world.clock.now());
		}
		expect(pauses).toEqual([15, 30, 60, 120, 120]);
	});

	test('one list with bad responses does not keep the others from being refreshed', async () => {
		const world = await openWorld();
		world.snapshots.start();
		await world.clock.advance(3 * second);
		world.answer = async (requested) =>
			requested.currency === 'HRK' ? listBody({ ...requested, currency: 'EUR' }) : listBody(requested);
		const asked = watch(world.get(key('tradable', 'HRK')));
		await world.clock.advance(hour);
		expect(asked.error).toMatchObject({ failure: 'not-understood' });
		expect(world.clock.now() - world.snapshots.cached(tradable)!.fetchedAt).toBeLessThan(6 * minute);
	});

	test('an internal error is not retried at once either', async () => {
		const world = await openWorld();
		world.answer = async () => {
			throw new Error('a bug');
		};
		for (let i = 0; i < 3; i++) await expect(world.get(tradable)).rejects.toThrow('a bug');
		expect(world.sent).toHaveLength(1);
	});

	test('a 429 is obeyed even if it cannot be saved', async () => {
		const world = await openWorld();
		world.answer = async () => {
			await world.database().close();
			throw new MarketError('limited', '429');
		};
		const first = (await world.get(tradable).catch((error) => error)) as MarketError;
		expect(first).toMatchObject({ failure: 'limited' });
		expect(first.retryAt).toBe(world.clock.now() + 5 * minute);
		await world.clock.advance(4 * minute);
		expect(await world.get(tradable).catch((error) => error)).toMatchObject({ failure: 'limited' });
		expect(world.sent).toHaveLength(1);
	});

	test.each([
		['ten minutes forward', 10 * minute],
		['an hour back', -hour],
		['a day back', -24 * hour],
		['thirty years forward', 30 * 365 * 24 * hour],
	])('setting the system clock %s changes neither the refresh times nor the ages of lists', async (_, step) => {
		const world = await openWorld();
		world.snapshots.start();
		await world.clock.advance(minute);
		world.clock.setWall(step);
		for (let i = 0; i < 20; i++) {
			const { fetchedAt } = await world.get(tradable);
			expect(world.clock.now() - fetchedAt).toBeGreaterThanOrEqual(0);
			expect(world.clock.now() - fetchedAt).toBeLessThan(5 * minute + 10 * second);
			await world.clock.advance(minute);
		}
		expect(world.countHome('tradable')).toBe(5);
	});

	test('a stored list is as old as the system clock says, and new if it comes from the future', async () => {
		const world = await openWorld();
		await world.get(tradable);
		await world.clock.advance(minute);
		const ageAfter = async (step: number) => {
			world.clock.setWall(step);
			await world.restart();
			world.answer = () => new Promise(() => {});
			const asked = watch(world.get(tradable));
			await world.clock.advance(2 * second);
			world.clock.setWall(-step);
			return world.clock.now() - asked.value!.fetchedAt;
		};
		expect(await ageAfter(0)).toBeLessThan(2 * minute);
		expect(await ageAfter(3 * hour)).toBeGreaterThan(3 * hour);
		expect(await ageAfter(-hour)).toBeLessThan(minute);
	});

	test('a 429 blocks its endpoint until its time, even across a restart, but no other endpoint', async () => {
		const world = await openWorld();
		const until = world.clock.now() + hour;
		world.answer = async () => {
			throw new MarketError('limited', '429', { retryAt: until });
		};
		expect(await world.get(tradable).catch((error) => error)).toMatchObject({
			failure: 'limited',
			retryAt: until,
		});
		world.answer = async (requested) => listBody(requested);
		await world.restart();
		await world.clock.advance(minute);
		expect(await world.get(tradable).catch((error) => error)).toMatchObject({
			failure: 'limited',
			retryAt: until,
		});
		expect(world.count('tradable')).toBe(1);
		await expect(world.get(key('history'))).resolves.toBeDefined();
		await world.clock.advance(hour);
		await expect(world.get(tradable)).resolves.toBeDefined();
	});

	test('a list that is empty, or has less than half of the rows, does not replace the old one', async () => {
		const world = await openWorld();
		const first = await world.get(tradable);
		for (const rows of [0, 24]) {
			await world.clock.advance(10 * minute);
			world.answer = async (requested) => listBody(requested, rows);
			const asked = watch(world.get(tradable));
			await world.clock.advance(2 * second);
			expect(asked.value).toBe(first);
		}
		await world.clock.advance(10 * minute);
		world.answer = async (requested) => listBody(requested, 25);
		await world.get(tradable);
		await world.clock.settle();
		expect(world.snapshots.cached(tradable)?.rows.items).toHaveLength(25);
	});

	test('no requests are sent if they cannot be recorded, but lists in memory are still returned', async () => {
		const world = await openWorld();
		const first = await world.get(tradable);
		await world.database().close();
		await world.clock.advance(11 * minute);
		await world.get(tradable);
		const second = await world.get(tradable);
		expect(second).toEqual({ ...first, problem: 'storage' });
		await expect(world.get(key('history'))).rejects.toMatchObject({ failure: 'storage' });
		expect(world.sent).toHaveLength(1);
	});

	test('the log says at once, and then every minute, that requests cannot be recorded', async () => {
		const world = await openWorld();
		await world.get(tradable);
		world.snapshots.start();
		await world.database().close();
		await world.clock.advance(6 * minute);
		const lines = world.logged.filter((line) => line.includes('cannot record requests'));
		expect(lines.length).toBeGreaterThanOrEqual(3);
		// Three endpoints, each once per minute.
		expect(lines.length).toBeLessThanOrEqual(3 * 7);
		await world.restart();
		await world.clock.advance(10 * second);
		await expect(world.get(tradable)).resolves.not.toHaveProperty('problem');
	});

	test('a list that crashes the decoding thread is not fetched again at once, and the snapshot states the problem', async () => {
		const world = await openWorld();
		await world.get(tradable);
		world.dying = true;
		await world.clock.advance(6 * minute);
		await world.get(tradable);
		await world.clock.advance(10 * second);
		expect(await world.get(tradable)).toMatchObject({ problem: 'decoding' });
		const sent = world.sent.length;
		await world.clock.advance(4 * minute);
		await world.get(tradable);
		await world.clock.advance(10 * second);
		expect(world.sent).toHaveLength(sent);
		await expect(world.get(key('history'))).rejects.toMatchObject({ failure: 'decoding' });
		world.dying = false;
		await world.clock.advance(10 * minute);
		await world.get(tradable);
		await world.clock.advance(10 * second);
		expect(await world.get(tradable)).not.toHaveProperty('problem');
	});

	test('a list that repeatedly loses just under half of its rows is refused for a day after its largest size, even across restarts', async () => {
		const world = await openWorld();
		const rowsAfter = async (rows: number) => {
			world.answer = async (requested) => listBody(requested, rows);
			await world.clock.advance(10 * minute);
			await world.get(tradable);
			await world.clock.advance(10 * second);
			return (await world.get(tradable)).rows.items.length;
		};
		expect(await rowsAfter(301)).toBe(301);
		expect(await rowsAfter(154)).toBe(154);
		expect(await rowsAfter(79)).toBe(154);
		await world.restart();
		expect(await rowsAfter(79)).toBe(154);
		await world.clock.advance(24 * hour);
		expect(await rowsAfter(79)).toBe(79);
	});

	test('the size of a list is remembered for longer than a day if it did not change, and if the clock is set', async () => {
		const world = await openWorld();
		const rowsAfter = async (rows: number, wait = 10 * minute) => {
			world.answer = async (requested) => listBody(requested, rows);
			await world.clock.advance(wait);
			await world.get(tradable);
			await world.clock.advance(10 * second);
			return (await world.get(tradable)).rows.items.length;
		};
		for (let day = 0; day < 3; day++) expect(await rowsAfter(100, 13 * hour)).toBe(100);
		expect(await rowsAfter(1)).toBe(100);
		await world.clock.advance(12 * hour);
		expect(await rowsAfter(49)).toBe(100);
		world.clock.setWall(2 * 24 * hour);
		expect(await rowsAfter(49)).toBe(100);
	});

	test('stored lists that could not be read are tried again', async () => {
		const world = await openWorld();
		await world.get(tradable);
		await world.restart();
		world.unreadable = true;
		world.answer = async () => {
			throw new MarketError('unreachable', 'down');
		};
		const refused = watch(world.get(tradable));
		// The request of the previous process was just sent: for 10 seconds it could still be under way.
		await world.clock.advance(11 * second);
		expect(refused.error).toMatchObject({ failure: 'unreachable' });
		world.unreadable = false;
		await expect(world.get(tradable)).resolves.toBeDefined();
		expect(world.logged).toContain('stored lists cannot be read');
	});
});

test('A stop while stored lists are being read is not logged as a failure', async () => {
	const world = await openWorld();
	await world.get(tradable);
	await world.restart();
	world.unreadable = true;
	world.snapshots.start();
	world.snapshots.stop();
	await world.clock.advance(second);
	expect(world.logged).not.toContain('stored lists cannot be read');
});

describe('After a restart', () => {
	test('lists that are still fresh are read from disk without a request', async () => {
		const world = await openWorld();
		world.snapshots.start();
		watch(world.get(key('tradable', 'USD')));
		await world.clock.advance(5 * second);
		const requests = () =>
			world.sent.filter(({ list }) => ['tradable/730/EUR', 'tradable/730/USD'].includes(list)).length;
		expect(requests()).toBe(2);
		await world.restart();
		world.snapshots.start();
		await world.clock.advance(minute);
		expect((await world.get(key('tradable', 'USD'))).rows.items).toHaveLength(50);
		expect((await world.get(tradable)).rows.items).toHaveLength(50);
		expect(requests()).toBe(2);
	});

	test('a stored list that cannot be decoded is fetched again', async () => {
		const world = await openWorld();
		await world.get(tradable);
		world.bodies.set('tradable/730/EUR', {
			...world.bodies.get('tradable/730/EUR')!,
			body: Buffer.from('not brotli'),
			rows: Buffer.from('not packed'),
		});
		await world.restart();
		// The request of the previous process was just sent: for 10 seconds it could still be under way.
		await world.clock.advance(11 * second);
		await expect(world.get(tradable)).resolves.toBeDefined();
		expect(world.sent).toHaveLength(2);
	});

	test('games that were in use are still refreshed, and lists of no use are deleted from disk', async () => {
		const world = await openWorld();
		world.snapshots.start();
		watch(world.get(key('tradable', 'EUR', 570)));
		watch(world.get(key('tradable', 'USD')));
		await world.clock.advance(10 * second);
		expect(world.bodies.has('tradable/730/USD')).toBe(true);
		await world.restart();
		await world.clock.advance(10 * minute);
		world.snapshots.start();
		await world.clock.advance(10 * second);
		const age = world.clock.now() - world.snapshots.cached(key('tradable', 'EUR', 570))!.fetchedAt;
		expect(age).toBeLessThan(minute);
		expect(world.bodies.has('tradable/730/USD')).toBe(false);
	});
});

describe('In memory', () => {
	const ageOf = (world: Awaited<ReturnType<typeof openWorld>>, currency: 'USD' | 'EUR') => {
		const snapshot = world.snapshots.cached(key('tradable', currency));
		return snapshot && world.clock.now() - snapshot.fetchedAt;
	};

	test('home lists are always refreshed; others, if they cannot be converted, while somebody requests them every hour', async () => {
		const world = await openWorld(scatteredBody);
		world.snapshots.start();
		watch(world.get(key('tradable', 'USD')));
		await world.clock.advance(59 * minute);
		expect(ageOf(world, 'USD')).toBeLessThan(6 * minute);
		await world.clock.advance(hour);
		expect(ageOf(world, 'EUR')).toBeLessThan(5 * minute + 15 * second);
		// Only now and then, to see whether it follows an exchange rate again.
		const since = world.clock.now() - 55 * minute;
		const fetched = world.sent.filter(({ list, at }) => list === 'tradable/730/USD' && at > since);
		expect(fetched.length).toBeLessThanOrEqual(2);
	});

	test('home lists of a game stay for a day after somebody asked about it; then they are removed, also from disk', async () => {
		const world = await openWorld();
		world.snapshots.start();
		watch(world.get(key('tradable', 'EUR', 570)));
		await world.clock.advance(10 * second);
		expect(world.bodies.has('tradable/570/EUR')).toBe(true);
		expect(world.bodies.has('history/570/EUR')).toBe(true);
		await world.clock.jump(24 * hour + 10 * second);
		await world.clock.advance(10 * minute);
		expect(world.snapshots.cached(key('tradable', 'EUR', 570))).toBeUndefined();
		expect(world.bodies.has('tradable/570/EUR')).toBe(false);
		expect(world.snapshots.cached(tradable)).toBeDefined();
	});

	test('of more than 8 pairs of game and foreign currency the least recently requested are removed', async () => {
		const world = await openWorld(scatteredBody);
		world.snapshots.start();
		const pairs = ([730, 570] as const).flatMap((game) =>
			currencies.filter((currency) => currency !== 'EUR').map((currency) => ({ game, currency })),
		);
		for (const { game, currency } of pairs) {
			watch(world.get(key('tradable', currency, game)));
			await world.clock.advance(120 * second);
		}
		await world.clock.advance(6 * minute);
		const cached = pairs.filter(({ game, currency }) => world.snapshots.cached(key('tradable', currency, game)));
		expect(cached.length).toBeLessThanOrEqual(8);
		expect(cached.at(-1)).toEqual(pairs.at(-1));
		expect(cached).not.toContainEqual({ game: 730, currency: 'AUD' });
		expect(world.snapshots.cached(tradable)).toBeDefined();
	});
});
