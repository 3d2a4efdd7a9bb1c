import { parseAmount } from '../base/text/parse.ts';
import type { Currency } from '../market/currency.ts';
import { currencyOfSign } from './currency-signs.ts';

export interface Money {
	readonly amount: number;
	/** Undefined for “+ 200”: that of the answer is meant. */
	readonly currency: Currency | undefined;
	readonly text: string;
	/** “ak redline + 20€”, and not “ak redline 20€”. */
	readonly isAdded: boolean;
}

/** What adds it is right before it. */
const longestWord = 20;
const addition = /(?:^|[+,;&\n:]|(?:^|\s)(?:and|plus|with|und|et|y|e|и|та|ve|oraz|i))\s*$/iu;

const sign = String.raw`(?:us|r|au?|ca?)?\$|[€£₺₽¥￥]`;
const word = 'eur|euros?|usd|dollars?|bucks|gbp|chf|pln|cny|rub|brl|tl|руб|р|zł|元|kč';
const number = String.raw`\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d[\d.,]*`;
const perUnitBefore = String.raw`(?<!(?<!\p{L})(?:each|je|cada|tanesi|по|每个)\s*)`;
const perUnitBehind = String.raw`(?![\d.,]*\s*(?:each|ea\b|per\b|je\b|cada\b|das stück|szt|tanesi|\/\s?\p{L}{1,5}(?!\p{L}|\s?:)))`;
const withSign = String.raw`(?:(?<!\p{L})(?<before>${sign})\s?(?<first>${number})(?<firstK>\s?k(?!\p{L}))?|(?<![\p{L}\p{N}_.,])(?<second>${number})(?<secondK>\s?k)?\s?(?:(?<after>${sign})(?!\d)|(?<named>${word})(?!\p{L})))`;
const money = new RegExp(`${perUnitBefore}${withSign}${perUnitBehind}`, 'giu');
const priceOfUnit = String.raw`(?:\s*(?:\/\s*)?(?:each|ea|per (?:piece|unit|pc)|pcs?|je|cada|das stück|szt|tanesi|шт)\b\.?)?`;
const anyMoney = new RegExp(`[-–—:=(@,\\s]*${withSign}${priceOfUnit}\\s*\\)?`, 'giu');

/** “+ 200”: an amount that is added to items, and nothing else. */
const bare = new RegExp(
	String.raw`(?<=[+&]\s*|(?<!\p{L})(?:and|plus|und|et|y|e|i|и|та|ve|oraz)\s+)(?<first>${number})(?<firstK>\s?k)?(?![\d.,]*\d)(?=\s*(?:$|[;+\n)&]|,(?!\d)))`,
	'giu',
);

/** “80€”, “$35.50”, “20 eur”, “1.500€”, “3k€”; but not “€30 each”. */
export const moneyIn = (text: string): Money[] => found(text, money);

/** Also “+ 200”, which is money in a trade. */
export const moneyInTrade = (text: string): Money[] => [...found(text, money), ...found(text, bare)];

/** Also without “€30 each”. */
export const withoutMoney = (text: string): string => (/\d/.test(text) ? text.replaceAll(anyMoney, ' ') : text);

function found(text: string, pattern: RegExp): Money[] {
	return [...text.matchAll(pattern)].flatMap(({ 0: whole, index, groups = {} }) => {
		const { before, first, firstK, second, secondK, after, named } = groups as Readonly<
			Record<string, string | undefined>
		>;
		const sign = before ?? after ?? named;
		const currency = sign === undefined ? undefined : currencyOfSign[sign.toLowerCase()];
		const digits = (first ?? second ?? '').replace(/[.,]$/, '').replaceAll(/[ \u00a0\u202f'’]/g, '');
		const thousands = (firstK ?? secondK) === undefined ? 1 : 1_000;
		// No price has three decimals.
		const isGrouped = thousands === 1 && /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits);
		const amount = parseAmount(isGrouped ? digits.replaceAll(/[.,]/g, '') : digits, 'en-US');
		if (amount === undefined || (sign !== undefined && currency === undefined)) return [];
		const isAdded = pattern === bare || addition.test(text.slice(Math.max(0, index - longestWord), index));
		return [{ amount: Math.round(100 * thousands * amount) / 100, currency, text: whole, isAdded }];
	});
}
