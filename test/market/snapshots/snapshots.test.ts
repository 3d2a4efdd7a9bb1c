import { describe, expect, test } from 'vitest';
import { MarketError } from '../../../src/base/errors/market-error.ts';
import type { ListKind } from '../../../src/market/list-key.ts';
import { historyRow, itemRow, listBody, noSales, packed, salesOf } from '../bodies.ts';
import { key, openFixture } from '../fixture.ts';

const second = 1_000;
const minute = 60_000;
const hour = 60 * minute;
const tradable = key('tradable');
const outOfStock = key('out-of-stock');
const kinds = ['tradable', 'history', 'out-of-stock'] as const;

/** A fixture in which everything has been fetched once. */
async function started(...of: Parameters<typeof openFixture>) {
	const fixture = await openFixture(...of);
	fixture.snapshots.start();
	await fixture.clock.advance(20 * second);
	return fixture;
}

type Fixture = Awaited<ReturnType<typeof started>>;

/** The most requests of a kind within five minutes. */
function mostWithinFiveMinutes(fixture: Fixture, kind: ListKind): number {
	const times = fixture.sent.filter(({ list }) => list.startsWith(`${kind}/`)).map(({ at }) => at);
	return Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 5 * minute).length));
}

describe('The lists of all games', () => {
	test('are there within 20 seconds, those of the default game first', async () => {
		const fixture = await started();
		expect(fixture.snapshots.marketFor('1').readyGames()).toHaveLength(4);
		expect(fixture.sent.slice(0, 3).map(({ list }) => list)).toEqual(
			kinds.map((kind) => expect.stringMatching(`${kind}/730/EUR`)),
		);
	});

	test('are fetched every 5 minutes, those of items out of stock every hour, whatever people ask', async () => {
		const fixture = await started();
		for (let at = 0; at < 15 * minute; at += 5 * second) {
			for (const kind of kinds) fixture.list(key(kind, 'USD'));
			await fixture.clock.advance(5 * second);
		}
		expect(kinds.map((kind) => fixture.countHome(kind))).toEqual([4, 4, 1]);
		for (const kind of kinds) expect(mostWithinFiveMinutes(fixture, kind)).toBeLessThanOrEqual(8);
	});

	test('are never over half a minute late while exchange rates are measured, too', async () => {
		const fixture = await started();
		for (let step = 0; step < 60; step++) {
			await fixture.clock.advance(10 * second);
			for (const game of [730, 570, 440, 252490] as const)
				expect(fixture.age(key('tradable', 'EUR', game))).toBeLessThan(5.5 * minute);
		}
	});

	test('are all late by the same if they are more than fit into 5 minutes, which the log says', async () => {
		const fixture = await started(listBody, ['USD', 'GBP', 'SEK']);
		expect(fixture.logged).toContain('more lists than fit into 5 minutes: each is refreshed every 11 minutes');
		await fixture.clock.advance(24 * minute);
		for (const currency of ['EUR', 'USD', 'GBP', 'SEK'] as const) {
			expect(fixture.age(key('tradable', currency))).toBeLessThan(11.5 * minute);
			const requests = fixture.sent.filter(({ list }) => list === `tradable/730/${currency}`);
			expect(requests.length).toBeGreaterThanOrEqual(2);
			expect(requests.length).toBeLessThanOrEqual(4);
		}
		expect(mostWithinFiveMinutes(fixture, 'tradable')).toBeLessThanOrEqual(8);
	});

	test('include trade-locked listings at once when somebody asks for them, and for an hour', async () => {
		const fixture = await started();
		const locked = key('trade-locked');
		await fixture.clock.advance(10 * minute);
		expect(fixture.list(locked)).toBeUndefined();
		fixture.snapshots.marketFor('1').requestTradeLocked(730);
		await fixture.clock.advance(3_000);
		expect(fixture.age(locked)).toBeLessThanOrEqual(3_000);
		await fixture.clock.jump(hour);
		await fixture.clock.advance(10 * minute);
		expect(fixture.age(locked)).toBeGreaterThan(hour);
	});
});

