import { expect, test } from 'vitest';
import holdings from '../../../commands/holdings/holdings.ts';
import watchlist from '../../../commands/watchlist/watchlist.ts';
import type { Context } from '../../../src/discord/context.ts';
import type { Market } from '../../../src/market/snapshots/market.ts';
import type { Reply } from '../../../src/words/reply.ts';
import { fakeContext, few, fixtureOf } from '../fake-context.ts';

/** A user who has an item of Dota 2, whose lists are not there yet. */
async function fixture() {
	const context = fakeContext(await fixtureOf(few));
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
	const [item] = few.tradable as { market_hash_name: string }[];
	const add = command.forms!.add as (...of: readonly unknown[]) => Promise<Reply>;
	const reply = await add(['730', 'EUR'], { items: `2x ${item!.market_hash_name}` }, context as unknown as Context);
	expect(reply.embed.description).toMatch(/^1 item is saved\.\nThe price list is s/);
	expect(reply.buttons).toMatchObject([{ label: 'Refresh', id: `${name}:again:EUR:1` }]);
	const { items } = await context[name].of(context.caller.userId);
	expect(items).toHaveLength(2);
});
