import type { StoreError } from '../../src/errors/store-error.ts';
import type { Changed, Document, Ledger } from '../../src/storage/ledger.ts';

interface Kept {
	readonly text: string;
	/** The number of its last change. */
	readonly number: number;
	readonly dueAt: number | undefined;
}

interface Waiting {
	readonly key: string;
	readonly dueAt: number;
}

/** A ledger in memory. Documents are kept as text, so that what a test changes afterwards does not change them. */
export class MemoryLedger<Doc extends Document> implements Ledger<Doc> {
	readonly #kept = new Map<string, Kept>();
	#last = 0;
	/** What is due first; undefined if it must be looked for, since documents have changed. */
	#first: { readonly waiting: Waiting | undefined } | undefined;
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
		// Nothing is changed if `change` throws for one of the keys.
		const changes = new Map<string, Doc | undefined>();
		const values = keys.map((key) => {
			const was = changes.has(key) ? changes.get(key) : this.#value(key);
			const value = change(key, was);
			if (value !== was) changes.set(key, value);
			return value;
		});
		for (const [key, value] of changes) {
			this.#first = undefined;
			if (value === undefined) this.#kept.delete(key);
			else this.#kept.set(key, { text: JSON.stringify(value), number: ++this.#last, dueAt: value.dueAt });
		}
		return values;
	}

	async changes(after: number, limit: number) {
		this.#check();
		const found = [...this.#kept]
			.filter(([, { number }]) => number > after)
			.sort(([, a], [, b]) => a.number - b.number)
			.slice(0, limit);
		const changed = found.map(([key, { text }]): Changed<Doc> => ({ key, value: JSON.parse(text) as Doc }));
		return { changed, last: found.length === limit ? (found.at(-1)?.[1].number ?? after) : this.#last };
	}

	async due(until: number, limit: number): Promise<string[]> {
		this.#check();
		if (limit === 1) return this.#due && this.#due.dueAt <= until ? [this.#due.key] : [];
		return this.#waiting()
			.filter(({ dueAt }) => dueAt <= until)
			.slice(0, limit)
			.map(({ key }) => key);
	}

	async nextDue(): Promise<number | undefined> {
		this.#check();
		return this.#due?.dueAt;
	}

	/** Those due first come first, of those due at the same time the one with the first key. */
	#waiting(): Waiting[] {
		return [...this.#kept]
			.flatMap(([key, { dueAt }]) => (dueAt === undefined ? [] : [{ key, dueAt }]))
			.sort((a, b) => a.dueAt - b.dueAt || (a.key < b.key ? -1 : 1));
	}

	/** The first of them. It is found without sorting: thousands of documents are asked for it again and again. */
	get #due(): Waiting | undefined {
		if (this.#first) return this.#first.waiting;
		let first: Waiting | undefined;
		for (const [key, { dueAt }] of this.#kept)
			if (dueAt !== undefined && (!first || dueAt < first.dueAt || (dueAt === first.dueAt && key < first.key)))
				first = { key, dueAt };
		this.#first = { waiting: first };
		return first;
	}

	#value(key: string): Doc | undefined {
		const kept = this.#kept.get(key);
		return kept && (JSON.parse(kept.text) as Doc);
	}

	#check(): void {
		if (this.failure) throw this.failure;
	}
}
