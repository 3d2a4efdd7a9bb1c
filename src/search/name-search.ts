import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { getOrCompute } from '../base/get-or-compute.ts';
import { laterSkinDistance } from './costs.ts';
import { mostPopular, type Popularity, type SearchIndex } from './index/search-index.ts';
import { MentionFinder } from './mentions/mention-finder.ts';
import { counterStrikeSpecificity, titleSpecificity } from './mentions/specific.ts';
import type { Mention, NameHit, NameHits } from './name-hits.ts';
import type { OfficialNames } from './official-names.ts';
import { wordsTyped } from './query.ts';
import { type MatchScope, QueryMatcher } from './query-matcher.ts';

/**
 * The rarest letter comes first. It matches the fewest names, so its search is short even before the code is compiled.
 * The longest searches come last.
 */
const warmUpLetters = 'qzxjyvkuw0123456789hnlrogefpidtmbcas';
/** How long the warm-up waits, ms. After a start, connecting and the first answers take precedence. */
const warmUpDelay = 1_000;
/** How long to pause between two searches of the warm-up, ms, so that other work of the thread can run. */
const warmUpPause = 10;
/** Discord shows at most 25 choices. */
const suggestionLimit = 25;
/** How many hits are made diverse. They are enough for every skin among them to get its turn. */
const diverseLimit = 250;
/**
 * The most hits in all cached answers: about 8 MB, or 4,000 full answers. Each beginning of a query is searched while
 * it is typed, and 300 queries have about 3,000 beginnings.
 */
const cachedHitLimit = 100_000;

const newAnswerCache = () =>
	new LRUCache<string, NameHits>({ maxSize: cachedHitLimit, sizeCalculation: ({ hits }) => 1 + hits.length });

/** Finds the names of a game by what people type. */
export class NameSearch {
	readonly #index: SearchIndex;
	readonly #matcher: QueryMatcher;
	readonly #officialNames: OfficialNames | undefined;
	#popularity: Popularity;
	#isPopularityKnown = false;
	#answers = newAnswerCache();

	/** @param officialNames in the languages of the game, if it has any */
	constructor(index: SearchIndex, officialNames?: OfficialNames) {
		this.#index = index;
		this.#officialNames = officialNames;
		this.#matcher = new QueryMatcher(index, officialNames);
		const names = index.places.length;
		this.#popularity = { counts: new Float64Array(names), unpopularity: new Uint16Array(names) };
	}

	usePopularity(popularity: Popularity): void {
		this.#popularity = popularity;
		this.#isPopularityKnown = true;
		// Clearing the cache would take up to 10 ms, so a new one replaces it.
		this.#answers = newAnswerCache();
	}

	/** Whether nobody has sold or offered the name lately. Returns false while popularity is unknown. */
	isUntraded(name: number): boolean {
		return this.#isPopularityKnown && (this.#popularity.counts[name] ?? 0) === 0;
	}

	/** Compiles the code and caches the slowest answers before people ask. */
	async warmUp(): Promise<void> {
		await setTimeout(warmUpDelay, undefined, { ref: false });
		await this.#officialNames?.prepare();
		// The last two are misspelt, one in English and one in German, to run the code that corrects typing errors.
		for (const typed of [...warmUpLetters, 'hpyer baest', 'feuerschlnage']) {
			this.search(typed, suggestionLimit);
			await setTimeout(warmUpPause, undefined, { ref: false });
		}
	}

	mostPopular(limit: number, isAllowed?: MatchScope['isAllowed']): number[] {
		return mostPopular(this.#popularity, this.#index.places, limit, isAllowed);
	}

	/**
	 * If `limit` is at most 250, the hits are diverse. Otherwise they are in order of cost. A `limit` of Infinity finds
	 * all hits, of which only the best 250 are in order.
	 */
	search(query: string, limit: number, isAllowed?: MatchScope['isAllowed']): NameHits {
		const typed = wordsTyped(query);
		if (typed.length === 0) return { matchQuality: 'well', hits: [] };
		const compute = () => {
			const { unpopularity } = this.#popularity;
			const scope = { isAllowed, limit: Math.max(limit, diverseLimit), unpopularity };
			const { matchQuality, names } = this.#matcher.match(typed, scope);
			return {
				matchQuality,
				hits: limit > diverseLimit ? names.slice(0, limit) : diversify(names, laterSkinDistance, limit),
			};
		};
		return isAllowed ? compute() : getOrCompute(this.#answers, `${limit} ${typed.join(' ')}`, compute);
	}

	/** Finds what a query matches without one of its words. Returns undefined if a word is unknown, or without hits. */
	searchWithoutOneWord(
		query: string,
		limit: number,
	): { readonly word: string; readonly hits: readonly NameHit[] } | undefined {
		const { unpopularity } = this.#popularity;
		const scope = { limit: diverseLimit, unpopularity };
		const result = this.#matcher.matchWithoutOneWord(wordsTyped(query), scope);
		return result && { word: result.word, hits: diversify(result.matches, laterSkinDistance, limit) };
	}

	/** Translates what was typed if it has parts of official names in another language. Words are normalized. */
	inEnglish(words: readonly string[]): readonly (readonly string[])[] {
		return this.#matcher.inEnglish(words, { areAllForeign: true });
	}

	/** Takes up to 30 ms for a long message. */
	mentions(text: string, isCounterStrike: boolean, isList: boolean): Mention[] {
		const rules = isCounterStrike ? counterStrikeSpecificity : titleSpecificity;
		return new MentionFinder(this.#index, rules, this.#officialNames).mentionsIn(text, isList);
	}
}

/** How many wears of the best skin come before the next skin. Every other skin has one. */
const wearsOfTheBest = 2;

interface Ranked {
	readonly cost: number;
	readonly skin: number;
}

/**
 * Passes over the further wears of a skin, so that they do not crowd out other skins. A wear that was passed over still
 * comes before any hit that costs `laterDistance` more.
 */
export function diversify<T extends Ranked>(ranked: readonly T[], laterDistance: number, limit: number): T[] {
	const countOfSkin = new Map<number, number>();
	const diverse: T[] = [];
	const passedOver: T[] = [];
	for (const hit of ranked) {
		const firstNotDue = passedOver.findIndex(({ cost }) => cost + laterDistance > hit.cost);
		const dueCount = firstNotDue < 0 ? passedOver.length : firstNotDue;
		if (dueCount > 0) diverse.push(...passedOver.splice(0, dueCount));
		if (diverse.length >= limit) break;
		const count = countOfSkin.get(hit.skin) ?? 0;
		countOfSkin.set(hit.skin, count + 1);
		const wearLimit = hit.skin === ranked[0]!.skin ? wearsOfTheBest : 1;
		if (count < wearLimit) diverse.push(hit);
		else if (passedOver.length < limit) passedOver.push(hit);
	}
	return [...diverse, ...passedOver].slice(0, limit);
}
