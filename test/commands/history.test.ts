import { describe, expect, test } from 'vitest';
import history from '../../commands/history.ts';
import type { SalesOrder } from '../../src/charts/chart-order.ts';
import { Unanswered } from '../../src/discord/unanswered.ts';
import type { ListKey } from '../../src/market/list-key.ts';
import { historyRow, noSales, salesOf } from '../market/bodies.ts';
import { doppler, fakeContext, few, pressed, worldOf } from './fake-context.ts';

const never = { last_24_hours: noSales, last_7_days: noSales, last_30_days: noSales, last_90_days: noSales };
const world = await worldOf({
	...few,
	history: [
		historyRow('A'),
		historyRow('Sticker | Don’t worry, I’m pro'),
		historyRow('Never', never),
		historyRow(doppler, { version: 'Ruby', last_30_days: salesOf(900, 3) }),
		historyRow(doppler, { version: 'Phase 1', last_30_days: salesOf(300, 40) }),
		historyRow(doppler, { version: 'Phase 2', ...never }),
	],
});

function context(missing: readonly ListKey['kind'][] = []) {
	const drawn: { identity: string; order: SalesOrder }[] = [];
	const fake = fakeContext(world, { missing });
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
const ids = ({ buttons = [] }: Awaited<ReturnType<typeof ask>>) =>
	Object.fromEntries(buttons.flatMap((button) => ('id' in button ? [[button.label, button.id]] : [])));

describe('/history', () => {
	test('needs only the list of sales', async () => {
		const { embed, picture } = await ask('A', context(['tradable', 'out-of-stock']));
		expect(embed.title).toBe('A');
		expect(picture).toMatchObject({ name: 'chart.png', alt: expect.stringContaining('Sales chart of A in EUR.') });
	});

	test('draws a chart for each item, list, currency and language', async () => {
		const fake = context();
		await ask('A', fake);
		await ask('A', { ...fake, formats: { ...fake.formats, locale: 'de' } });
		await ask('Sticker | Don’t worry, I’m pro', fake);
		expect(new Set(fake.drawn.map(({ identity }) => identity)).size).toBe(3);
		expect(fake.drawn[0]!.order).toMatchObject({ name: 'A', currency: 'EUR', locale: 'en-US' });
	});

	test('draws the lowest ask if there are recent listings', async () => {
		const fake = context();
		const { embed, picture } = await ask('A', fake);
		expect(fake.drawn[0]!.order.ask).toMatchObject({ amount: 10, isLocked: false });
		expect(picture?.alt).toContain('Lowest ask now: €10.00.');
		expect(embed.description).toMatch(/^-# Updated: sales <.*> · asks <.*>$/m);
		const without = context(['tradable']);
		const bare = await ask('A', without);
		expect(without.drawn[0]!.order.ask).toBeUndefined();
		expect(bare.picture?.alt).not.toContain('Lowest ask');
		expect(bare.embed.description).not.toContain('asks');
		expect(fake.drawn[0]!.identity).not.toBe(without.drawn[0]!.identity);
	});

	test('does not draw the lowest ask of listings that are too old, nor say how old they are without a chart', async () => {
		const fake = context();
		await fake.clock.advance(600_001);
		await ask('A', fake);
		expect(fake.drawn[0]!.order.ask).toBeUndefined();
		const none = { ...context(), charts: { draw: async () => undefined } };
		expect((await ask('A', none)).embed.description).not.toContain('asks');
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

	test('has no chart if nothing was sold', async () => {
		const fake = context();
		const { embed, picture } = await ask('Never', fake);
		expect(embed.description).toMatch(/^\*\*No sales in the last 90 days\.\*\*\n-# Updated/);
		expect(picture).toBeUndefined();
		const absent = await ask('Absent', fake);
		expect(absent.embed.description).toMatch(/^The marketplace has no sales of this item on record\.\n-# Updated/);
		expect(fake.drawn).toEqual([]);
	});

	test('answers without a chart if it cannot be drawn', async () => {
		const none = { ...context(), charts: { draw: async () => undefined } };
		expect(await ask('A', none)).toMatchObject({ embed: { title: 'A' }, picture: undefined });
	});

	test('lists all versions of a name in their order, and draws the most sold one', async () => {
		const fake = context();
		const { embed, menus } = await ask(doppler, fake);
		expect(embed.title).toBe(doppler);
		expect(menus?.[0]?.options.map(({ label, chosen }) => [label, chosen])).toEqual([
			['Phase 1', false],
			['Phase 2', false],
			['Ruby', false],
		]);
		expect(fake.drawn.map(({ order }) => order.name)).toEqual([`${doppler} · Phase 1`]);
	});

	test('shows the version that was named, with a menu of the others', async () => {
		const fake = context();
		const { embed, menus, picture } = await ask(`${doppler} Ruby`, fake);
		expect(embed.title).toBe(`${doppler} · Ruby`);
		expect(picture?.alt).toContain('Ruby');
		expect(menus?.[0]?.options.find(({ chosen }) => chosen)?.label).toBe('Ruby');
	});

	test('links to /price and back, in the same currency and trade-lock setting', async () => {
		const { Price, Refresh } = ids(await ask('A'));
		expect(Price).toMatch(/^price:open:730:EUR:0:.{12}$/);
		expect(Refresh).toBe(Price!.replace('price:open', 'history:refresh'));
		const fake = context();
		const opened = await pressed(history, 'open', Price!.replace(':0:', ':1:').split(':').slice(2), [], fake);
		expect(ids(opened).Price).toBe(Price!.replace(':0:', ':1:'));
	});

	test('has a menu of currencies, those with exact prices first', async () => {
		const { menus } = await ask('A');
		const options = menus?.at(-1)?.options ?? [];
		expect(options).toHaveLength(16);
		expect(options[0]).toEqual({
			label: 'EUR · Euro',
			value: 'EUR',
			description: 'exact prices',
			chosen: true,
		});
		expect(options[1]).toEqual({ label: 'AUD · Australian Dollar', value: 'AUD', chosen: false });
		const fake = context();
		await history.components!.currency!(menus!.at(-1)!.id.split(':').slice(2), ['USD'], fake);
		expect(new Set(fake.asked.map(({ currency }) => currency))).toEqual(new Set(['USD']));
		await expect(
			(async () => history.components!.currency!(menus!.at(-1)!.id.split(':').slice(2), ['XXX'], fake))(),
		).rejects.toMatchObject({ problem: { code: 'button-expired' } });
	});

	test('reports an outage as one, never as an unknown item', async () => {
		await expect(ask('A', context(['history']))).rejects.toThrow(Unanswered);
		await expect(ask('qqqqq zzzzz', context(['tradable']))).rejects.toThrow(Unanswered);
		await expect(ask('qqqqq zzzzz')).rejects.toMatchObject({ problem: { code: 'no-such-item' } });
	});
});
