import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Alert } from '../../../../commands/alerts/goals/alert-rules.ts';
import { pauseAlerts } from '../../../../commands/alerts/stored/refusals.ts';
import { lowsOf } from '../../../support/fake-history.ts';
import { breakTable } from '../../../support/store.ts';
import { above, alertFor, below, day, type ListedOffer, type MadeUpItem, minute, start } from './made-up-lists.ts';
import { eur, NotifierFixture } from './notifier-fixture.ts';

const offer = (ask: number | null, quantity = 5): ListedOffer => ({ ask, quantity });
const itemNamed = (name: string, version: string | null = null): MadeUpItem => ({ name, version });
/** A list of 26 items that cost 20 each, except “A”. */
const rowsWith = (a: ListedOffer | undefined): (readonly [MadeUpItem, ListedOffer])[] => [
	...(a === undefined ? [] : [[itemNamed('A'), a] as const]),
	...[...'BCDEFGHIJKLMNOPQRSTUVWXYZ'].map((name) => [itemNamed(name), offer(20)] as const),
];

/** Five minutes later, a list arrives in which A costs `ask`. */
async function nextList(fixture: NotifierFixture, ask: number): Promise<void> {
	await fixture.advance(5 * minute);
	await fixture.arrive(eur, rowsWith(offer(ask)));
}

/** A fixture with one process, and these alerts of one user. */
async function fixtureWith(...alerts: readonly Alert[]) {
	const fixture = new NotifierFixture();
	await fixture.add('1', ...alerts);
	fixture.open();
	await fixture.idle();
	return fixture;
}

describe('An alert about a new low', () => {
	const newLow = (amount: number, repeats = false) => alertFor({ kind: 'below', amount, low: '90d' }, { repeats });
	// Item ids follow the order of the rows: A is 0, and B is 1.
	const lowOfA = (ask: number) => lowsOf(new Map([[0, ask]]), 0);
	const lowOfBOnly = lowsOf(new Map([[1, 5]]), 0);

	test('waits for less than the low until yesterday, which changes every day', async () => {
		const alert = newLow(9.99);
		const fixture = await fixtureWith(alert);
		fixture.lows = lowOfA(12);
		await fixture.arrive(eur, rowsWith(offer(12)));
		expect([await fixture.sent(), fixture.queued]).toEqual([[], 0]);
		await nextList(fixture, 11.99);
		expect(fixture.queued).toBe(1);
		expect(await fixture.sent()).toEqual([`${alert.id} at ${fixture.clock.now()}`]);
	});

	test('fires again for a lower one on another day, although the price was not 2 % away from the last one', async () => {
		const fixture = await fixtureWith(newLow(1, true));
		for (const [low, ask] of [
			[12, 11],
			[11, 10.9],
		] as const) {
			fixture.lows = { ...lowOfA(low), before: fixture.clock.wall() };
			await fixture.arrive(eur, rowsWith(offer(ask + 0.1)));
			await nextList(fixture, ask);
			await nextList(fixture, ask - 0.05);
			await fixture.clock.jump(day);
		}
		expect(await fixture.sent()).toHaveLength(2);
	});

	test('fires again for a lower one on another day, also if its owner has paused it since', async () => {
		const alert = newLow(1, true);
		const fixture = await fixtureWith(alert);
		fixture.lows = { ...lowOfA(12), before: fixture.clock.wall() };
		await nextList(fixture, 11);
		await nextList(fixture, 11);
		expect(await fixture.sent()).toHaveLength(1);
		await fixture.clock.jump(day);
		fixture.lows = { ...lowOfA(11), before: fixture.clock.wall() };
		await fixture.alerts.change('1', alert.id, { paused: 'owner' });
		await fixture.alerts.change('1', alert.id, { paused: undefined });
		await nextList(fixture, 10.95);
		await nextList(fixture, 10.95);
		expect(await fixture.sent()).toHaveLength(1);
	});

	test('does not fire again on another day if the low is the same or unknown', async () => {
		const fixture = await fixtureWith(newLow(1, true));
		for (const low of [lowOfA(11), lowOfA(11), lowOfBOnly]) {
			fixture.lows = { ...low, before: fixture.clock.wall() };
			await nextList(fixture, 10.9);
			await nextList(fixture, 10.9);
			await fixture.clock.jump(day);
		}
		expect(await fixture.sent()).toHaveLength(1);
	});

	test('in another currency does not fire if only the exchange rate has changed', async () => {
		const alert = alertFor({ kind: 'below', amount: 13.19, low: '90d' }, { currency: 'USD' });
		const fixture = await fixtureWith(alert);
		fixture.lows = lowOfA(12);
		fixture.rates.set('USD', 1.1);
		await fixture.arrive(eur, rowsWith(offer(12)));
		fixture.rates.set('USD', 1.09);
		await nextList(fixture, 12);
		expect(await fixture.sent()).toEqual([]);
		await nextList(fixture, 11.9);
		expect(await fixture.takeMessages()).toMatchObject([{ alert: alert.id, ask: 12.97, isConverted: true }]);
	});

	test('does not fire for an item without a recorded ask, whatever its amount was before', async () => {
		const fixture = await fixtureWith(newLow(12));
		fixture.lows = lowOfBOnly;
		await nextList(fixture, 11);
		await nextList(fixture, 11);
		expect(await fixture.sent()).toEqual([]);
	});

	test('does not fire while the low is unknown; other alerts do', async () => {
		const low = newLow(9);
		const other = alertFor(below(9));
		const fixture = await fixtureWith(low, other);
		await fixture.arrive(eur, rowsWith(offer(9)));
		expect(await fixture.sent()).toEqual([`${other.id} at ${fixture.clock.now()}`]);
		fixture.lows = lowOfA(9.5);
		await nextList(fixture, 8.9);
		expect(await fixture.sent()).toEqual([`${low.id} at ${fixture.clock.now()}`]);
	});
});

