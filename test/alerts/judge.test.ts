import { describe, expect, test } from 'vitest';
import type { Alert } from '../../src/alerts/alert.ts';
import { StoreError } from '../../src/errors/store-error.ts';
import { above, alertFor, below, bookWith, minute, type Named, type Said, stock } from './alerts-world.ts';
import { eur, JudgingWorld, locked, usd } from './judging-world.ts';

const offer = (ask: number | null, quantity = 5): Said => ({ ask, quantity });
const named = (name: string, version: string | null = null): Named => ({ name, version });
/** A list of ten items that cost 20 each, except “A”. */
const rowsWith = (a: Said | undefined): (readonly [Named, Said])[] => [
	...(a === undefined ? [] : [[named('A'), a] as const]),
	...[...'BCDEFGHIJ'].map((name) => [named(name), offer(20)] as const),
];

/** A world with one judge, and these alerts of one user. */
async function worldWith(...alerts: readonly Alert[]) {
	const world = new JudgingWorld();
	await world.ledger.update(['1'], () => bookWith(...alerts));
	world.open();
	await world.idle();
	return world;
}

describe('A new list', () => {
	test('fires the alerts whose goal it meets, even if nothing has been known before', async () => {
		const alert = alertFor(below(10));
		const world = await worldWith(alert, alertFor(below(9)));
		await world.arrive(eur, rowsWith(offer(10)));
		expect(await world.sent()).toEqual([`${alert.id} at ${world.clock.now()}`]);
		await world.close();
	});

	test('says that messages wait to be sent only if alerts have fired', async () => {
		const world = await worldWith(alertFor(below(10)));
		await world.arrive(eur, rowsWith(offer(11)));
		expect(world.queued).toBe(0);
		await world.advance(5 * minute);
		await world.arrive(eur, rowsWith(offer(10)));
		expect(world.queued).toBe(1);
		await world.close();
	});

	test('judges alerts that were added since the last one although no price has changed', async () => {
		const world = await worldWith(alertFor(below(1)));
		await world.arrive(eur, rowsWith(offer(10)));
		await world.advance(2 * minute);
		const added = alertFor(below(10), { addedAt: world.clock.now() });
		await world.ledger.update(['2'], () => bookWith(added));
		await world.advance(3 * minute);
		expect(await world.sent()).toEqual([]);
		await world.arrive(eur, rowsWith(offer(10)));
		expect(await world.sent()).toEqual([`${added.id} at ${world.clock.now()}`]);
		await world.close();
	});

	test('reads only the documents of users whom it may concern', async () => {
		const world = await worldWith(alertFor(below(10)));
		await world.arrive(eur, rowsWith(offer(20)));
		let reads = 0;
		const { update } = world.ledger;
		world.ledger.update = (...of) => {
			reads++;
			return update.apply(world.ledger, of);
		};
		for (const price of [19, 18, 17, 10.01]) {
			await world.advance(5 * minute);
			await world.arrive(eur, rowsWith(offer(price)));
		}
		expect(reads).toBe(0);
		await world.advance(5 * minute);
		await world.arrive(eur, rowsWith(offer(10)));
		expect(reads).toBe(1);
		await world.close();
	});

	test('judges an alert about a name by its cheapest version', async () => {
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

	test('of trade-locked items judges only alerts about these', async () => {
		const [free, bound] = [alertFor(below(10)), alertFor(below(10), { locked: true })];
		const world = await worldWith(free, bound);
		await world.arrive(locked, rowsWith(offer(5)));
		expect(await world.sent()).toEqual([`${bound.id} at ${world.clock.now()}`]);
		expect([...world.inUse].sort()).toEqual(['730', '730 locked']);
		await world.close();
	});

	test('that is more than six minutes old judges nothing', async () => {
		const world = await worldWith(alertFor(below(10)));
		await world.advance(30 * minute);
		await world.arrive(eur, rowsWith(offer(5)), world.clock.now() - 6 * minute - 1);
		expect(await world.sent()).toEqual([]);
		await world.arrive(eur, rowsWith(offer(5)), world.clock.now() - 6 * minute);
		expect(await world.sent()).toHaveLength(1);
		await world.close();
	});

	test('that has lost over a fifth of its rows judges nothing until it has been so for an hour', async () => {
		const alert = alertFor(stock, { state: 'told', repeats: true });
		const world = await worldWith(alert);
		await world.arrive(eur, rowsWith(offer(10)));
		const few = [...'BCDEFGH'].map((name) => [named(name), offer(20)] as const);
		for (let passed = 0; passed < 60; passed += 5) {
			await world.advance(5 * minute);
			await world.arrive(eur, few);
			expect((await world.alerts.of('1'))[0]!.state).toBe('told');
		}
		expect(new Set(world.logged)).toEqual(new Set(['a list has lost many rows; alerts are not judged by it']));
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

	test('says nothing about an item whose row cannot be read, or that is in no list any more', async () => {
		const alerts = [alertFor(stock, { state: 'told' }), alertFor(below(10)), alertFor(above(1), { state: 'told' })];
		const world = await worldWith(...alerts);
		await world.arrive(eur, rowsWith(offer(20)));
		await world.advance(5 * minute);
		await world.arrive(eur, rowsWith('unreadable'));
		await world.advance(5 * minute);
		world.lists.list(eur, rowsWith(undefined), world.clock.now());
		world.lists.forgetUnlisted(world.clock.now());
		await world.arrive(eur, rowsWith(undefined));
		expect((await world.alerts.of('1')).map(({ state }) => state)).toEqual(['told', 'armed', 'told']);
		expect(await world.sent()).toEqual([]);
		await world.close();
	});
});

test('An item that was in no list at all counts as sold out as soon as some list has it again', async () => {
	const world = await worldWith(alertFor(stock, { state: 'told', repeats: true }));
	await world.arrive(eur, rowsWith(offer(20)));
	await world.advance(5 * minute);
	world.lists.list(eur, rowsWith(undefined), world.clock.now());
	world.lists.forgetUnlisted(world.clock.now());
	await world.arrive(eur, rowsWith(undefined));
	await world.advance(5 * minute);
	await world.arrive(locked, rowsWith(offer(30)));
	expect((await world.alerts.of('1'))[0]!.state).toBe('told');
	await world.arrive(eur, rowsWith(undefined));
	expect((await world.alerts.of('1'))[0]!.state).toBe('armed');
	await world.close();
});

describe('An alert in another currency', () => {
	test('never fires by a converted price: the exact list is requested, and decides', async () => {
		const alert = alertFor(below(12), { currency: 'USD' });
		const world = await worldWith(alert);
		world.rates.set('USD', 1.2);
		await world.arrive(eur, rowsWith(offer(5)));
		expect(await world.sent()).toEqual([]);
		expect(world.requested).toEqual(['tradable/730/USD']);
		await world.arrive(usd, rowsWith(offer(12.01)));
		expect(await world.sent()).toEqual([]);
		await world.advance(5 * minute);
		await world.arrive(usd, rowsWith(offer(12)));
		expect(await world.sent()).toEqual([`${alert.id} at ${world.clock.now()}`]);
		await world.close();
	});

	test('costs no request while the converted price is over half a percent away from its goal', async () => {
		const world = await worldWith(alertFor(below(12), { currency: 'USD' }));
		world.rates.set('USD', 1.2);
		await world.arrive(eur, rowsWith(offer(10.06)));
		expect(world.requested).toEqual([]);
		await world.advance(5 * minute);
		await world.arrive(eur, rowsWith(offer(10.04)));
		expect(world.requested).toEqual(['tradable/730/USD']);
		await world.close();
	});

	test('is asked about with each home list until the exact list has come, and then no more', async () => {
		const world = await worldWith(alertFor(below(12), { currency: 'USD' }));
		world.rates.set('USD', 1.2);
		for (let i = 1; i <= 3; i++) {
			await world.arrive(eur, rowsWith(offer(10)));
			expect(world.requested).toHaveLength(i);
			await world.advance(5 * minute);
		}
		await world.arrive(usd, rowsWith(offer(12.02)));
		await world.arrive(eur, rowsWith(offer(10)));
		expect(world.requested).toHaveLength(3);
		await world.close();
	});

	test('is looked at again when the exchange rate has changed, although no price has', async () => {
		const world = await worldWith(alertFor(below(12), { currency: 'USD' }));
		world.rates.set('USD', 1.2);
		await world.arrive(eur, rowsWith(offer(11)));
		world.rates.set('USD', 1.09);
		await world.advance(5 * minute);
		await world.arrive(eur, rowsWith(offer(11)));
		expect(world.requested).toEqual(['tradable/730/USD']);
		await world.close();
	});

	test('without an exchange rate has its list requested with each home list', async () => {
		const world = await worldWith(alertFor(below(12), { currency: 'USD' }));
		for (let i = 0; i < 3; i++) {
			await world.arrive(eur, rowsWith(offer(100)));
			await world.arrive(usd, rowsWith(offer(120)));
			await world.advance(5 * minute);
		}
		expect(world.requested).toHaveLength(3);
		await world.close();
	});
});

describe('A process', () => {
	test('without the lease judges nothing and keeps nothing in memory; once it has it, it judges the newest list', async () => {
		const world = new JudgingWorld();
		await world.ledger.update(['1'], () => bookWith(alertFor(below(10))));
		const [first, second] = [world.open(), world.open()];
		world.leader = first;
		await world.arrive(eur, rowsWith(offer(20)));
		expect([first.state.watched, second.state.watched]).toEqual([1, 0]);
		world.leader = undefined;
		await first.stop();
		world.judges = [second];
		world.leader = second;
		world.lists.list(eur, rowsWith(offer(5)), world.clock.now());
		await world.advance(minute);
		expect(await world.sent()).toHaveLength(1);
		world.leader = first;
		await world.advance(minute);
		expect(second.state.watched).toBe(0);
		await world.close();
	});

	test('keeps games with alerts in use although no list arrives', async () => {
		const world = await worldWith(alertFor(below(10), { game: 570 }));
		world.inUse.clear();
		await world.advance(10 * minute);
		expect([...world.inUse]).toEqual(['570']);
		await world.close();
	});

	test('says once that the store fails, judges the newest lists when it works again, and says so', async () => {
		const alert = alertFor(below(10));
		const world = await worldWith(alert);
		await world.arrive(eur, rowsWith(offer(20)));
		world.ledger.failure = new StoreError('full', 'the disk is full');
		await world.advance(5 * minute);
		const { fetchedAt } = await world.arrive(eur, rowsWith(offer(9)));
		await world.advance(3 * minute);
		world.ledger.failure = undefined;
		await world.advance(minute);
		expect(await world.sent()).toEqual([`${alert.id} at ${fetchedAt}`]);
		expect(world.logged).toEqual(['alerts cannot be judged; it is tried again', 'alerts are judged again']);
		await world.close();
	});

	test('reads everything again if the store has lost changes', async () => {
		const world = await worldWith(alertFor(below(1)), alertFor(below(2)));
		expect(world.judges[0]!.state.watched).toBe(2);
		const { changes } = world.ledger;
		let hasLost = false;
		world.ledger.changes = async (after, limit) => {
			if (after > 0 && !hasLost) {
				hasLost = true;
				await world.ledger.update(['1'], () => undefined);
				return { changed: [], last: 0 };
			}
			return changes.call(world.ledger, after, limit);
		};
		await world.advance(minute);
		expect(world.judges[0]!.state.watched).toBe(0);
		await world.close();
	});

	test('forgets a user who has deleted everything', async () => {
		const world = await worldWith(alertFor(below(10)));
		await world.alerts.deleteAll('1');
		await world.arrive(eur, rowsWith(offer(5)));
		expect(world.judges[0]!.state.watched).toBe(0);
		expect(await world.ledger.get('1')).toBeUndefined();
		await world.close();
	});

	test('tells when it has judged, and how many alerts it watches', async () => {
		const world = await worldWith(alertFor(below(10)), alertFor(below(9), { paused: 'owner' }));
		expect(world.judges[0]!.state).toEqual({ watched: 1, judgedAt: undefined, took: undefined });
		await world.arrive(eur, rowsWith(offer(20)));
		expect(world.judges[0]!.state).toMatchObject({ watched: 1, judgedAt: world.clock.now() });
		await world.close();
		await world.arrive(eur, rowsWith(offer(1)));
		expect(await world.sent()).toEqual([]);
	});
});
