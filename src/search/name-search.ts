import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { getOrCompute } from '../base/get-or-compute.ts';
import { farOff } from './costs.ts';
import { mostPopular, type Popularity, type SearchIndex } from './index/search-index.ts';
import { MentionFinder } from './mentions/mention-finder.ts';
import { specificInCounterStrike, specificTitle } from './mentions/specific.ts';
import type { Mention, NameHit, NameHits } from './name-hits.ts';
import type { OfficialNames } from './official-names.ts';
import { wordsTyped } from './query.ts';
import { QueryMatcher, type Scope } from './query-matcher.ts';

/** Rarest first: code is slow until it is compiled, so the longest searches come last. */
const rarestFirst = 'qzxjyvkuw0123456789hnlrogefpidtmbcas';
/** ms: after a start, connecting and the first answers come first. */
const warmUpDelay = 1_000;
/** ms: other work of the thread comes in between. */
const warmUpPause = 10;
/** As many as Discord shows. */
const suggestionLimit = 25;
/** Enough for every skin among them to get its turn. */
const diverseLimit = 250;
/** In all answers, some 8 MB: 4,000 full ones. 300 queries have some 3,000 beginnings, which people retype. */
const hitLimit = 100_000;

const noAnswers = () =>
	new LRUCache<string, NameHits>({ maxSize: hitLimit, sizeCalculation: ({ hits }) => 1 + hits.length });

/** Finds the names of a game by what people type. */
export class NameSearch {
	readonly #index: SearchIndex;
	readonly #matcher: QueryMatcher;
	readonly #officialNames: OfficialNames | undefined;
	#popularity: Popularity;
	#isPopularityKnown = false;
	#answers = noAnswers();

	/** @param officialNames in the languages of the game, if it has any */
	constructor(index: SearchIndex, officialNames?: OfficialNames) {
		this.#index = index;
		this.#officialNames = officialNames;
		this.#matcher = new QueryMatcher(index, officialNames);
		const names = index.places.length;
		this.#popularity = { counts: new Float64Array(names), unpopularity: new Uint16Array(names) };
	}

	prefer(popularity: Popularity): void {
		this.#popularity = popularity;
		this.#isPopularityKnown = true;
		// Clearing it would take up to 10 ms.
		this.#answers = noAnswers();
	}

	/** Nobody sold or offered it lately. False while popularity is unknown. */
	isUntraded(name: number): boolean {
		return this.#isPopularityKnown && (this.#popularity.counts[name] ?? 0) === 0;
	}

	/** Compiles the code and caches the slowest answers before people ask. */
	async warmUp(): Promise<void> {
		await setTimeout(warmUpDelay, undefined, { ref: false });
		await this.#officialNames?.prepare();
		for (const typed of [...rarestFirst, 'hpyer baest', 'feuerschlnage']) {
			this.search(typed, suggestionLimit);
			await setTimeout(warmUpPause, undefined, { ref: false });
		}
	}

	mostPopular(limit: number, among?: Scope['among']): number[] {
		return mostPopular(this.#popularity, this.#index.places, limit, among);
	}

	/** Up to 250 hits are diverse; more are in order of cost. A `limit` of Infinity finds all, the best 250 of them in order. */
	search(query: string, limit: number, among?: Scope['among']): NameHits {
		const typed = wordsTyped(query);
		if (typed.length === 0) return { understood: 'well', hits: [] };
		const find = () => {
			const { unpopularity } = this.#popularity;
			const scope = { among, count: Math.max(limit, diverseLimit), unpopularity };
			const { understood, names } = this.#matcher.match(typed, scope);
			return { understood, hits: limit > diverseLimit ? names.slice(0, limit) : diversify(names, farOff, limit) };
		};
		return among ? find() : getOrCompute(this.#answers, `${limit} ${typed.join(' ')}`, find);
	}

	/** If no name has all of its words. Undefined if one of them is unknown, or there is nothing without any one of them. */
	lacking(query: string, limit: number): { readonly word: string; readonly hits: readonly NameHit[] } | undefined {
		const { unpopularity } = this.#popularity;
		const scope = { count: diverseLimit, unpopularity };
		const { word, found } = this.#matcher.lacking(wordsTyped(query), scope) ?? {};
		return word === undefined || !found ? undefined : { word, hits: diversify(found, farOff, limit) };
	}

	/** What was typed, if it has parts of official names of another language. Words are normalized. */
	inEnglish(words: readonly string[]): readonly (readonly string[])[] {
		return this.#matcher.inEnglish(words, { areAllForeign: true });
	}

	/** Takes up to 30 ms for a long message. */
	mentions(text: string, isCounterStrike: boolean, isList: boolean): Mention[] {
		const rules = isCounterStrike ? specificInCounterStrike : specificTitle;
		return new MentionFinder(this.#index, rules, this.#officialNames).find(text, isList);
	}
}

/** Wears of the best skin before the next skin; of every other skin, one. */
const wearsOfTheBest = 2;

interface Ranked {
	readonly cost: number;
	readonly skin: number;
}

/** No skin crowds out the rest. Anything that costs `far` more than a wear passed over comes after it. */
export function diversify<T extends Ranked>(ranked: readonly T[], far: number, limit: number): T[] {
	const shownOfSkin = new Map<number, number>();
	const shown: T[] = [];
	const passedOver: T[] = [];
	for (const each of ranked) {
		const notDue = passedOver.findIndex(({ cost }) => cost + far > each.cost);
		if (notDue !== 0) shown.push(...passedOver.splice(0, notDue < 0 ? passedOver.length : notDue));
		if (shown.length >= limit) break;
		const count = shownOfSkin.get(each.skin) ?? 0;
		shownOfSkin.set(each.skin, count + 1);
		if (count < (each.skin === ranked[0]!.skin ? wearsOfTheBest : 1)) shown.push(each);
		else if (passedOver.length < limit) passedOver.push(each);
	}
	return [...shown, ...passedOver].slice(0, limit);
}
