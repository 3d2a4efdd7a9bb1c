import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Alert } from '../../src/notify/alert.ts';
import { lowsOf } from '../support/fake-history.ts';
import { breakTable } from '../support/store.ts';
import { above, alertFor, below, day, minute, type Named, type Said, start, stock } from './made-up-lists.ts';
import { eur, locked, NotifierWorld } from './notifier-world.ts';

const offer = (ask: number | null, quantity = 5): Said => ({ ask, quantity });
const named = (name: string, version: string | null = null): Named => ({ name, version });
/** A list of ten items that cost 20 each, except “A”. */
const rowsWith = (a: Said | undefined): (readonly [Named, Said])[] => [
	...(a === undefined ? [] : [[named('A'), a] as const]),
	...[...'BCDEFGHIJ'].map((name) => [named(name), offer(20)] as const),
];

/** A world with one process, and these alerts of one user. */
async function worldWith(...alerts: readonly Alert[]) {
	const world = new NotifierWorld();
	await world.add('1', ...alerts);
	world.open();
	await world.idle();
	return world;
}

describe('An alert about a new low', () => {
	const newLow = (amount: number, repeats = false) => alertFor({ kind: 'below', amount, low: '90d' }, { repeats });
	const lowOfA = (ask: number) => lowsOf(new Map([[0, ask]]), 0);

	test('waits for less than what was the lowest until yesterday, which changes every day', async () => {
		const alert = newLow(9.99);
		const world = await worldWith(alert);
		world.lows = lowOfA(12);
		await world.arrive(eur, rowsWith(offer(12)));
		expect(await world.sent()).toEqual([]);
		await world.advance(5 * minute);
		await world.arrive(eur, rowsWith(offer(11.99)));
		expect(await world.sent()).toEqual([`${alert.id} at ${world.clock.now()}`]);
		await world.close();
	});

	test('fires again for a lower one on another day, although the price was not 2 % away from the last one', async () => {
		const world = await worldWith(newLow(1, true));
		for (const [low, ask] of [
			[12, 11],
			[11, 10.9],
		] as const) {
			world.lows = lowOfA(low);
			await world.arrive(eur, rowsWith(offer(ask + 0.1)));
			await world.advance(5 * minute);
			await world.arrive(eur, rowsWith(offer(ask)));
			await world.advance(5 * minute);
		}
		expect(await world.sent()).toHaveLength(2);
		await world.close();
	});

	test('says nothing while it is not known what was the lowest; all others do', async () => {
		const [low, other] = [newLow(9), alertFor(below(9))];
		const world = await worldWith(low, other);
		await world.arrive(eur, rowsWith(offer(9)));
		expect(await world.sent()).toEqual([`${other.id} at ${world.clock.now()}`]);
		world.lows = lowOfA(9.5);
		await world.advance(5 * minute);
		await world.arrive(eur, rowsWith(offer(8.9)));
		expect(await world.sent()).toEqual([`${low.id} at ${world.clock.now()}`]);
		await world.close();
	});
});

