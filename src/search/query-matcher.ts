import { LRUCache } from 'lru-cache';
import { getOrCompute } from '../base/get-or-compute.ts';
import { guessLimit, translationCost } from './costs.ts';
import { smallWords } from './index/fields.ts';
import { type SearchIndex, unpopularityLevels } from './index/search-index.ts';
import { isNumber, lackingWord } from './lacking-word.ts';
import type { QueryWord } from './match-counter.ts';
import { TermMatches } from './mentions/term-matches.ts';
import type { Understood } from './name-hits.ts';
import type { OfficialNames } from './official-names.ts';
import { fillers, interpretations, splitWord } from './query.ts';
import { type Criteria, Ranking, type ScoredName } from './ranking.ts';
import { type TranslationOptions, translations } from './translations.ts';
import { type Candidate, generousTolerance, type TypoTolerance, usualTolerance, Vocabulary } from './vocabulary.ts';

interface QueryMatches {
	readonly understood: Understood;
	readonly names: readonly ScoredName[];
}

export type Scope = Omit<Criteria, 'missing'>;

type CandidateLookup = (word: string) => readonly Candidate[];

/** Too close to too many other words to be corrected. */
const shortWord = 3;
const correctionLimit = 200;

/** First literally, then ever more tolerantly (fuzzy search). */
export class QueryMatcher {
	readonly #index: SearchIndex;
	readonly #places: Uint32Array;
	readonly #officialNames: OfficialNames | undefined;
	readonly #vocabulary: Vocabulary;
	readonly #ranking: Ranking;
	readonly #literally: CandidateLookup = (word) => this.#vocabulary.withPrefix(word);
	/** A misspelt word stays in the query while the next ones are typed. */
	readonly #corrections = new LRUCache<string, readonly Candidate[]>({ max: correctionLimit });

	constructor(index: SearchIndex, officialNames?: OfficialNames) {
		this.#index = index;
		this.#places = index.places;
		this.#officialNames = officialNames;
		this.#vocabulary = new Vocabulary(index);
		this.#ranking = new Ranking(index);
	}