describe('A new list', () => {
	test('fires an alert that was set before the clock was set back by hours', async () => {
		const fixture = await fixtureWith({ ...alertFor({ kind: 'below', amount: 10 }), changedAt: start + day });
		await nextList(fixture, 12);
		await nextList(fixture, 9);
		expect(await fixture.sent()).toHaveLength(1);
	});

	test('that lacks more than 20 rows of the one before does not say that something is out of stock', async () => {
		const fixture = await fixtureWith(alertFor({ kind: 'stock' }, { repeats: true }));
		await fixture.arrive(eur, rowsWith(offer(12)));
		await nextList(fixture, 12);
		expect(await fixture.sent()).toHaveLength(1);
		await fixture.advance(5 * minute);
		// A and 20 of the others are missing.
		await fixture.arrive(eur, rowsWith(undefined).slice(20));
		await nextList(fixture, 12);
		expect(await fixture.sent()).toEqual([]);
		await fixture.advance(5 * minute);
		await fixture.arrive(eur, rowsWith(undefined));
		await nextList(fixture, 12);
		expect(await fixture.sent()).toHaveLength(1);
	});

	test('does not say that something is out of stock if the list before was incomplete as well', async () => {
		const fixture = await fixtureWith(alertFor({ kind: 'stock' }, { repeats: true }));
		await fixture.arrive(eur, rowsWith(offer(12)));
		await nextList(fixture, 12);
		expect(await fixture.sent()).toHaveLength(1);
		for (let i = 0; i < 2; i++) {
			await fixture.advance(5 * minute);
			// A and 21 of the others are missing.
			await fixture.arrive(eur, rowsWith(undefined).slice(21));
		}
		await nextList(fixture, 12);
		expect(await fixture.sent()).toEqual([]);
	});

	test('says nothing of what it lacks if it is the first one after a start, and an older one is in memory', async () => {
		const fixture = await fixtureWith(alertFor({ kind: 'stock' }, { repeats: true }));
		await fixture.arrive(eur, rowsWith(offer(12)));
		await nextList(fixture, 12);
		expect(await fixture.sent()).toHaveLength(1);
		await fixture.close();
		await fixture.clock.advance(10 * minute);
		fixture.open();
		await fixture.idle();
		await fixture.arrive(eur, rowsWith(undefined).slice(21));
		await nextList(fixture, 12);
		expect(await fixture.sent()).toEqual([]);
	});

	test('that lacks many rows does not say that the cheapest version of a name is another one', async () => {
		const fixture = await fixtureWith(alertFor({ kind: 'above', amount: 15 }, { name: 'Versioned' }));
		const versions = [
			[itemNamed('Versioned', 'x'), offer(10)],
			[itemNamed('Versioned', 'y'), offer(20)],
		] as const;
		await fixture.arrive(eur, [...versions, ...rowsWith(offer(12))]);
		await fixture.advance(5 * minute);
		await fixture.arrive(eur, [versions[1], ...rowsWith(undefined).slice(24)]);
		expect(await fixture.sent()).toEqual([]);
		await fixture.advance(5 * minute);
		await fixture.arrive(eur, [versions[1], ...rowsWith(offer(12))]);
		await fixture.advance(5 * minute);
		await fixture.arrive(eur, [versions[1], ...rowsWith(offer(12))]);
		expect(await fixture.sent()).toHaveLength(1);
	});

	test('in which many rows have lost their ask does not say that something is out of stock either', async () => {
		const fixture = await fixtureWith(alertFor({ kind: 'stock' }, { repeats: true }));
		await fixture.arrive(eur, rowsWith(offer(12)));
		await nextList(fixture, 12);
		expect(await fixture.sent()).toHaveLength(1);
		await fixture.advance(5 * minute);
		// Only the last item still has units.
		const emptied = rowsWith(offer(null, 0)).map(([item], i) => [item, offer(null, i < 25 ? 0 : 5)] as const);
		await fixture.arrive(eur, emptied);
		await nextList(fixture, 12);
		expect(await fixture.sent()).toEqual([]);
	});

	test('fires an alert that was stored after the list before, although its own time is earlier', async () => {
		const fixture = await fixtureWith(alertFor(below(1)));
		await fixture.arrive(eur, rowsWith(offer(12)));
		await nextList(fixture, 9);
		const alert = { ...alertFor(below(10)), changedAt: fixture.clock.wall() - 2_500 };
		await fixture.add('1', alert);
		await nextList(fixture, 9);
		expect(await fixture.sent()).toEqual([`${alert.id} at ${fixture.clock.now()}`]);
	});

	test('that is more than six minutes old changes nothing', async () => {
		const fixture = await fixtureWith(alertFor(below(10)));
		await fixture.advance(30 * minute);
		await fixture.arrive(eur, rowsWith(offer(5)), fixture.clock.now() - 6 * minute - 1);
		expect(await fixture.sent()).toEqual([]);
		await fixture.arrive(eur, rowsWith(offer(5)), fixture.clock.now() - 6 * minute);
		expect(await fixture.sent()).toHaveLength(1);
	});
});

