import { parseAmount, parseMultiple } from '../../base/text/parse.ts';
import { type Currency, currencies } from '../../market/currency.ts';
import { eachAfter, eachBefore } from '../text/each-words.ts';
import { currencyNamed, moneySigns, moneyWords } from './currency-signs.ts';

export interface Money {
	readonly amount: number;
	/**
	 * Undefined for “+ 200”, which means the currency of the answer. `unknown` if the marketplace has no prices in it.
	 */
	readonly currency: Currency | 'unknown' | undefined;
	readonly text: string;
	/** Where the money begins, in UTF-16 code units. */
	readonly from: number;
	/** Whether the money is added, as in “ak redline + 20€” but not in “ak redline 20€”. */
	readonly isAdded: boolean;
}

/** How far before money to look for a word or sign that adds it, in characters. */
const maxDistance = 20;
const priceWords = 'b\\/?o|c\\/?o|bin|buyout|price|asking|s\\/?b|preis|цена|ціна|cena|precio|prix|preço|fiyat|价格';
const additionWords = 'and|plus|más|mais|artı|плюс|with|add(?:ing)?|und|et|y|e|и|та|ve|oraz|i|补|補|加';
/**
 * What is before money that is added: nothing, a separator, or a word such as “and”. A colon is a separator, except
 * after a word for a price: “b/o: 40€”.
 */
