import { parseAmount } from '../base/text/parse.ts';
import { type Currency, currencies } from '../market/currency.ts';
import { moneyIn } from './money.ts';

/** What was paid for one. */
export interface Paid {
	readonly each: number;
	/** Undefined if nothing says it. */
	readonly currency: Currency | undefined;
}

/** “@21”, “paid 70€”, “bought for $14”. In ten languages. */
const said =
	/(?:@|(?<!\p{L})(?:paid|bought(?: (?:for|at))?|cost me|gekauft(?: für)?|bezahlt|купил[аи]?(?: за)?|куплено за|купив за|kupione za|kupiłem za|comprado por|pagué|pagado|acheté|payé|paguei|aldım|买入价?)\s*[:=]?)\s*(?<price>(?:\p{Sc}\s?)?\d[\d.,]*(?![\d.,])\s?(?:\p{Sc}|eur\b|usd\b|k\b)?)(?!\s*(?:[x×]|★|(?!each\b|per\b)\p{L}{3}))/iu;

export function paidIn(line: string): Paid | undefined {
	const typed = said.exec(line)?.groups?.price;
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

interface Bought {
	readonly amount: number;
	readonly paid?: Paid | undefined;
}

/** The average; if only one says it, that counts for all, and of two currencies for none. */
export function paidTogether(one: Bought, other: Bought): Paid | undefined {
	if (!one.paid || !other.paid) return one.paid ?? other.paid;
	if (one.paid.currency !== other.paid.currency) return undefined;
	const each = (one.paid.each * one.amount + other.paid.each * other.amount) / (one.amount + other.amount);
	return { each, currency: one.paid.currency };
}
