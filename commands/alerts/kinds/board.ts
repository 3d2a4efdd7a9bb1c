import { checkAll } from '../../../src/answers/list-worth.ts';
import { MarketLists } from '../../../src/answers/market-lists.ts';
import { evaluationSource, isFresh } from './evaluation.ts';
import type { FeedQueryBase } from './feed-base.ts';
import type { FeedKindOf } from './feed-kind.ts';
import { type OffersResult, offerTable } from './offers.ts';

/** A board is a message with the prices of chosen items. It is posted once and then only edited. */
export interface BoardFeedQuery extends FeedQueryBase {
	readonly kind: 'board';
	/** `isAny`: any wear of the skin counts. */
	readonly items: readonly { readonly key: string; readonly name: string; readonly isAny: boolean }[];
}

export const board: FeedKindOf<BoardFeedQuery, OffersResult<'board'>> = {
	title: 'feed.kind.board',
	isDaily: false,
	criterionText(query, words) {
		return words.t('feed.filter.board', { count: query.items.length });
	},
	async evaluate(query, services) {
		const { clock } = services;
		const lists = new MarketLists(services.market, clock, { ...query, locked: false });
		const listings = lists.listings();
		if (!isFresh(listings, clock.now())) return undefined;
		const entries = query.items.map(({ key, isAny }) => ({ key, isAny, amount: 1 }));
		// Whenever a list is in memory, its catalogue is, too.
		const checkedItems = await checkAll(entries, lists, lists.loadedCatalogue());
		const items = query.items.map(({ key, name }, i) => ({
			key,
			name,
			version: null,
			// Boards do not show how many units are on offer.
			quantity: 0,
			ask: checkedItems[i]?.lowest ?? null,
		}));
		return { kind: 'board', ...evaluationSource(listings, query.currency, clock), items };
	},
	table(result, words) {
		return offerTable(result, words);
	},
};
