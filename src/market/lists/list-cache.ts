import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { Keyv } from 'keyv';
import type { Game } from '../../names/game.ts';
import type { NameColumns, Names } from '../../names/names.ts';
import type { SearchIndex } from '../../search/index/search-index.ts';
import { slangHash } from '../../search/slang.ts';
import { AtomicKeyv, bytesKeyv } from '../../storage/atomic-keyv.ts';
import type { Database } from '../../storage/database.ts';
import { salesPeriods } from '../rows/figures.ts';
import { listingColumns, mentionedItems, outOfStockColumns, salesColumns } from '../rows/rows.ts';
import type { DecodedRows } from './decode.ts';
import { readLegacyList } from './legacy-list.ts';
import type { StoredIndex } from './list-worker.ts';

export interface StoredList {
	/** When the list was requested, Unix ms. */
	readonly fetchedAt: number;
	/** The response, compressed by Brotli. */
	readonly body: Uint8Array;
	/** The rows as `packRows` returns them. */
	readonly rows: Uint8Array;
}

export type NamesPart = 'catalogue' | 'index';

/**
 * Stores lists, and the names that they refer to, where other processes find them. All of it can be fetched or made
 * again.
 * @throws StoreError
 */
export class ListCache {
	readonly #fetchedAt: AtomicKeyv<number>;
	readonly #lists: Keyv<Uint8Array>;
	readonly #names: Keyv<Uint8Array>;

	constructor(database: Database) {
		// Text and bytes are in different tables, so both can use the same keys.
		this.#fetchedAt = new AtomicKeyv(database, 'lists');
		this.#lists = bytesKeyv(database, 'lists');
		this.#names = bytesKeyv(database, 'names');
	}

	/** Returns when each list was requested, Unix ms, by the text of its key. */
	async fetchTimes(): Promise<Map<string, number>> {
		const keys = await this.#fetchedAt.keys();
		const times = await this.#fetchedAt.getMany(keys);
		const fetchTimes = new Map<string, number>();
		for (const [i, key] of keys.entries()) {
			const time = times[i];
			// Another process may just have deleted the list.
			if (time !== undefined) fetchTimes.set(key, time);
		}
		return fetchTimes;
	}

	async list(key: string): Promise<StoredList | undefined> {
		const bytes = await this.#lists.get(key);
		return bytes && ((unpack(bytes, listFormat) as StoredList | undefined) ?? readLegacyList(bytes));
	}

	/** Body and rows are stored as one value, so that the rows are never those of another body. */
	async set(key: string, list: StoredList): Promise<void> {
		await this.#lists.set(key, pack(list, listFormat));
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

/** The public methods of `ListCache`, without its private fields, so that tests can use another store. */
export type ListStore = Pick<ListCache, keyof ListCache>;

const checksumLength = 4;

/** Returns a checksum followed by the value as V8 serializes it, which stores typed arrays as they are in memory. */
export function pack(value: unknown, version: string): Uint8Array {
	const body = serialize({ version, value });
	const checksum = Buffer.alloc(checksumLength);
	checksum.writeUInt32LE(crc32(body));
	return Buffer.concat([checksum, body]);
}

/** Returns undefined if the bytes are damaged, or of another version. Arrays may share the memory of the bytes. */
export function unpack(packed: Uint8Array, version: string): unknown {
	const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
	const body = bytes.subarray(checksumLength);
	if (bytes.length < checksumLength || bytes.readUInt32LE() !== crc32(body)) return undefined;
	const unpacked = deserialize(body) as { readonly version: string; readonly value: unknown };
	return unpacked.version === version ? unpacked.value : undefined;
}

/** The version of `StoredList`. */
const listFormat = '2';

/**
 * Raise this number if rows, names or indexes change their form and `columnsHash` does not notice, or if they are
 * computed differently. Stored ones are then ignored and made again.
 */
const derivedFormat = 5;

/** A hash of the columns, because rows that were stored with other columns would be read wrongly. */
const columnsHash = crc32(JSON.stringify([listingColumns, salesColumns, salesPeriods, outOfStockColumns])).toString(36);

/**
 * The version of stored rows, names and indexes. An index contains slang, and names are normalized with Node's Unicode
 * tables.
 */
const derivedVersion = `${derivedFormat} ${columnsHash} ${slangHash} ${process.versions.unicode}`;

interface PackedRows {
	readonly decoded: DecodedRows;
	/** Tells whether the ids still refer to the same items: names are stored separately, and may be missing. */
	readonly itemsHash: string;
}

interface PackedIndex {
	readonly index: SearchIndex;
	/** How many items the index was built from. */
	readonly itemCount: number;
	readonly itemsHash: string;
}

export function packRows(decoded: DecodedRows, names: Names): Uint8Array {
	const itemsHash = names.hashOf(mentionedItems(decoded.rows));
	return pack({ decoded, itemsHash } satisfies PackedRows, derivedVersion);
}

export const unpackRows = (packed: Uint8Array): PackedRows | undefined =>
	unpack(packed, derivedVersion) as PackedRows | undefined;

/** Returns true if the ids of the rows refer to the same items in these names as when the rows were stored. */
export function matchesNames({ decoded, itemsHash }: PackedRows, names: Names): boolean {
	return names.hashOf(mentionedItems(decoded.rows)) === itemsHash;
}

export const packNames = ({ columns }: Names): Uint8Array => pack(columns, derivedVersion);

export const unpackNames = (packed: Uint8Array): NameColumns | undefined =>
	unpack(packed, derivedVersion) as NameColumns | undefined;

export function packIndex(index: SearchIndex, names: Names): Uint8Array {
	const { itemCount } = names;
	return pack(
		{ index, itemCount, itemsHash: names.hashOf(firstItems(itemCount)) } satisfies PackedIndex,
		derivedVersion,
	);
}

/** Returns undefined if the index is of other names. It may lack the latest ones. */
export function unpackIndex(packed: Uint8Array, names: Names): StoredIndex | undefined {
	const stored = unpack(packed, derivedVersion) as PackedIndex | undefined;
	if (!stored || names.hashOf(firstItems(stored.itemCount)) !== stored.itemsHash) return undefined;
	return { index: stored.index, isComplete: stored.itemCount === names.itemCount };
}

/** The ids of the items that an index of `count` items was built from: later items have higher ids. */
const firstItems = (count: number) => Uint32Array.from({ length: count }, (_, item) => item);
