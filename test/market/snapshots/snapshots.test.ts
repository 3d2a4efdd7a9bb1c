import { describe, expect, test } from 'vitest';
import { MarketError } from '../../../src/errors/market-error.ts';
import { currencies } from '../../../src/market/currency.ts';
import { listBody } from '../bodies.ts';
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
		expect([world.count('tradable'), world.count('history'), world.count('out-of-stock')]).toEqual([3, 3, 1]);
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

	test('fails after 15 seconds if there is no list and none arrives', async () => {
		const world = await openWorld();
		world.answer = () => new Promise(() => {});
		const asked = watch(world.get(tradable));
		await world.clock.advance(15 * second - 1);
		expect(asked.error).toBeUndefined();
		await world.clock.advance(1);
		expect(asked.error).toMatchObject({ failure: 'timed-out' });
		expect((asked.error as MarketError).retryAt).toBeGreaterThan(world.clock.now());
	});

	test('in 16 currencies at once uses 6 slots, then 2 more for the home list and the most popular; the other errors say when to retry', async () => {
		const world = await openWorld();
		world.snapshots.start();
		await world.clock.advance(second);
		const asked = currencies.map((currency) => watch(world.get(key('tradable', currency))));
		await world.clock.advance(20 * second);
		const answered = asked.filter(({ value }) => value);
		const refused = asked.filter(({ error }) => error);
		expect(answered.length + refused.length).toBe(16);
		expect(answered.length).toBeGreaterThanOrEqual(6);
		expect(world.count('tradable')).toBeLessThanOrEqual(8);
		for (const { error } of refused) {
			expect(error).toMatchObject({ failure: 'limited' });
			expect((error as MarketError).retryAt).toBeGreaterThan(world.clock.now());
			expect((error as MarketError).ready).toContain('EUR');
		}
		await world.clock.advance(10 * minute);
		for (const { at } of world.sent) {
			const near = world.sent.filter(
				(other) => other.list.startsWith('tradable') && other.at >= at && other.at < at + 5 * minute,
			);
			expect(near.length).toBeLessThanOrEqual(8);
		}
	});

	test('that was refused for lack of a slot is repeated automatically once there is one', async () => {
		const world = await openWorld();
		for (const currency of currencies.slice(0, 9)) watch(world.get(key('tradable', currency)));
		await world.clock.advance(20 * second);
		world.snapshots.start();
		expect(world.snapshots.ready('tradable', 730).length).toBeLessThan(9);
		await world.clock.advance(6 * minute);
		expect(world.snapshots.ready('tradable', 730)).toEqual(expect.arrayContaining([...currencies.slice(0, 9)]));
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
		expect(world.count('tradable')).toBe(5);
	});

	test('a stored list is never taken for newer than it is, even if the system clock was set between two starts', async () => {
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
		// The machine kept running, so its monotonic clocks know the age, including the time it slept.
		expect(await ageAfter(-hour)).toBeLessThan(2 * minute);
		expect(await ageAfter(3 * hour)).toBeLessThan(3 * minute);
		world.clock.slept += 2 * hour;
		expect(await ageAfter(-hour)).toBeGreaterThan(2 * hour);
		// After a reboot there is only the system clock, which is wrong: the list counts as an old one.
		world.clock.boot = 'another';
		expect(await ageAfter(-hour)).toBeGreaterThan(hour);
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
		await world.clock.advance(3 * second);
		expect(refused.error).toMatchObject({ failure: 'unreachable' });
		world.unreadable = false;
		await expect(world.get(tradable)).resolves.toBeDefined();
		expect(world.logged).toContain('stored lists cannot be read');
	});
});

describe('After a restart', () => {
	test('lists that are still fresh are read from disk without a request', async () => {
		const world = await openWorld();
		world.snapshots.start();
		watch(world.get(key('tradable', 'USD')));
		await world.clock.advance(5 * second);
		const before = world.sent.length;
		await world.restart();
		world.snapshots.start();
		await world.clock.advance(minute);
		expect((await world.get(key('tradable', 'USD'))).rows.items).toHaveLength(50);
		expect((await world.get(tradable)).rows.items).toHaveLength(50);
		expect(world.sent).toHaveLength(before);
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
		await world.clock.advance(3 * second);
		await expect(world.get(tradable)).resolves.toBeDefined();
		expect(world.sent).toHaveLength(2);
	});
});

describe('In memory', () => {
	test('lists that were requested within the hour are refreshed automatically, home lists always', async () => {
		const world = await openWorld();
		world.snapshots.start();
		watch(world.get(key('tradable', 'USD')));
		await world.clock.advance(2 * hour);
		const age = (currency: 'USD' | 'EUR') =>
			world.clock.now() - world.snapshots.cached(key('tradable', currency))!.fetchedAt;
		expect(age('EUR')).toBeLessThan(5 * minute + 10 * second);
		expect(age('USD')).toBeGreaterThan(55 * minute);
	});

	test('a list that nobody requested for a day is removed, also from disk; home lists stay', async () => {
		const world = await openWorld();
		world.snapshots.start();
		watch(world.get(key('tradable', 'USD')));
		await world.clock.advance(10 * second);
		expect(world.bodies.has('tradable/730/USD')).toBe(true);
		await world.clock.jump(24 * hour + 10 * second);
		expect(world.snapshots.cached(key('tradable', 'USD'))).toBeUndefined();
		expect(world.bodies.has('tradable/730/USD')).toBe(false);
		expect(world.snapshots.cached(tradable)).toBeDefined();
	});

	test('of more than 24 pairs of game and currency the least recently requested are removed', async () => {
		const world = await openWorld();
		world.snapshots.start();
		const pairs = ([730, 570] as const).flatMap((game) => currencies.map((currency) => ({ game, currency })));
		for (const { game, currency } of pairs) {
			watch(world.get(key('tradable', currency, game)));
			await world.clock.advance(120 * second);
		}
		await world.clock.advance(6 * minute);
		const cached = pairs.filter(({ game, currency }) => world.snapshots.cached(key('tradable', currency, game)));
		expect(cached.length).toBeLessThanOrEqual(24);
		expect(cached.at(-1)).toEqual(pairs.at(-1));
		expect(cached).toContainEqual({ game: 730, currency: 'EUR' });
		expect(cached).not.toContainEqual({ game: 730, currency: 'AUD' });
	});
});
