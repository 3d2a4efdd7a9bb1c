/** The highest amount that is understood: more would be a price, a pattern, or a joke. */
const highest = 99_999;
/** The highest amount without an “x”, except of what people count in thousands. */
const highestBare = 999;

const decoration = String.raw`[\s*_~\x60"“”'([\]★]*`;
/** “2”, “1,000”, “1.000”; also “2.5”, which is no amount. */
const number = String.raw`(\d+(?:[.,]\d+)*)`;
/** What may not be right before an amount: the rest of a word, a number or a price. */
const start = String.raw`(?:^|[^\p{L}\p{N}\p{Sc}.,])`;
const units = String.raw`(?:pcs?|pieces?|units?|stk|stück|stueck|шт|штук[аи]?)\.?`;
const of = String.raw`(?:of\s+)?(?:my\s+|the\s+|these\s+)?`;

/** “2x”, “3 x”, “(2×)”, “3 pcs of” in front of a name. */
const timesBefore = new RegExp(
	String.raw`${start}${number}\s*(?:[x×*]\s*\)?:?|${units}\s*\)?:?\s*${of})${decoration}$`,
	'iu',
);
/** “x2” in front of a name. */
const xBefore = new RegExp(String.raw`(?:^|[^\p{L}\p{N}])[x×]${number}\s*[):]?${decoration}$`, 'iu');
/** “5” in front of a name, which is neither a price nor the number of a line. */
const bareBefore = new RegExp(
	String.raw`(?:^|[^\p{L}\p{N}.,:$€£#%@/+-]|[^\p{L}\p{N}\p{Sc}]\s)(\d{1,5})\s+${of}${decoration}$`,
	'u',
);
/** Before a number that counts something else. */
const notCounting = /(?:\b(?:lvl|level|round|day|page|line|pattern|seed|no|nr|part|rank|top)\.?|@)\s+\d+\s+\P{L}*$/iu;
const wordBefore = new RegExp(
	String.raw`(?:^|\P{L})(two|three|four|five|six|ten|twelve|a dozen|a couple of|(?:a )?pair of|zwei|drei|vier|fünf|два|две|три|четыре|пять)\s+${of}${decoration}$`,
	'iu',
);
const inWords: Readonly<Record<string, number>> = {
	...{ two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10, twelve: 12 },
	...{ 'a dozen': 12, 'a couple of': 2, 'pair of': 2, 'a pair of': 2 },
	...{ zwei: 2, drei: 3, vier: 4, fünf: 5, два: 2, две: 2, три: 3, четыре: 4, пять: 5 },
};
/** A pair of them is one item. */
const pairs = /glove|wraps|dagger|berett|dual|moto|hydra|bloodhound|broken fang|sport|driver|specialist/i;
/** What people have hundreds and thousands of. */
const masses = /\b(?:cases|capsules|stickers|packages|terminals|keys|kisten)$/i;

const behind = String.raw`^[\s*_~\x60"“”')\]|]*`;
const price = String.raw`(?:[-–—@:=]?\s*\(?(?:\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?(?:\p{Sc}|eur\b|euros?\b|usd\b|bucks\b))\)?\s*(?:each|ea|je|per|\/)?\s*)?`;
/** “x2”, “(x 2)”, “(2)” behind a name, or behind its price. */
const xAfter = new RegExp(
	String.raw`${behind}${price}(?:\(?\s*[x×]\s?(-?\d+(?:[.,]\d+)*)(?![\p{L}\p{N}])|\((\d{1,3})\))`,
	'iu',
);
/** “2x”, “2 pcs” behind a name. */
const timesAfter = new RegExp(
	String.raw`${behind}${price}\(?(\d+)\s?(?:[x×](?![\p{L}\p{N}])|${units}(?![\p{L}\p{N}]))`,
	'iu',
);

/** What precedes the dash of “-2x”, if it begins a line of a list or separates two names. */
const dashOfLine = /(?:^|\n)\s*$|\S$/;

/** A part of a text: offsets in UTF-16 code units. */
interface Place {
	readonly from: number;
	readonly to: number;
}

/**
 * How many of each item the text names: what belongs to an item is right before or behind its name. 0 for what is no
 * amount, such as “0x”, “-2x” or “2.5x”; undefined where there is none.
 */
export function amountsOf(text: string, places: readonly Place[]): (number | undefined)[] {
	// Whoever writes “x2” in front of the first name does so for all.
	const isInFront = xBefore.test(text.slice(0, places[0]?.from));
	return places.map(({ from, to }, i) => {
		// A bar stands for the name before, behind which no line begins.
		const previous = i === 0 ? text.slice(0, from) : `|${text.slice(places[i - 1]!.to, from)}`;
		const following = text.slice(to, places[i + 1]?.from);
		const before = i === 0 || isInFront ? previous : previous.replace(xAfter, '|');
		// “2x” between two names belongs to the second.
		const after = i === places.length - 1 ? following : following.replace(timesBefore, '');
		return amountOf(before, isInFront ? '' : after, text.slice(from, to));
	});
}

/** The amount that the text right before or after a name gives, as `amountsOf`. */
export function amountOf(before: string, after: string, name = ''): number | undefined {
	const limit = masses.test(name) ? highest : highestBare;
	const times = timesBefore.exec(before);
	if (times?.[0].startsWith('-') && !dashOfLine.test(before.slice(0, times.index))) return 0;
	return (
		amount(times) ??
		amount(xAfter.exec(after)) ??
		amount(xBefore.exec(before)) ??
		amount(timesAfter.exec(after)) ??
		amountInWords(wordBefore.exec(before)?.[1]?.toLowerCase() ?? '', name) ??
		(notCounting.test(before) ? undefined : bareAmount(bareBefore.exec(before), limit))
	);
}

function amountInWords(words: string, name: string): number | undefined {
	return words.endsWith('pair of') && pairs.test(name) ? undefined : inWords[words];
}

function bareAmount(match: RegExpExecArray | null, limit: number): number | undefined {
	const value = Number(match?.[1] ?? 0);
	return value >= 1 && value <= limit ? value : undefined;
}

/** @returns 0 if what is written is no amount; undefined if nothing is */
function amount(match: RegExpExecArray | null): number | undefined {
	const digits = match?.[1] ?? match?.[2];
	if (digits === undefined) return undefined;
	const isThousands = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits);
	const value = Number(isThousands ? digits.replaceAll(/[.,]/g, '') : digits.replace(',', '.'));
	return Number.isInteger(value) && value >= 1 && value <= highest ? value : 0;
}
