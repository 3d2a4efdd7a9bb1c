import { createRequire } from 'node:module';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { Keyv } from 'keyv';
import { sql } from 'kysely';
import type { SearchIndex } from '../../../search/index/search-index.ts';
import { AtomicKeyv, bytesKeyv } from '../../../storage/atomic-keyv.ts';
import { blobsTable, type Database } from '../../../storage/database.ts';
import { type CatalogueData, hashOfItems, type Identities } from '../../catalogue/catalogue-data.ts';
import type { Game } from '../../game.ts';
import { listedItems } from '../../rows/rows.ts';
import type { DecodedRows } from '../decode.ts';
import type { StoredIndex } from '../decoder.ts';

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
		return bytes && (unpack(bytes, form) as StoredList | undefined);
	}

	/** As one value, so that there are never rows of another body. */
	async set(key: string, list: StoredList): Promise<void> {
		await this.#lists.set(key, pack(list, form));
		await this.#fetchedAt.set(key, list.fetchedAt);
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

const checksumLength = 4;

/** With V8's own format, which keeps typed arrays as in memory. */
export function pack(value: unknown, version: string): Uint8Array {
	const body = serialize({ version, value });
	const block = Buffer.allocUnsafe(checksumLength + body.length);
	block.writeUInt32LE(crc32(body));
	block.set(body, checksumLength);
	return block;
}

/** Undefined if damaged, of another version, or written by a later Node.js. */
export function unpack(block: Uint8Array, version: string): unknown {
	const bytes = Buffer.from(block.buffer, block.byteOffset, block.length);
	const body = bytes.subarray(checksumLength);
	if (bytes.length < checksumLength || bytes.readUInt32LE() !== crc32(body)) return undefined;
	try {
		const stored = deserialize(body) as { readonly version?: unknown; readonly value?: unknown };
		return stored.version === version ? stored.value : undefined;
	} catch {
		return undefined;
	}
}

/** What was made with other code is made again: a new slang word is in the index after the next start. */
function codeVersion(): string {
	const { version } = createRequire(import.meta.url)('#code-version') as { readonly version: string };
	// Names are normalized with Node's Unicode tables.
	return `${version} ${process.versions.unicode}`;
}

// Catalogues are stored on their own, if at all: the hash tells whether ids still refer to the same items.

interface PackedRows {
	readonly decoded: DecodedRows;
	readonly itemsHash: string;
}

interface PackedIndex {
	readonly index: SearchIndex;
	/** Item ids that it was built from, and `hashOfItems` of them. */
	readonly items: number;
	readonly itemsHash: string;
}

export function packRows(decoded: DecodedRows, identities: Identities): Uint8Array {
	const itemsHash = hashOfItems(listedItems(decoded.rows), identities);
	return pack({ decoded, itemsHash } satisfies PackedRows, codeVersion());
}

export const unpackRows = (packed: Uint8Array): PackedRows | undefined =>
	unpack(packed, codeVersion()) as PackedRows | undefined;

export function areOfCatalogue({ decoded, itemsHash }: PackedRows, identities: Identities): boolean {
	return hashOfItems(listedItems(decoded.rows), identities) === itemsHash;
}

export const packCatalogueData = (catalogue: CatalogueData): Uint8Array => pack(catalogue, codeVersion());

export const unpackCatalogueData = (packed: Uint8Array): CatalogueData | undefined =>
	unpack(packed, codeVersion()) as CatalogueData | undefined;

export function packIndex(index: SearchIndex, identities: Identities): Uint8Array {
	const items = identities.nameOf.length;
	const itemsHash = hashOfItems(firstItems(items), identities);
	return pack({ index, items, itemsHash } satisfies PackedIndex, codeVersion());
}

/** Undefined if it is of other names; it may lack the latest. */
export function unpackIndex(packed: Uint8Array, catalogue: CatalogueData): StoredIndex | undefined {
	const stored = unpack(packed, codeVersion()) as PackedIndex | undefined;
	if (!stored || hashOfItems(firstItems(stored.items), catalogue) !== stored.itemsHash) return undefined;
	return { index: stored.index, isComplete: stored.items === catalogue.nameOf.length };
}

const firstItems = (count: number) => Uint32Array.from({ length: count }, (_, item) => item);
