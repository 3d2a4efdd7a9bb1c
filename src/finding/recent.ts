import { BoundedMap } from '../bounded-map.ts';

/** What was worked out lately, by what was asked: up to `limit` of it, the oldest goes first. */
export class Recent<T> {
	readonly #known: BoundedMap<T>;

	constructor(limit: number) {
		this.#known = new BoundedMap(limit);
	}

	/** What is known for `key`, or what `make` gives, which is then known. */
	get(key: string, make: () => T): T {
		const known = this.#known.get(key);
		if (known !== undefined) return known;
		const made = make();
		this.#known.set(key, made);
		return made;
	}
}
