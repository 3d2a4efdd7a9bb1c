import { exactCosts, typoCosts } from '../costs.ts';
import { type Field, fields } from '../index/fields.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { kinds } from '../index/terms.ts';
import { usualTolerance } from '../spelling.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { mayBeFamous } from './famous.ts';
import { type Matches, union } from './matches.ts';

/** Ordinary words in what people write: only words of a name are meant by them. */
const ordinary: ReadonlySet<string> = new Set(['so', 'we', 'op', 'is', 'it']);
const correctedFrom = 5;
const twiceCorrectedFrom = 8;
/** Words of one message: correcting takes long. */
const correctionLimit = 16;
const anchorSamples = 64;
const initials = 1 << kinds.initials;

export class TermMatches {
	readonly #index: SearchIndex;
	readonly #vocabulary: Vocabulary;
	readonly #exact = new Map<string, Matches | undefined>();
	readonly #anchors = new Map<string, boolean>();
	readonly #corrected = new Map<string, Matches | undefined>();

	constructor(index: SearchIndex, vocabulary: Vocabulary) {
		this.#index = index;
		this.#vocabulary = vocabulary;
	}

	/** Also by slang, and in the singular. */
	exact(word: string): Matches | undefined {
		return getOrSet(this.#exact, word, () => {
			const term = this.#vocabulary.exact(word) ?? this.#singular(word);
			return term === undefined ? undefined : this.#matches(term, ordinary.has(word));
		});
	}

	/** A weapon, type, variant, wear, or a word of a name without them: the rest of a name may be beside it. */
	isAnchor(word: string): boolean {
		return getOrSet(this.#anchors, word, () => {
			const isKind = (['weapon', 'type', 'variant', 'wear'] as const).some((field) => this.describes(word, field));
			return isKind || mayBeFamous(word) || this.#isOfNameWithoutKind(word);
		});
	}

	/** “new” describes no wear: it is only half of one. */
	describes(word: string, field: Field): boolean {
		const wanted = fields.indexOf(field);
		const { wordFields, wordStarts } = this.#index;
		return this.#someMatch(word, (name, covers) => {
			let count = 0;
			for (let at = wordStarts[name]!, bit = 0; at < wordStarts[name + 1]!; at++, bit++)
				if ((covers >>> bit) & 1 && wordFields[at] === wanted) count++;
			return count >= (field === 'wear' ? 2 : 1);
		});
	}

	saysVersion(word: string): boolean {
		const { wordStarts } = this.#index;
		return this.#someMatch(word, (name, covers) => covers >>> (wordStarts[name + 1]! - wordStarts[name]!) !== 0);
	}

	#isOfNameWithoutKind(word: string): boolean {
		const { wordFields, wordStarts } = this.#index;
		const kindFields = [fields.indexOf('weapon'), fields.indexOf('type')];
		return this.#someMatch(word, (name) => {
			for (let at = wordStarts[name]!; at < wordStarts[name + 1]!; at++)
				if (kindFields.includes(wordFields[at]!)) return false;
			return true;
		});
	}

	#someMatch(word: string, is: (name: number, covers: number) => boolean): boolean {
		const { names, covers } = this.exact(word) ?? { names: [], covers: [] };
		// Odd, because every second entry may be the same name with its version.
		const step = Math.ceil(names.length / anchorSamples) | 1;
		for (let i = 0; i < names.length; i += step) if (is(names[i]!, covers[i]!)) return true;
		return false;
	}

	/** Words that are typed apart, such as “print stream”. */
	joined(words: readonly string[]): Matches | undefined {
		const text = words.join('');
		return this.#vocabulary.isWholeTerm(text) ? this.exact(text) : undefined;
	}

	corrected(word: string): Matches | undefined {
		if (word.length < correctedFrom || /\d/.test(word)) return undefined;
		if (this.#corrected.size >= correctionLimit && !this.#corrected.has(word)) return undefined;
		return getOrSet(this.#corrected, word, () => {
			const limit = typoCosts[word.length >= twiceCorrectedFrom ? 2 : 1]!;
			const terms = this.#vocabulary
				.fuzzy(word, usualTolerance)
				.filter(({ cost, kindCosts }) => kindCosts === exactCosts && cost <= limit);
			const least = Math.min(...terms.map(({ cost }) => cost));
			const all = terms.filter(({ cost }) => cost === least).map(({ term }) => this.#matches(term, false));
			return all.length === 0 ? undefined : union(all);
		});
	}

	#singular(word: string): number | undefined {
		return word.length > 3 && word.endsWith('s') ? this.#vocabulary.exact(word.slice(0, -1)) : undefined;
	}

	/** `isOrdinary` leaves out what the term is slang for. */
	#matches(term: number, isOrdinary: boolean): Matches {
		const { termKinds, postingStarts, postingEnds, postingNames, postingCovers, postingKinds } = this.#index;
		const from = postingStarts[term]!;
		const to = postingEnds[term]!;
		if (!isOrdinary && (termKinds[term]! & initials) === 0)
			return { names: postingNames.subarray(from, to), covers: postingCovers.subarray(from, to) };
		const names: number[] = [];
		const covers: number[] = [];
		for (let i = from; i < to; i++) {
			// Initials are too short to tell from ordinary words.
			if (postingKinds[i] === kinds.initials || (isOrdinary && postingKinds[i] !== kinds.word)) continue;
			names.push(postingNames[i]!);
			covers.push(postingCovers[i]!);
		}
		return { names, covers };
	}
}

function getOrSet<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
	if (!map.has(key)) map.set(key, make());
	return map.get(key)!;
}
