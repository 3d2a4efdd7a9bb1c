import { LRUCache } from 'lru-cache';
import type { MarketLists } from '../../answers/market-lists.ts';
import { getOrCompute } from '../../base/get-or-compute.ts';
import type { ItemRef } from '../../names/item-ref.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import type { Suggestion } from './option.ts';

/** For each game, some 500 bytes each. */
const maxSuggestions = 10_000;
const maxOrigins = 1_000;
/** For each game, some 1,000 bytes each. */
const maxTexts = 1_000;
/** More ids than a game has names, or items. */
const idLimit = 2 ** 24;

/** Most suggestions come again with the next letter, and writing amounts takes longer than finding names. */
export class SuggestionCache {
	/** By number, since a text for each suggestion takes as long as the search. */
	readonly #cached = new WeakMap<Catalogue, LRUCache<number, Suggestion>>();
	readonly #found = new WeakMap<Catalogue, LRUCache<string, readonly ItemRef[]>>();
	readonly #origins = new LRUCache<string, number>({ max: maxOrigins });
	#originsSeen = 0;

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
		const origin = getOrCompute(this.#origins, from, () => ++this.#originsSeen);
		const cached = getOrCompute(this.#cached, catalogue, () => new LRUCache({ max: maxSuggestions }));
		return (ref) => {
			const id = ref.item === undefined ? ref.name : idLimit + ref.item;
			return getOrCompute(cached, 2 * idLimit * origin + id, () => make(ref));
		};
	}

	/** Many people type the same few letters. What sells best comes first, which the list of sales tells. */
	found(lists: MarketLists, catalogue: Catalogue, text: string, find: () => readonly ItemRef[]): readonly ItemRef[] {
		const cached = getOrCompute(this.#found, catalogue, () => new LRUCache({ max: maxTexts }));
		return getOrCompute(cached, `${lists.cachedHistory()?.fetchedAt} ${text}`, find);
	}
}