describe('Exchange rates', () => {
	test('of all currencies are measured within 12 minutes of the first start, and then every 6 hours', async () => {
		const fixture = await started();
		await fixture.clock.advance(12 * minute);
		const { rate } = fixture.snapshots.marketFor('1');
		for (const currency of ['USD', 'GBP', 'TRY', 'CNY'] as const) expect(rate(currency)?.rate).toBeCloseTo(1);
		// The lists that they were measured with are not kept.
		expect(fixture.snapshots.all().filter(({ key: { currency } }) => currency !== 'EUR')).toEqual([]);
		expect([...fixture.bodies.keys()].filter((name) => !name.endsWith('EUR'))).toEqual([]);
		const measured = () => fixture.sent.filter(({ list }) => !list.endsWith('EUR')).length;
		expect(measured()).toBe(15);
		await fixture.clock.jump(5 * hour);
		await fixture.clock.advance(10 * minute);
		expect(measured()).toBe(15);
		await fixture.clock.jump(hour);
		await fixture.clock.advance(12 * minute);
		expect(measured()).toBe(30);
	});

	test('are measured soon after a request that failed, and meanwhile it is known when', async () => {
		const fixture = await openFixture();
		let failures = 1;
		fixture.answer = async (requested) => {
			if (requested.currency === 'USD' && failures-- > 0) throw new MarketError('unreachable', '500');
			return listBody(requested);
		};
		fixture.snapshots.start();
		const { rate, rateWaitsUntil } = fixture.snapshots.marketFor('1');
		while (failures > 0) await fixture.clock.advance(second);
		expect(rateWaitsUntil('USD')! - fixture.clock.now()).toBeLessThanOrEqual(15 * second);
		await fixture.clock.advance(2 * minute);
		expect(rate('USD')?.rate).toBeCloseTo(1);
		expect(rateWaitsUntil('USD')).toBeUndefined();
	});
});

