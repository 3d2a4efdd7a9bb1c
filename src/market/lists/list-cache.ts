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
import { absenceColumns, listedItems, listingColumns, salesColumns } from '../rows/rows.ts';
import type { DecodedRows } from './decode.ts';
import { earlierList } from './earlier-list.ts';
import type { StoredIndex } from './market-worker.ts';

export interface StoredList {
	/** Unix ms when its request was sent. */
	readonly fetchedAt: number;
	/** The response, compressed by Brotli. */
	readonly body: Uint8Array;
	/** What `packRows` returned. */
	readonly rows: Uint8Array;
}

export type NamesPart = 'catalogue' | 'index';

/** Lists, and the names that they refer to, in the store, where other processes find them. All of it can be fetched or made again. @throws StoreError */
export class ListCache {
	readonly #fetchedAt: AtomicKeyv<number>;
	readonly #lists: Keyv<Uint8Array>;
	readonly #names: Keyv<Uint8Array>;

	constructor(database: Database) {
		this.#fetchedAt = new AtomicKeyv(database, 'lists');
		this.#lists = bytesKeyv(database, 'lists');
		this.#names = bytesKeyv(database, 'names');
	}

	async lists(): Promise<Map<string, number>> {
		const keys = await this.#fetchedAt.keys();
		const times = await this.#fetchedAt.getMany(keys);
		return new Map(keys.flatMap((key, i) => (times[i] === undefined ? [] : [[key, times[i]]])));
	}

	async list(key: string): Promise<StoredList | undefined> {
		const bytes = await this.#lists.get(key);
		return bytes && ((unpack(bytes, listForm) as StoredList | undefined) ?? earlierList(bytes));
	}

	/** Body and rows are one value, so that there are never rows of another body. */
	async set(key: string, list: StoredList): Promise<void> {
		await this.#lists.set(key, pack(list, listForm));
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

export type ListStore = Pick<ListCache, keyof ListCache>;

const checksumLength = 4;

/** A checksum, then the value in V8's own form, which has typed arrays as they are in memory. */
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

const listForm = '2';

/** Raise it if names or indexes change their form, or are made in another way: those that are stored are then made again. */
const schema = 3;

/** Rows that were stored with other columns would be read wrongly. */
const columns = crc32(JSON.stringify([listingColumns, salesColumns, salesPeriods, absenceColumns])).toString(36);

/** A new slang word is in the index after the next start. Names are normalized with Node's Unicode tables. */
const madeBy = `${schema} ${columns} ${slangHash} ${process.versions.unicode}`;

// Names are stored by themselves, if at all: a hash tells whether the ids of rows and indexes still refer to the same items.

interface PackedRows {
	readonly decoded: DecodedRows;
	readonly itemsHash: string;
}

interface PackedIndex {
	readonly index: SearchIndex;
	/** How many items the index was built from. */
	readonly items: number;
	readonly itemsHash: string;
}

export function packRows(decoded: DecodedRows, names: Names): Uint8Array {
	const itemsHash = names.hashOf(listedItems(decoded.rows));
	return pack({ decoded, itemsHash } satisfies PackedRows, madeBy);
}

export const unpackRows = (packed: Uint8Array): PackedRows | undefined =>
	unpack(packed, madeBy) as PackedRows | undefined;

export function areOfNames({ decoded, itemsHash }: PackedRows, names: Names): boolean {
	return names.hashOf(listedItems(decoded.rows)) === itemsHash;
}

export const packNames = ({ columns }: Names): Uint8Array => pack(columns, madeBy);

export const unpackNames = (packed: Uint8Array): NameColumns | undefined =>
	unpack(packed, madeBy) as NameColumns | undefined;

export function packIndex(index: SearchIndex, names: Names): Uint8Array {
	const items = names.itemCount;
	return pack({ index, items, itemsHash: names.hashOf(firstItems(items)) } satisfies PackedIndex, madeBy);
}

/** Returns undefined if the index is of other names. It may lack the latest ones. */
export function unpackIndex(packed: Uint8Array, names: Names): StoredIndex | undefined {
	const stored = unpack(packed, madeBy) as PackedIndex | undefined;
	if (!stored || names.hashOf(firstItems(stored.items)) !== stored.itemsHash) return undefined;
	return { index: stored.index, isComplete: stored.items === names.itemCount };
}

const firstItems = (count: number) => Uint32Array.from({ length: count }, (_, item) => item);
