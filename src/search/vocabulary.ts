import {
	exactCosts,
	type KindCosts,
	prefixCost,
	prefixCosts,
	shortPrefixCosts,
	shortPrefixGain,
	shortPrefixLength,
	typoCosts,
} from './costs.ts';
import type { SearchIndex } from './index/search-index.ts';
import { neverPrefixed, termKind } from './index/terms.ts';

export interface TermCandidate {
	readonly term: number;
	readonly cost: number;
	/** The additional cost, which depends on the kind of the term in a name. */
	readonly kindCosts: KindCosts;
	/** The most that its words may reduce a name's cost. */
	readonly gainLimit: number;
}

/** The kinds of terms that are words of their own, as bits: no joined neighbours and no initials. */
const wholeKinds = (1 << termKind.word) | (1 << termKind.alias) | (1 << termKind.version);
/** The fewest letters of a word that may be both unfinished and misspelt. */
const minFuzzyPrefixLength = 4;

/** The character codes of the first and the last digit. */
const zero = 48;
const nine = 57;

/** Looks up the terms of a search index. A term is named by its position among them. */
export class Vocabulary {
	readonly #index: SearchIndex;

	constructor(index: SearchIndex) {
		this.#index = index;
	}

	exact(text: string): number | undefined {
		const term = this.#lowerBound(text);
		return this.#length(term) === text.length && this.#hasPrefix(term, text) ? term : undefined;
	}

	isWholeTerm(text: string): boolean {
		const term = this.exact(text);
		return term !== undefined && this.#isWhole(term);
	}

	/** Also accepts neighbouring words of a name that are typed as one, but no initials. */
	isTerm(text: string): boolean {
		const term = this.exact(text);
		return term !== undefined && (this.#index.termKinds[term]! & ~(1 << termKind.initials)) !== 0;
	}

	beginsWholeTerm(text: string): boolean {
		return this.withPrefix(text).some(({ term }) => this.#isWhole(term));
	}

	withPrefix(typed: string): TermCandidate[] {
		const { prefixFloors } = this.#index;
		const costsOfPrefix =
			typed.length > shortPrefixLength
				? { kindCosts: prefixCosts, gainLimit: Infinity }
				: { kindCosts: shortPrefixCosts, gainLimit: shortPrefixGain };
		const candidates: TermCandidate[] = [];
		for (let term = this.#lowerBound(typed); this.#hasPrefix(term, typed); term++) {
			const length = this.#length(term);
			if (length === typed.length) candidates.push({ term, cost: 0, kindCosts: exactCosts, gainLimit: Infinity });
			else if (prefixFloors[term]! < typed.length)
				candidates.push({ term, cost: prefixCost(typed.length, length), ...costsOfPrefix });
		}
		return candidates;
	}

	/**
	 * Returns the terms from which a word differs by typing errors, whole or unfinished. Digits are no typing errors:
	 * “p5” is not “p1”.
	 */
	fuzzy(typed: string, tolerance: TypoTolerance): TermCandidate[] {
		const errorLimit = toleratedTypos(typed.length, tolerance);
		if (errorLimit === 0) return [];
		const { termText, prefixFloors } = this.#index;
		const digits = typed.replaceAll(/\D/g, '');
		return fuzzyMatches(this.#index, typed, errorLimit).flatMap(({ term, errors, isPrefix }) => {
			const start = this.#start(term);
			if (errors > 1 && tolerance.needsSameFirstLetter && termText[start] !== typed.charCodeAt(0)) return [];
			if (isPrefix && (prefixFloors[term]! >= typed.length || typed.length < minFuzzyPrefixLength)) return [];
			// Initials are not corrected, as other initials mean another item.
			if (prefixFloors[term] === neverPrefixed) return [];
			if (!this.#hasDigits(term, digits, isPrefix)) return [];
			const cost = typoCosts[errors]! + (isPrefix ? prefixCost(typed.length, this.#length(term)) : 0);
			return [{ term, cost, kindCosts: isPrefix ? prefixCosts : exactCosts, gainLimit: Infinity }];
		});
	}

	#isWhole(term: number): boolean {
		return (this.#index.termKinds[term]! & wholeKinds) !== 0;
	}

	/** Whether a term has just these digits or, if only its beginning counts, begins with them. */
	#hasDigits(term: number, digits: string, isPrefix: boolean): boolean {
		const { termText, termEnds } = this.#index;
		let count = 0;
		for (let at = this.#start(term); at < termEnds[term]!; at++) {
			if (termText[at]! < zero || termText[at]! > nine) continue;
			if (count === digits.length) return isPrefix;
			if (termText[at] !== digits.charCodeAt(count)) return false;
			count++;
		}
		return count === digits.length;
	}

	#length(term: number): number {
		return (this.#index.termEnds[term] ?? 0) - this.#start(term);
	}

	#start(term: number): number {
		return term === 0 ? 0 : this.#index.termEnds[term - 1]!;
	}

	#hasPrefix(term: number, prefix: string): boolean {
		return this.#length(term) >= prefix.length && this.#compare(term, prefix) === 0;
	}

	/** Returns a number below 0 if the term's first letters sort before `text`, and 0 if they are the same. */
	#compare(term: number, text: string): number {
		const { termText } = this.#index;
		const start = this.#start(term);
		const length = this.#length(term);
		for (let i = 0; i < text.length; i++) {
			if (i === length) return -1;
			const difference = termText[start + i]! - text.charCodeAt(i);
			if (difference !== 0) return difference;
		}
		return 0;
	}

