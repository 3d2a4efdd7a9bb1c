import { LRUCache } from 'lru-cache';
import { getOrCompute } from '../../base/get-or-compute.ts';
import type { Lists } from '../../market/answers/lists.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import type { ItemRef } from '../../market/catalogue/item-ref.ts';
import type { Suggestion } from './option.ts';

/** The most suggestions to cache for each game, some 500 bytes each. */
const maxSuggestions = 6_000;

/**
 * Suggestions with their figures in words. 25 come with every letter that somebody types, most of them again with the
 * next letter; writing amounts takes longer than finding the names.
 */
export class SuggestionCache {
	/** By the catalogues that the ids of items belong to. */
	readonly #cached = new WeakMap<Catalogue, LRUCache<string, Suggestion>>();

	/**
	 * A function that returns the suggestion for an item, made by `make` if it is not cached.
	 * @param kind What the suggestions say.
	 * @param lists The lists that the figures are from: newer ones make new suggestions.
	 */
	of(
		kind: string,
		lists: Lists,
		catalogue: Catalogue,
		locale: string,
		make: (ref: ItemRef) => Suggestion,
	): (ref: ItemRef) => Suggestion {
		const { currency, locked } = lists.query;
		const ages = [lists.recentListings()?.fetchedAt, lists.recentHistory()?.fetchedAt];
		const from = [kind, currency, lists.conversion?.rate, locked, locale, ...ages].join('/');
		const cached = this.#cached.get(catalogue) ?? new LRUCache<string, Suggestion>({ max: maxSuggestions });
		this.#cached.set(catalogue, cached);
		return (ref) => getOrCompute(cached, `${from}/${ref.name}/${ref.item}`, () => make(ref));
	}
}
