/** What was worked out lately, by what was asked: up to `limit` of it, the oldest goes first. */
export class Recent<T> {
	readonly #limit: number;
	readonly #known = new Map<string, T>();

	constructor(limit: number) {
		this.#limit = limit;
	}

	/** What is known for `key`, or what `make` gives, which is then known. */
	get(key: string, make: () => T): T {
		const known = this.#known.get(key);
		if (known !== undefined) return known;
		const made = make();
		if (this.#known.size >= this.#limit) this.#known.delete(this.#known.keys().next().value!);
		this.#known.set(key, made);
		return made;
	}
}
