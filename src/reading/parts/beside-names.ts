import { splitWear } from '../../names/skin.ts';
import { quantityWordPattern, unitPattern } from '../../search/mentions/amount-patterns.ts';
import { amountOf, wholeAmount } from '../../search/mentions/amounts.ts';
import { withoutFillers } from '../../search/mentions/fillers.ts';
import { numberWordPattern } from '../../search/mentions/number-words.ts';
import { withoutFloat } from '../../search/wear-text.ts';
import { withoutMoney } from '../money/money.ts';
import { forWords } from '../text/each-words.ts';
import { estimateWords } from '../text/estimates.ts';
import { withoutWordLabels } from '../text/labels.ts';
import { withoutRuns } from '../text/message-text.ts';
import { withPlainNumbers } from '../text/plain-numbers.ts';

/** Characters of a line, or of a part of it, that are read at once. */
export const partLimit = 300;
/** Matches the names of items that are traded in large numbers. */
const bulkItems =
	/\b(?:cases?(?! hardened)|capsules?|stickers?|packages?|keys?|terminals?|graffiti|patch(?:es)?|charms?)\b/i;
/** A larger number after the name of an item that is not traded in bulk is a price, a pattern or a year. */
const maxBareAfter = 20;
/** Matches a number that may be the year of an event. */
const bareYear = /^\s*20[1-4]\d\s*$/;
/** Matches a word or sign that says that a number is an amount. */
export const countingSign = new RegExp(`[x×:=(>]|${quantityWordPattern}|${unitPattern}`, 'iu');

