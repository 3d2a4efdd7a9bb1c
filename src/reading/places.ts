/** A part of a text, from its first character to the one after its last. */
export interface Place {
	readonly from: number;
	readonly to: number;
}

/** Replaces each of the places, which are in the order of the text, by a blank or another sign. */
export const replacePlaces = (places: readonly Place[], text: string, sign = ' '): string =>
	[...places.map(({ from }, i) => text.slice(places[i - 1]?.to ?? 0, from)), text.slice(places.at(-1)?.to ?? 0)].join(
		sign,
	);
