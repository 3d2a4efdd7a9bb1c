import { numbersByWord } from './number-words.ts';

// The pieces of the regular expressions below. `\x60` is a backtick.

/** What may be between a number and a name. */
const decoration = String.raw`[\s*_~\x60"“”'([\]★]*`;
const number = String.raw`(\d+(?:[.,]\d+)*)`;
/** What may be before a number: no letter, and no sign that makes it a price or part of a decimal number. */
const start = String.raw`(?:^|[^\p{L}\p{N}\p{Sc}.,])`;
export const unitPattern = String.raw`(?:pcs?|pieces?|pi[eè]ces?|piezas?|units?|unit[eé]s?|unid|copies|sets?|stks?|stück|stueck|sztuk[ai]?|szt|adet|tane|unidades|шт|штук[аи]?|個|个|件|把|枚)\.?`;
const ofWords = String.raw`(?:(?:of|de|von|di|more|other|extra|spare|clean|cheap|nice|new)\s+)?(?:my\s+|the\s+|these\s+)?`;

/** Matches “2x” or “2 pcs of” at the end of the text before a name. */
export const timesBefore = new RegExp(
	String.raw`${start}${number}\s*(?:[x×]\s*\)?:?|${unitPattern}\s*\)?:?\s*${ofWords})${decoration}$`,
	'iu',
);
/** Matches “(2)” or “[2]” at the end of the text before a name. */
export const inBrackets = /(?:^|[^\p{L}\p{N}])(?:\((\d{1,3})\)|\[(\d{1,3})\])[\s*_~`:★]*$/u;
/** Matches “[2]” at the end of the text before a name. */
export const squareBracketBefore = /[[{]\d{1,3}[\]}][\s*_~`:★]*$/u;
export const quantityWordPattern =
	'qty|quantity|amount|count|anzahl|menge|кол-во|количество|кількість|ilość|cantidad|quantité|quantidade|miktar|数量';