/** Matches the sign or number at the start of a list's line. */
const bullet = /^\s*(?:[-–—•*>·]+\s+|\d{1,4}[.)]\s+)/;
const decoration = /[*_~`"{}]+/g;
const number = String.raw`(?:[x×]\s?\d[\d.,]*|-?\d[\d.,]*\s*(?:[x×*]|${unitPattern})?)`;
const preposition = String.raw`(?:\s+(?:de|of|von|di|do|d[’'])(?=\s))?`;
const quantityPrefix = String.raw`(?:(?:${quantityWordPattern})\.?\s*[:=]?\s*)?`;
/** Match a number that may be an amount, with what belongs to it: before a name, after one, and anywhere. */
export const numberBefore = new RegExp(String.raw`^[\s([]*${quantityPrefix}${number}${preposition}[\s)\]:]+`, 'iu');
export const numberAfter = new RegExp(String.raw`[\s:=([,|>–-]+${quantityPrefix}${number}[\s)\],]*$`, 'iu');
export const anyAmount = new RegExp(
	String.raw`(?<![\p{L}\p{N}.,])${quantityPrefix}${number}(?![\p{L}\p{N}])${preposition}`,
	'giu',
);
/** Matches whole numbers, also in groups of three digits, but neither parts of other numbers nor percentages. */
const wholeNumbers = /(?<=(?:^|[^\p{L}\p{N}.,])[x×]?\s?)\d+(?:[.,]\d{3})*(?![\p{N}%]|[.,]\d)(?!k(?!\p{L}))/giu;
/** Matches a price with two decimals and no currency. */
const barePrice = /(?<![\p{L}\p{N}.,])\d+[.,]\d{2}(?![\p{L}\p{N}])/gu;
/** Matches an amount that is not exact: “~50”, “>50”, “50+”, “about 50”. */
export const estimatePattern = new RegExp(
	String.raw`(?<![\p{L}\p{N}.,])(?:[~≈<>≥≤]\s?|${estimateWords}\s+)\d[\d.,]*|(?<![\p{L}\p{N}.,])\d[\d.,]*\+(?=\s|$)`,
	'iu',
);
const notAfterLabel = String.raw`(?<![\p{L}\p{N}.,'’\p{Sc}#-]|\p{Sc}\s|(?:top|tier|pos|position|rank|no\.?|lvl|level|slot|place|pattern|seed)\s)`;
const priceWithSign = String.raw`(?:\p{Sc}\s?)?\d[\d.,]*\s?(?:\p{Sc}|\p{L}{2,7}\.?)?`;
/**
 * Matches a number before a price for all: the “2” of “2 for 50€”. The second group is the price with its preposition.
 */
export const countedForPrice = new RegExp(
	String.raw`${notAfterLabel}(\d{1,4})(?=(\s+(?:${forWords})\s+${priceWithSign})\s*(?:[?!.,;\n]|$))`,
	'iu',
);
const leftOverWords = /[\p{L}\p{N}][\p{L}\p{N}.,'’]*[\p{L}\p{N}]/gu;
const onlyNumber = new RegExp(String.raw`^[\s:=([,|>–-]*${quantityPrefix}${number}[\s:)\],]*(?:the\s+)?$`, 'iu');

/** Whether a number beside the name of an item counts the item although no word or sign says so. */
export const isCountedBare = (amount: number, name: string): boolean => amount <= maxBareAfter || bulkItems.test(name);

/** Returns the words beside names that are neither amounts, money nor fillers. */
export function unexplainedWords(text: string): string {
	const plain = withoutFloat(withoutMoney(text)).replaceAll(barePrice, ' ').replaceAll(numberWordPattern, ' ');
	const rest = withoutFillers(plain).match(leftOverWords) ?? [];
	return rest.join(' ').slice(0, partLimit);
}

/** Returns the whole numbers of a text that are neither prices, floats nor labelled, except for each item's amount. */
export function strayNumbers(text: string, amounts: readonly number[]): string {
	const plain = withoutWordLabels(withoutFloat(withoutMoney(text)));
	const remaining = [...amounts];
	const stray = (plain.match(wholeNumbers) ?? []).filter((digits) => {
		const index = remaining.indexOf(Number(digits.replaceAll(/[.,]/g, '')));
		if (index >= 0) remaining.splice(index, 1);
		return index < 0;
	});
	return stray.join(' ');
}

/** Finds an amount that is only approximate, and returns it as written. */
export const estimateIn = (text: string): string | undefined => estimatePattern.exec(withoutMoney(text))?.[0].trim();

/** Returns the text without the signs of lists and of Markdown. */
export const withoutDecoration = (text: string): string =>
	withoutRuns(text.replace(bullet, '').replaceAll(decoration, ' ')).trim();

/** Returns the amount of a text that is not understood: 1 unless the text clearly says another one. */
export function statedAmount(text: string): number {
	const plain = withoutRuns(withPlainNumbers(withoutDecoration(text.slice(0, partLimit))));
	const [after = ''] = numberAfter.exec(plain) ?? [];
	const amount = numberBefore.exec(plain)?.[0] ?? (countingSign.test(after) ? after : '');
	return wholeAmount(amount) || 1;
}

/**
 * Returns the amount that the text beside a name states: 1 if there is no number, 0 for a number that is no amount, and
 * undefined if the number need not be one.
 */
export function amountBeside(before: string, after: string, name: string): number | undefined {
	if (!canCountLikeYear(name) && [before, after].some((side) => bareYear.test(side))) return 0;
	if (after.trim() === '' && onlyNumber.test(before)) return wholeAmount(before);
	if (before.trim() === '' && onlyNumber.test(after)) return amountAfter(after, name);
	return amountOf(before, after, name) ?? (/\d/.test(before + after) ? undefined : 1);
}

/**
 * Whether a number like a year may count these items: skins belong to no event, so no year is in their names, and cases
 * are traded in thousands.
 */
const canCountLikeYear = (name: string): boolean => splitWear(name).wear !== undefined || / Case$/.test(name);

/** Returns the same as `amountBeside`, for a number after the name. */
export function amountAfter(text: string, name: string): number | undefined {
	const amount = wholeAmount(text);
	if (amount === undefined || countingSign.test(text)) return amount;
	return isCountedBare(amount, name) ? amount : undefined;
}
