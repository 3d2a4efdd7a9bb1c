import { withoutFillers } from './fillers.ts';

/** The highest amount. A higher number is a price, a pattern, or a joke. */
const maxAmount = 99_999;
/** The highest amount without an “x”, except for items that people count in thousands. */
const maxBareAmount = 999;

/** The pieces of the regular expressions below: what may be between a number and a name. */
const decoration = String.raw`[\s*_~\x60"“”'([\]★]*`;
const number = String.raw`(\d+(?:[.,]\d+)*)`;
const start = String.raw`(?:^|[^\p{L}\p{N}\p{Sc}.,])`;
export const unitPattern = String.raw`(?:pcs?|pieces?|pi[eè]ces?|piezas?|units?|unit[eé]s?|unid|copies|sets?|stks?|stück|stueck|sztuk[ai]?|szt|adet|tane|unidades|шт|штук[аи]?|個|个|件|把|枚)\.?`;
const ofWords = String.raw`(?:(?:of|de|von|di|more|other|extra|spare|clean|cheap|nice|new)\s+)?(?:my\s+|the\s+|these\s+)?`;

/** Matches “2x” or “2 pcs of” at the end of the text before a name. */
const timesBefore = new RegExp(
	String.raw`${start}${number}\s*(?:[x×]\s*\)?:?|${unitPattern}\s*\)?:?\s*${ofWords})${decoration}$`,
	'iu',
);
/** Matches “(2)” or “[2]” at the end of the text before a name. */
const inBrackets = /(?:^|[^\p{L}\p{N}])(?:\((\d{1,3})\)|\[(\d{1,3})\])[\s*_~`:★]*$/u;
/** Matches “[2]” at the end of the text before a name. */
const squareBracketBefore = /[[{]\d{1,3}[\]}][\s*_~`:★]*$/u;
export const quantityWordPattern =
	'qty|quantity|amount|count|anzahl|menge|кол-во|количество|кількість|ilość|cantidad|quantité|quantidade|miktar|数量';
const quantity = String.raw`(?:${quantityWordPattern})\.?\s*[:=]?\s*(\d{1,5})(?![\p{L}\p{N}]|[.,]\d)`;
const quantityBefore = new RegExp(String.raw`(?:^|[^\p{L}\p{N}])${quantity}[\s:★–-]*$`, 'iu');
/** Matches “(1)” or “1)” of a list whose lines are numbered in brackets. */
const numberedList = /(?:^|[\s*_])[([]1[)\]]/;
/** Matches “x2” at the end of the text before a name. */
const xBefore = new RegExp(String.raw`(?:^|[^\p{L}\p{N}])[x×]${number}\s*[):]?${decoration}$`, 'iu');
/** Matches a number that is neither a price nor the number of a line. */
const bareBefore = new RegExp(
	String.raw`(?:^|[^\p{L}\p{N}.,:$€£#%@/+-]|[^\p{L}\p{N}\p{Sc}]\s)(\d{1,9}\+?|\d{1,2}(?:[.,]\d)?k)\s+${ofWords}${decoration}$`,
	'iu',
);
/** In a list, a single number before a name is an amount, even in thousands: “1,000 revolution case”. */
const listedBefore = /(?:^|[|;+&/\n]|,\s|\sand\s)\s*(-?(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+(?:[.,]\d+)*))\s+$/iu;
/** Matches the words before a number that counts something else or is a price. */
const notCounting =
	/(?:\b(?:lvl|level|round|day|page|line|pattern|seed|no|nr|part|rank|top|looking|under|below|over|above|than|max|budget)\.?|@)\s+\d+\s+\P{L}*$/iu;
