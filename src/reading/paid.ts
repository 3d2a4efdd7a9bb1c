import { parseAmount } from '../base/text/parse.ts';
import { type Currency, currencies } from '../market/currency.ts';
import { moneyIn } from './money.ts';

/** What was paid for one unit. */
export interface Paid {
	readonly each: number;
	/** Undefined if the text does not name it. */
	readonly currency: Currency | undefined;
}

/** Words before what was paid, as in “paid 70€” and “bought for $14”, in ten languages. */
const verbs =
	'paid|cost me|bezahlt|bought (?:for|at)|gekauft für|купил[аи]? за|куплено за|купив за|kupione za|kupiłem za|comprado por|pagué|pagado|acheté (?:pour|à)|payé|paguei|买入价';
/** Without “for”, a number may count items, or be a year. */
const bareVerbs = 'bought|gekauft|куплено|купил[аи]?|купив|kupione|kupiłem|comprado|acheté|aldım';
const number = String.raw`\d[\d.,]*(?![\d.,]*\d)`;
const sign = String.raw`\s?(?:\p{Sc}|eur\b|usd\b)`;
const notAmount = String.raw`(?!\s*(?:[x×%★-]|(?!each\b|per\b|ea\b)\p{L}))`;
const paidPrice = new RegExp(
	[
		String.raw`(?:@|(?<!\p{L})(?:${verbs})\s*[:=]?)\s*(?<price>(?:\p{Sc}\s?)?${number}(?:${sign}|\s?k\b)?)${notAmount}`,
		String.raw`(?<!\p{L})(?:${bareVerbs})\s*[:=]?\s*(?<money>\p{Sc}\s?${number}|${number}${sign})`,
	].join('|'),
	'iu',
);

export function paidIn(line: string): Paid | undefined {
	const { price, money } = paidPrice.exec(line)?.groups ?? {};
	const typed = price ?? money;
	return typed === undefined ? undefined : paidOf(typed);
}

/** @param named what the column of currencies says */
export function paidOf(cell: string, named = ''): Paid | undefined {
	const code = currencies.find((each) => each === named.trim().toUpperCase());
	const [money] = moneyIn(cell);
	if (money?.currency === 'unknown') return undefined;
	if (money) return { each: money.amount, currency: money.currency ?? code };
	const each = parseAmount(cell.trim().replace(/[.,]$/, ''), 'en-US');
	return each === undefined ? undefined : { each, currency: code };
}

interface Bought<P extends Paid> {
	readonly amount: number;
	readonly paid?: P | undefined;
}

/** Returns the average. If only one has a price, it counts for both; prices in two currencies count for none. */
export function paidTogether<P extends Paid>(one: Bought<P>, other: Bought<P>): P | undefined {
	if (!one.paid || !other.paid) return one.paid ?? other.paid;
	if (one.paid.currency !== other.paid.currency) return undefined;
	const each = (one.paid.each * one.amount + other.paid.each * other.amount) / (one.amount + other.amount);
	return { ...one.paid, each };
}