describe('A new list', () => {
	test('says that messages wait to be sent only if alerts have fired', async () => {
		const world = await worldWith(alertFor(below(10)));
		await world.arrive(eur, rowsWith(offer(11)));
		expect(world.queued).toBe(0);
		await world.advance(5 * minute);
		await world.arrive(eur, rowsWith(offer(10)));
		expect(world.queued).toBe(1);
		await world.close();
	});

	test('evaluates alerts that were added since the last one although no price has changed', async () => {
		const world = await worldWith(alertFor(below(1)));
		await world.arrive(eur, rowsWith(offer(10)));
		await world.advance(2 * minute);
		const added = alertFor(below(10), { addedAt: world.clock.now() });
		await world.add('2', added);
		await world.advance(3 * minute);
		expect(await world.sent()).toEqual([]);
		await world.arrive(eur, rowsWith(offer(10)));
		expect(await world.sent()).toEqual([`${added.id} at ${world.clock.now()}`]);
		await world.close();
	});

	test('evaluates an alert about a name by its cheapest version', async () => {
		const alert = alertFor(below(10), { name: 'V' });
		const world = await worldWith(alert);
		const list = (x: Said, y: Said) => [
			...rowsWith(offer(1)),
			[named('V', 'x'), x] as const,
			[named('V', 'y'), y] as const,
		];
		await world.arrive(eur, list(offer(30), offer(20)));
		await world.advance(5 * minute);
		await world.arrive(eur, list(offer(9, 0), offer(20)));
		expect(await world.sent()).toEqual([]);
		await world.advance(5 * minute);
		await world.arrive(eur, list(offer(9), offer(20)));
		expect(await world.sent()).toHaveLength(1);
		await world.close();
	});

	test('of trade-locked items concerns only alerts about these', async () => {
		const [free, bound] = [alertFor(below(10)), alertFor(below(10), { locked: true })];
		const world = await worldWith(free, bound);
		await world.arrive(locked, rowsWith(offer(5)));
		expect(await world.sent()).toEqual([`${bound.id} at ${world.clock.now()}`]);
		expect([...world.lockedAskedFor]).toEqual([730]);
		await world.close();
	});

	test('that is more than six minutes old changes nothing', async () => {
		const world = await worldWith(alertFor(below(10)));
		await world.advance(30 * minute);
		await world.arrive(eur, rowsWith(offer(5)), world.clock.now() - 6 * minute - 1);
		expect(await world.sent()).toEqual([]);
		await world.arrive(eur, rowsWith(offer(5)), world.clock.now() - 6 * minute);
		expect(await world.sent()).toHaveLength(1);
		await world.close();
	});

	test('that has lost over a fifth of its rows changes nothing until it has been so for an hour', async () => {
		const alert = alertFor(stock, { state: 'told', repeats: true });
		const world = await worldWith(alert);
		await world.arrive(eur, rowsWith(offer(10)));
		const few = [...'BCDEFGH'].map((name) => [named(name), offer(20)] as const);
		for (let passed = 0; passed < 60; passed += 5) {
			await world.advance(5 * minute);
			await world.arrive(eur, few);
			expect((await world.alerts.of('1'))[0]!.state).toBe('told');
		}
		expect(new Set(world.logged)).toEqual(
			new Set(['a list has lost many rows; alerts and feeds are not evaluated by it']),
		);
		await world.advance(5 * minute);
		await world.arrive(eur, few);
		expect((await world.alerts.of('1'))[0]!.state).toBe('armed');
		await world.close();
	});

	test('that was not complete changes nothing about what the next complete one is compared with', async () => {
		const world = await worldWith(alertFor(stock, { state: 'told', repeats: true }));
		for (const rows of [rowsWith(offer(10)), rowsWith(offer(10)).slice(0, 3), rowsWith(offer(10))]) {
			await world.advance(5 * minute);
			await world.arrive(eur, rows);
		}
		expect(await world.sent()).toEqual([]);
		await world.close();
	});

	test('says nothing about an item whose row cannot be read', async () => {
		const alerts = [alertFor(stock, { state: 'told' }), alertFor(below(10)), alertFor(above(1), { state: 'told' })];
		const world = await worldWith(...alerts);
		await world.arrive(eur, rowsWith(offer(20)));
		await world.advance(5 * minute);
		await world.arrive(eur, rowsWith('unreadable'));
		expect((await world.alerts.of('1')).map(({ state }) => state).sort()).toEqual(['armed', 'told', 'told']);
		await world.close();
	});

	test('says that an item is sold out that is in no list any more', async () => {
		const world = await worldWith(alertFor(stock, { state: 'told', repeats: true }));
		await world.arrive(eur, rowsWith(offer(20)));
		await world.advance(5 * minute);
		world.lists.list(eur, rowsWith(undefined), world.clock.now());
		await world.arrive(eur, rowsWith(undefined));
		expect((await world.alerts.of('1'))[0]!.state).toBe('armed');
		await world.close();
	});
});

describe('An alert in another currency', () => {
	test('fires by the converted price, and its message says so', async () => {
		const alert = alertFor(below(12), { currency: 'USD' });
		const world = await worldWith(alert, alertFor(below(10)));
		world.rates.set('USD', 1.2);
		await world.arrive(eur, rowsWith(offer(10.01)));
		expect(await world.sent()).toEqual([]);
		await world.advance(5 * minute);
		await world.arrive(eur, rowsWith(offer(10)));
		const messages = await world.messages();
		expect(messages.map(({ ask, isConverted }) => [ask, isConverted]).sort()).toEqual([
			[10, false],
			[12, true],
		]);
		await world.close();
	});

	test('fires when only the exchange rate has changed, and not while there is none', async () => {
		const world = await worldWith(alertFor(below(12), { currency: 'USD' }));
		for (const [rate, count] of [
			[undefined, 0],
			[1.2, 0],
			[1.2, 0],
			[1.09, 1],
		] as const) {
			if (rate !== undefined) world.rates.set('USD', rate);
			await world.arrive(eur, rowsWith(offer(11)));
			expect(await world.sent()).toHaveLength(count);
			await world.advance(5 * minute);
		}
		await world.close();
	});
});

