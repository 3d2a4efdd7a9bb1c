import { getOrCompute } from '../base/get-or-compute.ts';
import { recentEntries } from '../base/recent-entries.ts';
import { guessLimit, translationCost } from './costs.ts';
import { defaultTolerance, generousTolerance, type TypoTolerance } from './fuzzy-matches.ts';
import { smallWords } from './index/fields.ts';
import { type SearchIndex, unpopularityOf } from './index/search-index.ts';
import type { QueryWord } from './match-counter.ts';
import type { MatchQuality } from './name-hits.ts';
import type { OfficialNames } from './official-names.ts';
import { fillers, interpretationsOf, splitWord } from './query.ts';
import { Ranking, type RankingOptions, type ScoredName } from './ranking.ts';
import { TermLookup } from './term-lookup.ts';
import { type TranslationOptions, translations } from './translations.ts';
import { type TermCandidate, Vocabulary } from './vocabulary.ts';
import { isCaseNumberOrYear, wordToOmit } from './word-to-omit.ts';

interface QueryMatches {
	readonly matchQuality: MatchQuality;
	readonly names: readonly ScoredName[];
}

export type MatchScope = Omit<RankingOptions, 'missingLimit'>;

type CandidateLookup = (word: string) => readonly TermCandidate[];

/** Words up to this length are too close to too many others to be corrected. */
const shortWord = 3;
/** How many words have their corrections cached. */
const cachedCorrections = 200;

/** Matches queries literally first, then ever more tolerantly (fuzzy search). */
export class QueryMatcher {
	readonly #index: SearchIndex;
	readonly #officialNames: OfficialNames | undefined;
	readonly #vocabulary: Vocabulary;
	readonly #ranking: Ranking;
	/** Finds the terms that are a word or begin with it. */
	readonly #literally: CandidateLookup = (word) => this.#vocabulary.withPrefix(word);
	/** A misspelt word stays in the query while the next ones are typed. */
	readonly #corrections = recentEntries<string, readonly TermCandidate[]>(cachedCorrections);

	constructor(index: SearchIndex, officialNames?: OfficialNames) {
		this.#index = index;
		this.#officialNames = officialNames;
		this.#vocabulary = new Vocabulary(index);
		this.#ranking = new Ranking(index);
	}