	/** Returns the first term that does not sort before `text`. */
	#lowerBound(text: string): number {
		let low = 0;
		let high = this.#index.termEnds.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#compare(middle, text) < 0) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}

export interface TypoTolerance {
	/** How many letters a word must have for one typing error to be tolerated, and for two. */
	readonly minLetters: readonly [one: number, two: number];
	/** If true, a word with two errors and another first letter is another word. */
	readonly needsSameFirstLetter: boolean;
}

export const defaultTolerance: TypoTolerance = { minLetters: [3, 7], needsSameFirstLetter: true };
/** For queries that cannot be understood otherwise. */
export const generousTolerance: TypoTolerance = { minLetters: [2, 5], needsSameFirstLetter: false };

/** Longer words are not corrected, because comparing them takes long. */
const maxWordLength = 30;

export function toleratedTypos(letters: number, tolerance: TypoTolerance): number {
	return letters > maxWordLength ? 0 : tolerance.minLetters.filter((minimum) => letters >= minimum).length;
}

interface FuzzyMatch {
	readonly term: number;
	/** How many letters are wrong, missing, superfluous or swapped with their neighbour. */
	readonly errors: number;
	/** Whether only the beginning of the term was compared, because that has fewer errors than the whole term. */
	readonly isPrefix: boolean;
}

/** Terms in ascending order, joined: term t is `termText` from `termEnds[t - 1]` to `termEnds[t]`. */
export interface SortedTerms {
	readonly termText: Uint16Array;
	readonly termEnds: Uint32Array;
}

/**
 * Finds the terms that are 1 to `errorLimit` errors (optimal string alignment) from what was typed, or have
 * such a prefix. Because the terms are sorted, those with a common prefix share the rows computed for it.
 */
export function fuzzyMatches({ termText, termEnds }: SortedTerms, typed: string, errorLimit: number): FuzzyMatch[] {
	const n = typed.length;
	const width = n + 1;
	const depthLimit = n + errorLimit;
	const letters = Uint16Array.from(typed, (_, i) => typed.charCodeAt(i));
	// Row d, column i: the distance between the first d letters of the term and the first i typed.
	const rows = new Uint8Array((depthLimit + 1) * width);
	for (let i = 0; i <= n; i++) rows[i] = i;
	// The least distance between `typed` and a prefix of the term of at most d letters.
	const prefixErrors = new Uint8Array(depthLimit + 1).fill(n, 0, 1);
	const matches: FuzzyMatch[] = [];
	// How many letters of the previous term the rows are valid for.
	let validRows = 0;
	// After how many of its letters the previous term had too many errors, or Infinity. A term that begins with the same
	// letters is skipped.
	let tooFarFrom = Infinity;
	// Where the term and the previous one begin in `termText`.
	let start = 0;
	let previousStart = 0;
	for (let term = 0; term < termEnds.length; previousStart = start, start = termEnds[term]!, term++) {
		const length = termEnds[term]! - start;
		// For how many letters of the term the rows are computed.
		let depth = 0;
		while (depth < validRows && depth < length && termText[start + depth] === termText[previousStart + depth]) depth++;
		if (depth >= tooFarFrom) continue;
		tooFarFrom = Infinity;
		const end = Math.min(length, depthLimit);
		while (depth < end) {
			const letter = termText[start + depth]!;
			const previousRow = depth * width;
			const row = previousRow + width;
			depth++;
			let fewestErrors = depth;
			rows[row] = depth;
			for (let i = 1; i <= n; i++) {
				let errors = rows[previousRow + i - 1]! + (letters[i - 1] === letter ? 0 : 1);
				if (rows[previousRow + i]! + 1 < errors) errors = rows[previousRow + i]! + 1;
				if (rows[row + i - 1]! + 1 < errors) errors = rows[row + i - 1]! + 1;
				if (i > 1 && depth > 1 && letters[i - 2] === letter && letters[i - 1] === termText[start + depth - 2]) {
					const swapped = rows[previousRow - width + i - 2]! + 1;
					if (swapped < errors) errors = swapped;
				}
				rows[row + i] = errors;
				if (errors < fewestErrors) fewestErrors = errors;
			}
			prefixErrors[depth] = Math.min(prefixErrors[depth - 1]!, rows[row + n]!);
			if (fewestErrors > errorLimit) {
				tooFarFrom = depth;
				break;
			}
		}
		validRows = depth;
		const wholeErrors = depth === length && tooFarFrom === Infinity ? rows[depth * width + n]! : errorLimit + 1;
		const bestPrefixErrors = prefixErrors[depth]!;
		const errors = Math.min(wholeErrors, bestPrefixErrors);
		if (errors > 0 && errors <= errorLimit) matches.push({ term, errors, isPrefix: bestPrefixErrors < wholeErrors });
	}
	return matches;
}
