import type { Detail, Offer } from './course.ts';

/** For how long the lowest and the highest ask of an offer are told, ms: after that there was only `ask`. */
const lengths: Readonly<Record<Detail, number>> = { list: 0, hour: 3_600_000, day: 86_400_000 };

/**
 * The lowest and the highest ask that an offer had from `from` (Unix ms) until the next one; undefined if nothing was on
 * offer. Of an hour or a day that began earlier it is not known when its extremes were, so they count.
 */
export function offerRange(
	{ at, detail, ask, low, high }: Offer,
	from = at,
): { readonly low: number; readonly high: number } | undefined {
	if (from < at + Math.max(1, lengths[detail]) && low !== null && high !== null) return { low, high };
	return ask === null ? undefined : { low: ask, high: ask };
}