	/** The first step that matches anything; the last one may match nothing. */
	match(allTyped: readonly string[], scope: Scope): QueryMatches {
		// A word typed twice would count twice against names that have it once.
		const typed = [...new Set(allTyped)];
		const literal = this.#matchAll(interpretations(typed, this.#vocabulary), this.#literally, scope);
		const inEnglish = this.inEnglish(allTyped);
		const translated = this.#matchTranslated(inEnglish, scope);
		if (literal.length + translated.length > 0)
			return {
				understood: 'well',
				names: translated.length > 0 ? this.#merged([literal, translated], scope) : literal,
			};
		const unfinished = this.#matchUnfinished(typed, scope);
		if (unfinished.length > 0) return { understood: 'well', names: unfinished };
		for (const options of [{ isTyping: true }, { areAllForeign: true }]) {
			const names = this.#matchTranslated(this.inEnglish(allTyped, options), scope);
			if (names.length > 0) return { understood: 'well', names };
		}
		const meaningful = [...new Set(inEnglish[0] ?? typed)].filter(
			(word) => !fillers.has(word) && (this.#isKnown(word) || !smallWords.has(word)),
		);
		const split = meaningful.flatMap((word) =>
			this.#isKnown(word) ? [word] : (splitWord(word, this.#vocabulary) ?? [word]),
		);
		const isChanged = split.join(' ') !== typed.join(' ');
		const changed = isChanged ? this.#matchWords(split, this.#literally, scope) : [];
		if (changed.length > 0) return { understood: 'well', names: changed };
		const corrected = this.#matchCorrected(split, scope);
		if (corrected.length > 0) return { understood: 'corrected', names: corrected };
		const foreign = this.#matchTranslated(this.inEnglish(allTyped, { areMisspelt: true }), scope);
		if (foreign.length > 0) return { understood: 'corrected', names: foreign };
		for (const tolerance of [usualTolerance, generousTolerance]) {
			const guessed = this.#matchGuessed(meaningful, tolerance, scope);
			if (guessed.length > 0) return { understood: 'guessed', names: guessed };
		}
		return { understood: 'in part', names: this.#matchPartly(split, scope) };
	}

	/** Undefined if a word is unknown, or if there is nothing without any one of them either. */
	lacking(typed: readonly string[], scope: Scope) {
		const asTyped = this.inEnglish(typed)[0] ?? typed;
		const words = [...new Set(asTyped)].filter((word) => !fillers.has(word) || this.#vocabulary.isWholeTerm(word));
		// The most joined one says most: “black pearl” is one version.
		const readings = interpretations(words, this.#vocabulary).toReversed();
		const isKnown = (word: string) => isNumber(word) || this.#vocabulary.isTerm(word);
		const known = readings.filter((reading) => reading.length > 1 && reading.every(isKnown));
		const find = (rest: readonly string[]) => (rest.length === 0 ? [] : this.#matchWords(rest, this.#literally, scope));
		return lackingWord(known, new TermMatches(this.#index, this.#vocabulary), find);
	}

	/** With parts of official names in other languages translated; nothing where there are none. */
	inEnglish(typed: readonly string[], options: TranslationOptions = {}): readonly (readonly string[])[] {
		if (!this.#officialNames) return [];
		return translations(typed, this.#officialNames, (word) => this.#vocabulary.isWholeTerm(word), options);
	}

	#matchTranslated(readings: readonly (readonly string[])[], scope: Scope): readonly ScoredName[] {
		// A word that is there twice would count twice.
		const all = readings.map((reading) => this.#matchWords([...new Set(reading)], this.#literally, scope));
		return this.#merged(all, scope).map((scored) => ({ ...scored, cost: scored.cost + translationCost }));
	}

	#matchUnfinished(typed: readonly string[], scope: Scope): readonly ScoredName[] {
		const unfinished = interpretations(typed, this.#vocabulary, true);
		const hasMore = unfinished.length > interpretations(typed, this.#vocabulary).length;
		return hasMore ? this.#matchAll(unfinished, this.#literally, scope) : [];
	}

	/** Corrects the words that nothing has. Known words mean what they say. */
	#matchCorrected(split: readonly string[], scope: Scope): readonly ScoredName[] {
		if (split.every((word) => this.#isKnown(word))) return [];
		const lookup = (word: string) =>
			this.#isKnown(word) ? this.#literally(word) : this.#corrected(word, usualTolerance);
		return this.#matchWords(split, lookup, scope);
	}

	/** Any word may be another one. None if the best costs over the limit. */
	#matchGuessed(meaningful: readonly string[], tolerance: TypoTolerance, scope: Scope): readonly ScoredName[] {
		// A short word that is a term is not corrected to another: "ft" is not "st".
		const isCertain = (word: string) => word.length <= shortWord && this.#vocabulary.exact(word) !== undefined;
		const lookup = (word: string) =>
			isCertain(word) ? this.#literally(word) : [...this.#literally(word), ...this.#corrected(word, tolerance)];
		const names = this.#matchWords(meaningful, lookup, scope);
		return names[0] && names[0].cost <= guessLimit ? names : [];
	}

	#matchPartly(typed: readonly string[], scope: Scope): readonly ScoredName[] {
		const words = typed.map((word) => ({
			letters: word.length,
			candidates: [...this.#literally(word), ...this.#corrected(word, usualTolerance)],
		}));
		const half = this.#best(words, typed.length >> 1, scope);
		return half.length > 0 ? half : this.#best(words, typed.length - 1, scope);
	}

	#matchWords(words: readonly string[], lookup: CandidateLookup, scope: Scope): readonly ScoredName[] {
		return this.#matchAll(interpretations(words, this.#vocabulary), lookup, scope);
	}

	#matchAll(
		interpretations: readonly (readonly string[])[],
		lookup: CandidateLookup,
		scope: Scope,
	): readonly ScoredName[] {
		const all = interpretations.map((words) => {
			const queryWords = words.map((word) => ({ letters: word.length, candidates: lookup(word) }));
			const canMatch = queryWords.length > 0 && queryWords.every(({ candidates }) => candidates.length > 0);
			return canMatch ? this.#best(queryWords, 0, scope) : [];
		});
		return this.#merged(all, scope);
	}

	/** Of several readings, each name with its lowest cost. */
	#merged(all: readonly (readonly ScoredName[])[], scope: Scope): readonly ScoredName[] {
		const [only = [], ...others] = all.filter((names) => names.length > 0);
		if (others.length === 0) return only;
		const best = new Map<number, ScoredName>();
		for (const scored of [only, ...others].flat()) {
			const known = best.get(scored.name);
			if (!known || scored.cost < known.cost) best.set(scored.name, scored);
		}
		const unpopularityOf = ({ name }: ScoredName) => scope.unpopularity[name] ?? unpopularityLevels;
		return [...best.values()].sort(
			(a, b) =>
				a.cost - b.cost || unpopularityOf(a) - unpopularityOf(b) || this.#places[a.name]! - this.#places[b.name]!,
		);
	}

	#best(words: readonly QueryWord[], missing: number, scope: Scope): ScoredName[] {
		return this.#ranking.best(words, { missing, ...scope });
	}

	#isKnown(word: string): boolean {
		return this.#literally(word).length > 0;
	}

	#corrected(word: string, tolerance: TypoTolerance): readonly Candidate[] {
		// Another year is another item.
		if (/^\d+$/.test(word)) return [];
		return getOrCompute(this.#corrections, `${tolerance.from} ${word}`, () => this.#vocabulary.fuzzy(word, tolerance));
	}
}
