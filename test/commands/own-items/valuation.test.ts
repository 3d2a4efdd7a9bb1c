import { describe, expect, test } from 'vitest';
import holdings from '../../../commands/holdings/holdings.ts';
import type { Holding } from '../../../commands/own-items/stored-items.ts';
import { comparedDays, holdingWorth, valuation } from '../../../commands/own-items/valuation.ts';
import { StoreError } from '../../../src/base/errors/store-error.ts';
import type { ListKey } from '../../../src/market/list-key.ts';
import type { Game } from '../../../src/names/game.ts';
import { codeOf, type PriceSnapshot } from '../../../src/prices/price-history.ts';
import { recordedPeriods } from '../../../src/prices/price-series.ts';
import { itemRow } from '../../market/bodies.ts';
import { fakeHistory } from '../../support/fake-history.ts';
import { recordedDay, someDates } from '../../support/recorded-days.ts';
import { needing } from '../../support/shared-data.ts';
import { converting, fakeContext, fewRows, fixtureOf } from '../fake-context.ts';

const day = 24 * 60 * 60_000;
const skin = (wear: string) => `AK-47 | Redline (${wear})`;

/** Sales of every item: 50 in each period, at a median of `cents`. */
const fiftySalesAt = (cents: number) => {
	const all = (value: number) => recordedPeriods.map(() => new Uint32Array(100).fill(codeOf(value)));
	return { medians: all(cents), volumes: all(50) };
};

/**
 * A context in which items have these asks, in cents, and had the asks of `before` 1, 7 and 30 days ago. Each recording
 * was made `offBy` days too early. `soldFor` is what all items sold for then, in cents.
 */
async function fixture(
	asks: Record<string, number>,
	before: readonly (Record<string, number> | undefined)[],
	{ offBy = 0, soldFor }: { readonly offBy?: number; readonly soldFor?: number | undefined } = {},
) {
	const rows = Object.entries(asks).map(([name, ask]) => itemRow(name, { min_price: ask / 100 }));
	const context = fakeContext(await fixtureOf({ ...fewRows, tradable: rows }));
	const catalogue = context.market.catalogue(730)!;
	const reference = (at: number, then: Record<string, number>): PriceSnapshot => {
		const asksThen = new Uint32Array(100);
		for (const [name, ask] of Object.entries(then))
			for (const item of catalogue.itemsOf(catalogue.byExactName(name)!)) asksThen[item] = codeOf(ask);
		const none = new Uint32Array(100);
		return {
			at,
			salesAt: at,
			isKnown: new Uint8Array(100).fill(1),
			asks: asksThen,
			quantities: none,
			...(soldFor === undefined ? { medians: [], volumes: [] } : fiftySalesAt(soldFor)),
		};
	};
	const history = fakeHistory(
		undefined,
		{},
		{
			async reference(_, at) {
				const days = Math.round((context.clock.wall() - at) / day);
				const then = before[(comparedDays as readonly number[]).indexOf(days)];
				return then && reference(at - offBy * day, then);
			},
		},
	);
	const held = (name: string, change: Partial<Holding> = {}): Holding => ({
		game: 730,
		key: catalogue.key(catalogue.byExactName(name)!),
		name,
		isAny: false,
		amount: 1,
		...change,
	});
	return { context: { ...context, history }, held };
}

test('What somebody has is compared with its lowest asks of a day, 7 and 30 days ago', async () => {
	const { context, held } = await fixture({ A: 1_000, B: 300 }, [{ A: 900, B: 300 }, { A: 1_500 }, undefined]);
	const items = [held('B', { amount: 2 }), held('A', { amount: 3 })];
	const { items: valued } = await valuation({ items, flows: [] }, 'EUR', context);
	expect(valued.map(({ holding, now, before }) => [holding.name, now?.lowest, ...before])).toEqual([
		['A', 10, 9, 15, undefined],
		['B', 3, 3, undefined, undefined],
	]);
});

test('If any wear will do, the cheapest one counts, then as now', async () => {
	const wears = { [skin('Field-Tested')]: 900, [skin('Minimal Wear')]: 2_000 };
	const before = { [skin('Field-Tested')]: 1_100, [skin('Minimal Wear')]: 1_000 };
	const { context, held } = await fixture(wears, [before]);
	const items = [held(skin('Field-Tested'), { isAny: true })];
	const [valued] = (await valuation({ items, flows: [] }, 'EUR', context)).items;
	expect([valued!.now?.lowest, valued!.before[0]]).toEqual([9, 10]);
});

