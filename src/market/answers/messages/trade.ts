import { parseAmount } from '../../../base/text/parse-amount.ts';
import type { Currency } from '../../currency.ts';

/** Where a message goes over to what its author wants: “[H] … [W] …”, “my … for your …”. */
const wants = /\[\s*w(?:ant)?s?\s*\]\s*:?|(?:^|(?<=[\s|/]))w\s*:|\bfor (?:your|ur)\b|\bwant\b\s*:?/iu;
/** What says before that that the author has something to offer for it. */
const has = /\[\s*h(?:ave)?\s*\]|(?:^|\s)h\s*:|\b(?:my|have|got|trading|offering)\b/iu;

/** The same as a heading, which is no part of what is offered. */
const hasFirst = /^\s*(?:\[\s*h(?:ave)?\s*\]\s*:?|h\s*:)/iu;

/** The two sides of a trade: what the author of the message offers, and what they want for it; the whole text if it is none. */
export function sidesOf(text: string): readonly [string] | readonly [string, string] {
	const mark = wants.exec(text);
	const offered = mark && text.slice(0, mark.index);
	if (!offered || !has.test(offered)) return [text];
	return [offered.replace(hasFirst, ''), text.slice(mark.index + mark[0].length)];
}

/** An amount of money that a text names. */
export interface Money {
	readonly amount: number;
	readonly currency: Currency;
	/** As it is written. */
	readonly text: string;
}

const signs: Readonly<Record<string, Currency>> = {
	$: 'USD',
	'€': 'EUR',
	'£': 'GBP',
	eur: 'EUR',
	usd: 'USD',
	gbp: 'GBP',
};
const named: Readonly<Record<string, string>> = {
	euro: 'eur',
	euros: 'eur',
	dollar: 'usd',
	dollars: 'usd',
	bucks: 'usd',
};
const money =
	/(?:([$€£])\s?(\d[\d.,]*)|(?<![\w.,])(\d[\d.,]*)\s?(?:([$€£])|(eur|euros?|usd|dollars?|bucks|gbp)\b))(?![\d.,]*\s*(?:each|ea\b|per\b|je\b|\/))/giu;

/** The amounts of money in a text: “80€”, “$35.50”, “20 eur”; but not “€30 each”. */
export function moneyIn(text: string): Money[] {
	return [...text.matchAll(money)].flatMap(([whole, before, first, second, after, word]) => {
		const said = (before ?? after ?? word ?? '').toLowerCase();
		const currency = signs[named[said] ?? said];
		const amount = parseAmount((first ?? second ?? '').replace(/[.,]$/, ''), 'en-US');
		return currency && amount !== undefined ? [{ amount, currency, text: whole }] : [];
	});
}
