import { LRUCache } from 'lru-cache';
import { getOrCompute } from '../../base/get-or-compute.ts';
import type { MarketLists } from '../../market/answers/market-lists.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import type { ItemRef } from '../../market/catalogue/item-ref.ts';
import type { Suggestion } from './option.ts';

/** For each game, some 500 bytes each. */
const maxSuggestions = 6_000;

/** Most suggestions come again with the next letter, and writing amounts takes longer than finding names. */
export class SuggestionCache {
	readonly #cached = new WeakMap<Catalogue, LRUCache<string, Suggestion>>();

	of(
		kind: string,
		lists: MarketLists,
		catalogue: Catalogue,
		locale: string,
		make: (ref: ItemRef) => Suggestion,
	): (ref: ItemRef) => Suggestion {
		const { currency, locked } = lists.query;
		const ages = [lists.recentListings()?.fetchedAt, lists.recentHistory()?.fetchedAt];
		const from = [kind, currency, lists.conversion?.rate, locked, locale, ...ages].join('/');
		const cached = getOrCompute(this.#cached, catalogue, () => new LRUCache({ max: maxSuggestions }));
		return (ref) => getOrCompute(cached, `${from}/${ref.name}/${ref.item}`, () => make(ref));
	}
}