describe('While the marketplace fails', () => {
	test('the old lists stay, and it is asked again after 15, 30, 60, and then every 120 seconds', async () => {
		const fixture = await started();
		const first = fixture.list(tradable);
		fixture.sent.length = 0;
		fixture.answer = async () => {
			throw new MarketError('unreachable', 'down');
		};
		await fixture.clock.advance(20 * minute);
		expect(fixture.list(tradable)).toBe(first);
		expect(fixture.snapshots.failureOf(tradable)).toMatchObject({ failure: 'unreachable' });
		const times = fixture.sent.filter(({ list }) => list.startsWith('tradable')).map(({ at }) => at);
		const pauses = times.slice(1, 6).map((at, i) => Math.round((at - times[i]!) / second));
		expect(pauses).toEqual([15, 30, 60, 120, 120].map((pause) => expect.closeTo(pause, -1)));
	});

	test('one list with bad responses keeps no other from being refreshed', async () => {
		const fixture = await openFixture();
		const bad = key('tradable', 'EUR', 570);
		// The rows of this list are in another currency than was requested.
		fixture.answer = async (requested) => listBody(requested.game === 570 ? key('tradable', 'USD', 570) : requested);
		fixture.snapshots.start();
		await fixture.clock.advance(10 * minute);
		expect(fixture.list(bad)).toBeUndefined();
		expect(fixture.snapshots.failureOf(bad)).toMatchObject({ failure: 'not-understood' });
		expect(fixture.age(tradable)).toBeLessThan(6 * minute);
	});

	test('a bug is not retried at once either', async () => {
		const fixture = await openFixture();
		fixture.answer = async () => {
			throw new Error('a bug');
		};
		fixture.snapshots.start();
		await fixture.clock.advance(10 * second);
		expect(fixture.countHome('tradable')).toBe(1);
		expect(fixture.logged).toContain('a list could not be fetched');
	});

	test('a 429 blocks its endpoint until its time, even across a restart, but no other endpoint', async () => {
		const fixture = await openFixture();
		const until = fixture.clock.now() + hour;
		fixture.answer = async (requested) => {
			if (requested.kind === 'tradable') throw new MarketError('limited', '429', { retryAt: until });
			return listBody(requested);
		};
		fixture.snapshots.start();
		await fixture.clock.advance(minute);
		await fixture.restart();
		fixture.snapshots.start();
		fixture.answer = async (requested) => listBody(requested);
		await fixture.clock.advance(50 * minute);
		expect(fixture.count('tradable')).toBe(1);
		expect(fixture.list(key('history'))).toBeDefined();
		await fixture.clock.advance(10 * minute);
		expect(fixture.list(tradable)).toBeDefined();
	});

	test('a 429 is obeyed even if it cannot be saved', async () => {
		const fixture = await openFixture();
		fixture.answer = async () => {
			await fixture.database().close();
			throw new MarketError('limited', '429');
		};
		fixture.snapshots.start();
		await fixture.clock.advance(4 * minute);
		expect(fixture.count('tradable')).toBe(1);
	});

	test('a list that is empty, or has less than half of the rows, does not replace the old one for a day', async () => {
		const fixture = await started();
		const rowsAfter = async (rows: number, pause = 0) => {
			fixture.answer = async (requested) => listBody(requested, rows);
			await fixture.clock.jump(pause);
			await fixture.clock.advance(6 * minute);
			return fixture.list(tradable)!.rows.items.length;
		};
		expect(await rowsAfter(0)).toBe(50);
		expect(await rowsAfter(24)).toBe(50);
		expect(await rowsAfter(25)).toBe(25);
		expect(await rowsAfter(12, 23 * hour)).toBe(25);
		expect(await rowsAfter(12, 2 * hour)).toBe(12);
	});

	test('a list with all rows of which less than half still say something does not replace the old one', async () => {
		const fixture = await started();
		for (const [list, make, empty] of [
			[tradable, itemRow, { min_price: null }],
			[key('history'), historyRow, { last_30_days: { ...salesOf(9, 20), median: null } }],
		] as const) {
			const arrives = async (empties: number) => {
				fixture.answer = async (requested) =>
					requested.kind === list.kind && requested.currency === 'EUR'
						? packed(Array.from({ length: 50 }, (_, i) => make(`Item ${i}`, i < empties ? empty : {})))
						: listBody(requested);
				const before = fixture.list(list);
				await fixture.clock.advance(8 * minute);
				return fixture.list(list)!.fetchedAt !== before!.fetchedAt;
			};
			expect(await arrives(26), list.kind).toBe(false);
			expect(await arrives(25), list.kind).toBe(true);
			expect(await arrives(0), list.kind).toBe(true);
		}
	});

	test('the first list must have something for sale, and sales', async () => {
		const fixture = await openFixture();
		fixture.answer = async (requested) =>
			packed(
				requested.kind === 'history'
					? [historyRow('A', { last_90_days: noSales })]
					: [itemRow('A', { min_price: null, quantity: 0 })],
			);
		fixture.snapshots.start();
		await fixture.clock.advance(20 * second);
		for (const kind of ['tradable', 'history'] as const) {
			expect(fixture.list(key(kind))).toBeUndefined();
			expect(fixture.snapshots.failureOf(key(kind))).toMatchObject({ failure: 'not-understood' });
		}
	});

	test('a list of items out of stock with less than half of the rows is refused too, unless so few are left that all may be for sale now', async () => {
		const fixture = await started();
		const rowsAfter = async (rows: number) => {
			fixture.answer = async (requested) => listBody(requested, rows);
			await fixture.clock.jump(hour);
			await fixture.clock.advance(2 * minute);
			return fixture.list(outOfStock)!.rows.items.length;
		};
		expect(await rowsAfter(0)).toBe(50);
		expect(await rowsAfter(25)).toBe(25);
		expect(await rowsAfter(13)).toBe(13);
		expect(await rowsAfter(0)).toBe(0);
		expect(await rowsAfter(1)).toBe(1);
	});

	test('a wrong address is an error in the log that names it', async () => {
		const fixture = await openFixture();
		fixture.answer = async () => {
			throw new MarketError('wrong-address', 'http://127.0.0.1/v1/items answers 404');
		};
		fixture.snapshots.start();
		await fixture.clock.advance(second);
		expect(fixture.logged).toContain(
			'MARKET_BASE_URL: http://127.0.0.1/v1/items answers 404: it must be the part in front of /v1',
		);
	});
});

