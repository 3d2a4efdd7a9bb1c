import { Keyv, type KeyvStoreAdapter } from 'keyv';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Returns the new value for the previous one, `previous`. Returning undefined deletes the value, also from the disk,
 * and returning `previous` leaves it as it is. The write may still fail afterwards, so the function must have no side
 * effects, except on local variables of its caller.
 */
export type UpdateValue<Value> = (key: string, previous: Value | undefined) => Value | undefined;

/** In the adapter, keys include their namespace, and values are text. */
interface AtomicAdapter extends KeyvStoreAdapter {
	update(keys: readonly string[], change: UpdateValue<string>): Promise<(string | undefined)[]>;
	keys(prefix: string): Promise<string[]>;
}

/**
 * If the store fails, every method throws StoreError: it never looks empty. Writes resolve once they are on the disk.
 */
export class AtomicKeyv<Value> extends Keyv<Value> {
	readonly #adapter: AtomicAdapter;

	constructor(database: Database, namespace: string) {
		const adapter = textAdapter(database);
		super({
			store: adapter,
			namespace,
			throwOnErrors: true,
			// Keyv's own functions change strings that begin with a colon.
			serialize: JSON.stringify,
			deserialize: JSON.parse,
		});
		this.#adapter = adapter;
	}

	/**
	 * Makes all changes or none, while nobody else changes these keys. Resolves to the values that are then stored.
	 * @throws what `changeValue` throws
	 */
	async update(keys: readonly string[], changeValue: UpdateValue<Value>): Promise<(Value | undefined)[]> {
		const parse = (text: string | undefined): Value | undefined =>
			text === undefined ? undefined : (JSON.parse(text) as { value: Value }).value;
		const prefix = `${this.namespace}:`;
		const stored = await this.#adapter.update(
			keys.map((key) => prefix + key),
			(key, text) => {
				const previous = parse(text);
				const value = changeValue(key.slice(prefix.length), previous);
				if (value === previous) return text;
				return value === undefined ? undefined : JSON.stringify({ value });
			},
		);
		return stored.map(parse);
	}

	/** The same as `update` for one key. */
	async change(
		key: string,
		changeValue: (previous: Value | undefined) => Value | undefined,
	): Promise<Value | undefined> {
		const [value] = await this.update([key], (_, previous) => changeValue(previous));
		return value;
	}

	/** Resolves to the stored keys that begin with `start`. */
	async keys(start = ''): Promise<string[]> {
		const prefix = `${this.namespace}:`;
		return (await this.#adapter.keys(prefix + start)).map((key) => key.slice(prefix.length));
	}
}

/** Stores bytes as they are: Keyv would turn them into JSON. */
export function bytesKeyv(database: Database, namespace: string): Keyv<Uint8Array> {
	const adapter = database.adapter('blobs');
	const get = adapter.get.bind(adapter);
	return new Keyv<Uint8Array>({
		store: Object.assign(adapter, {
			async get(key: string) {
				const value = await get(key);
				// Keyv expects values in this form.
				return value === undefined ? undefined : { value };
			},
			async delete(key: string) {
				const deleted = await database.sql.deleteFrom('blobs').where('key', '=', key).returning('key').execute();
				return deleted.length > 0;
			},
		}) as KeyvStoreAdapter,
		namespace,
		throwOnErrors: true,
		// Keyv deserializes only strings, so bytes need no opposite of this function.
		serialize: ({ value }) => value as unknown as string,
	});
}

function textAdapter(database: Database): AtomicAdapter {
	const adapter = database.adapter('keyv');
	return Object.assign(adapter, {
		// The adapters' own `set` would not wait for an update in progress. That update could then replace the new value
		// with an older one.
		set: (key: string, value: string) => updateRows(database, [key], () => value),
		async delete(key: string) {
			let isStored = false;
			await updateRows(database, [key], (_, text) => {
				isStored = text !== undefined;
				return undefined;
			});
			// `updateRows` overwrites only rows that it has deleted. If there was no row, a value that was deleted a moment
			// ago may still be on the disk.
			if (!isStored) database.overwriteDeleted();
			return isStored;
		},
		update: (keys: readonly string[], change: UpdateValue<string>) => updateRows(database, keys, change),
		async keys(prefix: string) {
			const keyStart = sql<string>`substr(key, 1, ${sql.lit(prefix.length)})`;
			const rows = await database.sql.selectFrom('keyv').select('key').where(keyStart, '=', prefix).execute();
			return rows.map(({ key }) => key);
		},
	}) as AtomicAdapter;
}

async function updateRows(
	database: Database,
	keys: readonly string[],
	change: UpdateValue<string>,
): Promise<(string | undefined)[]> {
	if (keys.length === 0) return [];
	let hasDeleted = false;
	const stored = await database.write(keys, async (transaction) => {
		const rows = await transaction.selectFrom('keyv').selectAll().where('key', 'in', keys).execute();
		const before = new Map(rows.map(({ key, value }) => [key, value]));
		const values = keys.map((key) => change(key, before.get(key)));
		const changes = keys
			.map((key, i) => ({ key, value: values[i] }))
			.filter(({ key, value }) => value !== before.get(key));
		const rowsToStore = changes.filter((row): row is { key: string; value: string } => row.value !== undefined);
		const keysToDelete = changes.filter(({ value }) => value === undefined).map(({ key }) => key);
		if (rowsToStore.length > 0)
			await transaction
				.insertInto('keyv')
				.values(rowsToStore)
				.onConflict((row) => row.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
				.execute();
		if (keysToDelete.length > 0) await transaction.deleteFrom('keyv').where('key', 'in', keysToDelete).execute();
		hasDeleted = keysToDelete.length > 0;
		return values;
	});
	if (hasDeleted) database.overwriteDeleted();
	return stored;
}
