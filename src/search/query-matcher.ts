import { LRUCache } from 'lru-cache';
import { getOrCompute } from '../base/get-or-compute.ts';
import { guessLimit, translationCost } from './costs.ts';
import { smallWords } from './index/fields.ts';
import { type SearchIndex, unpopularityLevels } from './index/search-index.ts';
import type { QueryWord } from './match-counter.ts';
import { TermLookup } from './mentions/term-lookup.ts';
import type { MatchQuality } from './name-hits.ts';
import type { OfficialNames } from './official-names.ts';
import { fillers, interpretationsOf, splitWord } from './query.ts';
import { Ranking, type RankingOptions, type ScoredName } from './ranking.ts';
import { type TranslationOptions, translations } from './translations.ts';
import {
	defaultTolerance,
	generousTolerance,
	type TermCandidate,
	type TypoTolerance,
	Vocabulary,
} from './vocabulary.ts';
import { isCaseNumberOrYear, wordToOmit } from './word-to-omit.ts';

interface QueryMatches {
	readonly understood: MatchQuality;
	readonly names: readonly ScoredName[];
}

export type MatchOptions = Omit<RankingOptions, 'missingLimit'>;

type CandidateLookup = (word: string) => readonly TermCandidate[];

/** Words up to this length are too close to too many others to be corrected. */
const shortWord = 3;
/** How many words have their corrections cached. */
const cachedCorrections = 200;

/** Matches queries literally first, then ever more tolerantly (fuzzy search). */
export class QueryMatcher {
	readonly #index: SearchIndex;
	readonly #places: Uint32Array;
	readonly #officialNames: OfficialNames | undefined;
	readonly #vocabulary: Vocabulary;
	readonly #ranking: Ranking;
	/** Finds the terms that are a word or begin with it. */
	readonly #literally: CandidateLookup = (word) => this.#vocabulary.withPrefix(word);
	/** A misspelt word stays in the query while the next ones are typed. */
	readonly #corrections = new LRUCache<string, readonly TermCandidate[]>({ max: cachedCorrections });

	constructor(index: SearchIndex, officialNames?: OfficialNames) {
		this.#index = index;
		this.#places = index.places;
		this.#officialNames = officialNames;
		this.#vocabulary = new Vocabulary(index);
		this.#ranking = new Ranking(index);
	}

