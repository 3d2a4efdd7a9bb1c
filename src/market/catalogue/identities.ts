import { createHash } from 'node:crypto';
import type { CatalogueData } from './catalogue-data.ts';
import { keyLength } from './item-key.ts';

export type Identities = Pick<CatalogueData, 'itemKeys' | 'nameOf'>;

const keyNumbers = keyLength / Uint32Array.BYTES_PER_ELEMENT;

/** If this hash differs, stored ids are of another catalogue: an item would show the price of another one. */
export function hashOfItems(ids: Uint32Array, { itemKeys, nameOf }: Identities): string {
	// A copy, because the keys need not begin at a multiple of four bytes.
	const keys = new Uint32Array(new Uint8Array(itemKeys).buffer);
	const gathered = new Uint32Array(ids.length * (keyNumbers + 1));
	let at = 0;
	for (const id of ids) {
		for (let i = 0; i < keyNumbers; i++) gathered[at++] = keys[id * keyNumbers + i]!;
		gathered[at++] = nameOf[id]!;
	}
	return createHash('sha256').update(gathered).digest('base64url');
}