test('An alert in another currency fires when only the exchange rate has changed, and not while there is none', async () => {
	const fixture = await fixtureWith(alertFor(below(12), { currency: 'USD' }));
	for (const [rate, count] of [
		[undefined, 0],
		[1.2, 0],
		[1.2, 0],
		[1.09, 1],
	] as const) {
		if (rate !== undefined) fixture.rates.set('USD', rate);
		await fixture.arrive(eur, rowsWith(offer(11)));
		expect(await fixture.sent()).toHaveLength(count);
		await fixture.advance(5 * minute);
	}
});

describe('An ask far from what the item is worth', () => {
	/** The marketplace suggests 20. */
	const suggested = (ask: number): ListedOffer => ({ ask, quantity: 5, suggested: 20 });

	test('makes an alert fire only if the next list confirms it, also by the same ask', async () => {
		const fixture = await fixtureWith(alertFor(below(10), { repeats: true }), alertFor(above(50)));
		await fixture.arrive(eur, rowsWith(suggested(20)));
		await fixture.advance(5 * minute);
		for (const [ask, count] of [
			[0.2, 0],
			[20, 0],
			[2_000, 0],
			[20, 0],
			[0.2, 0],
			[0.21, 1],
			[20, 0],
			[0.2, 0],
			[0.2, 1],
		] as const) {
			await fixture.arrive(eur, rowsWith(suggested(ask)));
			expect([ask, await fixture.sent()]).toMatchObject([ask, { length: count }]);
			await fixture.advance(5 * minute);
		}
	});
});