	/** Returns the result of the first step that matches anything. The last step may match nothing. */
	match(allTyped: readonly string[], scope: MatchOptions): QueryMatches {
		// A word typed twice would count twice against names that have it once.
		const typed = [...new Set(allTyped)];
		const literalMatches = this.#matchAll(interpretationsOf(typed, this.#vocabulary), this.#literally, scope);
		const inEnglish = this.inEnglish(allTyped);
		const translatedMatches = this.#matchTranslated(inEnglish, scope);
		if (literalMatches.length + translatedMatches.length > 0)
			return {
				understood: 'well',
				names: translatedMatches.length > 0 ? this.#merged([literalMatches, translatedMatches], scope) : literalMatches,
			};
		const unfinished = this.#matchUnfinished(typed, scope);
		if (unfinished.length > 0) return { understood: 'well', names: unfinished };
		const unfinishedTranslation = this.#matchTranslated(this.inEnglish(allTyped, { isTyping: true }), scope);
		if (unfinishedTranslation.length > 0) return { understood: 'well', names: unfinishedTranslation };
		const foreign = this.#matchTranslated(this.inEnglish(allTyped, { areAllForeign: true }), scope);
		if (foreign.length > 0) return { understood: 'well', names: foreign };
		const meaningful = [...new Set(inEnglish[0] ?? typed)].filter(
			(word) => !fillers.has(word) && (this.#isKnown(word) || !smallWords.has(word)),
		);
		const splitWords = meaningful.flatMap((word) =>
			this.#isKnown(word) ? [word] : (splitWord(word, this.#vocabulary) ?? [word]),
		);
		const isChanged = splitWords.join(' ') !== typed.join(' ');
		const splitMatches = isChanged ? this.#matchWords(splitWords, this.#literally, scope) : [];
		if (splitMatches.length > 0) return { understood: 'well', names: splitMatches };
		const corrected = this.#matchCorrected(splitWords, scope);
		if (corrected.length > 0) return { understood: 'corrected', names: corrected };
		const misspeltTranslation = this.#matchTranslated(this.inEnglish(allTyped, { areMisspelt: true }), scope);
		if (misspeltTranslation.length > 0) return { understood: 'corrected', names: misspeltTranslation };
		for (const tolerance of [defaultTolerance, generousTolerance]) {
			const guessed = this.#matchGuessed(meaningful, tolerance, scope);
			if (guessed.length > 0) return { understood: 'guessed', names: guessed };
		}
		return { understood: 'in part', names: this.#matchPartly(splitWords, scope) };
	}

	/** Returns undefined if a word is unknown, or if nothing matches without any one of them either. */
	matchWithoutOneWord(typed: readonly string[], scope: MatchOptions) {
		const asTyped = this.inEnglish(typed)[0] ?? typed;
		const words = [...new Set(asTyped)].filter((word) => !fillers.has(word) || this.#vocabulary.isWholeTerm(word));
		// The interpretation with the most words joined says most: “black pearl” is one version.
		const interpretations = interpretationsOf(words, this.#vocabulary).toReversed();
		const isKnown = (word: string) => isCaseNumberOrYear(word) || this.#vocabulary.isTerm(word);
		const knownInterpretations = interpretations.filter((words) => words.length > 1 && words.every(isKnown));
		const search = (rest: readonly string[]) =>
			rest.length === 0 ? [] : this.#matchWords(rest, this.#literally, scope);
		return wordToOmit(knownInterpretations, new TermLookup(this.#index, this.#vocabulary), search);
	}

	/** Translates parts of official names in other languages. Returns nothing if there are none. */
	inEnglish(typed: readonly string[], options: TranslationOptions = {}): readonly (readonly string[])[] {
		if (!this.#officialNames) return [];
		return translations(typed, this.#officialNames, (word) => this.#vocabulary.isWholeTerm(word), options);
	}

	#matchTranslated(translatedQueries: readonly (readonly string[])[], scope: MatchOptions): readonly ScoredName[] {
		// A word that occurs twice would count twice.
		const results = translatedQueries.map((words) => this.#matchWords([...new Set(words)], this.#literally, scope));
		return this.#merged(results, scope).map((scored) => ({ ...scored, cost: scored.cost + translationCost }));
	}

	#matchUnfinished(typed: readonly string[], scope: MatchOptions): readonly ScoredName[] {
		const unfinished = interpretationsOf(typed, this.#vocabulary, true);
		// Without additional interpretations, the result would be that of the literal match, which found nothing.
		const hasMore = unfinished.length > interpretationsOf(typed, this.#vocabulary).length;
		return hasMore ? this.#matchAll(unfinished, this.#literally, scope) : [];
	}

	/** Corrects the unknown words. Known words mean what they say. */
	#matchCorrected(split: readonly string[], scope: MatchOptions): readonly ScoredName[] {
		if (split.every((word) => this.#isKnown(word))) return [];
		const lookup = (word: string) =>
			this.#isKnown(word) ? this.#literally(word) : this.#corrected(word, defaultTolerance);
		return this.#matchWords(split, lookup, scope);
	}

	/** Any word may be another one. Returns nothing if the best name costs more than the limit. */
	#matchGuessed(meaningful: readonly string[], tolerance: TypoTolerance, scope: MatchOptions): readonly ScoredName[] {
		// A short word that is a term is not corrected to another: "ft" is not "st".
		const isCertain = (word: string) => word.length <= shortWord && this.#vocabulary.exact(word) !== undefined;
		const lookup = (word: string) =>
			isCertain(word) ? this.#literally(word) : [...this.#literally(word), ...this.#corrected(word, tolerance)];
		const names = this.#matchWords(meaningful, lookup, scope);
		return names[0] && names[0].cost <= guessLimit ? names : [];
	}

	/** Finds names that lack up to half of the words. If there are none, finds those that have at least one word. */
	#matchPartly(typed: readonly string[], scope: MatchOptions): readonly ScoredName[] {
		const words = typed.map((word) => ({
			letters: word.length,
			candidates: [...this.#literally(word), ...this.#corrected(word, defaultTolerance)],
		}));
		const halfOfWords = typed.length >> 1;
		const halfMatches = this.#best(words, halfOfWords, scope);
		return halfMatches.length > 0 ? halfMatches : this.#best(words, typed.length - 1, scope);
	}

	#matchWords(words: readonly string[], lookup: CandidateLookup, scope: MatchOptions): readonly ScoredName[] {
		return this.#matchAll(interpretationsOf(words, this.#vocabulary), lookup, scope);
	}

	#matchAll(
		interpretations: readonly (readonly string[])[],
		lookup: CandidateLookup,
		scope: MatchOptions,
	): readonly ScoredName[] {
		const results = interpretations.map((words) => {
			const queryWords = words.map((word) => ({ letters: word.length, candidates: lookup(word) }));
			const canMatch = queryWords.length > 0 && queryWords.every(({ candidates }) => candidates.length > 0);
			return canMatch ? this.#best(queryWords, 0, scope) : [];
		});
		return this.#merged(results, scope);
	}

	/** Merges the results of several interpretations, with the lowest cost of each name. */
	#merged(results: readonly (readonly ScoredName[])[], scope: MatchOptions): readonly ScoredName[] {
		const [first = [], ...others] = results.filter((names) => names.length > 0);
		if (others.length === 0) return first;
		const best = new Map<number, ScoredName>();
		for (const scored of [first, ...others].flat()) {
			const previous = best.get(scored.name);
			if (!previous || scored.cost < previous.cost) best.set(scored.name, scored);
		}
		const unpopularityOf = ({ name }: ScoredName) => scope.unpopularity[name] ?? unpopularityLevels;
		return [...best.values()].sort(
			(a, b) =>
				a.cost - b.cost || unpopularityOf(a) - unpopularityOf(b) || this.#places[a.name]! - this.#places[b.name]!,
		);
	}

	#best(words: readonly QueryWord[], missingLimit: number, scope: MatchOptions): ScoredName[] {
		return this.#ranking.best(words, { missingLimit, ...scope });
	}

	#isKnown(word: string): boolean {
		return this.#literally(word).length > 0;
	}

	#corrected(word: string, tolerance: TypoTolerance): readonly TermCandidate[] {
		// Numbers are not corrected: another year is another item.
		if (/^\d+$/.test(word)) return [];
		return getOrCompute(this.#corrections, `${tolerance.minLetters} ${word}`, () =>
			this.#vocabulary.fuzzy(word, tolerance),
		);
	}
}
