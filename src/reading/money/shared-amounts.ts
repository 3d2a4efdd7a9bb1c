import { unitPattern } from '../../search/mentions/amount-patterns.ts';
import type { Place } from '../text/places.ts';
import { moneyIn } from './money.ts';

/** Where an amount is written once for several items. */
interface AmountGroup extends Place {
	readonly amount: number;
	/** The amount as it is written. */
	readonly written: string;
	readonly isInBrackets: boolean;
}

/** Words before an amount that begin a list. */
const listWords =
	'wts|wtb|selling|buying|have|want|need|bundle|verkaufe|suche|biete|продам|продаю|куплю|sprzedam|kupię|vendo|compro|vends|satıyorum';
/** Matches where a part of a text begins. */
const start = String.raw`(?<=^|[\n,;+:\])】]\s?|(?<!\p{L})(?:${listWords})\s)[^\S\n]*`;
/**
 * Matches “2x (”, “x2 (” and “3 sets of (”, up to the bracket. The groups say on which side of the sign the number is.
 */
const beforeBracket = new RegExp(
	String.raw`(?:(?<![\p{L}\p{N}.,])(?<before>\d{1,4})\s?(?:[x×*]|${unitPattern}(?:\s+of)?)|${start}[x×]\s?(?<after>\d{1,4}))\s?(?=[([{])`,
	'giu',
);
/** Matches “) x2” and “) 3x”. */
const afterBracket = /(?<=[)\]}]\s?)(?:[x×*]\s?(?<after>\d{1,4})|(?<before>\d{1,4})\s?[x×])(?![\p{L}\p{N}.,])/giu;
/** Matches “5x each” and “5 of each” at the beginning of a part. In “5 each”, the number may be a price. */
const beforeList = new RegExp(
	String.raw`${start}(?:${[
		// “5x each”, “5 pcs of each”
		String.raw`(?<times>\d{1,4})\s?(?:[x×]|${unitPattern})\s?(?:of\s)?(?:each|ea|jeweils|каждого|кожного|każdego|de cada|her birinden)`,
		// “5 of each”
		String.raw`(?<of>\d{1,4})\s(?:of|von|de)\s(?:each|jedem|cada)`,
		// “je 5x”
		String.raw`(?:je|jeweils|по|po|各)\s?(?<per>\d{1,4})\s?(?:[x×]|${unitPattern}|[把个])(?:\s(?:каждого|кожного|każdego))?`,
	].join('|')})(?!\p{L})\s*:?`,
	'giu',
);
/** Matches what separates items. Brackets without a separator may be a part of one name: “Crown (Foil) x2”. */
const separator = /[,;+&/|\n、，]|(?<!\p{L})(?:and|plus|und|et|y|e|и|та|й|i|oraz|ve|ile)(?!\p{L})|和/iu;
/** Matches what ends a list that is not in brackets. */
const listEnd = /[\n[\]|]/;
const closingOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** How many characters of a group are read. A longer bracket is no group, and a longer list is cut. */
const maxLength = 400;

/**
 * Finds amounts that are written once for several items: “2x (A + B)”, “(A, B) x2”, “5x each: A, B”. Places are those
 * of the items, without the amount.
 */
export function amountGroups(text: string): AmountGroup[] {
	if (!/\d/.test(text)) return [];
	const groups: AmountGroup[] = [];
	const add = (match: RegExpMatchArray, place: Place | undefined) => {
		const { before, after, times, of, per } = match.groups!;
		const amount = Number(before ?? after ?? times ?? of ?? per);
		const hasSeveral = place && separator.test(text.slice(place.from, place.to));
		if (hasSeveral && amount > 1)
			groups.push({ ...place, amount, written: match[0].trim(), isInBrackets: !(times ?? of ?? per) });
	};
	for (const match of text.matchAll(beforeBracket)) add(match, bracketFrom(text, match.index + match[0].length));
	for (const match of text.matchAll(afterBracket)) add(match, bracketUntil(text, match.index));
	for (const match of text.matchAll(beforeList)) {
		const from = match.index + match[0].length;
		const length = text.slice(from, from + maxLength).search(listEnd);
		// The number may be part of money, whose currency is then in the next 10 characters.
		const isPrice = moneyIn(text.slice(0, from + 10)).some((money) => money.from + money.text.length > match.index);
		if (!isPrice) add(match, { from, to: length < 0 ? Math.min(text.length, from + maxLength) : from + length });
	}
	return groups;
}

/** The inside of the bracket that opens at an index. */
function bracketFrom(text: string, opening: number): Place | undefined {
	const open = text[opening]!;
	let depth = 0;
	for (let i = opening; i < Math.min(text.length, opening + maxLength); i++) {
		if (text[i] === open) depth++;
		if (text[i] === closingOf[open]) depth--;
		// “[…](…)” is a link.
		if (depth === 0) return text[i + 1] === '(' ? undefined : { from: opening + 1, to: i };
	}
	return undefined;
}

/** The inside of the bracket that closes before an index. */
function bracketUntil(text: string, end: number): Place | undefined {
	const closing = text.slice(0, end).trimEnd().length - 1;
	const open = Object.keys(closingOf).find((each) => closingOf[each] === text[closing])!;
	let depth = 0;
	for (let i = closing; i >= Math.max(0, closing - maxLength); i--) {
		if (text[i] === text[closing]) depth++;
		if (text[i] === open) depth--;
		if (depth === 0) return { from: i + 1, to: closing };
	}
	return undefined;
}
