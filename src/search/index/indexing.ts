import { countingSort } from '../../base/counting-sort.ts';
import { getOrCompute } from '../../base/get-or-compute.ts';
import type { Game } from '../../names/game.ts';
import { nameId } from '../../names/ids.ts';
import type { Names } from '../../names/names.ts';
import { slang } from '../slang.ts';
import { Aliases, type AliasRow } from './aliases.ts';
import { Column, placesOf, placesToValues } from './columns.ts';
import { fields, type Grammar, type Word } from './fields.ts';
import { grammars } from './grammars.ts';
import { type AddPosting, addTerms } from './name-terms.ts';
import type { SearchIndex } from './search-index.ts';
import { bitCount, neverPrefixed, type Term, termKind } from './term.ts';

/** The most common wear comes first. */
const wears = ['fieldtested', 'minimalwear', 'factorynew', 'wellworn', 'battlescarred'];

/** Slang never changes, so it is prepared once for each game: that takes longer than indexing a short list of names. */
const aliasesOfGames = new Map<Game, Aliases>();

/**
 * 37,000 names take half a second. Hits refer to names by their ids, and to versions by their positions in
 * `versionsOf`.
 */
export function buildIndex(names: Names): SearchIndex {
	const { game } = names;
	const aliases = getOrCompute(aliasesOfGames, game, () => new Aliases(slang[game]));
	const builder = new IndexBuilder();
	const ids = Array.from({ length: names.size }, (_, id) => nameId(id));
	const areVersionsKnown = ids.some((name) => names.versionsOf(name).length > 0);
	for (const name of ids) {
		const versions = areVersionsKnown ? names.versionsOf(name).map((item) => names.version(item)!) : undefined;
		builder.add(indexedName(grammars[game], aliases, names.name(name), versions));
	}
	return builder.finish();
}

function indexedName(
	grammar: Grammar,
	aliases: Aliases,
	name: string,
	versions: readonly string[] | undefined,
): IndexedName {
	// A posting has one bit for each word.
	const words = grammar(name).slice(0, bitCount);
	let skin = '';
	let wear = '';
	for (const { text, field, implied } of words) {
		if (field === 'wear') wear += text;
		else if (!implied) skin += ` ${text}`;
	}
	// A name without a wear has the number 0, so it comes before those with one.
	return {
		words,
		forEachPosting: (addPosting) => addTerms(words, versions, aliases, addPosting),
		skin,
		sortText: `${skin} ${wears.indexOf(wear) + 1}`,
	};
}

interface IndexedName {
	readonly words: readonly Word[];
	readonly forEachPosting: (addPosting: AddPosting) => void;
	readonly skin: string;
	readonly sortText: string;
}

interface TermEntry {
	kinds: number;
	prefixFloor: number;
	/** The numbers of its posting lists: its own, and those that it shares with the other terms of a row of slang. */
	readonly lists: number[];
}

const maxByte = 255;
const uint32s = (length: number) => new Uint32Array(length);
const int32s = (length: number) => new Int32Array(length);
const bytes = (length: number) => new Uint8Array(length);

/** Names are added one by one, in the order of their ids. */
class IndexBuilder {
	readonly #terms = new Map<string, TermEntry>();
	/** The number of each list of postings, by the text of its terms or by the row of slang that shares it. */
	readonly #listOf = new Map<string | AliasRow, number>();
	/** The number of the list that each posting belongs to. */
	readonly #postingLists = new Column(uint32s);
	readonly #postingNames = new Column(uint32s);
	readonly #postingCovers = new Column(int32s);
	readonly #postingKinds = new Column(bytes);
	readonly #postingGains = new Column(bytes);
	readonly #wordStarts = new Column(uint32s);
	readonly #weights = new Column(bytes);
	readonly #wordFields = new Column(bytes);
	readonly #totalWeights = new Column((length) => new Uint16Array(length));
	readonly #beginnings = new Column(int32s);
	readonly #skinIds = new Map<string, number>();
	readonly #skins = new Column(uint32s);
	readonly #sortTexts: string[] = [];

