import { setTimeout } from 'node:timers/promises';
import { farFetched, farOff } from './costs.ts';
import { diverse } from './diversity.ts';
import { smallWords } from './index/fields.ts';
import { type Popularity, popularityOf, unpopularities } from './index/popularity.ts';
import type { SearchIndex } from './index/search-index.ts';
import { bitCount } from './index/terms.ts';
import type { WordMeant } from './match-counter.ts';
import { cut, fillers, readings, wordsTyped } from './query.ts';
import { Ranking, type ScoredName, type Wanted } from './ranking.ts';
import { Recent } from './recent.ts';
import { type Forgiveness, generous, usual } from './spelling.ts';
import { type Meant, Vocabulary } from './vocabulary.ts';

/** How what was typed was understood: as it stands, with typing errors forgiven, with many forgiven, only in part. */
export type Understood = 'well' | 'corrected' | 'guessed' | 'in part';

/** A name found. */
export interface NameHit {
	readonly name: number;
	/** How far from what was typed, in twentieths; comparable within one answer. */
	readonly cost: number;
	/** What of that is for words of the name that were not typed. */
	readonly untyped: number;
	/** Which versions were typed: their positions among the versions of the name. */
	readonly versions: readonly number[];
}

export interface NameHits {
	readonly understood: Understood;
	/** Best first. */
	readonly hits: readonly NameHit[];
}

/** Which names are looked for, and how many. */
type Scope = Pick<Wanted, 'among' | 'count'>;
/** What a word may stand for. */
type WordSenses = (word: string) => readonly Meant[];

/** Code runs slowly until it is compiled: what takes long anyway comes last. */
const rareFirst = 'qzxjyvkuw0123456789hnlrogefpidtmbcas';
/** Between two answers worked out ahead, ms: others have their turn. */
const breath = 10;
/** As many as are shown while somebody types. */
const warmLimit = 25;
/** Words up to so many letters have too many neighbours. */
const surely = 3;
/** Of so many of the best the suggestions are taken: enough that all skins among them come to their turn. */
const considered = 250;
/** People retype the same beginnings; one- and two-letter queries also take the longest. */
const kept = 1_000;
/** Hundreds of words may be alike. */
const keptMisspelt = 200;

/** Finds names of one game by what people type for them. */
export class Finder {
	readonly #index: SearchIndex;
	readonly #vocabulary: Vocabulary;
	readonly #ranking: Ranking;
	#popularity: Popularity;
	#isPopularityKnown = false;
	#answers = new Recent<NameHits>(kept);
	/** A misspelt word stays so while the next ones are typed. */
	readonly #misspelt = new Recent<readonly Meant[]>(keptMisspelt);

	constructor(index: SearchIndex) {
		this.#index = index;
		this.#vocabulary = new Vocabulary(index);
		this.#ranking = new Ranking(index);
		this.#popularity = popularityOf(new Float64Array(index.places.length));
	}

	/** Of what is found alike the more popular comes first. */
	prefer(popularity: Popularity): void {
		this.#popularity = popularity;
		this.#isPopularityKnown = true;
		this.#answers = new Recent(kept);
	}

	/** Nobody bought it lately and nobody offers it, by what was told of popularity. */
	isUntraded(name: number): boolean {
		return this.#isPopularityKnown && (this.#popularity.counts[name] ?? 0) === 0;
	}

	/** Has the code compiled and the longest answers worked out before people ask, a few milliseconds at a time. */
	async warmUp(): Promise<void> {
		for (const typed of [...rareFirst, 'hpyer baest']) {
			this.find(typed, warmLimit);
			await setTimeout(breath, undefined, { ref: false });
		}
	}

	/** The most popular names, at most `limit`. */
	mostPopular(limit: number): number[] {
		const best: number[] = [];
		const { places } = this.#index;
		const { counts } = this.#popularity;
		const isBefore = (a: number, b: number) =>
			counts[a]! > counts[b]! || (counts[a] === counts[b] && places[a]! < places[b]!);
		for (let name = 0; name < Math.min(places.length, counts.length); name++) {
			if (best.length === limit && !isBefore(name, best[limit - 1]!)) continue;
			const at = best.findIndex((other) => isBefore(name, other));
			best.splice(at < 0 ? best.length : at, 0, name);
			if (best.length > limit) best.pop();
		}
		return best;
	}

