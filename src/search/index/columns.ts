type Numbers = Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

const initialLength = 4_096;

/** A typed array that grows. */
export class Column<Values extends Numbers> {
	readonly #make: (length: number) => Values;
	#values: Values;
	length = 0;

	constructor(make: (length: number) => Values) {
		this.#make = make;
		this.#values = make(initialLength);
	}

	push(value: number): void {
		if (this.length === this.#values.length) {
			const larger = this.#make(2 * this.length);
			larger.set(this.#values);
			this.#values = larger;
		}
		this.#values[this.length++] = value;
	}

	values(): Values {
		return this.#values.slice(0, this.length) as Values;
	}

	/** Returns the values at the positions that `order` lists, which may repeat. */
	inOrder(order: Uint32Array): Values {
		const values = this.#make(order.length);
		for (let i = 0; i < order.length; i++) values[i] = this.#values[order[i]!]!;
		return values;
	}
}

/** Returns the place of each text in alphabetical order. */
export function placesOf(texts: readonly string[]): Uint32Array {
	const places = new Uint32Array(texts.length);
	texts
		.map((text, at) => ({ text, at }))
		.sort((a, b) => (a.text < b.text ? -1 : 1))
		.forEach(({ at }, place) => {
			places[at] = place;
		});
	return places;
}

/** Inverts `placesOf`: returns which value has each place. */
export function placesToValues(places: Uint32Array): Uint32Array {
	const values = new Uint32Array(places.length);
	places.forEach((place, value) => {
		values[place] = value;
	});
	return values;
}
