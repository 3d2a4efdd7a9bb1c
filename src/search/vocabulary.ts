import {
	exactCosts,
	type KindCosts,
	prefixCost,
	prefixCosts,
	shortPrefix,
	shortPrefixCosts,
	shortPrefixGain,
	typoCosts,
} from './costs.ts';
import type { SearchIndex } from './index/search-index.ts';
import { kinds, neverPrefixed } from './index/terms.ts';
import { fuzzyMatches, type TypoTolerance, toleratedTypos } from './spelling.ts';

export interface Candidate {
	readonly term: number;
	/** In twentieths. */
	readonly cost: number;
	/** On top of that, by the kind of the term in a name. */
	readonly kindCosts: KindCosts;
	/** The most that its words may gain a name, in twentieths. */
	readonly gainLimit: number;
}

const wholeKinds = (1 << kinds.word) | (1 << kinds.alias) | (1 << kinds.version);
const fuzzyPrefixLetters = 4;

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

	beginsWholeTerm(text: string): boolean {
		return this.withPrefix(text).some(({ term }) => this.#isWhole(term));
	}

	withPrefix(typed: string): Candidate[] {
		const { prefixFloors } = this.#index;
		const ofPrefix =
			typed.length > shortPrefix
				? { kindCosts: prefixCosts, gainLimit: Infinity }
				: { kindCosts: shortPrefixCosts, gainLimit: shortPrefixGain };
		const candidates: Candidate[] = [];
		for (let term = this.#lowerBound(typed); this.#hasPrefix(term, typed); term++) {
			const length = this.#length(term);
			if (length === typed.length) candidates.push({ term, cost: 0, kindCosts: exactCosts, gainLimit: Infinity });
			else if (prefixFloors[term]! < typed.length)
				candidates.push({ term, cost: prefixCost(typed.length, length), ...ofPrefix });
		}
		return candidates;
	}

	fuzzy(typed: string, tolerance: TypoTolerance): Candidate[] {
		const most = toleratedTypos(typed.length, tolerance);
		if (most === 0) return [];
		const { termText, prefixFloors } = this.#index;
		return fuzzyMatches(this.#index, typed, most).flatMap(({ term, errors, isPrefix }) => {
			const start = this.#start(term);
			if (errors > 1 && tolerance.needsSameFirst && termText[start] !== typed.charCodeAt(0)) return [];
			if (isPrefix && (prefixFloors[term]! >= typed.length || typed.length < fuzzyPrefixLetters)) return [];
			if (prefixFloors[term] === neverPrefixed) return [];
			const cost = typoCosts[errors]! + (isPrefix ? prefixCost(typed.length, this.#length(term)) : 0);
			return [{ term, cost, kindCosts: isPrefix ? prefixCosts : exactCosts, gainLimit: Infinity }];
		});
	}

	#isWhole(term: number): boolean {
		return (this.#index.termKinds[term]! & wholeKinds) !== 0;
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

	/** Below 0 if the term's first letters sort before `text`, 0 if they are the same. */
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
