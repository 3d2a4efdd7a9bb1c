import { expect, test } from 'vitest';
import holdings from '../../../commands/holdings/holdings.ts';
import { holdingId } from '../../../commands/own-items/stored-items.ts';
import watchlist from '../../../commands/watchlist/watchlist.ts';
import type { Context } from '../../../src/discord/context.ts';
import type { Market } from '../../../src/market/snapshots/market.ts';
import type { Reply } from '../../../src/words/reply.ts';
import { converting, fakeContext, fewRows, fixtureOf } from '../fake-context.ts';

/** A user who has an item of Dota 2, whose lists are not there yet. */
async function fixture() {
	const context = fakeContext(await fixtureOf(fewRows));
	const dota = { game: 570, key: 'dota', name: 'A treasure', isAny: false, amount: 1 } as const;
	for (const items of [context.holdings, context.watchlist])
		await items.add(context.caller.userId, [{ item: dota, cents: 0 }]);
	const list: Market['list'] = (key) => (key.game === 570 ? undefined : context.market.list(key));
	return { ...context, market: { ...context.market, list } };
}

test.each([
	['/holdings', holdings, 'holdings'],
	['/watchlist', watchlist, 'watchlist'],
] as const)('Items are added to %s once although prices of others are still being loaded', async (_, command, name) => {
	const context = await fixture();
	const [item] = fewRows.tradable as { market_hash_name: string }[];
	const add = command.forms!.add as SubmitForm;
	const reply = await add(['730', 'EUR'], { items: `2x ${item!.market_hash_name}` }, context as unknown as Context);
	expect(reply.embed.description).toMatch(/^1 item is saved\.\nThe price list is still being loaded\./);
	expect(reply.buttons).toMatchObject([{ label: 'Refresh', id: `${name}:again:EUR:1` }]);
	const { items } = await context[name].of(context.caller.userId);
	expect(items).toHaveLength(2);
});

type SubmitForm = (...of: readonly unknown[]) => Promise<Reply>;
const changeHolding = holdings.forms!.change as SubmitForm;

/** Adds what is pasted to the holdings. */
const addHoldings = (items: string, context: Context) =>
	(holdings.forms!.add as SubmitForm)(['730', 'EUR'], { items }, context);

test('What was paid for an item in two currencies is added up once the rate is known, and nothing is saved before', async () => {
	const context = fakeContext(await fixtureOf(fewRows));
	const saved = async () => (await context.holdings.of('1')).items.map(({ amount, paid }) => [amount, paid]);
	await addHoldings('2x A @60€', context);
	await expect(addHoldings('2x A @100$', context)).rejects.toMatchObject({ error: { failure: 'no-rate' } });
	expect(await saved()).toEqual([[2, { each: 60, currency: 'EUR' }]]);
	await addHoldings('2x A @100$', converting(context, { USD: 1.25 }));
	expect(await saved()).toEqual([[4, { each: 70, currency: 'EUR' }]]);
});

test('A form that shows fewer units than there are now changes nothing', async () => {
	const context = fakeContext(await fixtureOf(fewRows));
	await addHoldings('5x A', context);
	const [item] = (await context.holdings.of('1')).items;
	const form = await holdings.components!.pick!(['EUR', '1'], [holdingId(item!)], context);
	const [, , ...state] = ('inputs' in form! ? form.id : '').split(':');
	await addHoldings('10x A', context);
	const reply = await changeHolding(state, { amount: '4', paid: '2' }, context);
	expect(reply.embed.description).toContain('has changed since the form was opened');
	expect((await context.holdings.of('1')).items[0]!.amount).toBe(15);
});

test('If units are removed, the share of units whose price is known stays the same', async () => {
	const context = fakeContext(await fixtureOf(fewRows));
	await addHoldings('4x A @60€', context);
	await addHoldings('2x A', context);
	const [item] = (await context.holdings.of('1')).items;
	await changeHolding(['EUR', '1', holdingId(item!)], { amount: '3', paid: '60.00' }, context);
	expect((await context.holdings.of('1')).items[0]).toMatchObject({ amount: 3, paid: { each: 60, units: 2 } });
});
