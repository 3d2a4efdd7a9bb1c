import { crc32 } from 'node:zlib';
import type { Keyv } from 'keyv';
import type { SearchIndex } from '../../../search/index/search-index.ts';
import { slangHash } from '../../../search/slang.ts';
import { AtomicKeyv, bytesKeyv } from '../../../storage/atomic-keyv.ts';
import type { Database } from '../../../storage/database.ts';
import { type CatalogueData, hashOfItems, type Identities } from '../../catalogue/catalogue-data.ts';
import type { Game } from '../../game.ts';
import { salesPeriods } from '../../rows/figures.ts';
import { absenceColumns, listedItems, listingColumns, salesColumns } from '../../rows/rows.ts';
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

/** "PtC1" as a number in this machine's byte order, so that a file from a machine with the other order is not accepted. */
const magic = 0x50744331;
/** Bytes: magic number, checksum, length of the description, and an unused number. */
const headLength = 16;
/** All arrays start at multiples of this, as typed arrays must. */
const alignment = 8;
const types = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } as const;
type TypeName = keyof typeof types;
type Numbers = InstanceType<(typeof types)[TypeName]>;

/** `offset` is in bytes after the description. */
interface Place {
	readonly $array: readonly [type: TypeName, offset: number, length: number];
}

/** A description in JSON, then the arrays as in memory: reading them back takes no parsing and no copying. */
export function pack(value: unknown, version: string): Uint8Array<ArrayBuffer> {
	const arrays: { readonly array: Numbers; readonly offset: number }[] = [];
	let end = 0;
	// What a Buffer holds is not `part`: that is what its `toJSON` has made of it, a number for each byte.
	const place = function (this: Readonly<Record<string, unknown>>, key: string, part: unknown): unknown {
		if (!ArrayBuffer.isView(this[key])) return part;
		const array = this[key] as Numbers;
		const type = array instanceof Uint8Array ? 'Uint8Array' : (array.constructor.name as TypeName);
		const offset = end;
		arrays.push({ array, offset });
		end = aligned(offset + array.byteLength);
		return { $array: [type, offset, array.length] } satisfies Place;
	};
	const description = Buffer.from(JSON.stringify({ version, value }, place));
	const start = aligned(headLength + description.length);
	const block = new Uint8Array(start + end);
	block.set(description, headLength);
	for (const { array, offset } of arrays)
		block.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + offset);
	const head = new Uint32Array(block.buffer, 0, 3);
	head[2] = description.length;
	head[0] = magic;
	head[1] = checksumOf(block);
	return block;
}

/** Undefined if damaged, or of another version or machine. Arrays are views of the block's memory. */
export function unpack(block: Uint8Array, version: string): unknown {
	const bytes = block.byteOffset % alignment === 0 ? block : block.slice();
	if (bytes.length < headLength) return undefined;
	const [number, checksum, length = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, 3);
	if (number !== magic || checksum !== checksumOf(bytes)) return undefined;
	const start = bytes.byteOffset + aligned(headLength + length);
	const restore = (_: string, part: unknown): unknown => {
		const { $array } = (part ?? {}) as Partial<Place>;
		return $array ? new types[$array[0]](bytes.buffer as ArrayBuffer, start + $array[1], $array[2]) : part;
	};
	const text = Buffer.from(bytes.buffer, bytes.byteOffset + headLength, length).toString();
	// The version comes first, so that the arrays of another version are not even looked for.
	if (!text.startsWith(JSON.stringify({ version }).slice(0, -1))) return undefined;
	return (JSON.parse(text, restore) as { readonly value: unknown }).value;
}

const checksumOf = (block: Uint8Array): number => crc32(block.subarray(8));

const aligned = (offset: number): number => Math.ceil(offset / alignment) * alignment;

/** Raise it if names or indexes change their form, or are made in another way: those that are stored are then made again. */
const schema = 2;

/** Rows that were stored with other columns would be read wrongly. */
const columns = crc32(JSON.stringify([listingColumns, salesColumns, salesPeriods, absenceColumns])).toString(36);

/** A new slang word is in the index after the next start. Names are normalized with Node's Unicode tables. */
const madeBy = `${schema} ${columns} ${slangHash} ${process.versions.unicode}`;

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
	return pack({ decoded, itemsHash } satisfies PackedRows, madeBy);
}

export const unpackRows = (packed: Uint8Array): PackedRows | undefined =>
	unpack(packed, madeBy) as PackedRows | undefined;

export function areOfCatalogue({ decoded, itemsHash }: PackedRows, identities: Identities): boolean {
	return hashOfItems(listedItems(decoded.rows), identities) === itemsHash;
}

export const packCatalogueData = (catalogue: CatalogueData): Uint8Array => pack(catalogue, madeBy);

export const unpackCatalogueData = (packed: Uint8Array): CatalogueData | undefined =>
	unpack(packed, madeBy) as CatalogueData | undefined;

export function packIndex(index: SearchIndex, identities: Identities): Uint8Array {
	const items = identities.nameOf.length;
	const itemsHash = hashOfItems(firstItems(items), identities);
	return pack({ index, items, itemsHash } satisfies PackedIndex, madeBy);
}

/** Undefined if it is of other names; it may lack the latest. */
export function unpackIndex(packed: Uint8Array, catalogue: CatalogueData): StoredIndex | undefined {
	const stored = unpack(packed, madeBy) as PackedIndex | undefined;
	if (!stored || hashOfItems(firstItems(stored.items), catalogue) !== stored.itemsHash) return undefined;
	return { index: stored.index, isComplete: stored.items === catalogue.nameOf.length };
}

const firstItems = (count: number) => Uint32Array.from({ length: count }, (_, item) => item);
