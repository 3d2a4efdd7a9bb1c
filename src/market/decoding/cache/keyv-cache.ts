import type { Keyv } from 'keyv';
import { sql } from 'kysely';
import { AtomicKeyv, bytesKeyv } from '../../../storage/atomic-keyv.ts';
import type { Database } from '../../../storage/database.ts';
import { blobsTable } from '../../../storage/migrations.ts';
import type { Game } from '../../game.ts';
import { pack, unpack } from './pack.ts';

export interface StoredList {
	/** Unix ms when its request was sent. */
	readonly fetchedAt: number;
	readonly body: Uint8Array;
	readonly rows: Uint8Array;
}

export type NamesPart = 'catalogue' | 'index';

const form = '1';

/** Other processes find the lists here too. All of it can be fetched or made again. @throws StoreError */
export class KeyvCache {
	readonly #database: Database;
	readonly #fetchedAt: AtomicKeyv<number>;
	readonly #lists: Keyv<Uint8Array>;
	readonly #names: Keyv<Uint8Array>;

	constructor(database: Database) {
		this.#database = database;
		this.#fetchedAt = new AtomicKeyv(database, 'lists');
		this.#lists = bytesKeyv(database, 'lists');
		this.#names = bytesKeyv(database, 'names');
	}

	/** What is damaged can be neither deleted nor dropped, so it stays under another name. */
	async replaceDamaged(): Promise<void> {
		await this.#database.write(['blobs'], async (database) => {
			await sql.raw(`alter table blobs rename to blobs_damaged_${Date.now()}`).execute(database);
			await sql.raw(blobsTable(this.#database.engine)).execute(database);
			const facts = database.deleteFrom('keyv').where('key', 'like', 'lists:%');
			await facts.execute();
		});
	}

	async lists(): Promise<Map<string, number>> {
		const keys = await this.#fetchedAt.keys();
		const times = await this.#fetchedAt.getMany(keys);
		return new Map(keys.flatMap((key, i) => (times[i] === undefined ? [] : [[key, times[i]]])));
	}

	async list(key: string): Promise<StoredList | undefined> {
		const bytes = await this.#lists.get(key);
		const list = bytes && (unpack(bytes, form) as StoredList | undefined);
		// The arrays of the rows are transferred to another thread, without the memory of the body.
		return list && { ...list, rows: list.rows.slice() };
	}

	/** As one value, so that there are never rows of another body. */
	async set(key: string, list: StoredList): Promise<void> {
		await this.#lists.set(key, pack(list, form));
		await this.#fetchedAt.set(key, list.fetchedAt);
		await this.#database.notify(key);
	}

	async delete(key: string): Promise<void> {
		await this.#fetchedAt.delete(key);
		await this.#lists.delete(key);
	}

	names(game: Game, part: NamesPart): Promise<Uint8Array | undefined> {
		return this.#names.get(`${game}/${part}`);
	}

	async setNames(game: Game, part: NamesPart, packed: Uint8Array): Promise<void> {
		await this.#names.set(`${game}/${part}`, packed);
	}
}

export type CacheStore = Pick<KeyvCache, keyof KeyvCache>;
