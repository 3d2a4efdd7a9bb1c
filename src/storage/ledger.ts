import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** The kinds of documents. Each kind has a table of its own. */
export type LedgerTable = 'alerts' | 'feeds';

/** A document, as far as the ledger reads it. */
export interface Document {
	/** When there is something to do about it, Unix ms; undefined if there is nothing to do. */
	readonly dueAt?: number | undefined;
}

/** A document that has changed. */
export interface Changed<Doc> {
	readonly key: string;
	readonly value: Doc;
}

/**
 * Documents by key, as JSON, that can be followed in the order of their changes, and found by when they are due. If the store
 * fails, every method throws StoreError: a failing store never looks empty.
 */
export interface Ledger<Doc extends Document> {
	get(key: string): Promise<Doc | undefined>;
	keys(): Promise<string[]>;
	/**
	 * Changes documents in one atomic step, also across processes. Resolves to what is stored now, in the order of `keys`, once
	 * that is durable.
	 * @param change Returns the new document; undefined to delete it for good; `was` itself to leave it as it is, which writes
	 * nothing. It must have no side effects.
	 */
	update(
		keys: readonly string[],
		change: (key: string, was: Doc | undefined) => Doc | undefined,
	): Promise<(Doc | undefined)[]>;
	/**
	 * At most `limit` documents whose last change came after the one with the number `after`, in the order of these changes,
	 * and the number to go on from. From 0 on, these are all. If the number goes back, the store has lost changes, such as by a
	 * restored backup: then read everything again. Deleted documents are not among them.
	 */
	changes(after: number, limit: number): Promise<{ readonly changed: readonly Changed<Doc>[]; readonly last: number }>;
	/** The keys of at most `limit` documents that are due at `until`, Unix ms: those due first come first. */
	due(until: number, limit: number): Promise<string[]>;
	/** When the next document is due, Unix ms; undefined if none ever is. */
	nextDue(): Promise<number | undefined>;
}

/** A ledger in a table of the store. */
export class SqlLedger<Doc extends Document> implements Ledger<Doc> {
	readonly #database: Database;
	readonly #table: LedgerTable;

	constructor(database: Database, table: LedgerTable) {
		this.#database = database;
		this.#table = table;
	}

	async get(key: string): Promise<Doc | undefined> {
		const rows = await this.#database.sql.selectFrom(this.#table).select('value').where('key', '=', key).execute();
		return rows[0] && (JSON.parse(rows[0].value) as Doc);
	}

	async keys(): Promise<string[]> {
		return (await this.#database.sql.selectFrom(this.#table).select('key').execute()).map(({ key }) => key);
	}

	async update(
		keys: readonly string[],
		change: (key: string, was: Doc | undefined) => Doc | undefined,
	): Promise<(Doc | undefined)[]> {
		if (keys.length === 0) return [];
		const table = this.#table;
		let hasDeleted = false;
		const locks = keys.map((key) => `${table}:${key}`);
		const stored = await this.#database.write(locks, async (transaction) => {
			const rows = await transaction.selectFrom(table).select(['key', 'value']).where('key', 'in', keys).execute();
			const before = new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as Doc]));
			const values = keys.map((key) => change(key, before.get(key)));
			const changed = keys.map((key, i) => ({ key, doc: values[i] })).filter(({ key, doc }) => doc !== before.get(key));
			const written = changed.filter((each): each is { key: string; doc: Doc } => each.doc !== undefined);
			const deleted = changed.filter(({ doc }) => doc === undefined).map(({ key }) => key);
			if (written.length > 0) await this.#put(transaction, written);
			if (deleted.length > 0) await transaction.deleteFrom(table).where('key', 'in', deleted).execute();
			hasDeleted = deleted.length > 0;
			return values;
		});
		if (hasDeleted) this.#database.overwriteDeleted();
		return stored;
	}

	async #put(transaction: Transaction<Tables>, documents: readonly { key: string; doc: Doc }[]): Promise<void> {
		const count = documents.length;
		// This row stays locked until the end, so that changes appear in the order of their numbers.
		const { last } = await transaction
			.insertInto('changes')
			.values({ ledger: this.#table, last: count })
			.onConflict((row) => row.column('ledger').doUpdateSet({ last: sql<number>`changes.last + ${sql.lit(count)}` }))
			.returning('last')
			.executeTakeFirstOrThrow();
		const rows = documents.map(({ key, doc }, i) => ({
			key,
			value: JSON.stringify(doc),
			changed: last - count + 1 + i,
			due: doc.dueAt ?? null,
		}));
		await transaction
			.insertInto(this.#table)
			.values(rows)
			.onConflict((row) =>
				row.column('key').doUpdateSet(({ ref }) => ({
					value: ref('excluded.value'),
					changed: ref('excluded.changed'),
					due: ref('excluded.due'),
				})),
			)
			.execute();
	}

	async changes(
		after: number,
		limit: number,
	): Promise<{ readonly changed: readonly Changed<Doc>[]; readonly last: number }> {
		const { sql } = this.#database;
		const counter = await sql.selectFrom('changes').select('last').where('ledger', '=', this.#table).execute();
		const last = counter[0]?.last ?? 0;
		const rows = await sql
			.selectFrom(this.#table)
			.select(['key', 'value', 'changed'])
			.where('changed', '>', after)
			.where('changed', '<=', last)
			.orderBy('changed')
			.limit(limit)
			.execute();
		const changed = rows.map(({ key, value }) => ({ key, value: JSON.parse(value) as Doc }));
		return { changed, last: rows.length < limit ? last : rows.at(-1)!.changed };
	}

	async due(until: number, limit: number): Promise<string[]> {
		const rows = this.#database.sql.selectFrom(this.#table).select('key').where('due', '<=', until);
		return (await rows.orderBy('due').orderBy('key').limit(limit).execute()).map(({ key }) => key);
	}

	async nextDue(): Promise<number | undefined> {
		const rows = this.#database.sql.selectFrom(this.#table).select('due').where('due', 'is not', null);
		return (await rows.orderBy('due').limit(1).execute())[0]?.due ?? undefined;
	}
}
