import { parseAmount } from '../base/text/parse.ts';
import type { Currency } from '../market/currency.ts';

/** `wants` separates the sides; `has`, before it, says that something is offered. */
interface TradeForm {
	readonly has: RegExp;
	readonly wants: RegExp;
	readonly isReversed?: boolean;
}

/** Not “for sale”, “for $20”, “for a friend”. */
const forItems =
	/\bfor\b(?: (?:your|ur)\b)?:?(?!\s*(?:[$€£]|\d[\d.,]*\s?(?:[$€£]|eur|usd|k\b)|(?:sale|free|trade|me|you|him|her|fun|now|today|cheap)\b|an? friend))/iu;

const tradeForms: readonly TradeForm[] = [
	{ has: /\S/u, wants: /<?[-=]+>/u },
	{
		has: /\[\s*h(?:ave)?\s*\]|(?:^|\s)h\s*:|\b(?:my|have|got|trading|offering|give|biete)\b|\bme\s*:/iu,
		wants:
			/\[\s*w(?:ant)?s?\s*\]\s*:?|(?:^|(?<=[\s|/]))w\s*:|\bwant\b\s*:?|\blooking for\b|\b(?:i )?get\s*:|\byou(?: give\b|\s*:)|\bsuche\b:?/iu,
	},
	{ has: /\S/u, wants: /\bfor my\b/iu, isReversed: true },
	{
		has: /\b(?:my|your|his|her|their|have|got|trad(?:e|ing)|swap(?:ping)?|offer(?:ing)?)\b|\S\s*\+\s*\S/iu,
		wants: forItems,
	},
	{ has: /\b(?:tausche|tausch)\b/iu, wants: /\bgegen\b/iu },
	{ has: /(?:^|\s)(?:обмен|обменяю|меняю|міняю|обмін)(?=[\s:])/iu, wants: /\sна\s/iu },
	{ has: /\b(?:troco|cambio|troca|intercambio)\b/iu, wants: /\bpor\b/iu },
];

/** This heading is no part of what is offered. */
const hasFirst = /^\s*(?:\[\s*h(?:ave)?\s*\]\s*:?|h\s*:)/iu;

/** What is offered, and what is wanted for it; the whole text if it is no trade. */
export function sidesOf(text: string): readonly [string] | readonly [string, string] {
	for (const { has, wants, isReversed } of tradeForms) {
		const mark = wants.exec(text);
		if (!mark || !has.test(text.slice(0, mark.index))) continue;
		const sides = [text.slice(0, mark.index).replace(hasFirst, ''), text.slice(mark.index + mark[0].length)] as const;
		return isReversed ? [sides[1], sides[0]] : sides;
	}
	return [text];
}

export interface Money {
	readonly amount: number;
	readonly currency: Currency;
	readonly text: string;
	/** “ak redline + 20€”, and not “ak redline 20€”. */
	readonly isAdded: boolean;
}

/** What adds it is right before it. */
const longestWord = 20;
const addition = /(?:^|[+,;&\n:]|(?:^|\s)(?:and|plus|with|und|et|y|e|и|та|ve|oraz|i))\s*$/iu;

const currencies: Readonly<Record<string, Currency>> = {
	...{ $: 'USD', us$: 'USD', usd: 'USD', dollar: 'USD', dollars: 'USD', bucks: 'USD' },
	...{ '€': 'EUR', eur: 'EUR', euro: 'EUR', euros: 'EUR', '£': 'GBP', gbp: 'GBP' },
	...{ r$: 'BRL', '₺': 'TRY', tl: 'TRY', '₽': 'RUB', руб: 'RUB', zł: 'PLN', '¥': 'CNY', 元: 'CNY' },
};
const sign = String.raw`(?:us|r)?\$|[€£₺₽¥]`;
const word = 'eur|euros?|usd|dollars?|bucks|gbp|tl|руб|zł|元';
const number = String.raw`\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d[\d.,]*`;
const perUnitBefore = String.raw`(?<!(?<!\p{L})(?:each|je|cada|tanesi|по|每个)\s*)`;
const perUnitBehind = String.raw`(?![\d.,]*\s*(?:each|ea\b|per\b|je\b|cada\b|das stück|szt|tanesi|\/))`;
const money = new RegExp(
	String.raw`${perUnitBefore}(?:(?<!\p{L})(${sign})\s?(${number})|(?<![\p{L}\p{N}_.,])(${number})\s?(?:(${sign})|(${word})(?!\p{L})))${perUnitBehind}`,
	'giu',
);

/** “80€”, “$35.50”, “20 eur”, “1.500€”; but not “€30 each”. */
export function moneyIn(text: string): Money[] {
	return [...text.matchAll(money)].flatMap(
		({ 0: whole, 1: before, 2: first, 3: second, 4: after, 5: named, index }) => {
			const currency = currencies[(before ?? after ?? named ?? '').toLowerCase()];
			const digits = (first ?? second ?? '').replace(/[.,]$/, '').replaceAll(/[ \u00a0\u202f'’]/g, '');
			// No price has three decimals.
			const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits);
			const amount = parseAmount(isGrouped ? digits.replaceAll(/[.,]/g, '') : digits, 'en-US');
			return currency && amount !== undefined
				? [
						{
							amount,
							currency,
							text: whole,
							isAdded: addition.test(text.slice(Math.max(0, index - longestWord), index)),
						},
					]
				: [];
		},
	);
}
