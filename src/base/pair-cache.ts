/**
 * Caches what is computed from two objects, such as two lists, until one of them is replaced by a newer one. A value is
 * kept as long as the first object is in use elsewhere.
 */
export class PairCache<First extends object, Second extends object, Value> {
	readonly #entries = new WeakMap<First, { readonly second: Second; readonly value: Value }>();

	/** If `compute` throws, or returns a promise that rejects, nothing stays cached. */
	getOrCompute(first: First, second: Second, compute: () => Value): Value {
		const cached = this.#entries.get(first);
		if (cached?.second === second) return cached.value;
		const entry = { second, value: compute() };
		this.#entries.set(first, entry);
		if (entry.value instanceof Promise)
			entry.value.catch(() => {
				// Meanwhile, a value for another `second` may be cached.
				if (this.#entries.get(first) === entry) this.#entries.delete(first);
			});
		return entry.value;
	}
}