const numbersByWord: Readonly<Record<string, number>> = {
	two: 2,
	three: 3,
	four: 4,
	five: 5,
	six: 6,
	seven: 7,
	eight: 8,
	nine: 9,
	ten: 10,
	twelve: 12,
	twenty: 20,
	'half a dozen': 6,
	'a dozen': 12,
	dozen: 12,
	'a couple of': 2,
	'couple of': 2,
	'pair of': 2,
	'a pair of': 2,
	zwei: 2,
	drei: 3,
	vier: 4,
	fünf: 5,
	два: 2,
	две: 2,
	три: 3,
	четыре: 4,
	пять: 5,
	deux: 2,
	trois: 3,
	quatre: 4,
	cinq: 5,
	dos: 2,
	tres: 3,
	cuatro: 4,
	cinco: 5,
	dois: 2,
	duas: 2,
	três: 3,
	dwa: 2,
	dwie: 2,
	trzy: 3,
	cztery: 4,
	iki: 2,
	üç: 3,
	dört: 4,
};
const oneNumberWord = `(?:${Object.keys(numbersByWord).join('|')}|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)`;
/** Matches number words, including those whose number is not in `numbersByWord`, such as “thirty”. */
export const numberWordPattern = new RegExp(
	String.raw`(?<![\p{L}\p{N}])${oneNumberWord}(?:[\s-]+${oneNumberWord})*(?![\p{L}\p{N}])`,
	'giu',
);

export const numberWordsIn = (text: string): readonly string[] => text.match(numberWordPattern) ?? [];

/** Returns undefined for a number word that is not supported, such as “thirty”. */
export const numberOfWord = (numberWord: string): number | undefined => numbersByWord[numberWord.toLowerCase()];

const wordBefore = new RegExp(
	String.raw`(?:^|\P{L})(${Object.keys(numbersByWord).join('|')})\s+(?:[x×]\s+)?${ofWords}${decoration}$`,
	'iu',
);
/** Matches names of items that come as a pair: “a pair of” them is one item. */
const pairedItems = /glove|wraps|dagger|berett|dual|moto|hydra|bloodhound|broken fang|sport|driver|specialist/i;
/** Matches names of items that people count in thousands. */
const bulkItems = /\b(?:cases?|capsules?|stickers?|packages?|terminals?|keys?|kisten?)$/i;

/** What may be between a name and the amount after it. */
const gapAfterName = String.raw`^[> \t\u00a0*_~\x60"“”')\]|]*`;
const price = String.raw`(?:[-–—@:=]?\s*\(?(?:\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?(?:\p{Sc}|eur\b|euros?\b|usd\b|bucks\b))\)?\s*(?:each|ea|je|per|\/)?\s*)?`;
/** A float may be between a name and its amount. */
const floatAfter = /^[\s(]*(?:(?:fv|float)\s*[:=]?\s*)?0[.,]\d{2,}(?:\s?fv)?\)?(?=\s|$)/iu;
/** Matches “x2” or “(2)” after a name. */
const xAfter = new RegExp(
	String.raw`${gapAfterName}${price}(?:[-–:]?\s*[([{]?\s*[x×]\s?(-?\d+(?:[.,]\d+)*)(?![\p{L}\p{N}])|\((\d{1,3})\))`,
	'iu',
);
/** Matches “[2]” or “*2” after a name: a higher number, as in “[661]”, is a pattern or a share of a fade. */
const bracketAfter = new RegExp(
	String.raw`${gapAfterName}(?:[[{](\d{1,2})[\]}](?!\s*(?:d|days?)\b)|(?<=^\s?\*)(\d{1,2})(?![\p{L}\p{N}*]|[.,]\d|\s?\p{Sc}))`,
	'iu',
);
/** The highest amount in such brackets, except for items that people count in thousands. */
const maxBracketed = 20;
/** Matches “2x” or “2 pcs” after a name. */
const timesAfter = new RegExp(
	String.raw`${gapAfterName}${price}[-–:]?\s*[([]?(\d+|[1-9]\d*(?:[.,]\d+)+)\s?(?:[x×](?![\p{L}\p{N}])|${unitPattern}(?![\p{L}\p{N}]))`,
	'iu',
);

const quantityAfter = new RegExp(String.raw`${gapAfterName}[,;(–-]?\s*${quantity}`, 'iu');
/** Matches “, 2 pcs” after a name, and maybe a price of each, up to the end of that part of a line. */
const unitsUntil = (end: string) =>
	new RegExp(
		String.raw`${gapAfterName}${price},\s*${price}\(?(?:(\d+)\s?(?:${unitPattern}|[x×])|[x×]\s?(\d+))\)?\s*${end}`,
		'iu',
	);
