import {
	amidName,
	attachmentWords,
	bareAfter,
	bareBefore,
	bracketAfter,
	bulkItems,
	dashAfterName,
	dashedLines,
	floatAfter,
	inBrackets,
	lineStart,
	listedBefore,
	notCounting,
	numberedList,
	pairedItems,
	quantityAfter,
	quantityBefore,
	squareBracketBefore,
	timesAfter,
	timesBefore,
	unitsAtEnd,
	unitsBeforeNext,
	wordBefore,
	xAfter,
	xBefore,
} from './amount-patterns.ts';
import { withoutFillers } from './fillers.ts';
import { numbersByWord } from './number-words.ts';

/** The highest amount. A higher number is a price, a pattern, or a joke. */
const maxAmount = 99_999;
/** The highest amount without an “x”, except for items that people count in thousands. */
const maxBareAmount = 999;

/** The highest amount in brackets such as “[2]”, except for items that people count in thousands. */
const maxBracketed = 20;

/** Where a name is in a text, in UTF-16 code units. */
interface Place {
	readonly from: number;
	readonly to: number;
}

/** The amount of a name beside which an impossible one is written, such as “0x” or “2.5x”. */
export const impossibleAmount = 0;

/**
 * Returns the amount of each name: `impossibleAmount` for one such as “0x”, “-2x” or “2.5x”, and undefined if the text
 * does not say one.
 * @param isList whether every part of the text is meant to be an item
 */
export function amountsOf(text: string, places: readonly Place[], isList = false): (number | undefined)[] {
	// Anyone who writes “x2” in front of the first name does so for all.
	const areAmountsInFront = xBefore.test(text.slice(0, places[0]?.from));
	const isDashed = (text.match(dashedLines)?.length ?? 0) > 1;
	const listTraits = { isList, isDashed, isNumbered: numberedList.test(text) };
	const arePriced =
		places.length > 1 && places.every(({ to }, i) => bareAfter.test(text.slice(to, places[i + 1]?.from)));
	// If a bracket follows the last name, each bracket belongs to the name before it.
	const areBracketsAfter = bracketAfter.test(text.slice(places.at(-1)?.to));
	const textBefore = (i: number): string => {
		if (i === 0) return text.slice(0, places[0]!.from);
		// A bar replaces the previous name. Without the bar, the text after that name would look like the start of a line.
		const between = `|${text.slice(places[i - 1]!.to, places[i]!.from)}`;
		const before = areAmountsInFront ? between : between.replace(xAfter, '|').replace(unitsBeforeNext, '|');
		// The first number between two names is the price of the first one.
		return arePriced ? `|${before.slice(1).replace(bareAfter, ' ')}` : before;
	};
	const textAfter = (i: number): string => {
		if (areAmountsInFront) return '';
		const following = text.slice(places[i]!.to, places[i + 1]?.from);
		if (i === places.length - 1) return following;
		// “2x” between two names belongs to the second. The bar shows that the text does not end there.
		const withoutBracket = areBracketsAfter ? following : following.replace(squareBracketBefore, '');
		return `${withoutBracket.replace(timesBefore, '')}|`;
	};
	return places.map(({ from, to }, i) => amountOf(textBefore(i), textAfter(i), text.slice(from, to), listTraits));
}

/**
 * Returns the amount that the text around a name says. If `isDashed`, a dash at the start of a line is no minus. If
 * `isNumbered`, a number in brackets before the name is the number of the line.
 */
export function amountOf(
	before: string,
	afterName: string,
	name = '',
	{ isList, isDashed, isNumbered } = { isList: false, isDashed: false, isNumbered: false },
): number | undefined {
	const isBulk = bulkItems.test(name);
	const after = afterName.replace(floatAfter, ' ');
	const times = timesBefore.exec(before);
	if (times?.[0].startsWith('-')) {
		const beforeDash = before.slice(0, times.index);
		const isSeparator = dashAfterName.test(beforeDash) || (isDashed && lineStart.test(beforeDash));
		if (!isSeparator) return impossibleAmount;
	}
	// The first form of an amount that the text has decides.
	return (
		amountOfMatch(times) ??
		amountOfMatch(countingMatch(xAfter, after)) ??
		bracketedAmount(countingMatch(bracketAfter, after), isBulk) ??
		amountOfMatch(xBefore.exec(before)) ??
		amountOfMatch(countingMatch(timesAfter, after)) ??
		amountOfMatch(unitsAtEnd.exec(after)) ??
		amountOfMatch(amidName.exec(name)) ??
		amountOfMatch(quantityBefore.exec(before) ?? quantityAfter.exec(after)) ??
		(isNumbered ? undefined : amountOfMatch(inBrackets.exec(before))) ??
		amountInWords(wordBefore.exec(before)?.[1]?.toLowerCase() ?? '', name) ??
		(isList ? listedAmount(before, isDashed) : undefined) ??
		(notCounting.test(before) ? undefined : bareAmount(bareBefore.exec(before)?.[1] ?? '', isBulk, isList))
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
	// The words end at a closing bracket, a separator, a number or a price.
	const [words = ''] = /^[^)\]},;|/+\n\d\p{Sc}]*/u.exec(following) ?? [];
	const isInOpenBracket = /[([{][^)\]}]*$/u.test(match[0]);
	const isXBeforeWord = /[x×]$/iu.test(match[0]) && /^\s*\p{L}/u.test(following);
	const countsWords = (isInOpenBracket || isXBeforeWord) && /\p{L}{2}/u.test(withoutFillers(words));
	return countsWords || attachmentWords.test(words) ? null : match;
}

function bracketedAmount(match: RegExpExecArray | null, isBulk: boolean): number | undefined {
	const amount = amountOfMatch(match);
	return amount !== undefined && (amount <= maxBracketed || isBulk) ? amount : undefined;
}

function listedAmount(before: string, isDashed: boolean): number | undefined {
	const digits = listedBefore.exec(before)?.[1]?.replaceAll(/\s/g, '') ?? '';
	return wholeAmount(isDashed ? digits.replace('-', '') : digits);
}

function amountInWords(words: string, name: string): number | undefined {
	return words.endsWith('pair of') && pairedItems.test(name) ? undefined : numbersByWord[words];
}

function bareAmount(digits: string, isBulk: boolean, isList: boolean): number | undefined {
	if (digits === '0') return impossibleAmount;
	const isThousands = /k$/i.test(digits);
	const value = Math.round(Number.parseFloat(digits.replace(',', '.')) * (isThousands ? 1_000 : 1));
	if (isList && isBulk && value > maxAmount) return impossibleAmount;
	const limit = isBulk ? maxAmount : maxBareAmount;
	return value >= 1 && value <= limit && (isBulk || !isThousands) ? value : undefined;
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
	const isWhole = /^\d+$/.test(digits) || separatedThousands.test(digits);
	return isWhole ? unitsIn(digits) : undefined;
}

/** Matches a whole number whose thousands are separated, such as “1,000”. */
const separatedThousands = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

/** Returns `impossibleAmount` for a number such as 0, 2.5 or a million. */
function unitsIn(digits: string): number {
	const hasSeparators = separatedThousands.test(digits);
	const value = Number(hasSeparators ? digits.replaceAll(/[.,]/g, '') : digits.replace(',', '.'));
	return Number.isInteger(value) && value >= 1 && value <= maxAmount ? value : impossibleAmount;
}
