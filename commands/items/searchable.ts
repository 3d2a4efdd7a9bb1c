import { UserError } from '../../src/base/user-error.ts';
import type { MarketLists } from '../../src/market/answers/market-lists.ts';
import type { Catalogue } from '../../src/market/catalogue/catalogue.ts';

/** @throws UserError if the names take too long; MarketError without a list */
export async function searchable(lists: MarketLists): Promise<Catalogue> {
	lists.listings();
	await lists.indexed();
	const catalogue = lists.catalogue();
	if (!catalogue?.isSearchable) throw new UserError({ code: 'search-unavailable' });
	return catalogue;
}
