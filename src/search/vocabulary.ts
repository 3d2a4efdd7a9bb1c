import {
	exactKindCosts,
	type KindCosts,
	prefixCost,
	prefixKindCosts,
	shortPrefixGain,
	shortPrefixKindCosts,
	shortPrefixLength,
	typoCosts,
} from './costs.ts';
import { fuzzyMatches, type TypoTolerance, toleratedTypos } from './fuzzy-matches.ts';
import type { SearchIndex } from './index/search-index.ts';
import { neverPrefixed, termKind } from './index/term.ts';

export interface TermCandidate {
	readonly term: number;
	readonly cost: number;
	/** Whether only the beginning of the term was typed. */
	readonly isPrefix: boolean;
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
				? { isPrefix: true, kindCosts: prefixKindCosts, gainLimit: Infinity }
				: { isPrefix: true, kindCosts: shortPrefixKindCosts, gainLimit: shortPrefixGain };
		const candidates: TermCandidate[] = [];
		for (let term = this.#lowerBound(typed); this.#hasPrefix(term, typed); term++) {
			const length = this.#length(term);
			if (length === typed.length)
				candidates.push({ term, cost: 0, isPrefix: false, kindCosts: exactKindCosts, gainLimit: Infinity });
			else if (prefixFloors[term]! < typed.length)
				candidates.push({ term, cost: prefixCost(typed.length, length), ...costsOfPrefix });
		}
		return candidates;
	}

	/**
	 * Returns the terms from which a word differs by typing errors, whole or unfinished. Digits are not corrected:
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
			return [{ term, cost, isPrefix, kindCosts: isPrefix ? prefixKindCosts : exactKindCosts, gainLimit: Infinity }];
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

	/** Not above 0 for the position after the last term, where `#lowerBound` may end: no prefix matches there. */
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