describe('While the store fails', () => {
	test('nothing is requested, the lists in memory stay, and the log says it once until it works again', async () => {
		const fixture = await started();
		const first = fixture.list(tradable);
		await fixture.database().close();
		fixture.sent.length = 0;
		fixture.logged.length = 0;
		await fixture.clock.advance(20 * minute);
		expect(fixture.sent).toEqual([]);
		expect(fixture.list(tradable)).toBe(first);
		expect(fixture.snapshots.failureOf(tradable)).toMatchObject({ failure: 'storage' });
		// Each of the three endpoints says it.
		expect(fixture.logged.filter((line) => line.includes('cannot record requests'))).toHaveLength(3);
	});

	test('stored lists that could not be read at the start are read later, without a request', async () => {
		const fixture = await started();
		fixture.unreadable = true;
		await fixture.restart();
		fixture.sent.length = 0;
		fixture.snapshots.start();
		await fixture.clock.advance(20 * second);
		expect(fixture.logged).toContain('stored lists cannot be read; trying again');
		fixture.unreadable = false;
		await fixture.clock.advance(20 * second);
		expect(fixture.list(tradable)).toBeDefined();
		expect(fixture.sent.filter(({ list }) => list.endsWith('EUR'))).toEqual([]);
	});

	test('a stop while stored lists are being read is not logged as a failure', async () => {
		const fixture = await started();
		fixture.unreadable = true;
		await fixture.restart();
		fixture.snapshots.start();
		fixture.snapshots.stop();
		await fixture.clock.advance(second);
		expect(fixture.logged).toEqual([]);
	});
});

describe('After a restart', () => {
	test('a stored list that cannot be decoded is fetched again', async () => {
		const fixture = await started();
		const damaged = { ...fixture.bodies.get('tradable/730/EUR')!, body: Buffer.from('x'), rows: Buffer.from('x') };
		fixture.bodies.set('tradable/730/EUR', damaged);
		await fixture.restart();
		fixture.snapshots.start();
		await fixture.clock.advance(minute);
		expect(fixture.countHome('tradable')).toBe(2);
		expect(fixture.list(tradable)).toBeDefined();
	});

	test('lists that are no longer planned are deleted', async () => {
		const fixture = await started();
		fixture.bodies.set('tradable/730/SEK', fixture.bodies.get('tradable/730/EUR')!);
		await fixture.restart();
		fixture.snapshots.start();
		await fixture.clock.advance(10 * second);
		expect(fixture.bodies.has('tradable/730/SEK')).toBe(false);
	});

	test('a list is as old as the system clock says, and new if it comes from the future', async () => {
		const fixture = await started();
		const ageAfter = async (step: number) => {
			fixture.answer = () => new Promise(() => {});
			fixture.clock.shiftWall(step);
			await fixture.restart();
			fixture.snapshots.start();
			await fixture.clock.advance(2 * second);
			fixture.clock.shiftWall(-step);
			return fixture.age(tradable);
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
	const fixture = await started();
	await fixture.clock.advance(minute);
	fixture.clock.shiftWall(step);
	for (let i = 0; i < 20; i++) {
		expect(fixture.age(tradable)).toBeGreaterThanOrEqual(0);
		expect(fixture.age(tradable)).toBeLessThan(longest);
		await fixture.clock.advance(minute);
	}
});
