import { beginningGain, inversionCost, lackCost, never, repeatCost } from './costs.ts';
import { unpopularities } from './popularity.ts';
import type { SearchIndex } from './search-index.ts';
import type { Meant } from './vocabulary.ts';

/** A word typed. */
export interface WordMeant {
	readonly letters: number;
	/** What it may stand for. */
	readonly meant: readonly Meant[];
}

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
export interface Match {
	readonly name: number;
	/** How far from what was typed, in twentieths. */
	readonly cost: number;
	/** Which of its words and versions were typed, as bits. */
	readonly covered: number;
	/** What it is a wear of. */
	readonly skin: number;
}

/** Costs may be a little below nothing; beyond the highest they are all the same. */
const lowestCost = -100;
const highestCost = 4_000;

/** Counts words typed towards names, in memory that is used again and again: a letter stands for 20,000 names. */
export class Ranking {
	readonly #index: SearchIndex;
	/** How many of the words typed so far a name has, what they cost, and which of its words they stand for. */
	readonly #matched: Uint8Array;
	readonly #cost: Int16Array;
	readonly #covered: Int32Array;
	/** The last round (from 1) that a name had a part in; in it, the best that the word typed may stand for. */
	readonly #round: Uint8Array;
	readonly #net: Int16Array;
	readonly #paid: Int16Array;
	/** Per word typed, which words of the name it stands for. */
	readonly #covers: Int32Array[] = [];
	/** Names that have any of the words, and names that have the one of this round. */
	readonly #touched: Uint32Array;
	readonly #here: Uint32Array;
	/** How many names have the word of this round. */
	#inRound = 0;
	readonly #keys: Float64Array;
	readonly #counts = new Uint32Array(highestCost - lowestCost + 1);

	constructor(index: SearchIndex) {
		this.#index = index;
		const names = index.skins.length;
		this.#matched = new Uint8Array(names);
		this.#cost = new Int16Array(names);
		this.#covered = new Int32Array(names);
		this.#round = new Uint8Array(names);
		this.#net = new Int16Array(names);
		this.#paid = new Int16Array(names);
		this.#touched = new Uint32Array(names);
		this.#here = new Uint32Array(names);
		this.#keys = new Float64Array(names);
	}

