import { describe, expect, test } from 'vitest';
import history from '../../../commands/history/history.ts';
import type { SalesOrder } from '../../../src/charts/charts.ts';
import { Unanswered } from '../../../src/discord/unanswered.ts';
import type { ListKey } from '../../../src/market/list-key.ts';
import { fakeContext, few, fixtureOf } from '../fake-context.ts';

const fixture = await fixtureOf(few);

function context(missing: readonly ListKey['kind'][] = []) {
	const drawn: { identity: string; order: SalesOrder }[] = [];
	const fake = fakeContext(fixture, { missing });
	const charts = {
		draw: async (identity: string, order: SalesOrder): Promise<Buffer | undefined> => {
			drawn.push({ identity, order });
			return Buffer.from('chart');
		},
	};
	return { ...fake, charts, drawn };
}
const ask = (item: string, fake = context()) =>
	history.run({ item, game: undefined, currency: undefined, date: undefined }, fake);

describe('/history', () => {
	test('needs only the list of sales', async () => {
		const { embed, picture } = await ask('A', context(['tradable', 'out-of-stock']));
		expect(embed.title).toBe('A');
		expect(picture).toMatchObject({ name: 'chart.png', alt: expect.stringContaining('Sales chart of A in EUR.') });
	});

	test('draws the lowest ask if there are recent listings', async () => {
		const fake = context();
		const { embed, picture } = await ask('A', fake);
		expect(fake.drawn[0]!.order.ask).toMatchObject({ amount: 10, isLocked: false });
		expect(picture?.alt).toContain('Lowest ask now: €10.00.');
		expect(embed.details).toMatch(/^-# Updated: sales <.*> · asks <.*>$/m);
		const without = context(['tradable']);
		const bare = await ask('A', without);
		expect(without.drawn[0]!.order.ask).toBeUndefined();
		expect(bare.picture?.alt).not.toContain('Lowest ask');
		expect(bare.embed.details).not.toContain('asks');
		expect(fake.drawn[0]!.identity).not.toBe(without.drawn[0]!.identity);
	});

	test('does not draw the lowest ask of listings that are too old, nor say how old they are without a chart', async () => {
		const fake = context();
		await fake.clock.advance(600_001);
		await ask('A', fake);
		expect(fake.drawn[0]!.order.ask).toBeUndefined();
		const none = { ...context(), charts: { draw: async () => undefined } };
		expect((await ask('A', none)).embed.details).not.toContain('asks');
	});

	test('takes the lowest ask from listings in the same currency as the sales, converted at the same rate', async () => {
		const fake = context();
		const looked: ListKey[] = [];
		const market = {
			...fake.market,
			rate: () => ({ from: 'EUR', rate: 2, measuredAt: 0 }) as const,
			list(key: ListKey) {
				looked.push(key);
				return fake.market.list(key);
			},
		};
		const converted = { ...fake, market };
		await history.run({ item: 'A', game: undefined, currency: 'USD', date: undefined }, converted);
		expect(new Set(looked.map(({ currency }) => currency))).toEqual(new Set(['EUR']));
		expect(fake.drawn[0]!.order).toMatchObject({ currency: 'USD', isConverted: true, ask: { amount: 20 } });
	});

	test('reports an outage as one, never as an unknown item', async () => {
		await expect(ask('A', context(['history']))).rejects.toThrow(Unanswered);
		await expect(ask('qqqqq zzzzz', context(['tradable']))).rejects.toThrow(Unanswered);
		await expect(ask('qqqqq zzzzz')).rejects.toMatchObject({ problem: { code: 'no-such-item' } });
	});
});
