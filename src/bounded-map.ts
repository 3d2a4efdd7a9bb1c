/** A map of at most `limit` entries: what was set longest ago goes first, and setting something again makes it the latest. */
export class BoundedMap<Value> extends Map<string, Value> {
	readonly #limit: number;

	constructor(limit: number) {
		super();
		this.#limit = limit;
	}

	override set(key: string, value: Value): this {
		this.delete(key);
		super.set(key, value);
		if (this.size > this.#limit) this.delete(this.keys().next().value!);
		return this;
	}
}
