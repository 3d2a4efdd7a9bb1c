import { type ItemId, itemId } from '../ids.ts';

/** A set of item ids with one bit per id. */
export class ItemBits {
	readonly #bytes: Uint8Array;

	/** @param count The number of item ids. */
	constructor(items: Iterable<number>, count: number) {
		this.#bytes = new Uint8Array(Math.ceil(count / 8));
		for (const item of items) this.#bytes[item >> 3]! |= 1 << (item & 7);
	}

	has(item: ItemId): boolean {
		return (((this.#bytes[item >> 3] ?? 0) >> (item & 7)) & 1) === 1;
	}

	forEach(visit: (item: ItemId) => void): void {
		this.#bytes.forEach((byte, at) => {
			for (let bit = 0; byte >> bit > 0; bit++) if ((byte >> bit) & 1) visit(itemId(8 * at + bit));
		});
	}
}