const quantity = String.raw`(?:${quantityWordPattern})\.?\s*[:=]?\s*(\d{1,5})(?![\p{L}\p{N}]|[.,]\d)`;
export const quantityBefore = new RegExp(String.raw`(?:^|[^\p{L}\p{N}])${quantity}[\s:★–-]*$`, 'iu');
/** Matches “(1)” or “1)” of a list whose lines are numbered in brackets. */
export const numberedList = /(?:^|[\s*_])[([]1[)\]]/;
/** Matches “x2” at the end of the text before a name. */
export const xBefore = new RegExp(String.raw`(?:^|[^\p{L}\p{N}])[x×]${number}\s*[):]?${decoration}$`, 'iu');
/** Matches a number that is neither a price nor the number of a line. */
export const bareBefore = new RegExp(
	String.raw`(?:^|[^\p{L}\p{N}\p{Sc}.,:#%@/+-])(\d{1,9}\+?|\d{1,2}(?:[.,]\d)?k)\s+${ofWords}${decoration}$`,
	'iu',
);
/** What separates two parts of a list. */
const partStart = String.raw`(?:^|[|;+&/\n]|,\s|\sand\s)`;
/** A number whose thousands are separated by spaces, such as “1 000”. */
const spacedThousands = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+`;
/** In a list, a single number before a name is an amount, even in thousands: “1,000 revolution case”. */
export const listedBefore = new RegExp(String.raw`${partStart}\s*(-?(?:${spacedThousands}|\d+(?:[.,]\d+)*))\s+$`, 'iu');
/** Matches the words before a number that counts something else or is a price. */
export const notCounting =
	/(?:\b(?:lvl|level|round|day|page|line|pattern|seed|no|nr|part|rank|top|looking|under|below|over|above|than|max|budget)\.?|@)\s+\d+\s+\P{L}*$/iu;
/** Matches a number in words, such as “two”, at the end of the text before a name. */
export const wordBefore = new RegExp(
	String.raw`(?:^|\P{L})(${Object.keys(numbersByWord).join('|')})\s+(?:[x×]\s+)?${ofWords}${decoration}$`,
	'iu',
);
/** Matches names of items that come as a pair: “a pair of” them is one item. */
export const pairedItems = /glove|wraps|dagger|berett|dual|moto|hydra|bloodhound|broken fang|sport|driver|specialist/i;
/** Matches names of items that people count in thousands. */
export const bulkItems = /\b(?:cases?|capsules?|stickers?|packages?|terminals?|keys?|kisten?)$/i;

/** What may be between a name and the amount after it. */
const gapAfterName = String.raw`^[> \t\u00a0*_~\x60"“”')\]|]*`;
const money = String.raw`(?:\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?(?:\p{Sc}|eur\b|euros?\b|usd\b|bucks\b))`;
/** A price that may be between a name and the amount after it, such as “- $5 each”. */
const price = String.raw`(?:[-–—@:=]?\s*\(?${money}\)?\s*(?:each|ea|je|per|\/)?\s*)?`;
/** A float may be between a name and its amount. */
export const floatAfter = /^[\s(]*(?:(?:fv|float)\s*[:=]?\s*)?0[.,]\d{2,}(?:\s?fv)?\)?(?=\s|$)/iu;
const xThenNumber = String.raw`[-–:]?\s*[([{]?\s*[x×]\s?(-?\d+(?:[.,]\d+)*)(?![\p{L}\p{N}])`;
const roundBracketed = String.raw`\((\d{1,3})\)`;
/** Matches “x2” or “(2)” after a name. */
export const xAfter = new RegExp(`${gapAfterName}${price}(?:${xThenNumber}|${roundBracketed})`, 'iu');
/** “[2]”, but not “[7] days”. A higher number, as in “[661]”, is a pattern or a share of a fade. */
const squareBracketed = String.raw`[[{](\d{1,2})[\]}](?!\s*(?:d|days?)\b)`;
/** A number after an asterisk, but no price and no number in bold (“*2*”). */
const afterAsterisk = String.raw`(?<=^\s?\*)(\d{1,2})(?![\p{L}\p{N}*]|[.,]\d|\s?\p{Sc})`;
/** Matches “[2]” or “*2” after a name. */
export const bracketAfter = new RegExp(`${gapAfterName}(?:${squareBracketed}|${afterAsterisk})`, 'iu');
/** Matches “2x” or “2 pcs” after a name. */
export const timesAfter = new RegExp(
	String.raw`${gapAfterName}${price}[-–:]?\s*[([]?(\d+|[1-9]\d*(?:[.,]\d+)+)\s?(?:[x×](?![\p{L}\p{N}])|${unitPattern}(?![\p{L}\p{N}]))`,
	'iu',
);

export const quantityAfter = new RegExp(String.raw`${gapAfterName}[,;(–-]?\s*${quantity}`, 'iu');
/** Matches “, 2 pcs” after a name, and maybe a price of each, up to the end of that part of a line. */
const unitsUntil = (end: string) =>
	new RegExp(
		String.raw`${gapAfterName}${price},\s*${price}\(?(?:(\d+)\s?(?:${unitPattern}|[x×])|[x×]\s?(\d+))\)?\s*${end}`,
		'iu',
	);
export const unitsAtEnd = unitsUntil('(?:[,.;\\n]|$)');
/** Like `unitsAtEnd`, for the text between two names. A separator must follow, since the end may be the next name's. */
export const unitsBeforeNext = unitsUntil('[,.;\\n]');

/** Matches an amount between a name and its wear: “ak redline x2 ft”. The x27 is a weapon. */
export const amidName = /(?<!zeus)\s\(?(?:[x×]\s?(\d{1,5})|(\d{1,5})\s?[x×])\)?\s/iu;

/** Matches the text before the dash of “-2x” if the dash separates two names. */
export const dashAfterName = /\S$/;
/** Matches the text before a dash that begins a line. If other lines begin with a dash too, the dash is no minus. */
export const lineStart = /(?:^|\n)\s*$/;
export const dashedLines = /^\s*[-–]/gm;
/** Matches a number after a name. If there is one after each name, they are prices and not amounts. */
export const bareAfter = /^[\s:=–-]*\d{1,5}(?![\p{L}\p{N}%]|[.,]\d|\s*[x×]|\s+\p{L}|\s?\p{Sc})/u;
/** Matches words for stickers and the like, which amounts after a weapon count rather than the weapon. */
export const attachmentWords =
	/(?<!\p{L})(?:stickers?|holos?|foils?|glitters?|golds?|charms?|patch(?:es)?|kato(?:wice)?)(?!\p{L})/iu;
