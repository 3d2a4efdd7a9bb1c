import { beginningGain, inversionCost, missingWordCost } from './costs.ts';
import { versionsIn, weigh } from './index/covers.ts';
import { type SearchIndex, unpopularityLevels } from './index/search-index.ts';
import { MatchCounter, type QueryWord } from './match-counter.ts';
import type { NameHit } from './name-hits.ts';

export interface RankingOptions {
	readonly missing: number;
	/** Among names that cost the same, the one with the lowest number comes first. */
	readonly unpopularity: Uint16Array;
	readonly count: number;
	readonly among?: ((name: number) => boolean) | undefined;
}

export interface ScoredName extends NameHit {
	readonly skin: number;
}

/** If all matching names are requested, only this many of them, the best, are in order. */
const sortedOfAll = 250;

/** Costs outside this range count as its ends. */
const lowestCost = -100;
const highestCost = 4_000;

export class Ranking {
	readonly #index: SearchIndex;
	readonly #counter: MatchCounter;
	/** Keys are plain numbers, since these sort natively. */
	readonly #keys: Float64Array;
	readonly #countByCost = new Uint32Array(highestCost - lowestCost + 1);

	constructor(index: SearchIndex) {
		this.#index = index;
		this.#counter = new MatchCounter(index);
		this.#keys = new Float64Array(index.skins.length);
	}

	best(words: readonly QueryWord[], { missing, unpopularity, count, among }: RankingOptions): ScoredName[] {
		const { touched, matched, covered } = this.#counter;
		const { places, nameAt, skins } = this.#index;
		const touchedCount = this.#counter.count(words, missing);
		let keyCount = 0;
		for (let at = 0; at < touchedCount; at++) {
			const name = touched[at]!;
			if (matched[name]! < words.length - missing || (among && !among(name))) continue;
			const cost = this.#costOf(name, words) - lowestCost;
			this.#countByCost[cost]!++;
			// 12 bits of cost, 16 of popularity and 16 of place (45,000 names) fit the 53 bits of an exact number.
			const tieBreaker = unpopularity[name] ?? unpopularityLevels - 1;
			this.#keys[keyCount++] = (cost * unpopularityLevels + tieBreaker) * places.length + places[name]!;
		}
		const best: ScoredName[] = [];
		for (const key of this.#lowestKeys(keyCount, count)) {
			const withoutPlace = Math.floor(key / places.length);
			const name = nameAt[key - withoutPlace * places.length]!;
			const cost = Math.floor(withoutPlace / unpopularityLevels) + lowestCost;
			const versions = versionsIn(this.#index, name, covered[name]!);
			best.push({ name, cost, untyped: this.#untyped(name), versions, skin: skins[name]! });
		}
		return best;
	}

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
		return this.#index.totalWeights[name]! - weigh(this.#index, name, this.#counter.covered[name]!);
	}

	/** Finds the highest cost by counting, as sorting all 20,000 would take longer than matching them. */
	#lowestKeys(keyCount: number, count: number): Float64Array {
		const sortedCount = count === Infinity ? sortedOfAll : count;
		let limit = 0;
		const keptCount = Math.min(sortedCount, keyCount);
		for (let seen = 0; seen < keptCount; limit++) seen += this.#countByCost[limit]!;
		this.#countByCost.fill(0);
		const keyLimit = limit * unpopularityLevels * this.#index.places.length;
		let low = 0;
		for (let i = 0; i < keyCount; i++) {
			const key = this.#keys[i]!;
			if (key >= keyLimit) continue;
			this.#keys[i] = this.#keys[low]!;
			this.#keys[low++] = key;
		}
		this.#keys.subarray(0, low).sort();
		return this.#keys.subarray(0, count === Infinity ? keyCount : Math.min(low, count));
	}
}