	/**
	 * The cheapest names that have enough of the words, in order. Of equals the most popular come first.
	 */
	best(words: readonly WordMeant[], { missing, unpopularity, count, among }: Wanted): Match[] {
		const rarestFirst = words
			.map(({ meant }, word) => ({ meant, word, count: this.#occurrences(meant) }))
			.sort((a, b) => a.count - b.count);
		for (let word = this.#covers.length; word < words.length; word++)
			this.#covers.push(new Int32Array(this.#matched.length));
		let touched = 0;
		for (const [round, { meant, word }] of rarestFirst.entries()) {
			// A name that lacks too many of the first words cannot come back in.
			touched = this.#count(meant, word, round, round - missing, touched);
			if (this.#inRound === 0 && missing === 0) break;
		}
		const found = this.#judge(words, touched, { missing, unpopularity, among });
		const best: Match[] = [];
		for (const key of this.#cheapest(found, count)) {
			const name = this.#index.nameAt[key % this.#index.nameAt.length]!;
			best.push({
				name,
				cost: this.#cost[name]!,
				covered: this.#covered[name]!,
				skin: this.#index.skins[name]!,
			});
		}
		this.#forget(touched, words.length);
		return best;
	}

	/** Counts one word towards the names that have at least `least` of those before. How many names have any now. */
	#count(meant: readonly Meant[], word: number, round: number, least: number, before: number): number {
		const { starts, names, covers, kinds, gains } = this.#index;
		const coversOf = this.#covers[word]!;
		const matched = this.#matched;
		const rounds = this.#round;
		const nets = this.#net;
		const now = round + 1;
		let touched = before;
		let here = 0;
		for (const { term, cost, kindCosts, gainLimit } of meant) {
			const end = starts[term + 1]!;
			for (let i = starts[term]!; i < end; i++) {
				const name = names[i]!;
				if (matched[name]! < least) continue;
				let paid = cost + kindCosts[kinds[i]!]!;
				if (paid >= never) continue;
				if (gains[i]! > gainLimit) paid += gains[i]! - gainLimit;
				let net = paid - gains[i]!;
				const already = this.#covered[name]! & covers[i]!;
				if (already !== 0) {
					const repeat = already === covers[i] ? repeatCost : 0;
					paid += repeat;
					net += repeat + this.#weigh(name, already);
				}
				if (rounds[name] !== now) {
					if (rounds[name] === 0) this.#touched[touched++] = name;
					rounds[name] = now;
					this.#here[here++] = name;
				} else if (net >= nets[name]!) {
					// Equally good: of the versions that may be meant none is preferred.
					if (net === nets[name] && paid === this.#paid[name]) coversOf[name]! |= covers[i]!;
					continue;
				}
				nets[name] = net;
				this.#paid[name] = paid;
				coversOf[name] = covers[i]!;
			}
		}
		this.#inRound = here;
		for (let i = 0; i < here; i++) {
			const name = this.#here[i]!;
			matched[name]!++;
			this.#cost[name]! += this.#paid[name]!;
			this.#covered[name]! |= coversOf[name]!;
		}
		return touched;
	}

	/**
	 * Completes the costs of the names that lack at most `missing` words. In `#keys` stands then where they come in order;
	 * returns how many there are.
	 */
	#judge(
		words: readonly WordMeant[],
		touched: number,
		{ missing, unpopularity, among }: Omit<Wanted, 'count'>,
	): number {
		const { places } = this.#index;
		const names = places.length;
		let found = 0;
		for (let at = 0; at < touched; at++) {
			const name = this.#touched[at]!;
			if (this.#matched[name]! < words.length - missing || (among && !among(name))) continue;
			const cost = Math.min(highestCost, Math.max(lowestCost, this.#judged(name, words)));
			this.#cost[name] = cost;
			this.#counts[cost - lowestCost]!++;
			// All in one number, since numbers sort natively: 12 bits, 16, and the 16 of 45,000 names.
			this.#keys[found++] =
				((cost - lowestCost) * unpopularities + (unpopularity[name] ?? unpopularities - 1)) * names + places[name]!;
		}
		return found;
	}

	/** What the words typed cost, and what those cost that were not. */
	#judged(name: number, words: readonly WordMeant[]): number {
		let extra = 0;
		let last = 0;
		for (let word = 0; word < words.length; word++) {
			const covers = this.#covers[word]![name]!;
			if (covers === 0) {
				extra += lackCost(words[word]!.letters);
				continue;
			}
			const first = covers & -covers;
			if (first < last) extra += inversionCost;
			last = first;
		}
		if (this.#covers[0]![name]! & this.#index.beginnings[name]!) extra -= beginningGain;
		return this.#cost[name]! + extra + this.#index.wholes[name]! - this.#weigh(name, this.#covered[name]!);
	}

	/** The lowest of the first `found` keys. Counting first: sorting 20,000 would take longer than finding. */
	#cheapest(found: number, count: number): Float64Array {
		let limit = 0;
		for (let seen = 0; limit < this.#counts.length && seen < count; limit++) seen += this.#counts[limit]!;
		this.#counts.fill(0);
		const above = limit * unpopularities * this.#index.places.length;
		let kept = 0;
		for (let i = 0; i < found; i++) if (this.#keys[i]! < above) this.#keys[kept++] = this.#keys[i]!;
		return this.#keys.subarray(0, kept).sort().subarray(0, count);
	}

	/** What the words in `bits` weigh, in twentieths. */
	#weigh(name: number, bits: number): number {
		const from = this.#index.wordStarts[name]!;
		const count = this.#index.wordStarts[name + 1]! - from;
		let weight = 0;
		for (let left = bits; left !== 0; left &= left - 1) {
			const word = 31 - Math.clz32(left & -left);
			if (word < count) weight += this.#index.weights[from + word]!;
		}
		return weight;
	}

	#forget(touched: number, words: number): void {
		for (let at = 0; at < touched; at++) {
			const name = this.#touched[at]!;
			this.#matched[name] = this.#round[name] = this.#cost[name] = this.#covered[name] = 0;
			for (let word = 0; word < words; word++) this.#covers[word]![name] = 0;
		}
	}

	#occurrences(meant: readonly Meant[]): number {
		const { starts } = this.#index;
		return meant.reduce((sum, { term }) => sum + starts[term + 1]! - starts[term]!, 0);
	}
}
