import { beginningGain, inversionCost, missingWordCost } from './costs.ts';
import { unpopularityLevels } from './index/popularity.ts';
import type { SearchIndex } from './index/search-index.ts';
import { MatchCounter, type QueryWord } from './match-counter.ts';

/** Which names are wanted. */
export interface Criteria {
	/** How many of the typed words a name may lack. */
	readonly missing: number;
	/** Per name; of names that cost the same, the one with the lowest comes first. */
	readonly unpopularity: Uint16Array;
	/** The number of names wanted. */
	readonly count: number;
	/** Only names that pass this filter. */
	readonly among?: ((name: number) => boolean) | undefined;
}

/** A name that matches, with its score. */
export interface ScoredName {
	readonly name: number;
	/** How far it is from what was typed, in twentieths: the lower, the better. */
	readonly cost: number;
	/** The part of the cost that is for words of the name that were not typed. */
	readonly untyped: number;
	/** Which of its words and versions were typed, as bits. */
	readonly covered: number;
	/** The number of the skin that it is a wear of. */
	readonly skin: number;
}

/** Costs can be slightly negative; all costs beyond the highest count the same. */
const lowestCost = -100;
const highestCost = 4_000;

/** Sorts the names that match: by cost, then by popularity, then alphabetically. */
export class Ranking {
	readonly #index: SearchIndex;
	readonly #counter: MatchCounter;
	/** A sort key for each name that matches: plain numbers, since they sort natively. */
	readonly #keys: Float64Array;
	/** How many names have each cost. */
	readonly #countByCost = new Uint32Array(highestCost - lowestCost + 1);

	constructor(index: SearchIndex) {
		this.#index = index;
		this.#counter = new MatchCounter(index);
		this.#keys = new Float64Array(index.skins.length);
	}

	/** The best names that match enough of the words, best first. */
	best(words: readonly QueryWord[], { missing, unpopularity, count, among }: Criteria): ScoredName[] {
		const { touched, matched } = this.#counter;
		const { places, nameAt, skins } = this.#index;
		const touchedCount = this.#counter.count(words, missing);
		let keyCount = 0;
		for (let at = 0; at < touchedCount; at++) {
			const name = touched[at]!;
			if (matched[name]! < words.length - missing || (among && !among(name))) continue;
			const cost = this.#costOf(name, words) - lowestCost;
			this.#countByCost[cost]!++;
			// 12 bits of cost, 16 of popularity and 16 of place (45,000 names) fit the 53 bits of an exact number.
			const tie = unpopularity[name] ?? unpopularityLevels - 1;
			this.#keys[keyCount++] = (cost * unpopularityLevels + tie) * places.length + places[name]!;
		}
		const best: ScoredName[] = [];
		for (const key of this.#lowestKeys(keyCount, count)) {
			const name = nameAt[key % places.length]!;
			const cost = Math.floor(key / places.length / unpopularityLevels) + lowestCost;
			const covered = this.#counter.covered[name]!;
			best.push({ name, cost, untyped: this.#untyped(name), covered, skin: skins[name]! });
		}
		return best;
	}

	/** The cost of the typed words, of the name's words that were not typed, and of their order. */
	#costOf(name: number, words: readonly QueryWord[]): number {
		const { cost, coveredBy } = this.#counter;
		let extra = 0;
		let last = 0;
		for (let word = 0; word < words.length; word++) {
			const covered = coveredBy[word]![name]!;
			if (covered === 0) {
				extra += missingWordCost(words[word]!.letters);
				continue;
			}
			const first = covered & -covered;
			if (first < last) extra += inversionCost;
			last = first;
		}
		if (coveredBy[0]![name]! & this.#index.beginnings[name]!) extra -= beginningGain;
		return Math.min(highestCost, Math.max(lowestCost, cost[name]! + extra + this.#untyped(name)));
	}

	#untyped(name: number): number {
		return this.#index.totalWeights[name]! - this.#counter.weigh(name, this.#counter.covered[name]!);
	}

	/**
	 * The `count` lowest of the first `keyCount` keys, in order. Finds the highest cost among them first, by counting, and
	 * sorts only the keys up to it: sorting all 20,000 would take longer than matching them.
	 */
	#lowestKeys(keyCount: number, count: number): Float64Array {
		let limit = 0;
		for (let seen = 0; limit < this.#countByCost.length && seen < count; limit++) seen += this.#countByCost[limit]!;
		this.#countByCost.fill(0);
		const above = limit * unpopularityLevels * this.#index.places.length;
		let low = 0;
		for (let i = 0; i < keyCount; i++) if (this.#keys[i]! < above) this.#keys[low++] = this.#keys[i]!;
		return this.#keys.subarray(0, low).sort().subarray(0, count);
	}
}
