import type { LRUCache } from 'lru-cache';
import type { MarketLists } from '../../answers/market-lists.ts';
import { getOrCompute } from '../../base/get-or-compute.ts';
import { recentEntries } from '../../base/recent-entries.ts';
import type { ItemRef } from '../../names/item-ref.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import type { Suggestion } from './option.ts';

/** The most suggestions kept for each game. Each takes about 500 bytes. */
const maxSuggestions = 10_000;
/** The most entries of `#origins`. */
const maxOrigins = 1_000;
/** The most searches kept for each game. Each takes about 1,000 bytes. */
const maxTexts = 1_000;
/** Larger than any id of a name or item in a game. */
const idLimit = 2 ** 24;

/** Most suggestions appear again with the next letter, and formatting prices takes longer than finding names. */
export class SuggestionCache {
	/** Keys are numbers: building a string for each suggestion would take as long as the search. */
	readonly #suggestions = new WeakMap<Catalogue, LRUCache<number, Suggestion>>();
	readonly #matches = new WeakMap<Catalogue, LRUCache<string, readonly ItemRef[]>>();
	/** A serial number for each combination of what a suggestion depends on besides the item: lists, language, …. */
	readonly #origins = recentEntries<string, number>(maxOrigins);
	#originCount = 0;

	/** Returns a function that makes the suggestion for an item, or takes it from the cache. */
	suggestionsFor(
		kind: string,
		lists: MarketLists,
		catalogue: Catalogue,
		locale: string,
		make: (ref: ItemRef) => Suggestion,
	): (ref: ItemRef) => Suggestion {
		const { currency, locked } = lists.query;
		const fetchTimes = [lists.recentListings()?.fetchedAt, lists.recentSales()?.fetchedAt];
		const originKey = [kind, currency, lists.conversion?.rate, locked, locale, ...fetchTimes].join('/');
		const origin = getOrCompute(this.#origins, originKey, () => ++this.#originCount);
		const suggestions = getOrCompute(this.#suggestions, catalogue, () => recentEntries(maxSuggestions));
		return (ref) => {
			// Ids of items are moved behind those of names, so that both fit below 2 * idLimit.
			const id = ref.item === undefined ? ref.name : idLimit + ref.item;
			return getOrCompute(suggestions, 2 * idLimit * origin + id, () => make(ref));
		};
	}

	/**
	 * Many people type the same few letters. The key says when the list of sales was fetched, because bestsellers come
	 * first.
	 */
	matchesFor(
		lists: MarketLists,
		catalogue: Catalogue,
		text: string,
		find: () => readonly ItemRef[],
	): readonly ItemRef[] {
		const matches = getOrCompute(this.#matches, catalogue, () => recentEntries(maxTexts));
		return getOrCompute(matches, `${lists.cachedSales()?.fetchedAt} ${text}`, find);
	}
}
