import { beginningGain, inversionCost, missingWordCost } from './costs.ts';
import { versionsIn, weightOf } from './index/covers.ts';
import { type SearchIndex, unpopularityLevels, unpopularityOf } from './index/search-index.ts';
import { MatchCounter, type QueryWord } from './match-counter.ts';
import type { NameHit } from './name-hits.ts';

export interface RankingOptions {
	/** How many words of the query a name may lack. */
	readonly missingLimit: number;
	/** Among names that cost the same, the one with the lowest number comes first. */
	readonly unpopularity: Uint16Array;
	readonly limit: number;
	readonly isAllowed?: ((name: number) => boolean) | undefined;
}

export interface ScoredName extends NameHit {
	readonly skin: number;
}

/** If all matching names are requested, only this many of them, the best, are in order. */
const sortedLimit = 250;

/** Costs outside this range count as its ends. */
const lowestCost = -100;
const maxCost = 4_000;

export class Ranking {
	readonly #index: SearchIndex;
	readonly #counter: MatchCounter;
	/**
	 * One key for each matching name, made of its cost, unpopularity and place, so that the lowest key is the best name.
	 * Keys are plain numbers, since these sort natively.
	 */
	readonly #keys: Float64Array;
	/** How many names have each cost, counted from `lowestCost`. All are 0 between two queries. */
	readonly #countByCost = new Uint32Array(maxCost - lowestCost + 1);

	constructor(index: SearchIndex) {
		this.#index = index;
		this.#counter = new MatchCounter(index);
		this.#keys = new Float64Array(index.skins.length);
	}

	best(words: readonly QueryWord[], options: RankingOptions): ScoredName[] {
		const { missingLimit, unpopularity, limit, isAllowed } = options;
		const { matchingNames, matched, covered } = this.#counter;
		const { places, nameAt, skins } = this.#index;
		const matchCount = this.#counter.count(words, missingLimit);
		let keyCount = 0;
		for (let at = 0; at < matchCount; at++) {
			const name = matchingNames[at]!;
			if (matched[name]! < words.length - missingLimit || (isAllowed && !isAllowed(name))) continue;
			const costLevel = this.#costOf(name, words) - lowestCost;
			this.#countByCost[costLevel]!++;
			// 13 bits of cost, 16 of unpopularity and 16 of place (45,000 names) fit the 53 bits of an exact number.
			const tieBreaker = unpopularityOf(unpopularity, name);
			this.#keys[keyCount++] = (costLevel * unpopularityLevels + tieBreaker) * places.length + places[name]!;
		}
		const best: ScoredName[] = [];
		for (const key of this.#lowestKeys(keyCount, limit)) {
			const withoutPlace = Math.floor(key / places.length);
			const name = nameAt[key - withoutPlace * places.length]!;
			const cost = Math.floor(withoutPlace / unpopularityLevels) + lowestCost;
			const versions = versionsIn(this.#index, name, covered[name]!);
			best.push({ name, cost, untyped: this.#untyped(name), versions, skin: skins[name]! });
		}
		return best;
	}

	#costOf(name: number, words: readonly QueryWord[]): number {
		const { cost, coversByWord } = this.#counter;
		let extra = 0;
		let lastBit = 0;
		for (let word = 0; word < words.length; word++) {
			const covered = coversByWord[word]![name]!;
			if (covered === 0) {
				extra += missingWordCost(words[word]!.letters);
				continue;
			}
			// The lowest bit is the first word of the name that this word of the query covers.
			const firstBit = covered & -covered;
			if (firstBit < lastBit) extra += inversionCost;
			lastBit = firstBit;
		}
		if (coversByWord[0]![name]! & this.#index.beginnings[name]!) extra -= beginningGain;
		return Math.min(maxCost, Math.max(lowestCost, cost[name]! + extra + this.#untyped(name)));
	}

	/** Returns the weight of the name's words that were not typed. */
	#untyped(name: number): number {
		return this.#index.totalWeights[name]! - weightOf(this.#index, name, this.#counter.covered[name]!);
	}

	/**
	 * Returns the lowest keys in order. If `limit` is Infinity, returns all keys, of which only the lowest are in order.
	 * Counts the names of each cost to find the highest cost to keep, as sorting all 20,000 would take longer than
	 * matching them.
	 */
	#lowestKeys(keyCount: number, limit: number): Float64Array {
		const sortedCount = limit === Infinity ? sortedLimit : limit;
		const neededCount = Math.min(sortedCount, keyCount);
		let levelLimit = 0;
		for (let count = 0; count < neededCount; levelLimit++) count += this.#countByCost[levelLimit]!;
		this.#countByCost.fill(0);
		const keyLimit = levelLimit * unpopularityLevels * this.#index.places.length;
		let lowCount = 0;
		for (let i = 0; i < keyCount; i++) {
			const key = this.#keys[i]!;
			if (key >= keyLimit) continue;
			// Low keys move to the front.
			this.#keys[i] = this.#keys[lowCount]!;
			this.#keys[lowCount++] = key;
		}
		this.#keys.subarray(0, lowCount).sort();
		return this.#keys.subarray(0, limit === Infinity ? keyCount : Math.min(lowCount, limit));
	}
}
