import type { Changes } from '../pages/changes.ts';

/** What is on offer of all items, by their number. */
export interface Offers {
	asks: Uint32Array;
	quantities: Uint32Array;
}

export const noOffers = (size: number): Offers => ({
	asks: new Uint32Array(size),
	quantities: new Uint32Array(size),
});

/** The offers with room for more items. */
export function resized({ asks, quantities }: Offers, size: number): Offers {
	const larger = noOffers(size);
	larger.asks.set(asks.subarray(0, size));
	larger.quantities.set(quantities.subarray(0, size));
	return larger;
}

/** Makes `offers` what they were after a list. */
export function apply({ items, asks, quantities }: Changes, offers: Offers): void {
	for (let i = 0; i < items.length; i++) {
		offers.asks[items[i]!] = asks[i]!;
		offers.quantities[items[i]!] = quantities[i]!;
	}
}
