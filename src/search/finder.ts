import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { getOrCompute } from '../base/get-or-compute.ts';
import { farOff } from './costs.ts';
import { diversify } from './diversity.ts';
import { mostPopular, type Popularity } from './index/popularity.ts';
import type { SearchIndex } from './index/search-index.ts';
import { bitCount } from './index/terms.ts';
import { MentionFinder } from './mentions/mention-finder.ts';
import { specificInCounterStrike, specificTitle } from './mentions/specific.ts';
import type { Mention, NameHit, NameHits, NameSearch } from './name-search.ts';
import { wordsTyped } from './query.ts';
import { QueryMatcher, type Scope } from './query-matcher.ts';
import type { ScoredName } from './ranking.ts';

/** For warming up, the rarest letters first: code is slow until it is compiled, so the longest searches come last. */
const rarestFirst = 'qzxjyvkuw0123456789hnlrogefpidtmbcas';
/** How long warming up waits, ms: after a start, connecting and the first answers come first. */
const warmUpDelay = 1_000;
/** The pause between two searches while warming up, ms: other work of the thread comes in between. */
const warmUpPause = 10;
/** As many hits as Discord shows as suggestions. */
const suggestionLimit = 25;
/** Diversity is looked for among this many of the best names: enough for every skin among them to get its turn. */
const diverseLimit = 250;
/**
 * Cached answers, up to 2 kB each: people retype the same beginnings, and queries of one or two letters take the longest. 300
 * different queries have some 3,000 beginnings.
 */
const answerLimit = 4_000;

const noVersions: readonly number[] = [];

/** Full-text search: finds the names of one game by what people type for them, with slang and typing errors. */
export class Finder implements NameSearch {
	readonly #index: SearchIndex;
	readonly #matcher: QueryMatcher;
	#popularity: Popularity;
	#isPopularityKnown = false;
	readonly #answers = new LRUCache<string, NameHits>({ max: answerLimit });

	constructor(index: SearchIndex) {
		this.#index = index;
		this.#matcher = new QueryMatcher(index);
		const names = index.places.length;
		this.#popularity = { counts: new Float64Array(names), unpopularity: new Uint16Array(names) };
	}

	/** Sets how popular the names are: of names that match equally well, the more popular comes first. */
	prefer(popularity: Popularity): void {
		this.#popularity = popularity;
		this.#isPopularityKnown = true;
		this.#answers.clear();
	}

	/** Whether the name has no popularity: nobody sold or offered it lately. False while popularity is unknown. */
	isUntraded(name: number): boolean {
		return this.#isPopularityKnown && (this.#popularity.counts[name] ?? 0) === 0;
	}

	/** Gets the code compiled and the slowest answers cached before people ask, a few milliseconds at a time. */
	async warmUp(): Promise<void> {
		await setTimeout(warmUpDelay, undefined, { ref: false });
		for (const typed of [...rarestFirst, 'hpyer baest']) {
			this.find(typed, suggestionLimit);
			await setTimeout(warmUpPause, undefined, { ref: false });
		}
	}

	/** The most popular names, at most `limit`. */
	mostPopular(limit: number): number[] {
		return mostPopular(this.#popularity, this.#index.places, limit);
	}

	/**
	 * The best hits for a query, at most `limit`, which may be Infinity; with `among`, only names that pass this filter.
	 * Up to 250 hits are diverse, so that no skin crowds out the others; more hits are in order of cost.
	 */
	find(query: string, limit: number, among?: Scope['among']): NameHits {
		const typed = wordsTyped(query);
		if (typed.length === 0) return { understood: 'well', hits: [] };
		const find = () => {
			const { unpopularity } = this.#popularity;
			const scope = { among, count: Math.max(limit, diverseLimit), unpopularity };
			const { understood, names } = this.#matcher.match(typed, scope);
			const shown = limit > diverseLimit ? names.slice(0, limit) : diversify(names, farOff, limit);
			return { understood, hits: shown.map((scored) => this.#hit(scored)) };
		};
		return among ? find() : getOrCompute(this.#answers, `${limit} ${typed.join(' ')}`, find);
	}

	/** The items that a message names, as people write them amid other words. Takes up to 30 ms for a long message. */
	mentions(text: string, isCounterStrike: boolean): Mention[] {
		const rules = isCounterStrike ? specificInCounterStrike : specificTitle;
		return new MentionFinder(this.#index, rules).find(text);
	}

	#hit({ name, cost, untyped, covered }: ScoredName): NameHit {
		const words = this.#index.wordStarts[name + 1]! - this.#index.wordStarts[name]!;
		return { name, cost, untyped, versions: covered >>> words === 0 ? noVersions : bitsFrom(covered, words) };
	}
}

/** The positions of the set bits of `bits` from bit `first` on, counted from there. */
function bitsFrom(bits: number, first: number): number[] {
	const positions: number[] = [];
	for (let i = first; i < bitCount; i++) if ((bits >>> i) & 1) positions.push(i - first);
	return positions;
}