describe('An ask far from what the item is worth', () => {
	/** A day ago, everything cost 20. */
	async function doubtingWorld(...alerts: readonly Alert[]) {
		const world = await worldWith(...alerts);
		await world.arrive(eur, rowsWith(offer(20)));
		const count = world.lists.catalogue.itemCount;
		const none = [0, 0, 0].map(() => new Uint32Array(count));
		const asks = new Uint32Array(count).fill(2_001);
		const isKnown = new Uint8Array(count).fill(1);
		world.dayAgo = { at: 0, isKnown, asks, quantities: asks, medians: none, volumes: none };
		await world.advance(5 * minute);
		return world;
	}

	test('makes an alert fire only if the next list confirms it', async () => {
		const world = await doubtingWorld(alertFor(below(10)), alertFor(above(50)));
		for (const [ask, count] of [
			[0.2, 0],
			[20, 0],
			[2_000, 0],
			[20, 0],
			[0.2, 0],
			[0.21, 1],
		] as const) {
			await world.arrive(eur, rowsWith(offer(ask)));
			expect([ask, await world.sent()]).toMatchObject([ask, { length: count }]);
			await world.advance(5 * minute);
		}
		await world.close();
	});

	test('that stays the same is believed in the next list', async () => {
		const world = await doubtingWorld(alertFor(below(10)));
		for (const count of [0, 1]) {
			await world.arrive(eur, rowsWith(offer(0.2)));
			expect(await world.sent()).toHaveLength(count);
			await world.advance(5 * minute);
		}
		await world.close();
	});
});

describe('Time', () => {
	test('ends alerts, which their owners are told unless they cannot be reached, and removes them 30 days later', async () => {
		const told = alertFor(below(1), { endsAt: start + day });
		const world = await worldWith(told, alertFor(below(2), { endsAt: start + day, paused: 'unreachable' }));
		await world.advance(day - 2 * minute);
		expect(await world.sent()).toEqual([]);
		await world.advance(4 * minute);
		expect(await world.messages()).toMatchObject([{ what: 'ended', alert: told.id, at: start + day, ask: null }]);
		expect((await world.alerts.of('1')).map(({ state }) => state)).toEqual(['ended', 'ended']);
		await world.close();
		await world.clock.advance(30 * day);
		world.open();
		await world.idle();
		expect(await world.alerts.of('1')).toEqual([]);
		await world.close();
	});
});

describe('A process', () => {
	test('without the lease evaluates nothing; once it has it, it evaluates the newest list', async () => {
		const world = new NotifierWorld();
		await world.add('1', alertFor(below(10)));
		const [first, second] = [world.open(), world.open()];
		world.leader = first;
		await world.advance(minute);
		await world.arrive(eur, rowsWith(offer(20)));
		expect([first.activeAlerts, second.activeAlerts]).toEqual([1, 0]);
		world.lists.list(eur, rowsWith(offer(5)), world.clock.now());
		world.leader = second;
		await world.advance(minute);
		expect(await world.sent()).toHaveLength(1);
		expect(first.activeAlerts).toBe(0);
		await world.close();
	});

	test('asks for trade-locked listings that alerts need, although no list arrives', async () => {
		const world = await worldWith(alertFor(below(10), { game: 570, locked: true }));
		world.lockedAskedFor.clear();
		await world.advance(10 * minute);
		expect([...world.lockedAskedFor]).toEqual([570]);
		await world.close();
	});

	test('says once that the store fails, evaluates the newest lists when it works again, and says so', async () => {
		const alert = alertFor(below(10));
		const world = await worldWith(alert);
		await world.arrive(eur, rowsWith(offer(20)));
		const repair = await breakTable(world.database, 'outbox');
		await world.advance(5 * minute);
		const { fetchedAt } = await world.arrive(eur, rowsWith(offer(9)));
		await world.advance(3 * minute);
		await repair();
		await world.advance(minute);
		expect(await world.sent()).toEqual([`${alert.id} at ${fetchedAt}`]);
		expect(world.logged).toEqual([
			'alerts and feeds cannot be evaluated; it is tried again',
			'alerts and feeds are evaluated again',
		]);
		await world.close();
	});

	test('tells how many alerts are active; after it has stopped, it does nothing', async () => {
		const world = await worldWith(alertFor(below(10)), alertFor(below(9), { state: 'done' }));
		expect(world.notifiers[0]!.activeAlerts).toBe(1);
		await world.close();
		await world.arrive(eur, rowsWith(offer(1)));
		expect(await world.sent()).toEqual([]);
	});
});

test('A notifier that is stopped as it starts has come to its end', async () => {
	const starting = new NotifierWorld();
	const notifier = starting.open();
	await notifier.stop();
	const isOver = notifier.idle().then(() => true);
	expect(await Promise.race([isOver, sleep(1_000)])).toBe(true);
});
