/** A part of a text, from its first character to the one after its last. */
export interface Place {
	readonly from: number;
	readonly to: number;
}

/** Replaces each of the places, which are sorted and do not overlap, by a blank or another filler. */
export function replacePlaces(places: readonly Place[], text: string, filler = ' '): string {
	let result = '';
	let end = 0;
	for (const { from, to } of places) {
		result += text.slice(end, from) + filler;
		end = to;
	}
	return result + text.slice(end);
}
