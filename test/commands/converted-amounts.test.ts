import { describe, expect, test } from 'vitest';
import appraise from '../../commands/appraise/appraise.ts';
import deals from '../../commands/deals/deals.ts';
import find from '../../commands/find/find.ts';
import price from '../../commands/price/price.ts';
import trade from '../../commands/trade/trade.ts';
import type { Reply } from '../../src/words/reply.ts';
import { historyRow, itemRow, salesOf } from '../market/bodies.ts';
import { converting, fakeContext, fewRows, fixtureOf, pressForReply } from './fake-context.ts';

/** The lowest ask and the median of 7 and of 30 days. At a few cents, rounding changes a price by a third. */
const prices = {
	'P250 | Sand Dune (Minimal Wear)': [0.03, 0.05],
	'Kilowatt Case': [0.47, 0.5],
	'Recoil Case': [0.53, 0.5],
	'MP9 | Army Sheen (Minimal Wear)': [1, 1.4],
} as const;
const fixture = await fixtureOf({
	...fewRows,
	tradable: Object.entries(prices).map(([name, [ask]]) =>
		itemRow(name, { min_price: ask, suggested_price: ask, quantity: 5_000 }),
	),
	history: Object.entries(prices).map(([name, [, median]]) =>
		historyRow(name, {
			last_7_days: salesOf(median, 20),
			last_30_days: salesOf(median, 90),
			last_90_days: salesOf(median, 300),
		}),
	),
});
const context = () => converting(fakeContext(fixture), { USD: 1.17, GBP: 0.86, PLN: 4.27 });
const textOf = (reply: object) => {
	const { embed } = reply as Reply;
	return [embed.description, embed.details].join('\n');
};

describe('In a currency without lists of its own', () => {
	test('many units cost what they cost at home: no price is rounded before it is multiplied', async () => {
		const dunes = '1000x P250 | Sand Dune (Minimal Wear)';
		expect(textOf(await price.run({ item: dunes, currency: 'USD' }, context()))).toContain('≈\u00a0$35.10');
		const appraised = textOf(await appraise.run({ items: dunes, currency: 'USD' }, context()));
		expect(appraised).toContain('Lowest asks: **≈\u00a0$35.10**');
		expect(appraised).toContain('30-day medians: **≈\u00a0$58.50**');
		const traded = await trade.run({ have: dunes, want: '$37', currency: 'USD' }, context());
		expect(textOf(traded)).toContain('What is wanted is worth **≈\u00a0$1.90 more**');
	});

	test('percentages are those at home', async () => {
		const below = (reply: object) => /(\d+)% below/.exec(textOf(reply))?.[1];
		for (const currency of ['EUR', 'USD', 'GBP', 'PLN'] as const) {
			const item = 'P250 | Sand Dune (Minimal Wear)';
			expect(below(await price.run({ item, currency }, context())), currency).toBe('40');
			expect(textOf(await find.run({ item, currency }, context())), currency).toContain('−40%');
			const limits = { min_price: 0, min_sales: 1 };
			expect(textOf(await deals.run({ item, currency, ...limits }, context())), currency).toContain('−40%');
		}
	});

	test('what costs exactly the limit stays within it when the currency is changed', async () => {
		const { menus } = (await find.run({ kind: 'case', min_price: 0.47, max_price: 0.53 }, context())) as Reply;
		const { id } = menus!.at(-1)!;
		for (const currency of ['EUR', 'USD', 'GBP', 'PLN'])
			expect(textOf(await pressForReply(find, id, context(), [currency])), currency).toContain('**2 items**');
		// Deals begin at one euro.
		for (const currency of ['EUR', 'USD', 'GBP', 'PLN'] as const)
			expect(textOf(await deals.run({ currency }, context())), currency).toContain('MP9 | Army Sheen MW');
	});
});
