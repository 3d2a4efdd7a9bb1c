import { fold } from './fold.ts';
import { lowerBound } from './lower-bound.ts';
import { Recent } from './recent.ts';
import { lettersOf, type SearchIndex } from './search-index.ts';

/** What a word that was not typed to its end costs, against 1 for each word of the name that was not typed at all. */
const unfinished = 0.5;
/** What each word counts that a name lacks: more than any name has words, so that fewer lacking always comes first. */
const lacking = 100;
/** Longer queries than any name has words are pasted text. */
const wordLimit = 12;
/** Letters from which one, and from which two, typing errors are forgiven. */
const forgiven = [3, 8] as const;
/** People retype the same beginnings; one- and two-letter queries also take the longest. */
const kept = 500;

/** Ranked search over the names of one game. */
export class Search {
	readonly #index: SearchIndex;
	readonly #words: readonly string[];
	readonly #cost: Float32Array;
	readonly #matched: Uint8Array;
	/** The round (from 1) in which a name was counted last. */
	readonly #round: Uint8Array;
	readonly #answers = new Recent<readonly number[]>(kept);
	/** A misspelt word stays so while the next ones are typed. */
	readonly #misspelt = new Recent<readonly Meant[]>(kept);

	constructor(index: SearchIndex) {
		this.#index = index;
		this.#words = index.words.split('\n');
		this.#cost = new Float32Array(index.lengths.length);
		this.#matched = new Uint8Array(index.lengths.length);
		this.#round = new Uint8Array(index.lengths.length);
	}

	/** Names that have every word typed, or words beginning so: those with the fewest other words first. */
	find(query: string, limit: number): readonly number[] {
		const typed = wordsOf(query);
		return this.#answers.get(`all ${limit} ${typed.join(' ')}`, () =>
			this.#best(
				typed.map((word) => this.#beginningWith(word)),
				limit,
				0,
			),
		);
	}

	/** For what `find` does not find: names that have most of the words, typing errors forgiven. */
	nearest(query: string, limit: number): readonly number[] {
		const typed = wordsOf(query);
		return this.#answers.get(`most ${limit} ${typed.join(' ')}`, () => {
			const meant = typed.map((word) => {
				const plain = this.#beginningWith(word);
				return plain.length > 0 ? plain : this.#misspelt.get(word, () => this.#alike(word));
			});
			return this.#best(meant, limit, typed.length - 1);
		});
	}

	/** The best `limit` names that lack at most `missing` of the words meant; those that lack fewer come first. */
	#best(meant: readonly (readonly Meant[])[], limit: number, missing: number): readonly number[] {
		const { starts, postings } = this.#index;
		const touched: number[] = [];
		// The rarest first: a name that lacks too many of the first words cannot come back in.
		const rounds = [...meant].sort((a, b) => this.#occurrences(a) - this.#occurrences(b));
		rounds.forEach((words, round) => {
			const needed = round - missing;
			for (const { word, cost } of words) {
				const end = starts[word + 1]!;
				for (let i = starts[word]!; i < end; i++) {
					const name = postings[i]!;
					// A word typed counts once a name, with the first and so the cheapest of what it may mean.
					if (this.#matched[name]! < needed || this.#round[name] === round + 1) continue;
					if (this.#matched[name] === 0) touched.push(name);
					this.#round[name] = round + 1;
					this.#matched[name]!++;
					this.#cost[name]! += cost;
				}
			}
		});
		const best = this.#cheapest(touched, meant.length, missing, limit);
		for (const name of touched) this.#matched[name] = this.#round[name] = this.#cost[name] = 0;
		return best;
	}

	/** Keeps the best few in order while going through all: sorting the 20,000 names that hold an "s" would take longer. */
	#cheapest(names: readonly number[], words: number, missing: number, limit: number): readonly number[] {
		const { lengths, alphabetical } = this.#index;
		const best: { name: number; cost: number }[] = [];
		for (const name of names) {
			const lacks = words - this.#matched[name]!;
			if (lacks > missing) continue;
			const cost = this.#cost[name]! + lengths[name]! - this.#matched[name]! + lacks * lacking;
			// The cheap question first: most names are no better than the last of a full list.
			if (best.length === limit && best[limit - 1]!.cost < cost) continue;
			const before = (other: { name: number; cost: number }) =>
				other.cost < cost || (other.cost === cost && alphabetical[other.name]! < alphabetical[name]!);
			let at = best.length;
			while (at > 0 && !before(best[at - 1]!)) at--;
			if (at === limit) continue;
			best.splice(at, 0, { name, cost });
			if (best.length > limit) best.pop();
		}
		return best.map(({ name }) => name);
	}

	#occurrences(words: readonly Meant[]): number {
		return words.reduce((sum, { word }) => sum + this.#index.starts[word + 1]! - this.#index.starts[word]!, 0);
	}

	#beginningWith(typed: string): readonly Meant[] {
		const found: Meant[] = [];
		for (let word = lowerBound(this.#words, typed); this.#words[word]?.startsWith(typed); word++)
			found.push({ word, cost: this.#words[word] === typed ? 0 : unfinished });
		return found;
	}

	#alike(typed: string): readonly Meant[] {
		const most = forgiven.filter((letters) => typed.length >= letters).length;
		if (most === 0) return [];
		const { alone, letters } = this.#index;
		const wanted = lettersOf(typed);
		const found: Meant[] = [];
		for (let i = 0; i < alone.length; i++) {
			if (bits(wanted ^ letters[i]!) > 2 * most) continue;
			const word = alone[i]!;
			if (distance(typed, this.#words[word]!, most) <= most) found.push({ word, cost: 1 });
		}
		return found;
	}
}

/** A word of the index that a word typed may stand for. */
interface Meant {
	readonly word: number;
	readonly cost: number;
}

/** Each word once: said twice, it would count twice against names that hold it once. */
function wordsOf(query: string): string[] {
	return [...new Set(fold(query))].slice(0, wordLimit);
}

/** How many bits are set. */
function bits(value: number): number {
	const pairs = value - ((value >>> 1) & 0x55555555);
	const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
	return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Letters to change, add, leave out or swap to get from one to the other; anything over `most` where it is more. */
function distance(a: string, b: string, most: number): number {
	if (Math.abs(a.length - b.length) > most) return most + 1;
	let beforeLast: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const change = a[i - 1] === b[j - 1] ? 0 : 1;
			row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + change);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
		}
		if (Math.min(...row) > most) return most + 1;
		beforeLast = last;
		last = row;
	}
	return last[b.length]!;
}
