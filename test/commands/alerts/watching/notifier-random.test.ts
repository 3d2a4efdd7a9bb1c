import { describe, expect, test } from 'vitest';
import type { Alert, Goal } from '../../../../commands/alerts/goals/alert-rules.ts';
import type { AlertToAdd } from '../../../../commands/alerts/stored/user-alerts.ts';
import { StoreError } from '../../../../src/base/errors/store-error.ts';
import type { ListKey } from '../../../../src/market/list-key.ts';
import { RandomNumbers } from '../../../support/random-numbers.ts';
import { above, below, keyOf, type ListedOffer, type MadeUpItem, minute, stock } from './made-up-lists.ts';
import { type ListedRows, NaiveEvaluator } from './naive-evaluator.ts';
import { eur, locked, NotifierFixture } from './notifier-fixture.ts';

const plain = [...'ABCDEFGHIJKL'].map((name): MadeUpItem => ({ name, version: null }));
const versions = ['x', 'y', 'z'].map((version): MadeUpItem => ({ name: 'Versioned', version }));
const items = [...plain, ...versions];
const usdRate = 1.2;
const userIds = ['1', '2', '3', '4', '5', '6'];

/** A market whose prices, stock and readable rows change at random, and users who change their alerts meanwhile. */
class RandomMarket {
	readonly fixture = new NotifierFixture();
	readonly oracle = new NaiveEvaluator(usdRate);
	readonly sent: string[] = [];
	readonly random: RandomNumbers;
	/** In cents. */
	readonly #prices = new Map(items.map((item) => [item, 1000]));
	readonly #absent = new Map<MadeUpItem, 'out' | 'gone' | 'no price' | 'unreadable'>();

	constructor(seed: number) {
		this.random = new RandomNumbers(seed);
		this.fixture.rates.set('USD', usdRate);
	}

	movePrices(): void {
		for (const item of items) {
			const price = this.#prices.get(item)!;
			if (this.random.is(0.4)) {
				const moved = price + Math.round(60 * (this.random.next() - 0.5));
				this.#prices.set(item, Math.max(900, Math.min(1100, moved)));
			}
			if (this.random.is(0.1))
				this.#absent.set(item, this.random.pick(['out', 'gone', 'no price', 'unreadable'] as const));
			else if (this.random.is(0.4)) this.#absent.delete(item);
		}
	}

