import { UserError } from '../../src/base/user-error.ts';
import { MarketLists } from '../../src/market/answers/market-lists.ts';
import type { Currency } from '../../src/market/currency.ts';
import { gameNames } from '../../src/market/game.ts';
import type { ListContext } from '../items/item-context.ts';
import { searchable } from '../items/suggestions.ts';

/** @throws UserError `appraisal-expired`, `no-items-in-list`; MarketError if a list of the marketplace is missing */
export async function readKept(id: string, currency: Currency, { appraisals, market, clock, caller }: ListContext) {
	const { game } = appraisals.get(id);
	const lists = new MarketLists(market, clock, { game, currency, locked: false });
	const catalogue = await searchable(lists);
	const read = await appraisals.read(id, catalogue, caller.userId);
	const unclear = read.unclear.map(({ text }) => text);
	if (read.items.length === 0) throw new UserError({ code: 'no-items-in-list', game: gameNames[game], unclear });
	return { game, lists, catalogue, read };
}