	/**
	 * The best hits for what was typed, at most `limit`; of the names in `among` alone, where that is given. Up to 250
	 * no skin crowds out the others; beyond, and with Infinity all there are, they are in order.
	 */
	find(query: string, limit: number, among?: Wanted['among']): NameHits {
		const typed = wordsTyped(query);
		if (typed.length === 0) return { understood: 'well', hits: [] };
		const find = () => {
			const { understood, matches } = this.#understand(typed, { among, count: Math.max(limit, considered) });
			const shown = limit > considered ? matches.slice(0, limit) : diverse(matches, farOff, limit);
			return { understood, hits: shown.map((match) => this.#hit(match)) };
		};
		return among ? find() : this.#answers.get(`${limit} ${typed.join(' ')}`, find);
	}

	/** From what is taken literally to what can only be guessed; the first that finds anything. */
	#understand(typed: readonly string[], scope: Scope): { understood: Understood; matches: readonly ScoredName[] } {
		const plainly = (word: string) => this.#vocabulary.beginningWith(word);
		const all = (words: readonly string[], meaning: WordSenses) =>
			this.#all(readings(words, this.#vocabulary), meaning, scope);
		const asTyped = all(typed, plainly);
		if (asTyped.length > 0) return { understood: 'well', matches: asTyped };
		const further = readings(typed, this.#vocabulary, true);
		// Where no neighbours begin a word together, it is what was tried already.
		const isFurther = further.length > readings(typed, this.#vocabulary).length;
		const unfinished = isFurther ? this.#all(further, plainly, scope) : [];
		if (unfinished.length > 0) return { understood: 'well', matches: unfinished };
		const known = (word: string) => plainly(word).length > 0;
		const said = typed.filter((word) => !fillers.has(word) && (known(word) || !smallWords.has(word)));
		const cutUp = said.flatMap((word) => (known(word) ? [word] : (cut(word, this.#vocabulary) ?? [word])));
		const isCut = cutUp.join(' ') !== typed.join(' ');
		const recut = isCut ? all(cutUp, plainly) : [];
		if (recut.length > 0) return { understood: 'well', matches: recut };
		for (const [understood, forgiveness] of [
			['corrected', usual],
			['guessed', generous],
		] as const) {
			const isSense = ([best]: readonly ScoredName[]) =>
				best && (understood === 'corrected' || best.cost <= farFetched);
			const mend = (word: string) => this.#alike(word, forgiveness);
			const unknownMended = cutUp.every(known) ? [] : all(cutUp, (word) => (known(word) ? plainly(word) : mend(word)));
			if (isSense(unknownMended)) return { understood, matches: unknownMended };
			// A short word that is one is not taken for another: "ft" is no "st".
			const isSure = (word: string) => word.length <= surely && this.#vocabulary.exactly(word) !== undefined;
			const mended = all(said, (word) => (isSure(word) ? plainly(word) : [...plainly(word), ...mend(word)]));
			if (isSense(mended)) return { understood, matches: mended };
		}
		return { understood: 'in part', matches: this.#guess(cutUp, scope) };
	}

	/** Names that have at least half of the words, or else any of them. */
	#guess(typed: readonly string[], scope: Scope): readonly ScoredName[] {
		const words = typed.map((word) => ({
			letters: word.length,
			meant: [...this.#vocabulary.beginningWith(word), ...this.#alike(word, usual)],
		}));
		const half = this.#best(words, typed.length >> 1, scope);
		return half.length > 0 ? half : this.#best(words, typed.length - 1, scope);
	}

	/** Names that have all words, in any of the ways to read them. */
	#all(ways: readonly (readonly string[])[], meaning: WordSenses, scope: Scope): readonly ScoredName[] {
		const [asTyped = [], ...others] = ways.map((words) => {
			const meant = words.map((word) => ({ letters: word.length, meant: meaning(word) }));
			const known = meant.length > 0 && meant.every((word) => word.meant.length > 0);
			return known ? this.#best(meant, 0, scope) : [];
		});
		if (others.length === 0) return asTyped;
		const best = new Map<number, ScoredName>();
		for (const match of [asTyped, ...others].flat()) {
			const known = best.get(match.name);
			if (!known || match.cost < known.cost) best.set(match.name, match);
		}
		const { places } = this.#index;
		const unpopularityOf = ({ name }: ScoredName) => this.#popularity.unpopularity[name] ?? unpopularities;
		return [...best.values()].sort(
			(a, b) => a.cost - b.cost || unpopularityOf(a) - unpopularityOf(b) || places[a.name]! - places[b.name]!,
		);
	}

	#best(words: readonly WordMeant[], missing: number, scope: Scope): ScoredName[] {
		const { unpopularity } = this.#popularity;
		return this.#ranking.best(words, { missing, unpopularity, ...scope });
	}

	#alike(word: string, forgiveness: Forgiveness): readonly Meant[] {
		return this.#misspelt.get(`${forgiveness.from} ${word}`, () => this.#vocabulary.alike(word, forgiveness));
	}

	#hit({ name, cost, untyped, covered }: ScoredName): NameHit {
		const words = this.#index.wordStarts[name + 1]! - this.#index.wordStarts[name]!;
		return { name, cost, untyped, versions: bitsFrom(covered, words) };
	}
}

/** The bits set in `bits` from `first` on, counted from there. */
function bitsFrom(bits: number, first: number): number[] {
	const found: number[] = [];
	for (let i = first; i < bitCount; i++) if ((bits >>> i) & 1) found.push(i - first);
	return found;
}
