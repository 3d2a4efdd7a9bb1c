/**
 * How long an id stays unused after its name was removed, ms. This is longer than any interaction lives, so none is
 * answered with the figures of another item.
 */
const quarantine = 30 * 60_000;

/** Ids of removed names or items, waiting to be reused. All times are on one clock that never goes back, ms. */
export class FreedIds<Id extends number> {
	/** Freed longest ago first. */
	readonly #freed: { readonly id: Id; readonly since: number }[] = [];

	add(id: Id, now: number): void {
		this.#freed.push({ id, since: now });
	}

	/**
	 * Takes out the id that was freed longest ago, if its quarantine is over and the search index no longer knows it.
	 * @param indexedAt When the names in the search index were read.
	 */
	reuse(now: number, indexedAt: number): Id | undefined {
		const [first] = this.#freed;
		if (!first || now - first.since < quarantine || indexedAt < first.since) return undefined;
		return this.#freed.shift()!.id;
	}
}
