import { Column, countingSort, placesOf, placesToValues } from './columns.ts';
import { fields, type Word } from './fields.ts';
import type { SearchIndex } from './search-index.ts';
import { type AddPosting, neverPrefixed, type Term } from './terms.ts';

/** A name as it is indexed. */
export interface IndexedName {
	readonly words: readonly Word[];
	/** Adds a posting for every term that the name is found by. */
	readonly addTerms: (addPosting: AddPosting) => void;
	/** The same for all wears of a skin. */
	readonly skin: string;
	/** Names that match equally well are listed in the order of this text. */
	readonly sortText: string;
}

const uint32s = (length: number) => new Uint32Array(length);
const int32s = (length: number) => new Int32Array(length);
const bytes = (length: number) => new Uint8Array(length);

/** Builds an inverted index from names added one by one, in the order of their ids; the caller may pause in between. */
export class IndexBuilder {
	readonly #termIds = new Map<string, number>();
	readonly #termKinds: number[] = [];
	readonly #prefixFloors: number[] = [];
	readonly #postingTerms = new Column(uint32s);
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

	add({ words, addTerms, skin, sortText }: IndexedName): void {
		const name = this.#sortTexts.length;
		this.#wordStarts.push(this.#weights.length);
		let total = 0;
		for (const { weight, field } of words) {
			this.#weights.push(weight);
			this.#wordFields.push(fields.indexOf(field));
			total += weight;
		}
		this.#totalWeights.push(total);
		addTerms((term, covers) => this.#addPosting(name, words, term, covers));
		const first = words.findIndex(({ field, implied }) => !implied && field !== 'quality' && field !== 'type');
		this.#beginnings.push(first < 0 ? 0 : 1 << first);
		if (!this.#skinIds.has(skin)) this.#skinIds.set(skin, this.#skinIds.size);
		this.#skins.push(this.#skinIds.get(skin)!);
		this.#sortTexts.push(sortText);
	}

	#addPosting(name: number, words: readonly Word[], { text, kind, prefixFloor }: Term, covers: number): void {
		let id = this.#termIds.get(text);
		if (id === undefined) {
			id = this.#termIds.size;
			this.#termIds.set(text, id);
			this.#termKinds.push(0);
			this.#prefixFloors.push(neverPrefixed);
		}
		this.#termKinds[id]! |= 1 << kind;
		if (prefixFloor < this.#prefixFloors[id]!) this.#prefixFloors[id] = prefixFloor;
		let gain = 0;
		for (let i = 0; i < words.length; i++) if ((covers >>> i) & 1) gain += words[i]!.weight;
		this.#postingTerms.push(id);
		this.#postingNames.push(name);
		this.#postingCovers.push(covers);
		this.#postingKinds.push(kind);
		this.#postingGains.push(Math.min(gain, 255));
	}

	/** The index of all names added. No name can be added afterwards. */
	finish(): SearchIndex {
		const texts = [...this.#termIds.keys()];
		const placeOf = placesOf(texts);
		const sorted: { text: string; id: number }[] = [];
		texts.forEach((text, id) => {
			sorted[placeOf[id]!] = { text, id };
		});
		const { starts, by } = countingSort(
			this.#postingTerms.values().map((id) => placeOf[id]!),
			texts.length,
		);
		this.#wordStarts.push(this.#weights.length);
		const places = placesOf(this.#sortTexts);
		return {
			...joined(sorted.map(({ text }) => text)),
			termKinds: Uint8Array.from(sorted, ({ id }) => this.#termKinds[id]!),
			prefixFloors: Uint8Array.from(sorted, ({ id }) => this.#prefixFloors[id]!),
			postingStarts: starts,
			postingNames: this.#postingNames.inOrder(by),
			postingCovers: this.#postingCovers.inOrder(by),
			postingKinds: this.#postingKinds.inOrder(by),
			postingGains: this.#postingGains.inOrder(by),
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

/** The terms as one array of UTF-16 code units, and where each of them ends. */
function joined(terms: readonly string[]): Pick<SearchIndex, 'termText' | 'termEnds'> {
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
