import { beginningGain, inversionCost, lackCost } from './costs.ts';
import { unpopularities } from './index/popularity.ts';
import type { SearchIndex } from './index/search-index.ts';
import { MatchCounter, type WordMeant } from './match-counter.ts';

/** Which names are wanted. */
export interface Wanted {
	/** How many of the words typed they may lack. */
	readonly missing: number;
	/** Per name: of equals the smallest come first. */
	readonly unpopularity: Uint16Array;
	readonly count: number;
	/** These names alone. */
	readonly among?: ((name: number) => boolean) | undefined;
}

/** A name that matches. */
export interface ScoredName {
	readonly name: number;
	/** How far from what was typed, in twentieths. */
	readonly cost: number;
	/** What of that is for words that were not typed. */
	readonly untyped: number;
	/** Which of its words and versions were typed, as bits. */
	readonly covered: number;
	/** What it is a wear of. */
	readonly skin: number;
}

/** Costs may be a little below nothing; beyond the highest they are all the same. */
const lowestCost = -100;
const highestCost = 4_000;

/** Puts the names that match in order: by what they cost, equals by popularity, then as the index lists them. */
export class Ranking {
	readonly #index: SearchIndex;
	readonly #matching: MatchCounter;
	/** Where the names found come in order, each as one number, since numbers sort natively. */
	readonly #keys: Float64Array;
	/** How many names have each cost. */
	readonly #counts = new Uint32Array(highestCost - lowestCost + 1);

	constructor(index: SearchIndex) {
		this.#index = index;
		this.#matching = new MatchCounter(index);
		this.#keys = new Float64Array(index.skins.length);
	}

	/** The best names that have enough of the words, in order. */
	best(words: readonly WordMeant[], { missing, unpopularity, count, among }: Wanted): ScoredName[] {
		const { touched, matched } = this.#matching;
		const { places, nameAt, skins } = this.#index;
		const touchedCount = this.#matching.count(words, missing);
		let found = 0;
		for (let at = 0; at < touchedCount; at++) {
			const name = touched[at]!;
			if (matched[name]! < words.length - missing || (among && !among(name))) continue;
			const cost = this.#judge(name, words) - lowestCost;
			this.#counts[cost]!++;
			// 12 bits of cost, 16 of popularity, 16 of 45,000 places fit the 53 of a number.
			const tie = unpopularity[name] ?? unpopularities - 1;
			this.#keys[found++] = (cost * unpopularities + tie) * places.length + places[name]!;
		}
		const best: ScoredName[] = [];
		for (const key of this.#lowest(found, count)) {
			const name = nameAt[key % places.length]!;
			const cost = Math.floor(key / places.length / unpopularities) + lowestCost;
			const covered = this.#matching.covered[name]!;
			best.push({ name, cost, untyped: this.#untyped(name), covered, skin: skins[name]! });
		}
		return best;
	}

	/** What the words typed cost, and what those cost that were not. */
	#judge(name: number, words: readonly WordMeant[]): number {
		const { cost, covers } = this.#matching;
		let extra = 0;
		let last = 0;
		for (let word = 0; word < words.length; word++) {
			const covering = covers[word]![name]!;
			if (covering === 0) {
				extra += lackCost(words[word]!.letters);
				continue;
			}
			const first = covering & -covering;
			if (first < last) extra += inversionCost;
			last = first;
		}
		if (covers[0]![name]! & this.#index.beginnings[name]!) extra -= beginningGain;
		return Math.min(highestCost, Math.max(lowestCost, cost[name]! + extra + this.#untyped(name)));
	}

	#untyped(name: number): number {
		return this.#index.wholes[name]! - this.#matching.weigh(name, this.#matching.covered[name]!);
	}

	/** The lowest of the first `found` keys. Counting first: sorting 20,000 would take longer than finding. */
	#lowest(found: number, count: number): Float64Array {
		let limit = 0;
		for (let seen = 0; limit < this.#counts.length && seen < count; limit++) seen += this.#counts[limit]!;
		this.#counts.fill(0);
		const above = limit * unpopularities * this.#index.places.length;
		let kept = 0;
		for (let i = 0; i < found; i++) if (this.#keys[i]! < above) this.#keys[kept++] = this.#keys[i]!;
		return this.#keys.subarray(0, kept).sort().subarray(0, count);
	}
}
