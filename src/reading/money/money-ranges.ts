import { parseAmount } from '../../base/text/parse.ts';
import { currencies } from '../../market/currency.ts';
import { unitPattern } from '../../search/mentions/amount-patterns.ts';
import { currencyNamed } from './currency-signs.ts';

const sign = String.raw`(?:\p{Sc}|euros?|bucks|zł|${currencies.join('|')})`;
const signBefore = String.raw`(?:(?:\p{Sc}|${currencies.join('|')})[ \u00a0]?)?`;
// More groups than a price has would make the time to search a long text grow with the square of its length.
const number = String.raw`(?:\d{1,3}(?:[ \u00a0'’]\d{3}){1,3}|\d+(?:[.,]\d{3})*(?:[.,]\d{1,2})?)(?!\d)`;
/** Excludes a number that counts items, as in “$5 - 2x” and “$5 - 2 pcs”, but not one before an amount: “$3-5 x10”. */
const notAmount = String.raw`(?![ \u00a0]?(?:[x×](?!\s?\d)|${unitPattern}(?!\p{L})))`;
/** Matches what may be a range of money: “€20-25”, “20 to 25€”, “€20 - 25”. */
const range = new RegExp(
	[
		String.raw`(?<![\p{L}\p{N}.,'’#-])${signBefore}(?<low>${number})(?<lowK>\s?k)?[ \u00a0]?${sign}?`,
		String.raw`(?<separator>[-–—−‑/~]|[ \u00a0][-–—−‑][ \u00a0]|\s(?:to|bis|до)\s)`,
		String.raw`${signBefore}(?<high>${number})(?<highK>\s?k(?!\p{L}))?(?:[ \u00a0]?${sign}(?!\p{L}))?(?![\p{N}%]|[.,]\d)${notAmount}`,
	].join(''),
	'giu',
);
const anySign = new RegExp(sign, 'iu');
const allSigns = new RegExp(sign, 'giu');
/** Matches “€-5” and “€ -5”. */
const negative = /(?<![\d.,][ \u00a0]?|\p{L})\p{Sc}[ \u00a0]?[-−]\d+(?:[.,]\d+)?(?![\p{N}%]|[.,]\d)/gu;
/** A range between blanks, “€20 - 25”, may also be a price and an amount. No range of prices has a higher ratio. */
const maxRatio = 2;

/**
 * Finds money that is no single price, and returns it as written: ranges such as “20-25€”, and negative amounts. Their
 * numbers are no amounts of items. “2014-2015” are years.
 */
export const moneyRangesIn = (text: string): string[] => rangesIn(text, /^\s.\s$/u);

/**
 * Takes such money out of a text, so that the rest can be read as items. In “phase 2 до 25€”, the first number may belong
 * to a name and the second one be the highest price, so this stays in the text.
 */
export function takeMoneyRanges(text: string): { readonly rest: string; readonly ranges: readonly string[] } {
	const ranges = rangesIn(text, /^\s/u);
	return { rest: ranges.reduce((rest, range) => rest.replace(range, ' '), text), ranges };
}

/** @param unclearSeparator matches a separator that makes a range only of numbers that are near each other */
function rangesIn(text: string, unclearSeparator: RegExp): string[] {
	// Most lines have no sign, and need no search.
	if (!anySign.test(text)) return [];
	const ranges = [...text.matchAll(range)].filter(({ 0: written, groups = {} }) => {
		const { low = '', lowK, separator = '', high = '', highK } = groups;
		const from = amountIn(low, lowK ?? highK);
		const to = amountIn(high, highK);
		const isLikely = !unclearSeparator.test(separator) || to <= maxRatio * from;
		const isYear = /^20[12]\d$/.test(low);
		// With the signs of two currencies, it is the same price twice: “30€/33$”.
		return from < to && isLikely && !isYear && currenciesIn(written).size === 1;
	});
	return [...ranges, ...text.matchAll(negative)].map(([written]) => written.trim());
}

/** Returns the currencies whose signs are in a text. */
const currenciesIn = (text: string): ReadonlySet<string> =>
	new Set((text.match(allSigns) ?? []).map((written) => currencyNamed(written) ?? written));

/** “1.500” is in thousands, as it is in lists. Returns 0 for a text that is no amount. */
function amountIn(digits: string, k: string | undefined): number {
	const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits);
	const amount = parseAmount(isGrouped ? digits.replaceAll(/[.,]/g, '') : digits, 'en') ?? 0;
	return k === undefined ? amount : 1_000 * amount;
}