test('An ask of the past that was a mistake or bait is not compared with', async () => {
	// The item sells for 9.50.
	const asks = [{ A: 3 }, { A: 3 }, { A: 250 }];
	const before = async (soldFor?: number) => {
		const { context, held } = await fixture({ A: 1_000 }, asks, { soldFor });
		return (await valuation({ items: [held('A')], flows: [] }, 'EUR', context)).items[0]!.before;
	};
	// What it sells for now says nothing about a week ago, since it may have risen.
	expect(await before()).toEqual([undefined, 0.03, 2.5]);
	expect(await before(240)).toEqual([undefined, undefined, 2.5]);
});

test('If recorded prices cannot be read, the worth is known all the same', async () => {
	const { context, held } = await fixture({ A: 1_000 }, []);
	const failing = { ...context.history, reference: () => Promise.reject(new StoreError('busy', 'database is locked')) };
	const { items } = await valuation({ items: [held('A')], flows: [] }, 'EUR', { ...context, history: failing });
	expect(items[0]).toMatchObject({ now: { lowest: 10 }, before: [undefined, undefined, undefined] });
});

test('A recording that is far from its time is not compared with', async () => {
	const before = async (offBy: number) => {
		const { context, held } = await fixture({ A: 1_000 }, [{ A: 900 }, { A: 900 }, { A: 900 }], { offBy });
		return (await valuation({ items: [held('A')], flows: [] }, 'EUR', context)).items[0]!.before;
	};
	expect(await before(0.2)).toEqual([9, 9, 9]);
	expect(await before(0.4)).toEqual([undefined, 9, 9]);
	expect(await before(0.9)).toEqual([undefined, undefined, 9]);
	expect(await before(1.1)).toEqual([undefined, undefined, undefined]);
});

test('An item that the marketplace no longer lists stays, without a price', async () => {
	const { context, held } = await fixture({ A: 1_000 }, []);
	const gone = { ...held('A'), key: 'unknown', name: 'Gone' };
	const { items } = await valuation({ items: [gone, held('A')], flows: [] }, 'EUR', context);
	expect(items.map(({ holding, now }) => [holding.name, now?.lowest])).toEqual([
		['A', 10],
		['Gone', undefined],
	]);
});

test('An item whose entry in a list cannot be read has no price, and the others do', async () => {
	const readable = Array.from({ length: 50 }, (_, i) => itemRow(`Item ${i}`, { min_price: 1 }));
	const context = fakeContext(
		await fixtureOf({ ...fewRows, tradable: [...readable, itemRow('Odd', { min_price: 'x' })] }),
	);
	const catalogue = context.market.catalogue(730)!;
	const items = ['Item 1', 'Odd'].map((name): Holding => {
		const key = catalogue.key(catalogue.byExactName(name)!);
		return { game: 730, key, name, isAny: false, amount: 1 };
	});
	const { items: valued } = await valuation({ items, flows: [] }, 'EUR', context);
	expect(valued.map(({ now }) => [now?.name, now?.lowest, now?.quantity === 0])).toEqual([
		['Item 1', 1, false],
		['Odd', null, false],
	]);
});

test('In another currency, an item has moved only if its price at home has, and amounts are marked', async () => {
	const { context, held } = await fixture({ C: 3, B: 400 }, [{ C: 3, B: 200 }]);
	const inDollars = converting(context, { USD: 1.16 });
	const items = [held('C'), held('B')];
	const { items: valued } = await valuation({ items, flows: [] }, 'USD', inDollars);
	expect(valued.map(({ now, before }) => [now?.lowest, before[0]])).toEqual([
		[4.64, 2.32],
		[0.0348, 0.0348],
	]);
	await context.holdings.add('1', [{ item: held('B'), cents: 0 }]);
	const answer = await holdings.run({ currency: 'USD' }, inDollars);
	expect('embed' in answer && answer.embed.description).toContain('Lowest asks: **≈\u00a0$4.64**');
	const paidInEuros = held('B', { paid: { each: 1, currency: 'EUR' } });
	const paidInPounds = held('A', { paid: { each: 1, currency: 'GBP' } });
	await context.holdings.add('1', [{ item: paidInEuros, cents: 0 }]);
	await context.holdings.add('1', [{ item: paidInPounds, cents: 0 }]);
	const paid = await holdings.run({ currency: 'USD' }, inDollars);
	expect('embed' in paid && paid.embed.description).toMatch(
		/Paid for 1 of 3 units: ≈\u00a0\$1\.16, since then \*\*≈\u00a0\S*\$.* \(not counted, .* rate to GBP is not known yet: 1\)/,
	);
});

