import { LRUCache } from 'lru-cache';
import { getOrCompute } from '../../base/get-or-compute.ts';
import type { MarketLists } from '../../market/answers/market-lists.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import type { ItemRef } from '../../market/catalogue/item-ref.ts';
import type { Suggestion } from './option.ts';

/** For each game, some 500 bytes each. */
const maxSuggestions = 6_000;
const maxAnswers = 2_000;
const maxOrigins = 1_000;
/** More ids than a game has names, or items. */
const idLimit = 2 ** 24;

interface Cached {
	/** By number, since a text for each suggestion takes as long as the search. */
	readonly suggestions: LRUCache<number, Suggestion>;
	readonly answers: LRUCache<string, readonly Suggestion[]>;
}

/**
 * Most suggestions come again with the next letter, and writing amounts takes longer than finding names. Many people type the
 * same few letters.
 */
export class SuggestionCache {
	readonly #cached = new WeakMap<Catalogue, Cached>();
	readonly #origins = new LRUCache<string, number>({ max: maxOrigins });
	#originsSeen = 0;

	of(kind: string, lists: MarketLists, catalogue: Catalogue, locale: string, make: (ref: ItemRef) => Suggestion) {
		const { currency, locked } = lists.query;
		const ages = [lists.recentListings()?.fetchedAt, lists.recentHistory()?.fetchedAt];
		const from = [kind, currency, lists.conversion?.rate, locked, locale, ...ages].join('/');
		const origin = getOrCompute(this.#origins, from, () => ++this.#originsSeen);
		const { suggestions, answers } = getOrCompute(this.#cached, catalogue, () => ({
			suggestions: new LRUCache<number, Suggestion>({ max: maxSuggestions }),
			answers: new LRUCache<string, readonly Suggestion[]>({ max: maxAnswers }),
		}));
		return {
			suggestionOf(ref: ItemRef): Suggestion {
				const id = ref.item === undefined ? ref.name : idLimit + ref.item;
				return getOrCompute(suggestions, 2 * idLimit * origin + id, () => make(ref));
			},
			async answerTo(text: string, answer: () => Promise<readonly Suggestion[]>): Promise<readonly Suggestion[]> {
				const key = `${origin} ${text}`;
				const known = answers.get(key) ?? (await answer());
				answers.set(key, known);
				return known;
			},
		};
	}
}
