/** The highest amount that is understood: more would be a price, or a pattern. */
const highest = 9_999;
/** The highest amount without an “x”. */
const highestBare = 999;

const decoration = String.raw`[\s*_~\x60"“”'([\]★]*`;
/** “2x”, “3 x”, “(2×)” in front of a name. */
const timesBefore = new RegExp(String.raw`(?:^|[^\p{L}\p{N}.,])(\d{1,4})\s*[x×*]\s*\)?:?${decoration}$`, 'iu');
/** “x2” in front of a name. */
const xBefore = new RegExp(String.raw`(?:^|[^\p{L}\p{N}])[x×](\d{1,4})\s*[):]?${decoration}$`, 'iu');
/** “5” in front of a name, which is neither a price nor the number of a line. */
const bareBefore = new RegExp(
	String.raw`(?:^|[^\p{L}\p{N}.,:$€£#%@/+-]|[^\p{L}\p{N}\p{Sc}]\s)(\d{1,3})\s+${decoration}$`,
	'u',
);
const wordBefore = new RegExp(String.raw`(?:^|\P{L})(two|three|four|five|six|ten)\s+${decoration}$`, 'iu');
const inWords: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 };
/** “x2”, “(x 2)”, “(2)” behind a name. */
const xAfter = /^[\s*_~`"“”')\]|]*(?:\(?\s*[x×]\s?(\d{1,4})(?![\p{L}\p{N}])|\((\d{1,3})\))/iu;
/** “2x” behind a name. */
const timesAfter = /^[\s*_~`"“”')\]|]*\(?(\d{1,4})\s?[x×](?![\p{L}\p{N}])/iu;

/** A part of a text: offsets in UTF-16 code units. */
interface Place {
	readonly from: number;
	readonly to: number;
}

/** How many of each item the text names: what belongs to an item is right before or behind its name. */
export function amountsOf(text: string, places: readonly Place[]): (number | undefined)[] {
	// Whoever writes “x2” in front of the first name does so for all.
	const isInFront = xBefore.test(text.slice(0, places[0]?.from));
	return places.map(({ from, to }, i) => {
		const previous = text.slice(places[i - 1]?.to ?? 0, from);
		const following = text.slice(to, places[i + 1]?.from);
		const before = i === 0 || isInFront ? previous : previous.replace(xAfter, '');
		// “2x” between two names belongs to the second.
		const after = i === places.length - 1 ? following : following.replace(timesBefore, '');
		return amountOf(before, isInFront ? '' : after);
	});
}

/** The amount that the text right before or after a name gives; undefined if there is none. */
export function amountOf(before: string, after: string): number | undefined {
	return (
		amount(timesBefore.exec(before)) ??
		amount(xAfter.exec(after)) ??
		amount(xBefore.exec(before)) ??
		amount(timesAfter.exec(after)) ??
		inWords[wordBefore.exec(before)?.[1]?.toLowerCase() ?? ''] ??
		amount(bareBefore.exec(before), highestBare)
	);
}

function amount(match: RegExpExecArray | null, limit = highest): number | undefined {
	const value = Number(match?.[1] ?? match?.[2] ?? 0);
	return value >= 1 && value <= limit ? value : undefined;
}
