import { type Currency, currencies } from '../market/currency.ts';
import { signedCurrency } from './currency-signs.ts';
import { moneyIn } from './money.ts';

/** In which currency somebody asks, and the text without it. */
interface AskedCurrency {
	readonly text: string;
	readonly currency: Currency;
}

const preposition = '(?:in|en|em|w|в|у|以)';
const named = new RegExp(
	String.raw`\s+(?:${preposition}\s+(\p{L}{2,10}|\p{Sc})|(${currencies.join('|')}))\s*[?!.]*$`,
	'iu',
);

/** At the end of “ak redline ft in usd”. Undefined if there is none, as behind an amount. */
export function askedCurrency(text: string): AskedCurrency | undefined {
	const [whole, word, code] = named.exec(text) ?? [];
	if (whole === undefined || /\d$/.test(text.slice(0, -whole.length))) return undefined;
	const currency = signedCurrency(word ?? code!);
	return currency && { text: text.slice(0, -whole.length), currency };
}

/** The only amount of money in “is 300€ good for a bfk fade”. */
export function offeredIn(
	text: string,
	own: Currency,
): { readonly amount: number; readonly currency: Currency } | undefined {
	const [only, ...others] = moneyIn(text, own);
	if (!only || others.length > 0 || only.currency === 'unknown') return undefined;
	return { amount: only.amount, currency: only.currency ?? own };
}