describe('Time', () => {
	test('ends alerts, which their owners are told unless they cannot be reached, and removes them 30 days later', async () => {
		const reachable = alertFor(below(1), { endsAt: start + day });
		const fixture = await fixtureWith(reachable, alertFor(below(2), { endsAt: start + day, paused: 'unreachable' }));
		await fixture.advance(day - 2 * minute);
		expect(await fixture.sent()).toEqual([]);
		await fixture.advance(4 * minute);
		expect(await fixture.takeMessages()).toMatchObject([
			{ what: 'ended', alert: reachable.id, at: start + day, ask: null },
		]);
		expect((await fixture.alerts.of('1')).map(({ state }) => state)).toEqual(['ended', 'ended']);
		await fixture.close();
		await fixture.clock.advance(30 * day);
		fixture.open();
		await fixture.idle();
		expect(await fixture.alerts.of('1')).toEqual([]);
	});
});

test('Messages that were refused are kept for 30 days, and their alerts as long', async () => {
	const fixture = await fixtureWith(alertFor(below(10), { endsAt: start + 90 * day }));
	await fixture.arrive(eur, rowsWith(offer(5)));
	await pauseAlerts(fixture.database, '1');
	for (const [later, count] of [
		[29 * day, 1],
		[2 * day, 0],
	] as const) {
		await fixture.close();
		await fixture.clock.advance(later);
		fixture.open();
		await fixture.idle();
		expect(await fixture.database.sql.selectFrom('outbox').selectAll().execute()).toHaveLength(count);
		expect(await fixture.alerts.of('1')).toHaveLength(count);
	}
});

describe('A process', () => {
	test('without the lease evaluates nothing; once it has it, it evaluates the newest list', async () => {
		const fixture = new NotifierFixture();
		await fixture.add('1', alertFor(below(10)));
		const first = fixture.open();
		const second = fixture.open();
		fixture.leader = first;
		await fixture.advance(minute);
		await fixture.arrive(eur, rowsWith(offer(20)));
		expect(await fixture.sent()).toEqual([]);
		// No notifier is told of this list, so the process that gets the lease must look for it.
		fixture.lists.put(eur, rowsWith(offer(5)), fixture.clock.now());
		fixture.leader = second;
		await fixture.advance(minute);
		expect(await fixture.sent()).toHaveLength(1);
	});

	test('asks for trade-locked listings that alerts need, although no list arrives', async () => {
		const fixture = await fixtureWith(alertFor(below(10), { game: 570, locked: true }));
		fixture.lockedRequests.clear();
		await fixture.advance(10 * minute);
		expect([...fixture.lockedRequests]).toEqual([570]);
	});

	test('says once that the store fails, evaluates the newest lists when it works again, and says so', async () => {
		const alert = alertFor(below(10));
		const fixture = await fixtureWith(alert);
		await fixture.arrive(eur, rowsWith(offer(20)));
		const repair = await breakTable(fixture.database, 'outbox');
		await fixture.advance(5 * minute);
		const { fetchedAt } = await fixture.arrive(eur, rowsWith(offer(9)));
		await fixture.advance(3 * minute);
		await repair();
		await fixture.advance(minute);
		expect(await fixture.sent()).toEqual([`${alert.id} at ${fetchedAt}`]);
		expect(fixture.logged).toEqual([
			'alerts and feeds cannot be evaluated; it is tried again',
			'alerts and feeds are evaluated again',
		]);
	});

	test('does nothing after it has stopped', async () => {
		const fixture = await fixtureWith(alertFor(below(10)));
		await fixture.close();
		await fixture.arrive(eur, rowsWith(offer(1)));
		expect(await fixture.sent()).toEqual([]);
	});
});

test('A notifier that is stopped while it starts becomes idle', async () => {
	const starting = new NotifierFixture();
	const notifier = starting.open();
	await notifier.stop();
	const isOver = notifier.idle().then(() => true);
	expect(await Promise.race([isOver, sleep(1_000)])).toBe(true);
});
