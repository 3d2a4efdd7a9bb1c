import { expect, test } from 'vitest';
import { Appraisals } from '../../src/answers/appraisals.ts';
import { appraise, totalOf, worthNow } from '../../src/answers/list-worth.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { fakeContext, fewRows, fixtureOf } from '../commands/fake-context.ts';
import { historyRow, itemRow, salesOf } from '../market/bodies.ts';
import { RandomNumbers } from '../support/random-numbers.ts';

test('Sums of 20 random lists are those of a second calculation, to the cent', async () => {
	const random = new RandomNumbers(7);
	/** A whole number from 0 on, under `limit`. */
	const next = (limit: number) => random.whole(0, limit - 1);
	// The names consist of letters, because digits in a list may be amounts.
	const items = Array.from({ length: 200 }, (_, i) => ({
		name: `Thing ${String.fromCharCode(65 + (i % 26), 65 + Math.floor(i / 26), 75)}`,
		ask: next(10) === 0 ? null : next(1_000_000) + 1,
		median: next(5) === 0 ? null : next(1_000_000) + 1,
	}));
	const fixture = await fixtureOf({
		...fewRows,
		tradable: items.flatMap(({ name, ask }) => (ask === null ? [] : [itemRow(name, { min_price: ask / 100 })])),
		history: items.flatMap(({ name, median }) =>
			median === null ? [] : [historyRow(name, { last_30_days: salesOf(median / 100, 10) })],
		),
	});
	const context = fakeContext(fixture);
	const lists = new MarketLists(context.market, context.clock, { game: 730, currency: 'EUR', locked: false });
	const catalogue = lists.catalogue()!;
	const appraisals = new Appraisals();
	for (let i = 0; i < 20; i++) {
		const lines = Array.from({ length: 1 + next(8) }, () => ({
			item: items[next(items.length)]!,
			amount: 1 + next(99),
		}));
		const text = lines.map(({ item, amount }) => `${amount}x ${item.name}`).join('\n');
		const id = appraisals.keep('1', { game: 730, currency: 'EUR' }, [text]);
		const read = await appraisals.read(id, catalogue, '1', () => undefined);
		const total = totalOf(await appraise(read, lists, catalogue));
		let byAsk = 0;
		let byMedian = 0;
		for (const { item, amount } of lines) {
			byAsk += (item.ask ?? 0) * amount;
			byMedian += (item.median ?? 0) * amount;
		}
		expect({ text, byAsk: total.byAsk, byMedian: total.byMedian }).toEqual({ text, byAsk, byMedian });
	}
});

test('Items are worth their lowest asks, of several versions the cheapest one, without asks that look wrong', async () => {
	const fixture = await fixtureOf({
		...fewRows,
		tradable: [
			itemRow('A', { min_price: 10.5 }),
			itemRow('B', { version: 'Ruby', min_price: 90 }),
			itemRow('B', { version: 'Phase 1', min_price: 30 }),
			itemRow('Mistake', { min_price: 900 }),
		],
		history: [historyRow('Mistake', { last_30_days: salesOf(10, 50) })],
	});
	const counts = Object.entries({ A: 2, B: 1, Mistake: 3, Unknown: 4 });
	const worth = (some: readonly (readonly [string, number])[], missing: readonly 'tradable'[] = []) =>
		worthNow(new Map(some), 'EUR', fakeContext(fixture, { missing }));
	expect(await worth(counts)).toMatchObject({ sum: 5_100, unpricedUnits: 7 });
	expect(await worth(counts.slice(2))).toBeUndefined();
	expect(await worth(counts, ['tradable'])).toBeUndefined();
});

test('Pricing many names lets other work run in between', async () => {
	const names = Array.from({ length: 1_000 }, (_, i) => `Item ${i}`);
	const fixture = await fixtureOf({ ...fewRows, tradable: names.map((name) => itemRow(name, { min_price: 1 })) });
	let turns = 0;
	let isOver = false;
	const turn = () => {
		turns++;
		if (!isOver) setImmediate(turn);
	};
	turn();
	const worth = await worthNow(new Map(names.map((name) => [name, 1])), 'EUR', fakeContext(fixture));
	isOver = true;
	expect(worth).toMatchObject({ sum: 100_000, unpricedUnits: 0 });
	expect(turns).toBeGreaterThanOrEqual(9);
});
