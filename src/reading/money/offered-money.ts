import { parseAmount, parseMultiple } from '../../base/text/parse.ts';
import { wholeWords } from '../../base/text/whole-words.ts';
import { type Currency, currencies } from '../../market/currency.ts';
import { unitPattern } from '../../search/mentions/amount-patterns.ts';
import { eachAfter, eachBefore, forWords, totalWords } from '../text/each-words.ts';
import { moneyIn } from './money.ts';
import { moneyRangesIn } from './money-ranges.ts';

const sign = String.raw`(?:\p{Sc}|euros?|bucks|zł|${currencies.join('|')})`;
/**
 * Matches the word or sign that makes money a price of one: “20€ each”, “je 20€”, “@ 20€”. After a number without a
 * currency, a unit such as “pcs” counts items instead: “3 pcs for 250€”.
 */
export const eachWord = new RegExp(
	String.raw`(?<=\d\s*${sign})${eachAfter}|(?<=\d)(?!\s*${unitPattern}(?!\p{L}))${eachAfter}|${eachBefore}(?=(?:\p{Sc}\s?)?\d)|@(?=\s*(?:\p{Sc}\s?)?\d)`,
	'iu',
);
const totalWord = new RegExp(wholeWords(totalWords), 'iu');
const forWord = String.raw`(?<!\p{L})(?:${forWords})\s+`;
/** Matches money after “for”, which is the price of all units: “2 for 40€”. */
const forAll = new RegExp(String.raw`${forWord}(?:\p{Sc}\s?)?(\d[\d.,]*)\s*${sign}?(?!\s*[\p{L}\p{N}])`, 'iu');
/** Matches an amount without a currency at the end: “ak redline ft for 40”. Only “for” makes it clearly money. */
const bareOffer = new RegExp(String.raw`${forWord}(\d[\d.,]*\s?k?)\s*[?!.]*$`, 'iu');

/** Matches an amount of a question: “is 1.2k for … good”. */
const askedAmount =
	/^\s*(?:is|was|paid|payed)\s+(\d[\d.,]*\s?k?)\s+(?:(?:good|ok|okay|fair|fine|too much|alright)\s+)?for(?!\p{L}|\s+(?:sale|trade|one|all)(?!\p{L}))/iu;
/** A higher number after “for” is no offer. */
const maxOffer = 1_000_000;

/** “1.500” is in thousands, as it is in lists. */
function amountIn(digits = ''): number | undefined {
	const isThousands = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits);
	return parseAmount(isThousands ? digits.replaceAll(/[.,]/g, '') : digits, 'en');
}

/** Whether a text says that the amount is for all units: “2 for 40€”, “3 of them, 90€ in total”. */
export const saysTotal = (text: string, amount: number): boolean =>
	// In “40€ for 3”, the number after “for” is no price.
	amountIn(forAll.exec(text)?.[1]) === amount || totalWord.test(text);

/** Returns what is offered for one unit; undefined if the offer may be for one or for all of them. */
export function offerForOne(text: string, offered: number, amount: number): number | undefined {
	if (amount === 1 || eachWord.test(text)) return offered;
	return saysTotal(text, offered) ? offered / amount : undefined;
}

/** Finds the only amount of money in a text such as “is 300€ good for a bfk fade”. */
export function onlyMoneyIn(
	text: string,
	own: Currency,
): { readonly amount: number; readonly currency: Currency } | undefined {
	if (moneyRangesIn(text).length > 0) return undefined;
	const plain = text.replace(eachWord, ' ');
	const [offer, ...others] = moneyIn(plain, own);
	if (!offer) {
		const digits = (bareOffer.exec(plain) ?? askedAmount.exec(plain))?.[1];
		const isInThousands = digits !== undefined && /k$/i.test(digits);
		const amount = isInThousands ? parseMultiple(digits.slice(0, -1), 1_000, 'en') : amountIn(digits);
		return amount !== undefined && amount <= maxOffer ? { amount, currency: own } : undefined;
	}
	if (others.length > 0 || offer.currency === 'unknown') return undefined;
	return { amount: offer.amount, currency: offer.currency ?? own };
}
