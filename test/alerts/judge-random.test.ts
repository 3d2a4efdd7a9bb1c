import { describe, expect, test } from 'vitest';
import type { Alert, Goal } from '../../src/alerts/alert.ts';
import type { NewAlert } from '../../src/alerts/alerts.ts';
import { StoreError } from '../../src/errors/store-error.ts';
import { keyText, type ListKey } from '../../src/market/list-key.ts';
import { above, below, keyOf, minute, type Named, random, type Said, stock } from './alerts-world.ts';
import { JudgingOracle, type SaidRows } from './judging-oracle.ts';
import { eur, FailingLedger, JudgingWorld, locked, usd } from './judging-world.ts';

const plain = [...'ABCDEFGHIJKL'].map((name): Named => ({ name, version: null }));
const versions = ['x', 'y', 'z'].map((version): Named => ({ name: 'Versioned', version }));
const items = [...plain, ...versions];
const userIds = ['1', '2', '3', '4', '5', '6'];

/** A market whose prices, stock and readable rows change at random, and users who change their alerts meanwhile. */
class RandomMarket {
	readonly world = new JudgingWorld();
	readonly oracle = new JudgingOracle();
	readonly sent: string[] = [];
	readonly #random: () => number;
	readonly #prices = new Map(items.map((item) => [item, 1000]));
	readonly #absent = new Map<Named, 'out' | 'gone' | 'no price' | 'unreadable'>();

	constructor(seed: number) {
		this.#random = random(seed);
		this.world.rates.set('USD', 1.2);
	}

	chance(of: number): boolean {
		return this.#random() < of;
	}

