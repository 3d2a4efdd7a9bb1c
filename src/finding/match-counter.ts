import { never, repeatCost } from './costs.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { Meant } from './vocabulary.ts';

/** A word typed. */
export interface WordMeant {
	readonly letters: number;
	/** What it may stand for. */
	readonly meant: readonly Meant[];
}

/**
 * Counts words typed towards names, in memory that is used again and again: a letter stands for 20,000 names. What is
 * known of the names is true until the next `count`.
 */
export class MatchCounter {
	readonly #index: SearchIndex;
	/** Per name, how many of the words typed it has, */
	readonly matched: Uint8Array;
	/** what it costs to take them for words of the name, in twentieths, */
	readonly cost: Int16Array;
	/** and which of its words they stand for, as bits: */
	readonly covered: Int32Array;
	/** the same for each word typed. */
	readonly covers: Int32Array[] = [];
	/** The names that have any of the words: the first so many as `count` returns. */
	readonly touched: Uint32Array;
	#touchedCount = 0;
	#words = 0;
	/** The round (from 1) in which a name had a word last; in it, the best that the word may stand for. */
	readonly #round: Uint8Array;
	readonly #net: Int16Array;
	readonly #paid: Int16Array;
	/** The names that have the word of this round. */
	readonly #here: Uint32Array;

	constructor(index: SearchIndex) {
		this.#index = index;
		const names = index.skins.length;
		this.matched = new Uint8Array(names);
		this.cost = new Int16Array(names);
		this.covered = new Int32Array(names);
		this.touched = new Uint32Array(names);
		this.#round = new Uint8Array(names);
		this.#net = new Int16Array(names);
		this.#paid = new Int16Array(names);
		this.#here = new Uint32Array(names);
	}

	/** Counts the words anew. Names that lack more than `missing` of them may be counted in part only. */
	count(words: readonly WordMeant[], missing: number): number {
		this.#forget();
		this.#words = words.length;
		for (let word = this.covers.length; word < words.length; word++)
			this.covers.push(new Int32Array(this.matched.length));
		const rarestFirst = words
			.map(({ meant }, word) => ({ meant, word, occurrences: this.#occurrences(meant) }))
			.sort((a, b) => a.occurrences - b.occurrences);
		for (const [round, { meant, word }] of rarestFirst.entries()) {
			// A name that lacks too many of the first words cannot come back in.
			const here = this.#countOne(meant, this.covers[word]!, round + 1, round - missing);
			if (here === 0 && missing === 0) break;
		}
		return this.#touchedCount;
	}

	/** What the words in `bits` weigh, in twentieths. */
	weigh(name: number, bits: number): number {
		const from = this.#index.wordStarts[name]!;
		const count = this.#index.wordStarts[name + 1]! - from;
		let weight = 0;
		for (let left = bits; left !== 0; left &= left - 1) {
			const word = 31 - Math.clz32(left & -left);
			if (word < count) weight += this.#index.weights[from + word]!;
		}
		return weight;
	}

	/** Counts one word towards the names that have at least `least` of those before. Returns how many have it. */
	#countOne(meant: readonly Meant[], covers: Int32Array, round: number, least: number): number {
		const index = this.#index;
		let here = 0;
		for (const { term, cost, kindCosts, gainLimit } of meant) {
			const end = index.starts[term + 1]!;
			for (let i = index.starts[term]!; i < end; i++) {
				const name = index.names[i]!;
				if (this.matched[name]! < least) continue;
				const gain = index.gains[i]!;
				let paid = cost + kindCosts[index.kinds[i]!]!;
				if (paid >= never) continue;
				if (gain > gainLimit) paid += gain - gainLimit;
				let net = paid - gain;
				const already = this.covered[name]! & index.covers[i]!;
				if (already !== 0) {
					const repeat = already === index.covers[i] ? repeatCost : 0;
					paid += repeat;
					net += repeat + this.weigh(name, already);
				}
				if (this.#round[name] !== round) {
					if (this.#round[name] === 0) this.touched[this.#touchedCount++] = name;
					this.#round[name] = round;
					this.#here[here++] = name;
				} else if (net >= this.#net[name]!) {
					// Equally good: of the versions that may be meant none is preferred.
					if (net === this.#net[name] && paid === this.#paid[name]) covers[name]! |= index.covers[i]!;
					continue;
				}
				this.#net[name] = net;
				this.#paid[name] = paid;
				covers[name] = index.covers[i]!;
			}
		}
		for (let i = 0; i < here; i++) {
			const name = this.#here[i]!;
			this.matched[name]!++;
			this.cost[name]! += this.#paid[name]!;
			this.covered[name]! |= covers[name]!;
		}
		return here;
	}

	#forget(): void {
		for (let at = 0; at < this.#touchedCount; at++) {
			const name = this.touched[at]!;
			this.matched[name] = this.#round[name] = this.cost[name] = this.covered[name] = 0;
			for (let word = 0; word < this.#words; word++) this.covers[word]![name] = 0;
		}
		this.#touchedCount = 0;
	}

	#occurrences(meant: readonly Meant[]): number {
		const { starts } = this.#index;
		return meant.reduce((sum, { term }) => sum + starts[term + 1]! - starts[term]!, 0);
	}
}
