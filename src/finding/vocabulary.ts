import { asTyped, barely, barelyBegun, barelyGain, begun, begunCost, errorCosts, type KindCosts } from './costs.ts';
import type { SearchIndex } from './index/search-index.ts';
import { kinds, neverBegun } from './index/terms.ts';
import { alikeTerms, errorsForgiven, type Forgiveness } from './spelling.ts';

/** A term that a typed word may stand for. */
export interface Meant {
	readonly term: number;
	/** What it costs to read it so, in twentieths, */
	readonly cost: number;
	/** and what comes on top by how the term stands for words of a name. */
	readonly kindCosts: KindCosts;
	/** What the words it stands for may gain a name at most, in twentieths. */
	readonly gainLimit: number;
}

/** The kinds of terms that may be typed as several words. */
const wholeKinds = (1 << kinds.word) | (1 << kinds.alias) | (1 << kinds.version);
/** Letters from which a misspelt word may be one that is not finished either. */
const begunLetters = 4;

/** All terms of an index: looks them up as typed, begun and misspelt. */
export class Vocabulary {
	readonly #index: SearchIndex;

	constructor(index: SearchIndex) {
		this.#index = index;
	}

	/** The term that is `text`. */
	exactly(text: string): number | undefined {
		const term = this.#lowerBound(text);
		return this.#length(term) === text.length && this.#begins(term, text) ? term : undefined;
	}

	/** A term that may be typed as several words, and is `text`. */
	whole(text: string): boolean {
		const term = this.exactly(text);
		return term !== undefined && this.#isWhole(term);
	}

	/** The same of a term that only begins with `text`. */
	beginsWhole(text: string): boolean {
		return this.beginningWith(text).some(({ term }) => this.#isWhole(term));
	}

	/** What `typed` is, or is the beginning of. */
	beginningWith(typed: string): Meant[] {
		const { before } = this.#index;
		const ofBegun =
			typed.length > barely
				? { kindCosts: begun, gainLimit: Infinity }
				: { kindCosts: barelyBegun, gainLimit: barelyGain };
		const found: Meant[] = [];
		for (let term = this.#lowerBound(typed); this.#begins(term, typed); term++) {
			const length = this.#length(term);
			if (length === typed.length) found.push({ term, cost: 0, kindCosts: asTyped, gainLimit: Infinity });
			else if (before[term]! < typed.length) found.push({ term, cost: begunCost(typed.length, length), ...ofBegun });
		}
		return found;
	}

	/** What `typed` may have been meant for, with typing errors in it. */
	alike(typed: string, forgiveness: Forgiveness): Meant[] {
		const most = errorsForgiven(typed.length, forgiveness);
		if (most === 0) return [];
		const { text, before } = this.#index;
		return alikeTerms(this.#index, typed, most).flatMap(({ term, errors, begun: isBegun }) => {
			const start = this.#start(term);
			if (errors > 1 && forgiveness.sameFirst && text[start] !== typed.charCodeAt(0)) return [];
			if (isBegun && (before[term]! >= typed.length || typed.length < begunLetters)) return [];
			if (before[term] === neverBegun) return [];
			const length = this.#length(term);
			const cost = errorCosts[errors]! + (isBegun ? begunCost(typed.length, length) : 0);
			return [{ term, cost, kindCosts: isBegun ? begun : asTyped, gainLimit: Infinity }];
		});
	}

	#isWhole(term: number): boolean {
		return (this.#index.traits[term]! & wholeKinds) !== 0;
	}

	#length(term: number): number {
		return (this.#index.ends[term] ?? 0) - this.#start(term);
	}

	#start(term: number): number {
		return term === 0 ? 0 : this.#index.ends[term - 1]!;
	}

	#begins(term: number, typed: string): boolean {
		return this.#length(term) >= typed.length && this.#compare(term, typed) === 0;
	}

	/** Below, at or above 0 as the term's first letters are below, the same as or above `typed`. */
	#compare(term: number, typed: string): number {
		const { text } = this.#index;
		const start = this.#start(term);
		const length = this.#length(term);
		for (let i = 0; i < typed.length; i++) {
			if (i === length) return -1;
			const difference = text[start + i]! - typed.charCodeAt(i);
			if (difference !== 0) return difference;
		}
		return 0;
	}

	#lowerBound(typed: string): number {
		let low = 0;
		let high = this.#index.ends.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#compare(middle, typed) < 0) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}
