import type { Change, HistoryStore, Page, View, Wanted } from './history-store.ts';

/** A HistoryStore in memory: for tests, and to make a history at once that is stored afterwards. */
export class MemoryHistoryStore implements HistoryStore {
	readonly #series = new Map<string, { version: number; groups: Map<string, Map<number, Uint8Array>> }>();

	async read(series: string, wanted: readonly Wanted[]): Promise<View> {
		const { version, groups } = this.#of(series);
		const pages = wanted.map(({ group, ids, after = -1 }) =>
			[...(groups.get(group) ?? [])]
				.filter(([id]) => (ids ? ids.includes(id) : id > after))
				.sort(([a], [b]) => a - b)
				.map(([id, bytes]) => ({ id, bytes })),
		);
		return { version, pages };
	}

	async commit(name: string, version: number, { put, remove = [] }: Change): Promise<boolean> {
		const series = this.#of(name);
		if (series.version !== version) return false;
		for (const group of remove) series.groups.delete(group);
		for (const { group, id, bytes } of put) {
			if (!series.groups.has(group)) series.groups.set(group, new Map());
			series.groups.get(group)!.set(id, bytes.slice());
		}
		series.version++;
		return true;
	}

	async size(): Promise<number> {
		return this.pages().reduce((sum, { bytes }) => sum + bytes.length, 0);
	}

	async close(): Promise<void> {}

	/** All pages of all series. */
	pages(): Page[] {
		return [...this.#series.keys()].flatMap((name) => this.#pagesOf(name));
	}

	/** Writes each series to a store that does not have it yet; false if it has one of them. @throws StoreError */
	async copyTo(store: HistoryStore): Promise<boolean> {
		for (const name of this.#series.keys())
			if (!(await store.commit(name, 0, { put: this.#pagesOf(name) }))) return false;
		return true;
	}

	#pagesOf(name: string): Page[] {
		return [...this.#of(name).groups].flatMap(([group, pages]) =>
			[...pages].map(([id, bytes]) => ({ group, id, bytes })),
		);
	}

	#of(name: string) {
		let series = this.#series.get(name);
		if (!series) {
			series = { version: 0, groups: new Map() };
			this.#series.set(name, series);
		}
		return series;
	}
}
