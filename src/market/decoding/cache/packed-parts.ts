import { createRequire } from 'node:module';
import type { SearchIndex } from '../../../search/index/search-index.ts';
import type { CatalogueData } from '../../catalogue/catalogue-data.ts';
import { hashOfItems, type Identities } from '../../catalogue/identities.ts';
import { listedItems } from '../../rows/rows.ts';
import type { DecodedRows } from '../decode.ts';
import type { StoredIndex } from '../decoder.ts';
import { pack, unpack } from './pack.ts';

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
