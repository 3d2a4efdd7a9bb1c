import { Column, countingSort, placesOf, placesToValues } from './columns.ts';
import type { Word } from './fields.ts';
import type { SearchIndex } from './search-index.ts';
import { neverBegun, type Post, type Term } from './terms.ts';

/** What is to be known of a name to find it. */
export interface FindableName {
	readonly words: readonly Word[];
	/** Posts every term that the name is found by. */
	readonly terms: (post: Post) => void;
	/** The same for all wears of a skin. */
	readonly skin: string;
	/** Equals are listed in the order of this text. */
	readonly order: string;
}

const words32 = (length: number) => new Uint32Array(length);
const integers = (length: number) => new Int32Array(length);
const bytes = (length: number) => new Uint8Array(length);

/** Collects names one by one, in the order of their ids, so that whoever feeds it can pause in between. */
export class IndexBuilder {
	readonly #ids = new Map<string, number>();
	readonly #traits: number[] = [];
	readonly #before: number[] = [];
	readonly #terms = new Column(words32);
	readonly #names = new Column(words32);
	readonly #covers = new Column(integers);
	readonly #kinds = new Column(bytes);
	readonly #gains = new Column(bytes);
	readonly #wordStarts = new Column(words32);
	readonly #weights = new Column(bytes);
	readonly #wholes = new Column((length) => new Uint16Array(length));
	readonly #beginnings = new Column(integers);
	readonly #skinIds = new Map<string, number>();
	readonly #skins = new Column(words32);
	readonly #orders: string[] = [];

	add({ words, terms, skin, order }: FindableName): void {
		const name = this.#orders.length;
		this.#wordStarts.push(this.#weights.length);
		let whole = 0;
		for (const { weight } of words) {
			this.#weights.push(weight);
			whole += weight;
		}
		this.#wholes.push(whole);
		terms((term, covers) => this.#post(name, words, term, covers));
		const first = words.findIndex(({ field, implied }) => !implied && field !== 'quality' && field !== 'type');
		this.#beginnings.push(first < 0 ? 0 : 1 << first);
		if (!this.#skinIds.has(skin)) this.#skinIds.set(skin, this.#skinIds.size);
		this.#skins.push(this.#skinIds.get(skin)!);
		this.#orders.push(order);
	}

	#post(name: number, words: readonly Word[], { text, kind, before }: Term, covers: number): void {
		let id = this.#ids.get(text);
		if (id === undefined) {
			id = this.#ids.size;
			this.#ids.set(text, id);
			this.#traits.push(0);
			this.#before.push(neverBegun);
		}
		this.#traits[id]! |= 1 << kind;
		if (before < this.#before[id]!) this.#before[id] = before;
		let gain = 0;
		for (let i = 0; i < words.length; i++) if ((covers >>> i) & 1) gain += words[i]!.weight;
		this.#terms.push(id);
		this.#names.push(name);
		this.#covers.push(covers);
		this.#kinds.push(kind);
		this.#gains.push(Math.min(gain, 255));
	}

	/** Ends the collecting. */
	finish(): SearchIndex {
		const texts = [...this.#ids.keys()];
		const placeOf = placesOf(texts);
		const sorted: { text: string; id: number }[] = [];
		texts.forEach((text, id) => {
			sorted[placeOf[id]!] = { text, id };
		});
		const { starts, by } = countingSort(
			this.#terms.values().map((id) => placeOf[id]!),
			texts.length,
		);
		const ends = new Uint32Array(texts.length);
		sorted.forEach(({ text }, place) => {
			ends[place] = (ends[place - 1] ?? 0) + text.length;
		});
		const text = new Uint16Array(ends.at(-1) ?? 0);
		sorted.forEach((term, place) => {
			for (let i = 0; i < term.text.length; i++) text[(ends[place - 1] ?? 0) + i] = term.text.charCodeAt(i);
		});
		this.#wordStarts.push(this.#weights.length);
		const places = placesOf(this.#orders);
		return {
			text,
			ends,
			traits: Uint8Array.from(sorted, ({ id }) => this.#traits[id]!),
			before: Uint8Array.from(sorted, ({ id }) => this.#before[id]!),
			starts,
			names: this.#names.inOrder(by),
			covers: this.#covers.inOrder(by),
			kinds: this.#kinds.inOrder(by),
			gains: this.#gains.inOrder(by),
			wordStarts: this.#wordStarts.values(),
			weights: this.#weights.values(),
			wholes: this.#wholes.values(),
			beginnings: this.#beginnings.values(),
			skins: this.#skins.values(),
			places,
			nameAt: placesToValues(places),
		};
	}
}
