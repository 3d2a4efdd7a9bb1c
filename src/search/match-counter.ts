import { impossibleCost, repeatCost } from './costs.ts';
import { weightOf } from './index/covers.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { TermCandidate } from './vocabulary.ts';

export interface QueryWord {
	readonly letters: number;
	readonly candidates: readonly TermCandidate[];
}

/**
 * Counts for each name how many words of a query it has, and what they cost. The arrays have one entry for each name.
 * They are reused, since a letter matches 20,000 names: results are valid until the next `count`.
 */
export class MatchCounter {
	readonly #index: SearchIndex;
	/** How many words of the query match. */
	readonly matched: Uint8Array;
	/** The cost of the words that match. */
	readonly cost: Int16Array;
	/** The words and versions that the matches cover, as bits. */
	readonly covered: Int32Array;
	/** For each word of the query, in its order: what its best match covers of each name. */
	readonly coversByWord: Int32Array[] = [];
	/** The names that match any word: as many as `count` returned. What follows them is left from earlier queries. */
	readonly matchingNames: Uint32Array;
	#nameCount = 0;
	#wordCount = 0;
	/** The last round in which a name matched. Each word has a round of its own, from 1 on. */
	readonly #lastRound: Uint8Array;
	/** The cost of a name's best match in that round, minus the gain of the words that it covers. */
	readonly #roundNetCost: Int16Array;
	/** The cost of that match without the gain. */
	readonly #roundCost: Int16Array;
	/** The names that matched in the current round. */
	readonly #roundNames: Uint32Array;

	constructor(index: SearchIndex) {
		this.#index = index;
		const names = index.skins.length;
		this.matched = new Uint8Array(names);
		this.cost = new Int16Array(names);
		this.covered = new Int32Array(names);
		this.matchingNames = new Uint32Array(names);
		this.#lastRound = new Uint8Array(names);
		this.#roundNetCost = new Int16Array(names);
		this.#roundCost = new Int16Array(names);
		this.#roundNames = new Uint32Array(names);
	}

	/**
	 * Returns how many names match. Names that lack more than `missingLimit` words may be counted only in
	 * part.
	 */
	count(words: readonly QueryWord[], missingLimit: number): number {
		this.#reset();
		this.#wordCount = words.length;
		for (let word = this.coversByWord.length; word < words.length; word++)
			this.coversByWord.push(new Int32Array(this.matched.length));
		// After the rarest words, few names can still match, and the postings of all others are skipped.
		const rarestFirst = words
			.map(({ candidates }, word) => ({ candidates, word, postings: this.#postingCount(candidates) }))
			.sort((a, b) => a.postings - b.postings);
		for (const [previousCount, { candidates, word }] of rarestFirst.entries()) {
			// Of the `previousCount` words before this one, a name may lack at most `missingLimit`.
			const minMatched = previousCount - missingLimit;
			const matches = this.#countWord(candidates, this.coversByWord[word]!, previousCount + 1, minMatched);
			if (matches === 0 && missingLimit === 0) break;
		}
		return this.#nameCount;
	}

	/** Counts one word for names that match at least `minMatched` of the words before. Returns how many match it. */
	#countWord(candidates: readonly TermCandidate[], covers: Int32Array, round: number, minMatched: number): number {
		const { postingStarts, postingEnds, postingNames, postingCovers, postingKinds, postingGains } = this.#index;
		let roundCount = 0;
		for (const { term, cost, kindCosts, gainLimit } of candidates) {
			const end = postingEnds[term]!;
			for (let i = postingStarts[term]!; i < end; i++) {
				const name = postingNames[i]!;
				if (this.matched[name]! < minMatched) continue;
				const gain = postingGains[i]!;
				let wordCost = cost + kindCosts[postingKinds[i]!]!;
				if (wordCost >= impossibleCost) continue;
				// The covered words reduce a name's cost by the whole gain, so what exceeds the limit is added again.
				if (gain > gainLimit) wordCost += gain - gainLimit;
				let netCost = wordCost - gain;
				// Words that another word of the query covers already are no gain.
				const repeated = this.covered[name]! & postingCovers[i]!;
				if (repeated !== 0) {
					const repeatPenalty = repeated === postingCovers[i] ? repeatCost : 0;
					wordCost += repeatPenalty;
					netCost += repeatPenalty + weightOf(this.#index, name, repeated);
				}
				if (this.#lastRound[name] !== round) {
					if (this.#lastRound[name] === 0) this.matchingNames[this.#nameCount++] = name;
					this.#lastRound[name] = round;
					this.#roundNames[roundCount++] = name;
				} else if (netCost >= this.#roundNetCost[name]!) {
					// Of versions that match equally well, none is preferred.
					if (netCost === this.#roundNetCost[name] && wordCost === this.#roundCost[name])
						covers[name]! |= postingCovers[i]!;
					continue;
				}
				this.#roundNetCost[name] = netCost;
				this.#roundCost[name] = wordCost;
				covers[name] = postingCovers[i]!;
			}
		}
		this.#addRound(roundCount, covers);
		return roundCount;
	}

	/** Adds the best matches of the current round to the results. */
	#addRound(roundCount: number, covers: Int32Array): void {
		for (let i = 0; i < roundCount; i++) {
			const name = this.#roundNames[i]!;
			this.matched[name]!++;
			this.cost[name]! += this.#roundCost[name]!;
			this.covered[name]! |= covers[name]!;
		}
	}

	#reset(): void {
		for (let i = 0; i < this.#nameCount; i++) {
			const name = this.matchingNames[i]!;
			this.matched[name] = 0;
			this.#lastRound[name] = 0;
			this.cost[name] = 0;
			this.covered[name] = 0;
			for (let word = 0; word < this.#wordCount; word++) this.coversByWord[word]![name] = 0;
		}
		this.#nameCount = 0;
	}

	#postingCount(candidates: readonly TermCandidate[]): number {
		const { postingStarts, postingEnds } = this.#index;
		return candidates.reduce((sum, { term }) => sum + postingEnds[term]! - postingStarts[term]!, 0);
	}
}