test('With lists of several games, the age shown for each kind is that of the oldest list', async () => {
	const { context, held } = await fixture({ A: 100 }, []);
	const other = await fixtureOf({ ...fewRows, tradable: [itemRow('Hook', { min_price: 1 })] });
	const { market } = context;
	const old = { ...other.snapshots.tradable, fetchedAt: 5 };
	const both = {
		...market,
		catalogue: (game: Game) => (game === 730 ? market.catalogue(game) : other.catalogue),
		list: (key: ListKey) => {
			if (key.game === 730) return market.list(key);
			return key.kind === 'tradable' ? old : undefined;
		},
	};
	const hook = { ...held('A'), game: 570 as const, key: other.catalogue.key(other.catalogue.byExactName('Hook')!) };
	const { sources } = await valuation({ items: [held('A'), hook], flows: [] }, 'EUR', { ...context, market: both });
	expect(sources.find(({ list }) => list === 'asks')?.fetchedAt).toBe(5);
});

test('Without the list of sales, the answer shows no median', async () => {
	const { context, held } = await fixture({ A: 100 }, []);
	const { market } = context;
	const withoutSales = { ...market, list: (key: ListKey) => (key.kind === 'history' ? undefined : market.list(key)) };
	await context.holdings.add('1', [{ item: held('A'), cents: 0 }]);
	const textWith = async (of: typeof market) => JSON.stringify(await holdings.run({}, { ...context, market: of }));
	expect(await textWith(market)).toContain('30-day median');
	expect(await textWith(withoutSales)).not.toContain('30-day median');
});

test('Only what came and went in the last 30 days counts', async () => {
	const { context } = await fixture({ A: 1_000 }, []);
	const now = context.clock.wall();
	const flows = [
		{ at: now - 40 * day, cents: 5_000 },
		{ at: now - 20 * day, cents: 300 },
		{ at: now, cents: -100 },
	];
	expect((await valuation({ items: [], flows }, 'EUR', context)).netAdded).toEqual({ amount: 2, isConverted: false });
});

test('The answer says how prices have changed the value, and which items moved it most', async () => {
	const { context, held } = await fixture({ A: 1_000, B: 300 }, [{ A: 900, B: 320 }, { A: 1_500 }, undefined]);
	const items = [held('B', { amount: 2 }), held('A', { amount: 3 })];
	await context.holdings.add(
		'1',
		items.map((item) => ({ item, cents: 0 })),
	);
	const answer = await holdings.run({}, context);
	if (!('embed' in answer)) throw new Error('It is no reply.');
	const { description = '' } = answer.embed;
	expect(description).toMatch(
		/^By changes of price alone: 1 day \*\*\+\u2060€2\.60\*\* \(\+8%\) · 7 days \*\*−\u2060€15\.00\*\* \(−33%\)\n/,
	);
	expect(description).toContain('\nMoved most in a day: A +\u2060€3.00, B −\u2060€0.40\n');
});

describe.skipIf(!recordedDay(someDates[0]))(`On each recorded day${needing('market/real')}`, () => {
	test.each(someDates)('%s, what 500 items are worth is what a naive program computes', async (date) => {
		const rows = recordedDay(date)!;
		const naive = new Map<string, number>();
		for (const { item, ask, quantity } of rows)
			if (ask !== null && quantity > 0)
				naive.set(item.name, Math.min(naive.get(item.name) ?? Infinity, Math.round(100 * ask)));
		const tradable = rows.map(({ item: { name, version }, ask, quantity }) =>
			itemRow(name, { version, min_price: ask, quantity }),
		);
		const context = fakeContext(await fixtureOf({ ...fewRows, tradable }));
		const catalogue = context.market.catalogue(730)!;
		const names = [...new Set(rows.map(({ item }) => item.name))].filter((_, i) => i % 37 === 0).slice(0, 500);
		const items = names.map((name, i): Holding => {
			const key = catalogue.key(catalogue.byExactName(name)!);
			return { game: 730, key, name, isAny: false, amount: 1 + (i % 9) };
		});
		const { items: valued } = await valuation({ items, flows: [] }, 'EUR', context);
		const expected = items.reduce((sum, { name, amount }) => sum + (naive.get(name) ?? 0) * amount, 0);
		expect(expected).toBeGreaterThan(10_000);
		expect(valued.reduce((sum, each) => sum + holdingWorth(each), 0)).toBe(expected);
	});
});

test('Without the home list, items have a value, and only the changes of their prices are unknown', async () => {
	const { context, held } = await fixture({ A: 400 }, [{ A: 200 }, { A: 200 }, { A: 200 }]);
	const { market } = context;
	const list: typeof market.list = (key) =>
		key.currency === 'USD' ? market.list({ ...key, currency: 'EUR' }) : undefined;
	const { items } = await valuation({ items: [held('A')], flows: [] }, 'USD', {
		...context,
		market: { ...market, list },
	});
	expect(items.map(({ now, before }) => [now?.lowest, before[0]])).toEqual([[4, undefined]]);
});
