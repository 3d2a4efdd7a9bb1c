import { bisectLeft } from 'd3-array';
import { typoCosts } from './costs.ts';
import { beginsFamousName } from './famous-names.ts';
import { defaultTolerance } from './fuzzy-matches.ts';
import { type Covers, fieldBits, saysVersion } from './index/covers.ts';
import { fields, type NameField } from './index/fields.ts';
import type { SearchIndex } from './index/search-index.ts';
import { termKind } from './index/term.ts';
import { intersection, type TermMatch, union } from './term-match.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Ordinary words of messages. They match only words of names, not slang. */
const ordinary: ReadonlySet<string> = new Set(['so', 'we', 'op', 'is', 'it']);
/** The fewest letters of a word for one typing error to be corrected, and for two. */
const minCorrectedLength = 5;
const minTwiceCorrectedLength = 8;
/** The most words of one message that are corrected, because correcting takes long. */
const maxCorrectedWords = 16;
/** About how many names of a word are examined to tell what the word describes. */
const sampleCount = 64;
const initialsBit = 1 << termKind.initials;

/** Looks up what words of messages match, for one message: results are remembered. */
export class TermLookup {
	readonly #index: SearchIndex;
	readonly #vocabulary: Vocabulary;
	readonly #exact = new Map<string, TermMatch | undefined>();
	readonly #anchors = new Map<string, boolean>();
	readonly #described = Object.fromEntries(fields.map((field) => [field, new Map<string, boolean>()])) as Readonly<
		Record<NameField, Map<string, boolean>>
	>;
	readonly #corrected = new Map<string, TermMatch | undefined>();

	constructor(index: SearchIndex, vocabulary: Vocabulary) {
		this.#index = index;
		this.#vocabulary = vocabulary;
	}

	/** Matches a whole word, its singular, or what it is slang for. */
	exact(word: string): TermMatch | undefined {
		return getOrSet(this.#exact, word, () => {
			const term = this.#vocabulary.exact(word) ?? this.#termOfSingular(word);
			return term === undefined ? undefined : this.#matchOf(term, ordinary.has(word));
		});
	}

	/**
	 * Whether the rest of a name may be beside a word. It is a weapon, type, variant or wear, the beginning of a
	 * famous name, or a word of a name that has neither weapon nor type.
	 */
	isAnchor(word: string): boolean {
		return getOrSet(this.#anchors, word, () => {
			const isOfKnownField = (['weapon', 'type', 'variant', 'wear'] as const).some((field) =>
				this.describes(word, field),
			);
			return isOfKnownField || beginsFamousName(word) || this.#isOfNameWithoutWeaponOrType(word);
		});
	}

	/** Whether a word belongs to a field in some name. “new” describes no wear: it is only half of one. */
	describes(word: string, field: NameField): boolean {
		return getOrSet(this.#described[field], word, () =>
			this.#someMatch(word, (name, covers) => {
				const bits = covers & fieldBits(this.#index, name, field);
				// A wear has two words, and both are needed: `bits & (bits - 1)` has one less.
				return (field === 'wear' ? bits & (bits - 1) : bits) !== 0;
			}),
		);
	}

	/** Whether some name has the word. */
	isKnown(word: string): boolean {
		return (this.exact(word)?.names.length ?? 0) > 0;
	}

	/** Whether one of these names has the word. */
	isWordOf(word: string, names: readonly number[]): boolean {
		const { names: matches } = this.exact(word) ?? { names: [] };
		return names.some((name) => matches[bisectLeft(matches, name)] === name);
	}

	/** Whether a word names a version of some item. */
	saysVersion(word: string): boolean {
		return this.#someMatch(word, (name, covers) => saysVersion(this.#index, name, covers));
	}

	#isOfNameWithoutWeaponOrType(word: string): boolean {
		const has = (name: number, field: NameField) => fieldBits(this.#index, name, field) !== 0;
		return this.#someMatch(word, (name) => !has(name, 'weapon') && !has(name, 'type'));
	}

	#someMatch(word: string, condition: (name: number, covers: Covers) => boolean): boolean {
		const { names, covers } = this.exact(word) ?? { names: [], covers: [] };
		// The step is odd, because every second entry may be the same name with its version.
		const step = Math.ceil(names.length / sampleCount) | 1;
		for (let i = 0; i < names.length; i += step) {
			if (condition(names[i]!, covers[i]!)) return true;
		}
		return false;
	}

	/** Matches words that were typed apart, such as “print stream”. */
	joined(words: readonly string[]): TermMatch | undefined {
		const text = words.join('');
		return this.#vocabulary.isWholeTerm(text) ? this.exact(text) : undefined;
	}

	/** Matches the English words for what was typed in another language. */
	translated(meanings: readonly (readonly string[])[]): TermMatch | undefined {
		const translations = meanings.flatMap((words) => {
			const matches = words.map((word) => this.exact(word) ?? { names: [], covers: [] });
			return matches.length > 0 ? [matches.reduce((before, each) => intersection(before, each))] : [];
		});
		return translations.length > 1 ? union(translations) : translations[0];
	}

	/** Matches the terms that a misspelt word differs least from. */
	corrected(word: string): TermMatch | undefined {
		if (word.length < minCorrectedLength || /\d/.test(word)) return undefined;
		if (this.#corrected.size >= maxCorrectedWords && !this.#corrected.has(word)) return undefined;
		return getOrSet(this.#corrected, word, () => {
			const limit = typoCosts[word.length >= minTwiceCorrectedLength ? 2 : 1]!;
			// Whole words only: the beginnings of words have other costs.
			const terms = this.#vocabulary
				.fuzzy(word, defaultTolerance)
				.filter(({ cost, isPrefix }) => !isPrefix && cost <= limit);
			const lowestCost = Math.min(...terms.map(({ cost }) => cost));
			const corrections = terms
				.filter(({ cost }) => cost === lowestCost)
				.map(({ term }) => this.#matchOf(term, /* isOrdinary */ false));
			return corrections.length === 0 ? undefined : union(corrections);
		});
	}

	#termOfSingular(word: string): number | undefined {
		return word.length > 3 && word.endsWith('s') ? this.#vocabulary.exact(word.slice(0, -1)) : undefined;
	}

	/** If `isOrdinary`, the term matches only words of names, and not what it is slang for. */
	#matchOf(term: number, isOrdinary: boolean): TermMatch {
		const { termKinds, postingStarts, postingEnds, postingNames, postingCovers, postingKinds } = this.#index;
		const from = postingStarts[term]!;
		const to = postingEnds[term]!;
		if (!isOrdinary && (termKinds[term]! & initialsBit) === 0)
			return { names: postingNames.subarray(from, to), covers: postingCovers.subarray(from, to) };
		const names: number[] = [];
		const covers: Covers[] = [];
		for (let i = from; i < to; i++) {
			// Initials are too short to tell from ordinary words.
			if (postingKinds[i] === termKind.initials || (isOrdinary && postingKinds[i] !== termKind.word)) continue;
			names.push(postingNames[i]!);
			covers.push(postingCovers[i]!);
		}
		return { names, covers };
	}
}

/** Unlike `getOrCompute`, it also remembers that there is nothing. */
function getOrSet<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
	if (!map.has(key)) map.set(key, make());
	return map.get(key)!;
}
