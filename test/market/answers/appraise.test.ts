import { expect, test } from 'vitest';
import { Appraisals, appraise, totalOf } from '../../../src/market/answers/appraisals.ts';
import { MarketLists } from '../../../src/market/answers/market-lists.ts';
import { fakeContext, few, fixtureOf } from '../../commands/fake-context.ts';
import { RandomNumbers } from '../../support/random-numbers.ts';
import { historyRow, itemRow, salesOf } from '../bodies.ts';

test('Sums of 60 random lists are those of a second calculation, to the cent', async () => {
	const random = new RandomNumbers(7);
	const next = (limit: number) => random.whole(0, limit - 1);
	const items = Array.from({ length: 200 }, (_, i) => ({
		name: `Thing ${String.fromCharCode(65 + (i % 26), 65 + Math.floor(i / 26), 75)}`,
		ask: next(10) === 0 ? null : next(1_000_000) + 1,
		median: next(5) === 0 ? null : next(1_000_000) + 1,
	}));
	const fixture = await fixtureOf({
		...few,
		tradable: items.flatMap(({ name, ask }) => (ask === null ? [] : [itemRow(name, { min_price: ask / 100 })])),
		history: items.flatMap(({ name, median }) =>
			median === null ? [] : [historyRow(name, { last_30_days: salesOf(median / 100, 10) })],
		),
	});
	const context = fakeContext(fixture);
	const lists = new MarketLists(context.market, context.clock, { game: 730, currency: 'EUR', locked: false });
	const catalogue = lists.catalogue()!;
	const appraisals = new Appraisals();
	for (let i = 0; i < 60; i++) {
		const picked = Array.from({ length: 1 + next(8) }, () => ({
			item: items[next(items.length)]!,
			amount: 1 + next(99),
		}));
		const text = picked.map(({ item, amount }) => `${amount}x ${item.name}`).join('\n');
		const id = appraisals.keep(730, [text]);
		const read = await appraisals.read(id, catalogue, '1');
		const total = totalOf(await appraise(read, lists, catalogue, context.history));
		let [byAsk, byMedian] = [0, 0];
		for (const { item, amount } of picked) {
			byAsk += (item.ask ?? 0) * amount;
			byMedian += (item.median ?? 0) * amount;
		}
		expect({ text, byAsk: total.byAsk, byMedian: total.byMedian }).toEqual({ text, byAsk, byMedian });
	}
});
