import { type Currency, currencies } from '../../market/currency.ts';
import { currencyNamed } from './currency-signs.ts';

/** The currency that somebody asks in, and the text without it. */
interface CurrencyRequest {
	readonly text: string;
	readonly currency: Currency;
}

/** “In”, in several languages: “in usd”, “en euros”, “в рублях”. */
const preposition = '(?:in|en|em|w|в|у|以)';
const currencyAtEnd = new RegExp(
	String.raw`\s+(?:${preposition}\s+(\p{L}{2,10}|\p{Sc})|(${currencies.join('|')}))\s*[?!.]*$`,
	'iu',
);

/**
 * Finds the currency at the end of “ak redline ft in usd”. Returns undefined if there is none, or if it belongs to an
 * amount, as in “50 usd”.
 */
export function currencyRequest(text: string): CurrencyRequest | undefined {
	const [whole, word, code] = currencyAtEnd.exec(text) ?? [];
	if (whole === undefined || /\d$/.test(text.slice(0, -whole.length))) return undefined;
	const currency = currencyNamed(word ?? code!);
	return currency && { text: text.slice(0, -whole.length), currency };
}
