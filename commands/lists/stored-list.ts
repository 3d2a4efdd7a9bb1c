import { MarketLists } from '../../src/answers/market-lists.ts';
import { UserError } from '../../src/base/user-error.ts';
import type { Currency } from '../../src/market/currency.ts';
import { type Game, gameNames } from '../../src/names/game.ts';
import type { ListLine } from '../../src/reading/lists/list-lines.ts';
import type { ListContext } from '../items/item-context.ts';
import { searchableCatalogue } from '../items/suggestions.ts';

/** Returns the error for a text without items. If every line of the text is about a sold item, the error says so. */
export function noItems(
	code: 'no-items-in-list' | 'no-items-in-message',
	game: Game,
	unclear: readonly string[],
	sold: readonly string[],
): UserError {
	const isAllSold = unclear.length === 0 && sold.length > 0;
	return new UserError(isAllSold ? { code: 'all-is-sold', sold } : { code, game: gameNames[game], unclear, sold });
}

/**
 * @param id the id of the list in `appraisals`
 * @throws UserError `appraisal-expired`, `no-items-in-list`, `all-is-sold`; MarketError if a list of the marketplace is missing
 */
export async function readStoredList(
	id: string,
	currency: Currency,
	{ appraisals, market, clock, caller }: ListContext,
) {
	const { game } = appraisals.get(id);
	const lists = new MarketLists(market, clock, { game, currency, locked: false });
	const catalogue = await searchableCatalogue(lists);
	const parsed = await appraisals.read(id, catalogue, caller.userId, () => lists.requireAll());
	if (parsed.items.length === 0) {
		const isSold = ({ reason }: ListLine) => reason === 'sold';
		const sold = parsed.unclear.filter(isSold).map(({ text }) => text);
		const unclear = parsed.unclear.filter((line) => !isSold(line)).map(({ text }) => text);
		throw noItems('no-items-in-list', game, unclear, sold);
	}
	return { game, lists, catalogue, parsed };
}
