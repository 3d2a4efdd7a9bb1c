import type { ItemMention } from '../../search/item-hits.ts';
import { wholeAmount } from '../../search/mentions/amounts.ts';
import { withoutFloat } from '../../search/wear-text.ts';
import { moneyInTrade } from '../money/money.ts';
import { estimateWords } from '../text/estimates.ts';
import { withoutWordLabels } from '../text/labels.ts';
import { replacePlaces } from '../text/places.ts';
import type { Content } from './unclear-parts.ts';

/** The character that replaces an item in a text. */
export const itemSign = '\uFFFC';
/** Signs between an item and its price. In a trade, a dash may subtract. */
const priceOfItem = new RegExp(String.raw`${itemSign}[\s(@:=–-]*$`, 'u');
const priceOfItemInTrade = new RegExp(String.raw`${itemSign}[\s(@:=]*$`, 'u');
/** Matches “3 days”. */
const duration =
	/(?<![\p{L}\p{N}.,])\d{1,3}\s?(?:d|days?|h|hrs?|hours?|weeks?|months?|tagen?|дн\p{L}*|dni|días|jours|dias|gün|天)(?!\p{L})/giu;
/** Matches “~20€”, “100-200” and “5%”. */
const amountWritten = /[+~≈<>−-]?\s?\p{Sc}?\d[\d.,–-]*\s?(?:%|\p{Sc})?/gu;

/** Matches “~”, “about”, “<” and “>”, but no arrow (“->”), no quote (“>” beginning a line) and no heart (“<3”). */
const estimateSign = String.raw`(?:(?:[~≈≥≤]|(?<![\p{L}=–-]\s?|(?:^|\n)\s*)(?:<(?!3(?!\d))|>))\s?|${estimateWords}\s+)`;
/** Matches an amount beside an item that leaves open how many there are. */
const inexactBesideItem = new RegExp(
	[
		// “~5” before a name
		String.raw`${estimateSign}\d{1,5}\s?[x×]?(?=\s*${itemSign})`,
		// “5+”, “5-10” and “5 to 10x” before a name
		String.raw`(?<![\p{L}\p{N}.,\p{Sc}-])\d{1,4}(?:\s?\+|\s?ish|\s?(?:[-–]|(?:to|bis|до|a|à|do)\s)\s?\d{1,4})\s?[x×]?(?=\s+${itemSign})`,
		// “~5”, “x5+”, “x5-10” and “5-10 pcs” after a name
		String.raw`(?<=${itemSign}\s{0,2}[([,]?\s?)(?:${estimateSign}[x×]?\d{1,4}|[x×]\s?\d{1,4}(?:\+|\s?[-–]\s?\d{1,4})|\d{1,4}\s?[-–]\s?\d{1,4}(?:\s?(?:pcs|x|шт|stk|szt))?)(?![\d.,]|\s?(?:\p{Sc}|eur|usd))`,
	].join('|'),
	'giu',
);

/**
 * Finds what leaves open how many of an item there are: “~5”, “5-10”.
 * @param rest a text with `itemSign` in place of each item
 */
export function inexactAmounts(rest: string): string[] {
	return /\d/.test(rest) ? (rest.match(inexactBesideItem) ?? []).map((each) => each.trim()) : [];
}

/**
 * Returns amounts as written, except those of the items. Unless the text is a list, money right after an item is its
 * price, and left out as well.
 * @param rest a text with `itemSign` in place of each item
 */
export function strayAmounts(rest: string, mentions: readonly ItemMention[], content: Content): string[] {
	if (!/\d/.test(rest)) return [];
	const money = moneyInTrade(rest);
	const pricePattern = content === 'side' ? priceOfItemInTrade : priceOfItem;
	const strayMoney = money.filter(
		({ isAdded, from }) => !isAdded && (content === 'list' || !pricePattern.test(rest.slice(0, from))),
	);
	const places = money.map(({ from, text }) => ({ from, to: from + text.length })).sort((a, b) => a.from - b.from);
	const numberText = withoutWordLabels(withoutFloat(replacePlaces(places, rest))).replaceAll(duration, ' ');
	const numbers = [...numberText.matchAll(amountWritten)].map(([whole]) => whole.trim());
	// The amount of each item explains one of the numbers, and its float another: `withoutFloat` removes only one float.
	let unusedFloats = mentions.length;
	const unusedAmounts = mentions.flatMap(({ amount }) => amount ?? []);
	const strayNumbers = numbers.filter((written) => {
		if (/^0?[.,]\d+[.,]?$/.test(written) && unusedFloats > 0) {
			unusedFloats--;
			return false;
		}
		const amount = wholeAmount(written);
		const index = amount === undefined ? -1 : unusedAmounts.indexOf(amount);
		if (index < 0) return true;
		unusedAmounts.splice(index, 1);
		return false;
	});
	return [...strayMoney.map(({ text }) => text.trim()), ...strayNumbers];
}