	add({ words, forEachPosting, skin, sortText }: IndexedName): void {
		const name = this.#sortTexts.length;
		this.#wordStarts.push(this.#weights.length);
		let total = 0;
		for (const { weight, field } of words) {
			this.#weights.push(weight);
			this.#wordFields.push(fields.indexOf(field));
			total += weight;
		}
		this.#totalWeights.push(total);
		forEachPosting((entry, covers) => this.#addPosting(name, words, entry, covers));
		const beginning = words.findIndex(({ field, implied }) => !implied && field !== 'quality' && field !== 'type');
		this.#beginnings.push(beginning < 0 ? 0 : 1 << beginning);
		if (!this.#skinIds.has(skin)) this.#skinIds.set(skin, this.#skinIds.size);
		this.#skins.push(this.#skinIds.get(skin)!);
		this.#sortTexts.push(sortText);
	}

	#addPosting(name: number, words: readonly Word[], entry: Term | AliasRow, covers: number): void {
		const isRow = 'terms' in entry;
		const listKey = isRow ? entry : entry.text;
		let list = this.#listOf.get(listKey);
		if (list === undefined) {
			list = this.#listOf.size;
			this.#listOf.set(listKey, list);
			for (const { text } of isRow ? entry.terms : [entry]) this.#entry(text).lists.push(list);
			if (isRow) for (const term of entry.terms) this.#widen(term);
		}
		// The terms of a row never change, so they were widened above. Terms with the same text may differ in kind.
		if (!isRow) this.#widen(entry);
		let gain = 0;
		for (let i = 0; i < words.length; i++) if ((covers >>> i) & 1) gain += words[i]!.weight;
		this.#postingLists.push(list);
		this.#postingNames.push(name);
		this.#postingCovers.push(covers);
		this.#postingKinds.push(isRow ? termKind.alias : entry.kind);
		this.#postingGains.push(Math.min(gain, maxByte));
	}

	#entry(text: string): TermEntry {
		const entry = this.#terms.get(text) ?? { kinds: 0, prefixFloor: neverPrefixed, lists: [] };
		this.#terms.set(text, entry);
		return entry;
	}

	/** Adds the kind of a term to those of its entry. The entry has the lowest prefix floor of its terms. */
	#widen({ text, kind, prefixFloor }: Term): void {
		const entry = this.#entry(text);
		entry.kinds |= 1 << kind;
		entry.prefixFloor = Math.min(entry.prefixFloor, prefixFloor);
	}

	/** No name can be added afterwards. */
	finish(): SearchIndex {
		const terms = [...this.#terms].sort(([a], [b]) => (a < b ? -1 : 1)).map(([text, entry]) => ({ text, ...entry }));
		const { starts, positions } = countingSort(this.#postingLists.values(), this.#listOf.size);
		const ranges = new PostingRanges(starts, positions);
		const termRanges = terms.map(({ lists }) => ranges.of(lists));
		const order = ranges.order();
		this.#wordStarts.push(this.#weights.length);
		const places = placesOf(this.#sortTexts);
		return {
			...joinTerms(terms.map(({ text }) => text)),
			termKinds: Uint8Array.from(terms, ({ kinds }) => kinds),
			prefixFloors: Uint8Array.from(terms, ({ prefixFloor }) => prefixFloor),
			postingStarts: Uint32Array.from(termRanges, ({ start }) => start),
			postingEnds: Uint32Array.from(termRanges, ({ end }) => end),
			postingNames: this.#postingNames.inOrder(order),
			postingCovers: this.#postingCovers.inOrder(order),
			postingKinds: this.#postingKinds.inOrder(order),
			postingGains: this.#postingGains.inOrder(order),
			wordStarts: this.#wordStarts.values(),
			weights: this.#weights.values(),
			wordFields: this.#wordFields.values(),
			totalWeights: this.#totalWeights.values(),
			beginnings: this.#beginnings.values(),
			skins: this.#skins.values(),
			places,
			nameAt: placesToValues(places),
		};
	}
}

/** Says where the postings of each term are. A term with a single list shares it; several lists are copied into one. */
class PostingRanges {
	readonly #starts: Uint32Array;
	readonly #postings: Uint32Array;
	readonly #copied: number[] = [];

	/** `postings` are in the order of their lists, and list i starts at `starts[i]`. */
	constructor(starts: Uint32Array, postings: Uint32Array) {
		this.#starts = starts;
		this.#postings = postings;
	}

	of(lists: readonly number[]): { readonly start: number; readonly end: number } {
		if (lists.length === 1) return { start: this.#starts[lists[0]!]!, end: this.#starts[lists[0]! + 1]! };
		const start = this.#postings.length + this.#copied.length;
		const merged = lists.flatMap((list) => [...this.#postings.subarray(this.#starts[list], this.#starts[list + 1])]);
		for (const posting of merged.sort((a, b) => a - b)) this.#copied.push(posting);
		return { start, end: start + merged.length };
	}

	/** Returns the posting at each position. Call it after the last `of`, which may add positions. */
	order(): Uint32Array {
		const order = new Uint32Array(this.#postings.length + this.#copied.length);
		order.set(this.#postings);
		order.set(this.#copied, this.#postings.length);
		return order;
	}
}

/** Writes all terms one after the other into one array. */
function joinTerms(terms: readonly string[]): Pick<SearchIndex, 'termText' | 'termEnds'> {
	const termEnds = new Uint32Array(terms.length);
	let end = 0;
	terms.forEach((term, i) => {
		end += term.length;
		termEnds[i] = end;
	});
	const termText = new Uint16Array(end);
	let at = 0;
	for (const term of terms) for (let i = 0; i < term.length; i++) termText[at++] = term.charCodeAt(i);
	return { termText, termEnds };
}