const unitsAtEnd = unitsUntil('(?:[,.;\\n]|$)');
/** In the text before the next name, whose own amount may be at the end. */
const unitsBeforeNext = unitsUntil('[,.;\\n]');

/** Matches an amount between a name and its wear: “ak redline x2 ft”. The x27 is a weapon. */
const amidName = /(?<!zeus)\s\(?(?:[x×]\s?(\d{1,5})|(\d{1,5})\s?[x×])\)?\s/iu;

/** Matches the text before the dash of “-2x” if the dash separates two names. */
const dashAfterName = /\S$/;
/** Matches the text before a dash that begins a line. If other lines begin with a dash too, the dash is no minus. */
const lineStart = /(?:^|\n)\s*$/;
const dashedLines = /^\s*[-–]/gm;
/** Matches a number after a name. If there is one after each name, they are prices and not amounts. */
const bareAfter = /^[\s:=–-]*\d{1,5}(?![\p{L}\p{N}%]|[.,]\d|\s*[x×]|\s+\p{L}|\s?\p{Sc})/u;
/** Matches words for stickers and the like, which amounts after a weapon count rather than the weapon. */
const attachmentWords =
	/(?<!\p{L})(?:stickers?|holos?|foils?|glitters?|golds?|charms?|patch(?:es)?|kato(?:wice)?)(?!\p{L})/iu;

/** Where a name is in a text, in UTF-16 code units. */
interface Place {
	readonly from: number;
	readonly to: number;
}

export const impossibleAmount = 0;

/**
 * Returns the amount of each name: `impossibleAmount` for one such as “0x”, “-2x” or “2.5x”, and undefined if the text
 * does not say one.
 * @param isList whether every part of the text is meant to be an item
 */
export function amountsOf(text: string, places: readonly Place[], isList = false): (number | undefined)[] {
	// Anyone who writes “x2” in front of the first name does so for all.
	const isInFront = xBefore.test(text.slice(0, places[0]?.from));
	const isDashed = (text.match(dashedLines)?.length ?? 0) > 1;
	const listTraits = { isList, isDashed, isNumbered: numberedList.test(text) };
	const arePriced =
		places.length > 1 && places.every(({ to }, i) => bareAfter.test(text.slice(to, places[i + 1]?.from)));
	// Brackets are after the names if there is one after the last.
	const areBracketsAfter = bracketAfter.test(text.slice(places.at(-1)?.to));
	const withoutNextAmount = (following: string) =>
		(areBracketsAfter ? following : following.replace(squareBracketBefore, '')).replace(timesBefore, '');
	return places.map(({ from, to }, i) => {
		// A bar replaces the previous name, so that what follows it is not taken for the beginning of a line.
		const previous = i === 0 ? text.slice(0, from) : `|${text.slice(places[i - 1]!.to, from)}`;
		const following = text.slice(to, places[i + 1]?.from);
		const before = i === 0 || isInFront ? previous : previous.replace(xAfter, '|').replace(unitsBeforeNext, '|');
		// “2x” between two names belongs to the second. The bar shows that the text does not end there.
		const after = i === places.length - 1 ? following : `${withoutNextAmount(following)}|`;
		// The first number between two names is the price of the first one.
		const unpriced = arePriced && i > 0 ? `|${before.slice(1).replace(bareAfter, ' ')}` : before;
		return amountOf(unpriced, isInFront ? '' : after, text.slice(from, to), listTraits);
	});
}

