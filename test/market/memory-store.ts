import type { ListStore, StoredList } from '../../src/market/lists/list-cache.ts';

/** A store in memory, whose contents a test can look at and change. */
export function memoryStore() {
	const lists = new Map<string, StoredList>();
	const names = new Map<string, Uint8Array>();
	// Copies, as a file gives them: what was read is transferred to another thread.
	const copied = (packed: Uint8Array | undefined) => packed?.slice();
	const store: ListStore = {
		fetchTimes: async () => new Map([...lists].map(([key, { fetchedAt }]) => [key, fetchedAt])),
		async list(key) {
			const list = lists.get(key);
			return list && { ...list, rows: list.rows.slice() };
		},
		set: async (key, list) => void lists.set(key, list),
		delete: async (key) => void lists.delete(key),
		names: async (game, part) => copied(names.get(`${part} ${game}`)),
		setNames: async (game, part, packed) => void names.set(`${part} ${game}`, packed),
	};
	return { store, lists, names };
}
