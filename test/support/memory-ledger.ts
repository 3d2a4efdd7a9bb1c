import type { StoreError } from '../../src/errors/store-error.ts';
import type { Changed, Document, Ledger } from '../../src/storage/ledger.ts';
import { toText, valueIn } from '../../src/storage/records.ts';

interface Kept {
	readonly text: string;
	/** The number of its last change. */
	readonly number: number;
	readonly dueAt: number | undefined;
}

/** A ledger in memory. Documents are kept as text, so that what a test changes afterwards does not change them. */
export class MemoryLedger<Doc extends Document> implements Ledger<Doc> {
	readonly #kept = new Map<string, Kept>();
	#last = 0;
	/** What every method throws until it is undefined again. */
	failure: StoreError | undefined;

	async get(key: string): Promise<Doc | undefined> {
		this.#check();
		return this.#value(key);
	}

	async keys(): Promise<string[]> {
		this.#check();
		return [...this.#kept.keys()];
	}

	async update(
		keys: readonly string[],
		change: (key: string, was: Doc | undefined) => Doc | undefined,
	): Promise<(Doc | undefined)[]> {
		this.#check();
		const before = new Map(this.#kept);
		try {
			return keys.map((key) => {
				const was = this.#value(key);
				const value = change(key, was);
				if (value === was) return was;
				if (value === undefined) this.#kept.delete(key);
				else this.#kept.set(key, { text: toText(value), number: ++this.#last, dueAt: value.dueAt });
				return value;
			});
		} catch (error) {
			this.#kept.clear();
			for (const [key, kept] of before) this.#kept.set(key, kept);
			throw error;
		}
	}

	async changes(after: number, limit: number) {
		this.#check();
		const found = [...this.#kept]
			.filter(([, { number }]) => number > after)
			.sort(([, a], [, b]) => a.number - b.number)
			.slice(0, limit);
		const changed = found.map(([key, { text }]): Changed<Doc> => ({ key, value: valueIn<Doc>(text) }));
		return { changed, last: found.length === limit ? (found.at(-1)?.[1].number ?? after) : this.#last };
	}

	async due(until: number, limit: number): Promise<string[]> {
		this.#check();
		return this.#waiting()
			.filter(({ dueAt }) => dueAt <= until)
			.slice(0, limit)
			.map(({ key }) => key);
	}

	async nextDue(): Promise<number | undefined> {
		this.#check();
		return this.#waiting()[0]?.dueAt;
	}

	/** Those due first come first, of those due at the same time the one with the first key. */
	#waiting(): { readonly key: string; readonly dueAt: number }[] {
		return [...this.#kept]
			.flatMap(([key, { dueAt }]) => (dueAt === undefined ? [] : [{ key, dueAt }]))
			.sort((a, b) => a.dueAt - b.dueAt || (a.key < b.key ? -1 : 1));
	}

	#value(key: string): Doc | undefined {
		const kept = this.#kept.get(key);
		return kept && valueIn<Doc>(kept.text);
	}

	#check(): void {
		if (this.failure) throw this.failure;
	}
}