	rows(): ListedRows {
		return items.flatMap((item): (readonly [MadeUpItem, ListedOffer])[] => {
			const absent = this.#absent.get(item);
			if (absent === 'gone') return [];
			if (absent === 'unreadable') return [[item, 'unreadable']];
			if (absent === 'out') return [[item, { ask: this.#prices.get(item)! / 100, quantity: 0 }]];
			const ask = absent === 'no price' ? null : this.#prices.get(item)! / 100;
			return [[item, { ask, quantity: 3 }]];
		});
	}

	goal(rate: number): Goal {
		if (this.random.is(0.2)) return stock;
		const amount = Math.round(rate * (950 + 100 * this.random.next())) / 100;
		return this.random.is(0.5) ? below(amount) : above(amount);
	}

	/** A user adds, pauses, deletes or sets an alert again. */
	async changeAlerts(): Promise<void> {
		const { alerts } = this.fixture;
		const userId = this.random.pick(userIds);
		const userAlerts = await alerts.of(userId);
		const existing = userAlerts.length > 0 ? this.random.pick(userAlerts) : undefined;
		const chance = this.random.next();
		if (chance < 0.5 || !existing) {
			const currency = this.random.pick(['EUR', 'USD'] as const);
			const named = this.random.is(0.2) ? { name: 'Versioned', version: null } : this.random.pick(items);
			const wanted: AlertToAdd = {
				game: 730,
				item: keyOf(named),
				...named,
				currency,
				locked: this.random.is(0.3),
				goal: this.goal(currency === 'USD' ? usdRate : 1),
				repeats: this.random.is(0.7),
				days: this.random.pick([1, 30]),
				isMetAlready: this.random.is(0.3),
			};
			await alerts.add({ userId, channel: '7', locale: 'en-US' }, wanted).catch(() => {});
		} else if (chance < 0.65)
			await alerts.change(userId, existing.id, { paused: existing.paused ? undefined : 'owner' });
		else if (chance < 0.8) await alerts.delete(userId, existing.id);
		else if (chance < 0.97) await alerts.resume(userId, existing.id, undefined).catch(() => {});
		else await alerts.deleteAll(userId);
		for (const alert of await this.all()) this.oracle.set(alert);
	}

	async all(): Promise<Alert[]> {
		return (await Promise.all(userIds.map((userId) => this.fixture.alerts.of(userId)))).flat();
	}

	/** A list arrives: usually a good one, sometimes one that is stale or not complete. */
	async arrive(list: ListKey, { onlyGood = false } = {}): Promise<void> {
		const { clock } = this.fixture;
		const age = !onlyGood && this.random.is(0.05) ? 7 * minute : 2_000;
		const rows = this.rows();
		const isIncomplete = !onlyGood && this.random.is(0.05);
		const listed = isIncomplete ? rows.slice(0, Math.floor(rows.length / 2)) : rows;
		const now = clock.now();
		this.oracle.evaluate(list, listed, now - age, now, await this.all());
		await this.fixture.arrive(list, listed, now - age);
	}

	/** Compares the messages, and the states of all alerts, with what the oracle says. */
	async check(): Promise<void> {
		this.sent.push(...(await this.fixture.sent()));
		expect([...this.sent].sort()).toEqual([...this.oracle.fired].sort());
		for (const { id, state } of await this.all()) expect([id, state]).toEqual([id, this.oracle.stateOf(id)]);
	}
}

describe('Alerts are evaluated exactly as if each was compared with each list', () => {
	test('whatever happens to prices, rows, lists and alerts meanwhile', async () => {
		const market = new RandomMarket(3);
		market.fixture.open();
		for (let round = 0; round < 35; round++) {
			market.movePrices();
			await market.changeAlerts();
			// Sometimes lists come so late that ids may mean other items.
			await market.fixture.advance(market.random.is(0.02) ? 40 * minute : 5 * minute);
			await market.arrive(eur);
			if (market.random.is(0.7)) await market.arrive(locked);
			await market.check();
		}
		expect(market.sent.length).toBeGreaterThan(10);
	});

	test('by two processes that each take themselves for the only one, and that are restarted', async () => {
		const market = new RandomMarket(11);
		const open = () => [market.fixture.open(), market.fixture.open()];
		open();
		for (let round = 0; round < 30; round++) {
			market.movePrices();
			await market.changeAlerts();
			await market.fixture.advance(5 * minute);
			if (market.random.is(0.2)) {
				await market.fixture.close();
				open();
				market.oracle.restart();
				// They evaluate the newest lists at once, if they are still fresh.
				await market.fixture.idle();
			}
			for (const list of [eur, locked]) await market.arrive(list, { onlyGood: true });
			await market.check();
		}
		expect(market.sent.length).toBeGreaterThan(10);
	});

	test('if the store fails at any statement, before or after its effect', async () => {
		const market = new RandomMarket(31);
		const { database } = market.fixture;
		/** How many transactions succeed before one fails; undefined if none is to fail. */
		let failsIn: number | undefined;
		let failsAfterwards = false;
		let failures = 0;
		market.fixture.open({
			...database,
			get sql() {
				return database.sql;
			},
			async write(...args) {
				const fails = failsIn !== undefined && failsIn-- <= 0;
				if (!fails) return database.write(...args);
				if (failsAfterwards) await database.write(...args);
				failsIn = undefined;
				failures++;
				throw new StoreError('unreachable', 'the connection was lost');
			},
		});
		for (let round = 0; round < 30; round++) {
			market.movePrices();
			for (let i = 0; i < 3; i++) await market.changeAlerts();
			await market.fixture.advance(4 * minute);
			failsIn = round % 3;
			failsAfterwards = market.random.is(0.5);
			for (const list of [eur, locked]) await market.arrive(list, { onlyGood: true });
			failsIn = undefined;
			await market.fixture.advance(minute);
			await market.check();
		}
		expect(failures).toBeGreaterThan(5);
		expect(market.sent.length).toBeGreaterThan(10);
	});
});
