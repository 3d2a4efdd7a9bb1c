import { LRUCache } from 'lru-cache';
import type { Lists } from '../../market/answers/lists.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import type { ItemRef } from '../../market/catalogue/item-ref.ts';
import { getOrCompute } from '../../runtime/get-or-compute.ts';
import type { Suggestion } from '../command/option.ts';

/** How many sets of suggestions to cache, such as those in one currency and language. */
const cachedSets = 16;
/** The most suggestions of a set, some 300 bytes each. */
const maxSuggestions = 3_000;

/**
 * Suggestions with their figures in words. 25 come with every letter that somebody types, most of them again with the
 * next letter; writing amounts takes longer than finding the names.
 */
export class SuggestionCache {
	readonly #sets = new LRUCache<string, Map<number, Suggestion>>({ max: cachedSets });
	/** Numbers for the catalogues, whose ids the cached suggestions belong to. */
	readonly #catalogues = new WeakMap<Catalogue, number>();
	#count = 0;

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
		const from = [kind, this.#numberOf(catalogue), currency, lists.conversion?.rate, locked, locale, ...ages].join('/');
		const set = getOrCompute(this.#sets, from, () => new Map<number, Suggestion>());
		return (ref) => {
			// A number is looked up faster than a text.
			const key = ref.item === undefined ? 2 * ref.name : 2 * ref.item + 1;
			const cached = set.get(key);
			if (cached) return cached;
			if (set.size >= maxSuggestions) set.clear();
			const suggestion = make(ref);
			set.set(key, suggestion);
			return suggestion;
		};
	}

	#numberOf(catalogue: Catalogue): number {
		const known = this.#catalogues.get(catalogue) ?? ++this.#count;
		this.#catalogues.set(catalogue, known);
		return known;
	}
}