	pick<Element>(elements: readonly Element[]): Element {
		return elements[Math.floor(this.#random() * elements.length)]!;
	}

	movePrices(): void {
		for (const item of items) {
			const price = this.#prices.get(item)!;
			if (this.chance(0.4))
				this.#prices.set(item, Math.max(900, Math.min(1100, price + Math.round(60 * (this.#random() - 0.5)))));
			if (this.chance(0.1)) this.#absent.set(item, this.pick(['out', 'gone', 'no price', 'unreadable'] as const));
			else if (this.chance(0.4)) this.#absent.delete(item);
		}
	}

	rows(rate = 1): SaidRows {
		const rows = items.flatMap((item): (readonly [Named, Said])[] => {
			const absent = this.#absent.get(item);
			if (absent === 'gone') return [];
			if (absent === 'unreadable') return [[item, 'unreadable']];
			if (absent === 'out') return [[item, { ask: this.#prices.get(item)! / 100, quantity: 0 }]];
			const ask = absent === 'no price' ? null : Math.round(this.#prices.get(item)! * rate) / 100;
			return [[item, { ask, quantity: 3 }]];
		});
		// Now and then it is not even known which version a row is about.
		const isUnknown = this.#absent.get(versions[0]!) === 'unreadable';
		return isUnknown
			? rows.map(([item, said]) => [item === versions[0] ? { ...item, version: null } : item, said] as const)
			: rows;
	}

	goal(rate: number): Goal {
		if (this.chance(0.2)) return stock;
		const amount = Math.round(rate * (950 + 100 * this.#random())) / 100;
		return this.chance(0.5) ? below(amount) : above(amount);
	}

	/** A user adds, pauses, deletes or sets an alert again. */
	async changeAlerts(): Promise<void> {
		const { alerts } = this.world;
		const userId = this.pick(userIds);
		const own = await alerts.of(userId);
		const [any] = own.length > 0 ? [this.pick(own)] : [];
		const kind = this.#random();
		if (kind < 0.5 || !any) {
			const list = this.pick([eur, usd, usd, locked]);
			const named = this.chance(0.2) ? { name: 'Versioned', version: null } : this.pick(items);
			const wanted: NewAlert = {
				game: 730,
				item: keyOf(named),
				...named,
				currency: list.currency,
				locked: list.kind === 'trade-locked',
				goal: this.goal(list.currency === 'USD' ? 1.2 : 1),
				repeats: this.chance(0.7),
				days: this.pick([1, 30]),
				isMetAlready: this.chance(0.3),
			};
			await alerts.add({ userId, channel: '7', locale: 'en-US' }, wanted).catch(() => {});
		} else if (kind < 0.65) await alerts.change(userId, any.id, { paused: any.paused ? undefined : 'owner' });
		else if (kind < 0.8) await alerts.delete(userId, any.id);
		else if (kind < 0.97) await alerts.again(userId, any.id);
		else await alerts.deleteAll(userId);
		for (const alert of await this.all()) this.oracle.set(alert);
	}

	async all(): Promise<Alert[]> {
		return (await Promise.all(userIds.map((userId) => this.world.alerts.of(userId)))).flat();
	}

	/** A list arrives: usually a good one, sometimes one that is stale or not complete. */
	async arrive(list: ListKey, { onlyGood = false } = {}): Promise<void> {
		const { clock } = this.world;
		const age = !onlyGood && this.chance(0.05) ? 7 * minute : 2_000;
		const rows = this.rows(list.currency === 'USD' ? 1.2 : 1);
		const sent = !onlyGood && this.chance(0.05) ? rows.slice(0, Math.floor(rows.length / 2)) : rows;
		const now = clock.now();
		this.oracle.see(list, sent);
		this.oracle.judge(list, sent, now - age, now, await this.all());
		const doubtful =
			keyText(list) === keyText(eur) && age < minute && sent === rows
				? (await this.all()).filter((alert) => alert.currency === 'USD' && !alert.paused && alert.endsAt > now)
				: [];
		this.world.requested.length = 0;
		this.world.logged.length = 0;
		await this.world.arrive(list, sent, now - age);
		// Only if the converted price is well beyond the goal does it have to be known what the exact one is.
		const certain = doubtful.filter((alert) => {
			const state = this.oracle.stateOf(alert.id)!;
			return this.oracle.changeOf(alert, state, sent, 1.2) !== undefined;
		});
		this.needed = certain.length > 0 && !this.world.logged.includes(shrunken);
	}

	/** Whether the exact list has to be requested by what the last home list said. */
	needed = false;

	/** Compares the messages, and the states of all alerts, with what the oracle says. */
	async check(): Promise<void> {
		this.sent.push(...(await this.world.sent()));
		expect([...this.sent].sort()).toEqual([...this.oracle.fired].sort());
		for (const { id, state } of await this.all()) expect([id, state]).toEqual([id, this.oracle.stateOf(id)]);
	}
}

describe('Alerts are judged exactly as if each was compared with each list', () => {
	test.each([1, 2, 3])('whatever happens to prices, rows, lists and alerts meanwhile (%i)', async (seed) => {
		const market = new RandomMarket(seed);
		market.world.open();
		let needed = 0;
		for (let round = 0; round < 200; round++) {
			market.movePrices();
			await market.changeAlerts();
			// Sometimes lists come so late that ids may mean other items.
			await market.world.advance(market.chance(0.02) ? 40 * minute : 5 * minute);
			await market.arrive(eur);
			if (market.needed) {
				expect(market.world.requested).toContain(keyText(usd));
				needed++;
			}
			if (market.chance(0.3)) await market.arrive(usd);
			if (market.chance(0.7)) await market.arrive(locked);
			if (market.chance(0.1)) {
				market.oracle.forgetUnlisted();
				market.world.lists.forgetUnlisted(market.world.clock.now());
			}
			await market.check();
		}
		expect(market.sent.length).toBeGreaterThan(60);
		expect(needed).toBeGreaterThan(10);
		await market.world.close();
	});

	test.each([11, 12])('by two processes that both believe that only they do (%i)', async (seed) => {
		const market = new RandomMarket(seed);
		market.world.open();
		market.world.open();
		for (let round = 0; round < 120; round++) {
			market.movePrices();
			await market.changeAlerts();
			await market.world.advance(5 * minute);
			for (const list of [eur, usd, locked]) await market.arrive(list);
			await market.check();
		}
		expect(market.sent.length).toBeGreaterThan(25);
		await market.world.close();
	});

	test.each([21, 22])('by processes that replace each other (%i)', async (seed) => {
		const market = new RandomMarket(seed);
		market.world.open();
		for (let round = 0; round < 120; round++) {
			market.movePrices();
			await market.changeAlerts();
			await market.world.advance(5 * minute);
			if (market.chance(0.2)) {
				await market.world.close();
				market.world.open();
				market.oracle.restart();
				// It judges the newest lists at once, if they are still fresh.
				await market.world.idle();
			}
			for (const list of [eur, usd, locked]) await market.arrive(list, { onlyGood: true });
			await market.check();
		}
		expect(market.sent.length).toBeGreaterThan(25);
		await market.world.close();
	});

	test.each([31, 32, 33])('if the store fails at any call, before or after its effect (%i)', async (seed) => {
		const market = new RandomMarket(seed);
		const ledger = new FailingLedger(market.world.ledger, new StoreError('unreachable', 'the connection was lost'));
		market.world.open(ledger);
		for (let round = 0; round < 120; round++) {
			market.movePrices();
			for (let i = 0; i < 3; i++) await market.changeAlerts();
			await market.world.advance(4 * minute);
			ledger.failsIn = Math.floor(market.chance(0.5) ? 0 : round % 7);
			ledger.failsAfterwards = market.chance(0.5);
			for (const list of [eur, usd, locked]) await market.arrive(list, { onlyGood: true });
			ledger.failsIn = undefined;
			await market.world.advance(minute);
			await market.check();
		}
		expect(ledger.hasFailed).toBe(true);
		expect(market.sent.length).toBeGreaterThan(25);
		await market.world.close();
	});
});

const shrunken = 'a list has lost many rows; alerts are not judged by it';