/** If `isDashed`, a dash at a line's start is no minus; if `isNumbered`, a number in brackets is that of a line. */
export function amountOf(
	before: string,
	afterName: string,
	name = '',
	{ isList, isDashed, isNumbered } = { isList: false, isDashed: false, isNumbered: false },
): number | undefined {
	const limit = bulkItems.test(name) ? maxAmount : maxBareAmount;
	const after = afterName.replace(floatAfter, ' ');
	const times = timesBefore.exec(before);
	if (times?.[0].startsWith('-')) {
		const textBefore = before.slice(0, times.index);
		const isSeparator = dashAfterName.test(textBefore) || (isDashed && lineStart.test(textBefore));
		if (!isSeparator) return impossibleAmount;
	}
	return (
		amountOfMatch(times) ??
		amountOfMatch(countingMatch(xAfter, after)) ??
		bracketedAmount(countingMatch(bracketAfter, after), limit) ??
		amountOfMatch(xBefore.exec(before)) ??
		amountOfMatch(countingMatch(timesAfter, after)) ??
		amountOfMatch(unitsAtEnd.exec(after)) ??
		amountOfMatch(amidName.exec(name)) ??
		amountOfMatch(quantityBefore.exec(before) ?? quantityAfter.exec(after)) ??
		(isNumbered ? undefined : amountOfMatch(inBrackets.exec(before))) ??
		amountInWords(wordBefore.exec(before)?.[1]?.toLowerCase() ?? '', name) ??
		(isList ? listedAmount(before, isDashed) : undefined) ??
		(notCounting.test(before) ? undefined : bareAmount(bareBefore.exec(before)?.[1] ?? '', limit, isList))
	);
}

/**
 * Matches an amount after a name, unless it counts the words that follow it: “(4x ibp holo)” are stickers on the item,
 * but “(2x left)” are two of it.
 */
function countingMatch(pattern: RegExp, after: string): RegExpExecArray | null {
	const match = pattern.exec(after);
	if (!match) return null;
	const following = after.slice(match[0].length);
	// What follows ends with its bracket, a separator or a price.
	const [words = ''] = /^[^)\]},;|/+\n\d\p{Sc}]*/u.exec(following) ?? [];
	const isBesideNumber = /[([{][^)\]}]*$/u.test(match[0]) || (/^\s*\p{L}/u.test(following) && /[x×]$/iu.test(match[0]));
	const countsWords = isBesideNumber && /\p{L}{2}/u.test(withoutFillers(words));
	return countsWords || attachmentWords.test(words) ? null : match;
}

function bracketedAmount(match: RegExpExecArray | null, limit: number): number | undefined {
	const amount = amountOfMatch(match);
	return amount !== undefined && (amount <= maxBracketed || limit === maxAmount) ? amount : undefined;
}

function listedAmount(before: string, isDashed: boolean): number | undefined {
	const digits = listedBefore.exec(before)?.[1]?.replaceAll(/\s/g, '') ?? '';
	return wholeAmount(isDashed ? digits.replace('-', '') : digits);
}

function amountInWords(words: string, name: string): number | undefined {
	return words.endsWith('pair of') && pairedItems.test(name) ? undefined : numbersByWord[words];
}

function bareAmount(digits: string, limit: number, isList: boolean): number | undefined {
	if (digits === '0') return impossibleAmount;
	const isThousands = /k$/i.test(digits);
	const value = Math.round(Number.parseFloat(digits.replace(',', '.')) * (isThousands ? 1_000 : 1));
	if (isList && limit === maxAmount && value > maxAmount) return impossibleAmount;
	return value >= 1 && value <= limit && (!isThousands || limit === maxAmount) ? value : undefined;
}

/** Returns undefined if there is no number. */
function amountOfMatch(match: RegExpExecArray | null): number | undefined {
	const digits = match?.slice(1).find((group) => group !== undefined);
	return digits === undefined ? undefined : unitsIn(digits);
}

/** Returns the amount that a text consists of, or `impossibleAmount`. Returns undefined if it is no whole number. */
export function wholeAmount(text: string): number | undefined {
	const digits = /-?\d[\d.,]*\d|-?\d/.exec(text)?.[0] ?? '';
	if (digits.startsWith('-')) return impossibleAmount;
	return /^\d+$|^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits) ? unitsIn(digits) : undefined;
}

/** Returns `impossibleAmount` for a number such as 0, 2.5 or a million. */
function unitsIn(digits: string): number {
	const isThousands = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits);
	const value = Number(isThousands ? digits.replaceAll(/[.,]/g, '') : digits.replace(',', '.'));
	return Number.isInteger(value) && value >= 1 && value <= maxAmount ? value : impossibleAmount;
}
