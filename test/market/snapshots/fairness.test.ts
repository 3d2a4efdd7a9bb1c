import { describe, expect, test } from 'vitest';
import { MarketError } from '../../../src/errors/market-error.ts';
import { currencies } from '../../../src/market/currency.ts';
import { games } from '../../../src/market/game.ts';
import type { ListKey } from '../../../src/market/list-key.ts';
import { loadsPerUser } from '../../../src/market/snapshots/user-load-quota.ts';
import { scatteredBody } from '../bodies.ts';
import { key, openWorld, watch } from '../world.ts';

const second = 1_000;
const minute = 60 * second;
const home = key('tradable');
type World = Awaited<ReturnType<typeof openWorld>>;

const tradable = (currency: ListKey['currency'], game: ListKey['game'] = 730) => key('tradable', currency, game);
const everything = games.flatMap((game) => currencies.map((currency) => tradable(currency, game)));

/** What an attacker does in the `step`th five seconds so that other users get old prices. */
const observed: Readonly<Record<string, (world: World, step: number) => void>> = {
	'two currencies, refreshed once a second': (world) => {
		for (const currency of ['USD', 'GBP'] as const)
			for (let i = 0; i < 5; i++) watch(world.get(tradable(currency), 'mallory'));
	},
	'a list 120 times an hour, and another currency every 40 s': (world, step) => {
		if (step % 6 === 0) watch(world.get(tradable('USD'), 'mallory'));
		if (step % 8 === 0) watch(world.get(tradable(currencies[(step / 8) % 16]!), 'mallory'));
	},
};

const others: typeof observed = {
	'every currency and game in turn': (world, step) => {
		for (let i = 0; i < 5; i++) watch(world.get(everything[(5 * step + i) % everything.length]!, 'mallory'));
	},
	'every currency and game, twenty members at once,': (world, step) => {
		for (let i = 0; i < 20; i++) watch(world.get(everything[(step + 3 * i) % everything.length]!, `mallory ${i}`));
	},
	'trade-locked and tradable in turn': (world, step) => {
		const kind = step % 2 ? 'trade-locked' : 'tradable';
		watch(world.get({ ...tradable(currencies[step % 16]!), kind }, `mallory ${step % 3}`));
	},
};

describe.each(Object.entries({ ...observed, ...others }))('While members ask for %s', (name, attack) => {
	// The two observed attacks last two hours; all others repeat themselves within half an hour.
	const hours = name in observed ? 2 : 0.5;

	test(`the home list is never older than 5 minutes and 30 seconds in ${hours} hours`, {
		timeout: 60_000,
	}, async () => {
		const world = await openWorld(scatteredBody);
		world.snapshots.start();
		let oldest = 0;
		for (let step = 0; step < (hours * 60 * 60) / 5; step++) {
			attack(world, step);
			await world.clock.advance(5 * second);
			const { fetchedAt } = await world.get(home, 'ann');
			oldest = Math.max(oldest, world.clock.now() - fetchedAt);
		}
		expect(oldest).toBeLessThanOrEqual(5 * minute + 30 * second);
		const items = world.sent.filter(({ list }) => /^trad/.test(list));
		const densest = Math.max(
			...items.map(({ at }) => items.filter((other) => other.at >= at && other.at < at + 5 * minute).length),
		);
		expect(densest).toBeLessThanOrEqual(8);
	});
});

describe('One member’s quota', () => {
	test('limits how many lists they load; the error says when they may load more, and what is ready', async () => {
		const world = await openWorld(scatteredBody);
		world.snapshots.start();
		await world.clock.advance(5 * second);
		const asked = (['USD', 'GBP', 'CHF', 'PLN'] as const).map((currency) =>
			watch(world.get(tradable(currency), 'ann')),
		);
		await world.clock.advance(20 * second);
		expect(asked.slice(0, loadsPerUser).map(({ value }) => value !== undefined)).toEqual([true, true, true]);
		expect(asked[loadsPerUser]!.error).toMatchObject({
			failure: 'share',
			list: tradable('PLN'),
			ready: expect.arrayContaining(['EUR']),
		});
		const { retryAt } = asked[loadsPerUser]!.error as { retryAt: number };
		expect(retryAt).toBeGreaterThan(world.clock.now());
		expect(retryAt).toBeLessThanOrEqual(world.clock.now() + 310 * second);
		// It does not affect others, and a list that someone else has loaded is free for everyone.
		const other = watch(world.get(tradable('PLN'), 'ben'));
		await world.clock.advance(5 * second);
		expect(other.value).toBeDefined();
		await expect(world.get(tradable('PLN'), 'ann')).resolves.toBeDefined();
		await world.clock.advance(retryAt - world.clock.now());
		const later = watch(world.get(tradable('SEK'), 'ann'));
		await world.clock.advance(5 * second);
		expect(later.error).not.toMatchObject({ failure: 'share' });
	});

	test('is not used up by asking for the same list again, as an answer that waits for it does', async () => {
		const world = await openWorld();
		world.snapshots.start();
		await world.clock.advance(5 * second);
		world.answer = async () => {
			throw new MarketError('not-understood', 'not a list');
		};
		for (let i = 0; i < 2 * loadsPerUser; i++) {
			const asked = watch(world.get(tradable('USD'), 'ann'));
			await world.clock.advance(20 * second);
			expect(asked.error).toMatchObject({ failure: 'not-understood' });
		}
		const other = watch(world.get(tradable('GBP'), 'ann'));
		await world.clock.advance(5 * second);
		expect(other.error).toMatchObject({ failure: 'not-understood' });
	});

	test('is unaffected by repeated requests: each user counts once, and lists that more users request come first', async () => {
		const world = await openWorld(scatteredBody);
		world.snapshots.start();
		for (const currency of ['USD', 'GBP'] as const) {
			for (let i = 0; i < 5; i++) watch(world.get(tradable(currency)));
			await world.clock.advance(3 * second);
		}
		for (let i = 0; i < 500; i++)
			for (const currency of ['CHF', 'PLN'] as const) watch(world.get(tradable(currency), 'mallory'));
		await world.clock.advance(20 * second);
		// A rush for rare lists takes all slots that are not reserved.
		for (const [i, currency] of (['SEK', 'NOK', 'DKK', 'CZK', 'TRY'] as const).entries())
			watch(world.get(tradable(currency), `rare ${i}`));
		await world.clock.advance(5 * minute);
		const age = (currency: 'USD' | 'CHF') => world.clock.now() - world.snapshots.cached(tradable(currency))!.fetchedAt;
		expect(age('USD')).toBeLessThan(6 * minute);
	});
});
