import type { Currency } from '../../market/currency.ts';
import type { Place } from '../text/places.ts';
import { moneySigns, moneyWords } from './currency-signs.ts';
import { allMoneyIn, type Money } from './money.ts';

/** Money, or anything else that may be a price, as a message writes it. */
export interface WrittenPrice extends Place {
	readonly text: string;
	/** Whether it is the most that somebody pays: “budget 80€”, “up to 80€”. */
	readonly isLimit?: boolean;
	/** Undefined for what is no single price: a range, a percentage, or a number without a currency. */
	readonly money?: Money & { readonly isEach: boolean };
}

const sign = String.raw`\s?(?:${moneySigns}|(?:${moneyWords})(?![\p{L}\p{N}]))`;
const signBefore = String.raw`(?:(?<!\p{L})(?:${moneySigns})\s?)`;
const number = String.raw`\d[\d.,]*\s?k?`;
const notSinglePrice = new RegExp(
	[
		// “30-35€”, “€30 – €35”, “30€ - 35€”; but “0.21 - 35€” is a float and a price.
		String.raw`${signBefore}${number}(?:[-–]|\s[-–]\s(?=${signBefore}))${signBefore}?${number}`,
		String.raw`(?<![\p{L}\p{N}.,-])${number}(?:[-–]|${sign}\s?[-–]\s?)${number}${sign}`,
		// “85%” and “-15 %”
		String.raw`[+~−-]?(?<![\p{L}\p{N}.,])\d[\d.,]*\s?%`,
		// “asking 120”, “b/o 3,2k”: a number after such a word is an amount of money.
		String.raw`(?<!\p{L})(?:asking|b/o|c/o|bin|buyout|starting bid|s/b)\s*[:=]?\s*\d[\d.,]*\s?k?(?![\p{L}\p{N}%]|\s?(?:${moneySigns}|(?:${moneyWords})(?![\p{L}\p{N}])))`,
	].join('|'),
	'giu',
);
/** Matches the words in front of what somebody paid for an item, which is not what they ask for it. */
const paidBefore =
	/(?<!\p{L})(?:paid|bought (?:it )?(?:for|at)|cost me|bezahlt|gekauft für|kupione za|pagué|payé|paguei)\s*[:=]?\s*$/iu;
const notAfterSelling = String.raw`(?<!(?<!\p{L})(?:sell(?:ing)?|wts|verkaufe|продам|продаю|sprzedam|vendo|vends)(?!\p{L})[^.;\n!?]*)`;
const boughtWord = String.raw`(?<!\p{L})(?:bought|got (?:it|this|mine)|gekauft|купил[аи]?|куплен[оа]?|купив|kupion[ey]|kupił[ae]m|compr(?:é|ado|ei)|acheté|aldım)`;
const wordsWithoutSelling = String.raw`(?:(?!sell|sale|ask|want|verkauf|прода|sprzeda|vend|satıyor)[^.,;\n!?])*`;
/** Matches words of buying around the item, “bought my ak redline for”, but not in “selling the … that I bought”. */
const itemPaidBefore = new RegExp(
	String.raw`${notAfterSelling}${boughtWord}${wordsWithoutSelling}\s(?:for|at|für|за|za|por|pour|à|@)\s*$`,
	'iu',
);

/** Matches words before the price of a market, which is not the price that the writer asks: “steam 12€”. */
const referenceBefore =
	/(?<!(?:under|below|over|above|unter|über)\s)(?<!\p{L})(?:market|buff(?:163)?|steam|scm|skinport|csfloat|dmarket|youpin|uu|mp|suggested)(?: price)?\s*(?:is|at|[:=~])?\s*$/iu;

const limitBefore =
	/(?<!\p{L})(?<!(?<!\p{L})(?:nicht|not|no|не)\s)(?:budget|max(?:imum)?\.?|up to|under|below|bis(?: zu)?|unter|до|ниже|do|poniżej|hasta|jusqu['’]à|até)\s*(?:of|is|[:=])?\s*$/iu;
const limitAfter = /^\s?(?:budget|max)(?!\p{L})/iu;
/** Matches words after a percentage that makes the price beside it another one, and is not the share of a fade. */
const discountAfter =
	/^\s*(?:off|discount|rabatt|fee|under|below|less|over|above|unter|über|ниже|poniżej|скидк\p{L}*|rabatu|descuento|remise)(?!\p{L})/iu;

/** How far before money to look for the words of these patterns, in characters. */
const maxDistance = 60;

/**
 * Finds all that may be a price in a message, in the order of the text. What was paid, or costs elsewhere, is left out.
 * @param own the currency of whoever writes it, for signs that several have
 */
export function writtenPrices(text: string, own: Currency): WrittenPrice[] {
	const others = [...text.matchAll(notSinglePrice)].map(
		({ 0: whole, index }): WrittenPrice => ({ from: index, to: index + whole.length, text: whole.trim() }),
	);
	const single = allMoneyIn(text, own)
		.map((money): WrittenPrice => {
			const to = money.from + money.text.length;
			const before = text.slice(Math.max(0, money.from - maxDistance), money.from);
			const limit = limitBefore.exec(before)?.[0] ?? '';
			const isLimit = limit !== '' || limitAfter.test(text.slice(to));
			return { from: money.from - limit.length, to, text: (limit + money.text).trim(), money, isLimit };
		})
		.filter(({ from, to }) => !others.some((other) => other.from < to && other.to > from))
		.filter(({ from }) => !paidBefore.test(text.slice(Math.max(0, from - maxDistance), from)));
	// Beside another price, “steam 12€” and “bought … for 12€” are not the asking price. With no other price, they are.
	const askingPrices = single.filter((each) => !isReference(text, each));
	const prices = askingPrices.length > 0 ? askingPrices : single;
	const unclearPrices = prices.length > 0 ? others.filter((each) => !isFadeShare(text, each)) : others;
	return [...unclearPrices, ...prices].sort((a, b) => a.from - b.from);
}

/** Whether a price is that of a market, or what somebody paid for the item. */
function isReference(text: string, { from }: WrittenPrice): boolean {
	const before = text.slice(Math.max(0, from - maxDistance), from);
	return referenceBefore.test(before) || itemPaidBefore.test(before);
}

/** Whether a percentage beside a price is the share of a fade. A sign or a word makes it a discount instead. */
function isFadeShare(text: string, { from, to, text: written }: WrittenPrice): boolean {
	if (!written.endsWith('%')) return false;
	const hasSign = /^[+−-]/.test(written) || /[+−-]\s*$/.test(text.slice(0, from));
	return !hasSign && !discountAfter.test(text.slice(to));
}
