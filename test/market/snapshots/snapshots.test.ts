import { describe, expect, test } from 'vitest';
import { MarketError } from '../../../src/errors/market-error.ts';
import { currencies } from '../../../src/market/currency.ts';
import { listBody } from '../bodies.ts';
import { key, openWorld, watch } from '../world.ts';

const second = 1_000;
const minute = 60_000;
const hour = 60 * minute;
const tradable = key('tradable');

describe('Asking for a list', () => {
	test('1,000 users asking 1,000 items for 15 minutes cost 3 requests each for items and history, 1 for out of stock', async () => {
		const world = await openWorld();
		world.snapshots.start();
		for (let at = 0; at < 15 * minute; at += 15 * second) {
			const asked = Array.from({ length: 1_000 }, () =>
				(['tradable', 'history', 'out-of-stock'] as const).map((kind) => world.ask(key(kind))),
			).flat();
			await world.clock.advance(15 * second);
			await Promise.all(asked);
		}
		expect([world.count('tradable'), world.count('history'), world.count('out-of-stock')]).toEqual([3, 3, 1]);
	});

	test('one fetch serves 1,000 who wait for it at once', async () => {
		const world = await openWorld();
		const asked = Array.from({ length: 1_000 }, () => world.ask(tradable));
		await world.clock.advance(second);
		expect(new Set(await Promise.all(asked)).size).toBe(1);
		expect(world.sent).toHaveLength(1);
	});

	test('a fresh list answers without a request, one past its lifetime answers too and is refreshed behind', async () => {
		const world = await openWorld();
		const first = await world.ask(tradable);
		await world.clock.advance(5 * minute);
		expect(await world.ask(tradable)).toBe(first);
		expect(world.sent).toHaveLength(1);
		await world.clock.advance(second);
		expect(await world.ask(tradable)).toBe(first);
		await world.clock.settle();
		expect(world.sent).toHaveLength(2);
		expect((await world.ask(tradable)).fetchedAt).toBe(world.clock.now());
	});

	test('a list past two lifetimes waits up to a second for a newer one, then answers with its age', async () => {
		const world = await openWorld();
		const first = await world.ask(tradable);
		await world.clock.advance(11 * minute);
		world.answer = () => new Promise(() => {});
		const asked = watch(world.ask(tradable));
		await world.clock.advance(900);
		expect(asked.value).toBeUndefined();
		await world.clock.advance(100);
		expect(asked.value).toBe(first);
	});

	test('a list past two lifetimes gives way to a newer one that comes within the second', async () => {
		const world = await openWorld();
		await world.ask(tradable);
		await world.clock.advance(11 * minute);
		expect((await world.ask(tradable)).fetchedAt).toBe(world.clock.now());
	});

	test('where nothing comes, who waits is told after 15 seconds', async () => {
		const world = await openWorld();
		world.answer = () => new Promise(() => {});
		const asked = watch(world.ask(tradable));
		await world.clock.advance(15 * second - 1);
		expect(asked.error).toBeUndefined();
		await world.clock.advance(1);
		expect(asked.error).toMatchObject({ failure: 'timed-out' });
		expect((asked.error as MarketError).retryAt).toBeGreaterThan(world.clock.now());
	});

	test('16 currencies at once take 6 slots, then those asked most take the other 2; all others hear when to come back', async () => {
		const world = await openWorld();
		world.snapshots.start();
		await world.clock.advance(second);
		const asked = currencies.map((currency) => watch(world.ask(key('tradable', currency))));
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

	test('a currency refused for want of a slot is loaded once there is one, unasked', async () => {
		const world = await openWorld();
		for (const currency of currencies.slice(0, 9)) watch(world.ask(key('tradable', currency)));
		await world.clock.advance(20 * second);
		world.snapshots.start();
		expect(world.snapshots.ready('tradable', 730).length).toBeLessThan(9);
		await world.clock.advance(6 * minute);
		expect(world.snapshots.ready('tradable', 730)).toEqual(expect.arrayContaining([...currencies.slice(0, 9)]));
	});

	test('the home list goes first, then cold lists, then refreshes, and of these the oldest', async () => {
		const world = await openWorld();
		await world.ask(key('tradable', 'EUR'));
		await world.clock.advance(3 * second);
		await world.ask(key('tradable', 'USD'));
		await world.clock.advance(6 * minute);
		await world.ask(key('tradable', 'PLN'));
		world.sent.length = 0;
		// Within the spacing all three wait for the next slot.
		await world.ask(key('tradable', 'USD'));
		await world.ask(key('tradable', 'EUR'));
		watch(world.ask(key('tradable', 'GBP')));
		await world.ask(key('tradable', 'EUR'));
		await world.clock.advance(10 * second);
		expect(world.sent.map(({ list }) => list)).toEqual(['tradable/730/EUR', 'tradable/730/GBP', 'tradable/730/USD']);
	});
});

describe('While the marketplace fails', () => {
	test('the list there is answers, with its age, for as long as it lasts', async () => {
		const world = await openWorld();
		world.snapshots.start();
		await world.clock.advance(second);
		const first = world.snapshots.held(tradable);
		world.answer = async () => {
			throw new MarketError('unreachable', 'down');
		};
		for (let i = 0; i < 30; i++) {
			await world.clock.advance(4 * minute);
			const asked = watch(world.ask(tradable));
			await world.clock.advance(second);
			expect(asked.value).toBe(first);
		}
	});

	test('a failure is remembered for 15, 30, 60, 120 seconds, and told at once until then', async () => {
		const world = await openWorld();
		world.answer = async () => {
			throw new MarketError('unreachable', 'down', { cause: new Error('ECONNREFUSED') });
		};
		const pauses: number[] = [];
		for (let i = 0; i < 5; i++) {
			const error = (await world.ask(tradable).catch((reason) => reason)) as MarketError;
			expect(error).toMatchObject({ failure: 'unreachable', cause: { message: 'ECONNREFUSED' } });
			pauses.push((error.retryAt! - world.clock.now()) / second);
			const again = (await world.ask(key('tradable', 'USD')).catch((reason) => reason)) as MarketError;
			expect(again.retryAt).toBe(error.retryAt);
			expect(world.sent).toHaveLength(i + 1);
			await world.clock.advance(error.retryAt! - world.clock.now());
		}
		expect(pauses).toEqual([15, 30, 60, 120, 120]);
	});

	test('one list whose answers are no good does not make the others old', async () => {
		const world = await openWorld();
		world.snapshots.start();
		await world.clock.advance(3 * second);
		world.answer = async (asked) =>
			asked.currency === 'HRK' ? listBody({ ...asked, currency: 'EUR' }) : listBody(asked);
		const asked = watch(world.ask(key('tradable', 'HRK')));
		await world.clock.advance(hour);
		expect(asked.error).toMatchObject({ failure: 'not-understood' });
		expect(world.clock.now() - world.snapshots.held(tradable)!.fetchedAt).toBeLessThan(6 * minute);
	});

	test('a failure of our own, too, is not tried again at once', async () => {
		const world = await openWorld();
		world.answer = async () => {
			throw new Error('a bug');
		};
		for (let i = 0; i < 3; i++) await expect(world.ask(tradable)).rejects.toThrow('a bug');
		expect(world.sent).toHaveLength(1);
	});

	test('a 429 is kept to also where it cannot be written down', async () => {
		const world = await openWorld();
		world.answer = async () => {
			await world.database().close();
			throw new MarketError('limited', '429');
		};
		const first = (await world.ask(tradable).catch((error) => error)) as MarketError;
		expect(first).toMatchObject({ failure: 'limited' });
		expect(first.retryAt).toBe(world.clock.now() + 5 * minute);
		await world.clock.advance(4 * minute);
		expect(await world.ask(tradable).catch((error) => error)).toMatchObject({ failure: 'limited' });
		expect(world.sent).toHaveLength(1);
	});

	test.each([
		['ten minutes forward', 10 * minute],
		['an hour back', -hour],
		['a day back', -24 * hour],
		['thirty years forward', 30 * 365 * 24 * hour],
	])(
		'the system clock, set %s, changes nothing: lists are renewed at their time, and are as old as they are',
		async (_, step) => {
			const world = await openWorld();
			world.snapshots.start();
			await world.clock.advance(minute);
			world.clock.setWall(step);
			for (let i = 0; i < 20; i++) {
				const { fetchedAt } = await world.ask(tradable);
				expect(world.clock.now() - fetchedAt).toBeGreaterThanOrEqual(0);
				expect(world.clock.now() - fetchedAt).toBeLessThan(5 * minute + 10 * second);
				await world.clock.advance(minute);
			}
			expect(world.count('tradable')).toBe(5);
		},
	);

	test('a stored list is as old as it is, where the system clock was set between two starts, and never newer', async () => {
		const world = await openWorld();
		await world.ask(tradable);
		await world.clock.advance(minute);
		const ageAfter = async (step: number) => {
			world.clock.setWall(step);
			await world.restart();
			world.answer = () => new Promise(() => {});
			const asked = watch(world.ask(tradable));
			await world.clock.advance(2 * second);
			world.clock.setWall(-step);
			return world.clock.now() - asked.value!.fetchedAt;
		};
		// The machine has run on, so its own clocks know, also of the time it slept.
		expect(await ageAfter(-hour)).toBeLessThan(2 * minute);
		expect(await ageAfter(3 * hour)).toBeLessThan(3 * minute);
		world.clock.slept += 2 * hour;
		expect(await ageAfter(-hour)).toBeGreaterThan(2 * hour);
		// Started again: nothing but the system clock, which cannot be right. It warns as an old list does.
		world.clock.boot = 'another';
		expect(await ageAfter(-hour)).toBeGreaterThan(hour);
	});

	test('a 429 stops the endpoint until its time, over a restart, and nobody else', async () => {
		const world = await openWorld();
		const until = world.clock.now() + hour;
		world.answer = async () => {
			throw new MarketError('limited', '429', { retryAt: until });
		};
		expect(await world.ask(tradable).catch((error) => error)).toMatchObject({
			failure: 'limited',
			retryAt: until,
		});
		world.answer = async (asked) => listBody(asked);
		await world.restart();
		await world.clock.advance(minute);
		expect(await world.ask(tradable).catch((error) => error)).toMatchObject({
			failure: 'limited',
			retryAt: until,
		});
		expect(world.count('tradable')).toBe(1);
		await expect(world.ask(key('history'))).resolves.toBeDefined();
		await world.clock.advance(hour);
		await expect(world.ask(tradable)).resolves.toBeDefined();
	});

	test('an empty list, or one with under half the rows, does not replace the one there is', async () => {
		const world = await openWorld();
		const first = await world.ask(tradable);
		for (const rows of [0, 24]) {
			await world.clock.advance(10 * minute);
			world.answer = async (asked) => listBody(asked, rows);
			const asked = watch(world.ask(tradable));
			await world.clock.advance(2 * second);
			expect(asked.value).toBe(first);
		}
		await world.clock.advance(10 * minute);
		world.answer = async (asked) => listBody(asked, 25);
		await world.ask(tradable);
		await world.clock.settle();
		expect(world.snapshots.held(tradable)?.rows.items).toHaveLength(25);
	});

	test('a log of requests that cannot be written stops requests, not answers', async () => {
		const world = await openWorld();
		const first = await world.ask(tradable);
		await world.database().close();
		await world.clock.advance(11 * minute);
		await world.ask(tradable);
		const second = await world.ask(tradable);
		expect(second).toEqual({ ...first, problem: 'storage' });
		await expect(world.ask(key('history'))).rejects.toMatchObject({ failure: 'storage' });
		expect(world.sent).toHaveLength(1);
	});

	test('a log of requests that cannot be written is reported at once, and then by the minute', async () => {
		const world = await openWorld();
		await world.ask(tradable);
		world.snapshots.start();
		await world.database().close();
		await world.clock.advance(6 * minute);
		const said = world.logged.filter((line) => line.includes('cannot note requests'));
		expect(said.length).toBeGreaterThanOrEqual(3);
		// Three endpoints, each by the minute.
		expect(said.length).toBeLessThanOrEqual(3 * 7);
		await world.restart();
		await world.clock.advance(10 * second);
		await expect(world.ask(tradable)).resolves.not.toHaveProperty('problem');
	});

	test('a list that the decoding thread died of is not taken again at once, and the answer says whose fault it is', async () => {
		const world = await openWorld();
		await world.ask(tradable);
		world.dying = true;
		await world.clock.advance(6 * minute);
		await world.ask(tradable);
		await world.clock.advance(10 * second);
		expect(await world.ask(tradable)).toMatchObject({ problem: 'decoding' });
		const sent = world.sent.length;
		await world.clock.advance(4 * minute);
		await world.ask(tradable);
		await world.clock.advance(10 * second);
		expect(world.sent).toHaveLength(sent);
		await expect(world.ask(key('history'))).rejects.toMatchObject({ failure: 'decoding' });
		world.dying = false;
		await world.clock.advance(10 * minute);
		await world.ask(tradable);
		await world.clock.advance(10 * second);
		expect(await world.ask(tradable)).not.toHaveProperty('problem');
	});

	test('a list that loses just under half of its rows each time is refused for a day after the largest, over restarts too', async () => {
		const world = await openWorld();
		const rowsAfter = async (rows: number) => {
			world.answer = async (asked) => listBody(asked, rows);
			await world.clock.advance(10 * minute);
			await world.ask(tradable);
			await world.clock.advance(10 * second);
			return (await world.ask(tradable)).rows.items.length;
		};
		expect(await rowsAfter(301)).toBe(301);
		expect(await rowsAfter(154)).toBe(154);
		expect(await rowsAfter(79)).toBe(154);
		await world.restart();
		expect(await rowsAfter(79)).toBe(154);
		await world.clock.advance(24 * hour);
		expect(await rowsAfter(79)).toBe(79);
	});

	test('a list that was as large for days is not forgotten when a day is over, nor over a clock that is set', async () => {
		const world = await openWorld();
		const rowsAfter = async (rows: number, wait = 10 * minute) => {
			world.answer = async (asked) => listBody(asked, rows);
			await world.clock.advance(wait);
			await world.ask(tradable);
			await world.clock.advance(10 * second);
			return (await world.ask(tradable)).rows.items.length;
		};
		for (let day = 0; day < 3; day++) expect(await rowsAfter(100, 13 * hour)).toBe(100);
		expect(await rowsAfter(1)).toBe(100);
		await world.clock.advance(12 * hour);
		expect(await rowsAfter(49)).toBe(100);
		world.clock.setWall(2 * 24 * hour);
		expect(await rowsAfter(49)).toBe(100);
	});

	test('stored lists that could not be read once are looked for again', async () => {
		const world = await openWorld();
		await world.ask(tradable);
		await world.restart();
		world.unreadable = true;
		world.answer = async () => {
			throw new MarketError('unreachable', 'down');
		};
		const refused = watch(world.ask(tradable));
		await world.clock.advance(3 * second);
		expect(refused.error).toMatchObject({ failure: 'unreachable' });
		world.unreadable = false;
		await expect(world.ask(tradable)).resolves.toBeDefined();
		expect(world.logged).toContain('stored lists cannot be read');
	});
});

describe('After a restart', () => {
	test('lists still fresh answer from storage and cost no request', async () => {
		const world = await openWorld();
		world.snapshots.start();
		watch(world.ask(key('tradable', 'USD')));
		await world.clock.advance(5 * second);
		const before = world.sent.length;
		await world.restart();
		world.snapshots.start();
		await world.clock.advance(minute);
		expect((await world.ask(key('tradable', 'USD'))).rows.items).toHaveLength(50);
		expect((await world.ask(tradable)).rows.items).toHaveLength(50);
		expect(world.sent).toHaveLength(before);
	});

	test('what storage holds and cannot be read is fetched anew', async () => {
		const world = await openWorld();
		await world.ask(tradable);
		world.bodies.set('tradable/730/EUR', {
			...world.bodies.get('tradable/730/EUR')!,
			body: Buffer.from('not brotli'),
		});
		await world.restart();
		await world.clock.advance(3 * second);
		await expect(world.ask(tradable)).resolves.toBeDefined();
		expect(world.sent).toHaveLength(2);
	});
});

describe('What is kept', () => {
	test('lists asked within the hour stay fresh by themselves, and the home lists always', async () => {
		const world = await openWorld();
		world.snapshots.start();
		watch(world.ask(key('tradable', 'USD')));
		await world.clock.advance(2 * hour);
		const age = (currency: 'USD' | 'EUR') =>
			world.clock.now() - world.snapshots.held(key('tradable', currency))!.fetchedAt;
		expect(age('EUR')).toBeLessThan(5 * minute + 10 * second);
		expect(age('USD')).toBeGreaterThan(55 * minute);
	});

	test('a list unasked for a day leaves memory and disk; the home lists stay', async () => {
		const world = await openWorld();
		world.snapshots.start();
		watch(world.ask(key('tradable', 'USD')));
		await world.clock.advance(10 * second);
		expect(world.bodies.has('tradable/730/USD')).toBe(true);
		await world.clock.jump(24 * hour + 10 * second);
		expect(world.snapshots.held(key('tradable', 'USD'))).toBeUndefined();
		expect(world.bodies.has('tradable/730/USD')).toBe(false);
		expect(world.snapshots.held(tradable)).toBeDefined();
	});

	test('of more than 24 pairs those asked longest ago go', async () => {
		const world = await openWorld();
		world.snapshots.start();
		const pairs = ([730, 570] as const).flatMap((game) => currencies.map((currency) => ({ game, currency })));
		for (const { game, currency } of pairs) {
			watch(world.ask(key('tradable', currency, game)));
			await world.clock.advance(120 * second);
		}
		await world.clock.advance(6 * minute);
		const held = pairs.filter(({ game, currency }) => world.snapshots.held(key('tradable', currency, game)));
		expect(held.length).toBeLessThanOrEqual(24);
		expect(held.at(-1)).toEqual(pairs.at(-1));
		expect(held).toContainEqual({ game: 730, currency: 'EUR' });
		expect(held).not.toContainEqual({ game: 730, currency: 'AUD' });
	});
});