const addition = new RegExp(
	String.raw`(?:^|[+,;&\n]|(?<!(?:${priceWords})\s*):|(?:^|\s)(?:${additionWords}))\s*$`,
	'iu',
);
/** “I'm not adding 20€” */
const deniedAddition =
	/(?<!\p{L})(?:not|never|nobody|cannot|(?:wo|do|does|did|is|are|was|ca|could|would|should)n[’']?t|nicht|не|nie)\s+(?:\p{L}{2,8}\s+)?add(?:ing)?\s*$/iu;
/** “80€ + …” adds money to what follows, unless it is the price of what is before. */
const additionAfter = /^\s*(?:[+&]|(?:and|plus|und|et|y|e|и|та|ve|oraz|i)\s)\s*\S/iu;
/** What is before money with which an offer begins. */
const offerBeginning =
	/(?:^|[[\]\n:,;+&]|(?<!\p{L})(?:offer(?:ed|s|ing)?|gives?|giving|gets?|got|getting|me|pays?|paying|my|biete|gebe|zahle|даю|дам|отдам|doy|ofrezco|donne|dou|oddam))\s*$/iu;

const number = String.raw`\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d[\d.,]*`;
/** What multiplies an amount: see `multiples`. */
const multiplier = String.raw`(?:k|к|тыс\.?|тис\.?|m|万)`;
/** By the first letter of the multiplier. */
const multiples: Readonly<Record<string, number>> = { k: 1_000, к: 1_000, т: 1_000, 万: 10_000, m: 1_000_000 };
/** A code or a word before an amount, as in “EUR 20” and “zł 20”; “try” may be another word. */
const codeBefore = `(?:${currencies.filter((code) => code !== 'TRY').join('|')}|zł|kr|euros?)(?=\\s?\\d)`;
// The next two patterns are alternatives of one expression, so each needs group names of its own.
/** “€20”, “$ 3k”, “EUR 20” */
const moneyWithSignBefore = String.raw`(?<!\p{L})(?<signBefore>${moneySigns}|${codeBefore})\s?(?<first>${number})(?<firstK>${multiplier}(?!\p{L})|\s${multiplier}(?![\p{L}\p{N}]))?`;
/** “20€”, “3k eur” */
const moneyWithSignAfter = String.raw`(?<![\p{L}\p{N}_.,])(?<second>${number})(?<secondK>\s?${multiplier})?\s?(?:(?<signAfter>${moneySigns})(?!\d)|(?<word>${moneyWords})(?![\p{L}\p{N}]))`;
const moneyPattern = `(?:${moneyWithSignBefore}|${moneyWithSignAfter})`;
/** Matches money that is not the price of each of several units. */
const moneyNotEach = new RegExp(`(?<!${eachBefore})${moneyPattern}(?![\\d.,]*${eachAfter})`, 'giu');
/** Matches money, also if it is a price of each. */
const moneyOrPriceOfEach = new RegExp(moneyPattern, 'giu');
const eachWordAfter = new RegExp(String.raw`^[\d.,]*${eachAfter}`, 'iu');
const eachWordBefore = new RegExp(String.raw`(?:${eachBefore}|@\s*)$`, 'iu');
/** Matches all money, with the signs around it. */
const anyMoney = new RegExp(`[-–—:=(@,\\s]{0,8}${eachBefore}?${moneyPattern}${eachAfter}?\\s*\\)?`, 'giu');

const plusBefore = String.raw`(?<=[+&]\s*|(?<!\p{L})(?:and|plus|und|et|y|e|i|и|та|ve|oraz)\s+)`;
/** “+ 0.25” may be the float of another item. */
const notFloat = String.raw`(?!0[.,]\d{2,}(?!\d|\s?k(?!\p{L})))`;
const cashWord = String.raw`(?:in )?(?:cash|money|balance|bargeld|нал\p{L}*|gotówk\p{L}*|efectivo|nakit|现金)`;
const endOfPart = String.raw`(?:$|[;+\n)&"'”»]|,(?!\d))`;
/** Matches “+ 200” and “+ 200 cash”: a number without a currency that is added to items. */
const addedNumber = new RegExp(
	String.raw`${plusBefore}${notFloat}(?<first>${number})(?<firstK>\s?${multiplier})?(?![\d.,]*\d)(?=\s*(?:${cashWord}\s*)?${endOfPart})`,
	'giu',
);

/**
 * Finds “80€”, “$35.50”, “20 eur”, “1.500€”, “3k€”; but not “€30 each”.
 * @param own the currency of whoever writes it, for signs that several have
 */
export const moneyIn = (text: string, own?: Currency): Money[] => findMoney(text, moneyNotEach, own);

/** Also finds “€30 each”, and says whether money is the price of each of several units. */
export const allMoneyIn = (text: string, own?: Currency): (Money & { readonly isEach: boolean })[] =>
	findMoney(text, moneyOrPriceOfEach, own).map((money) => {
		const before = text.slice(0, money.from);
		const after = text.slice(money.from + money.text.length);
		return { ...money, isEach: eachWordAfter.test(after) || eachWordBefore.test(before) };
	});

/** Also finds “+ 200”, which is money in a trade. */
export const moneyInTrade = (text: string, own?: Currency): Money[] => [
	...findMoney(text, moneyNotEach, own),
	...findMoney(text, addedNumber, own),
];

/** Matches what shows that a number after a sign is neither a price nor a single one: “in $ 3x AK”, “EUR 10-15”. */
const notSinglePrice = /^\s?[x×](?!\p{L})|^\s?[-–~]\s?\d/u;
/** Matches the end of a price whose sign is the one that follows: “12,-€ 3 AK”. */
const priceBeforeSign = /\d[.,]?[-–]?\s?$/;
/** The most characters that `priceBeforeSign` matches. */
const priceEndLength = 4;
/** Matches what may be a sign with a blank before its number. Most lines have none, and need no search for money. */
const mayBeSignWithBlank = /[\p{L}\p{Sc}]\s\d/u;
/** “€ 0” is no price. As it is written, it is quoted as not understood. */
const zero = /^[0.,]+$/;

/**
 * Writes “$ 5” as “$5” and “EUR 5” as “5 EUR”. After a blank, the number would seem to be an amount of the item that
 * follows it.
 */
export function withClearMoney(text: string): string {
	if (!mayBeSignWithBlank.test(text)) return text;
	return text.replaceAll(moneyOrPriceOfEach, (whole, ...args) => {
		// The last arguments are where the match begins, the whole text, and the named groups.
		const [from, , groups] = args.slice(-3) as [number, string, Readonly<Record<string, string | undefined>>];
		const { signBefore: sign, first = '', firstK = '' } = groups;
		const after = text.slice(from + whole.length);
		if (sign === undefined || !/\s/.test(whole.charAt(sign.length))) return whole;
		const before = text.slice(Math.max(0, from - priceEndLength), from);
		if (notSinglePrice.test(after) || priceBeforeSign.test(before) || zero.test(first)) return whole;
		if (!/^\p{L}+$/u.test(sign)) return `${sign}${first}${firstK}`;
		// A comma or dot at the end of the number is of the sentence, so it stays behind the sign.
		const [, digits = first, end = ''] = /^(.*?)([.,]*)$/.exec(first) ?? [];
		return `${digits}${firstK} ${sign}${end}${/^\p{L}/u.test(after) ? ' ' : ''}`;
	});
}

/** Removes money, also “€30 each”. */
export const withoutMoney = (text: string): string => (/\d/.test(text) ? text.replaceAll(anyMoney, ' ') : text);

function findMoney(text: string, pattern: RegExp, own: Currency | undefined): Money[] {
	return [...text.matchAll(pattern)].flatMap(({ 0: whole, index, groups = {} }) => {
		const { signBefore, first, firstK, second, secondK, signAfter, word } = groups as Readonly<
			Record<string, string | undefined>
		>;
		const sign = signBefore ?? signAfter ?? word;
		const currency = sign === undefined ? undefined : (currencyNamed(sign, own) ?? 'unknown');
		const digits = (first ?? second ?? '').replace(/[.,]+$/, '').replaceAll(/[ \u00a0\u202f'’]/g, '');
		const multiplierLetter = (firstK ?? secondK ?? '').trim().charAt(0).toLowerCase();
		const multiple = multiples[multiplierLetter];
		// No price has three decimals, so “1.500” is in thousands.
		const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits);
		const amount = multiple
			? parseMultiple(digits, multiple, 'en-US')
			: parseAmount(isGrouped ? digits.replaceAll(/[.,]/g, '') : digits, 'en-US');
		if (amount === undefined) return [];
		const before = text.slice(Math.max(0, index - maxDistance), index);
		const after = text.slice(index + whole.length, index + whole.length + maxDistance);
		const beginsOffer = additionAfter.test(after) && offerBeginning.test(before);
		// After “for”, only a sign adds: in “for 80€ and …”, the money may be a price, and the next item follows.
		const beginsSumAfterFor = /^\s*[+&]\s*\S/.test(after) && /(?<!\p{L})(?:for|für|за|por|pour)\s*$/iu.test(before);
		const isAfterAddition = addition.test(before) && !deniedAddition.test(before);
		const isAdded = pattern === addedNumber || isAfterAddition || beginsOffer || beginsSumAfterFor;
		return [{ amount, currency, text: whole, from: index, isAdded }];
	});
}