	/** Returns the result of the first step that matches anything. */
	match(typed: readonly string[], scope: MatchScope): QueryMatches {
		for (const matches of this.#steps(typed, scope)) if (matches.names.length > 0) return matches;
		return { matchQuality: 'in part', names: [] };
	}

	/** Each step is more tolerant than the one before, and takes longer. */
	*#steps(allTyped: readonly string[], scope: MatchScope): Generator<QueryMatches> {
		// A word typed twice would count twice against names that have it once.
		const typed = [...new Set(allTyped)];
		const translated = (options?: TranslationOptions) =>
			this.#matchTranslated(this.inEnglish(allTyped, options), scope);
		// The words as they are, in English or in another language.
		const literalMatches = this.#matchAll(interpretationsOf(typed, this.#vocabulary), this.#literally, scope);
		yield { matchQuality: 'well', names: this.#merged([literalMatches, translated()], scope) };
		// The last word may not be finished yet.
		yield { matchQuality: 'well', names: this.#matchUnfinished(typed, scope) };
		yield { matchQuality: 'well', names: translated({ isTyping: true }) };
		// Words that are English too may be meant in another language.
		yield { matchQuality: 'well', names: translated({ areAllForeign: true }) };
		const meaningful = this.#meaningfulWords(allTyped);
		const split = meaningful.flatMap((word) => this.#splitIfUnknown(word));
		yield { matchQuality: 'well', names: this.#matchSplit(split, typed, scope) };
		yield { matchQuality: 'corrected', names: this.#matchCorrected(split, scope) };
		yield { matchQuality: 'corrected', names: translated({ areMisspelt: true }) };
		yield { matchQuality: 'guessed', names: this.#matchGuessed(meaningful, defaultTolerance, scope) };
		yield { matchQuality: 'guessed', names: this.#matchGuessed(meaningful, generousTolerance, scope) };
		yield { matchQuality: 'in part', names: this.#matchPartly(split, scope) };
	}

	/** The words, in English, without those that say nothing. A small word such as “to” stays if it begins a term. */
	#meaningfulWords(typed: readonly string[]): readonly string[] {
		const [likeliestTranslation = typed] = this.inEnglish(typed);
		return [...new Set(likeliestTranslation)].filter(
			(word) => !fillers.has(word) && (this.#beginsTerm(word) || !smallWords.has(word)),
		);
	}

	#splitIfUnknown(word: string): readonly string[] {
		return this.#beginsTerm(word) ? [word] : (splitWord(word, this.#vocabulary) ?? [word]);
	}

	/** Finds the word without which the others match. Returns undefined if there is none, or if a word is unknown. */
	matchWithoutOneWord(typed: readonly string[], scope: MatchScope) {
		const [likeliestTranslation = typed] = this.inEnglish(typed);
		const words = [...new Set(likeliestTranslation)].filter(
			(word) => !fillers.has(word) || this.#vocabulary.isWholeTerm(word),
		);
		// `interpretationsOf` returns the words as typed first. Those with joined words say more: “black pearl” is one
		// version.
		const interpretations = interpretationsOf(words, this.#vocabulary).toReversed();
		const isTermOrYear = (word: string) => isCaseNumberOrYear(word) || this.#vocabulary.isTerm(word);
		const knownInterpretations = interpretations.filter((each) => each.length > 1 && each.every(isTermOrYear));
		const search = (rest: readonly string[]) =>
			rest.length === 0 ? [] : this.#matchWords(rest, this.#literally, scope);
		return wordToOmit(knownInterpretations, new TermLookup(this.#index, this.#vocabulary), search);
	}

	/**
	 * Translates parts of official names in other languages, the likeliest translation first. Empty if there are none.
	 */
	inEnglish(typed: readonly string[], options: TranslationOptions = {}): readonly (readonly string[])[] {
		if (!this.#officialNames) return [];
		return translations(typed, this.#officialNames, (word) => this.#vocabulary.isWholeTerm(word), options);
	}

	#matchTranslated(translatedQueries: readonly (readonly string[])[], scope: MatchScope): readonly ScoredName[] {
		// A word that occurs twice would count twice.
		const results = translatedQueries.map((words) => this.#matchWords([...new Set(words)], this.#literally, scope));
		return this.#merged(results, scope).map((scored) => ({ ...scored, cost: scored.cost + translationCost }));
	}

	#matchUnfinished(typed: readonly string[], scope: MatchScope): readonly ScoredName[] {
		const unfinished = interpretationsOf(typed, this.#vocabulary, /* isUnfinished */ true);
		// Without additional interpretations, the result would be that of the literal match, which found nothing.
		const hasMore = unfinished.length > interpretationsOf(typed, this.#vocabulary).length;
		return hasMore ? this.#matchAll(unfinished, this.#literally, scope) : [];
	}

	/** Matches the words with unknown ones split. Returns nothing if these are the words as they were typed. */
	#matchSplit(split: readonly string[], typed: readonly string[], scope: MatchScope): readonly ScoredName[] {
		return split.join(' ') === typed.join(' ') ? [] : this.#matchWords(split, this.#literally, scope);
	}

	/** Corrects the unknown words. Known words mean what they say. */
	#matchCorrected(split: readonly string[], scope: MatchScope): readonly ScoredName[] {
		if (split.every((word) => this.#beginsTerm(word))) return [];
		const lookup = (word: string) =>
			this.#beginsTerm(word) ? this.#literally(word) : this.#corrected(word, defaultTolerance);
		return this.#matchWords(split, lookup, scope);
	}

	/** Any word may be another one. Returns nothing if the best name costs more than the limit. */
	#matchGuessed(meaningful: readonly string[], tolerance: TypoTolerance, scope: MatchScope): readonly ScoredName[] {
		// A short word that is a term is not corrected to another: "ft" is not "st".
		const isCertain = (word: string) => word.length <= shortWord && this.#vocabulary.exact(word) !== undefined;
		const lookup = (word: string) =>
			isCertain(word) ? this.#literally(word) : [...this.#literally(word), ...this.#corrected(word, tolerance)];
		const names = this.#matchWords(meaningful, lookup, scope);
		return names[0] && names[0].cost <= guessLimit ? names : [];
	}

	/** Finds names that lack up to half of the words. If there are none, finds those that have at least one word. */
	#matchPartly(typed: readonly string[], scope: MatchScope): readonly ScoredName[] {
		const words = typed.map((word) => ({
			letters: word.length,
			candidates: [...this.#literally(word), ...this.#corrected(word, defaultTolerance)],
		}));
		const halfOfWords = Math.floor(typed.length / 2);
		const halfMatches = this.#best(words, halfOfWords, scope);
		return halfMatches.length > 0 ? halfMatches : this.#best(words, typed.length - 1, scope);
	}

	#matchWords(words: readonly string[], lookup: CandidateLookup, scope: MatchScope): readonly ScoredName[] {
		return this.#matchAll(interpretationsOf(words, this.#vocabulary), lookup, scope);
	}

	#matchAll(
		interpretations: readonly (readonly string[])[],
		lookup: CandidateLookup,
		scope: MatchScope,
	): readonly ScoredName[] {
		const results = interpretations.map((words) => {
			const queryWords = words.map((word) => ({ letters: word.length, candidates: lookup(word) }));
			const canMatch = queryWords.length > 0 && queryWords.every(({ candidates }) => candidates.length > 0);
			return canMatch ? this.#best(queryWords, 0, scope) : [];
		});
		return this.#merged(results, scope);
	}

	/** Merges the results of several interpretations, with the lowest cost of each name. */
	#merged(results: readonly (readonly ScoredName[])[], scope: MatchScope): readonly ScoredName[] {
		const nonEmpty = results.filter((names) => names.length > 0);
		if (nonEmpty.length <= 1) return nonEmpty[0] ?? [];
		const best = new Map<number, ScoredName>();
		for (const scored of nonEmpty.flat()) {
			const previous = best.get(scored.name);
			if (!previous || scored.cost < previous.cost) best.set(scored.name, scored);
		}
		const { places } = this.#index;
		const unpopularity = ({ name }: ScoredName) => unpopularityOf(scope.unpopularity, name);
		return [...best.values()].sort(
			(a, b) => a.cost - b.cost || unpopularity(a) - unpopularity(b) || places[a.name]! - places[b.name]!,
		);
	}

	#best(words: readonly QueryWord[], missingLimit: number, scope: MatchScope): ScoredName[] {
		return this.#ranking.best(words, { missingLimit, ...scope });
	}

	/** Whether the word is a term, or may become one while it is typed. */
	#beginsTerm(word: string): boolean {
		return this.#literally(word).length > 0;
	}

	#corrected(word: string, tolerance: TypoTolerance): readonly TermCandidate[] {
		// Numbers are not corrected: another year is another item.
		if (/^\d+$/.test(word)) return [];
		// `minLetters` tells the two tolerances apart.
		return getOrCompute(this.#corrections, `${tolerance.minLetters} ${word}`, () =>
			this.#vocabulary.fuzzy(word, tolerance),
		);
	}
}
