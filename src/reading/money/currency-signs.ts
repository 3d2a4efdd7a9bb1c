import { type Currency, currencies } from '../../market/currency.ts';

/**
 * How people write a currency, in lower case. A sign that several currencies share means the one that most traders use,
 * unless it is also a sign of the writer's own currency: see `currenciesOfSharedSign`.
 */
const currencyOfSign: Readonly<Record<string, Currency>> = {
	...Object.fromEntries(currencies.map((code) => [code.toLowerCase(), code])),
	$: 'USD',
	us$: 'USD',
	dollar: 'USD',
	dollars: 'USD',
	bucks: 'USD',
	a$: 'AUD',
	au$: 'AUD',
	c$: 'CAD',
	ca$: 'CAD',
	'€': 'EUR',
	euro: 'EUR',
	euros: 'EUR',
	e: 'EUR',
	'£': 'GBP',
	fr: 'CHF',
	kč: 'CZK',
	kc: 'CZK',
	r$: 'BRL',
	'₺': 'TRY',
	tl: 'TRY',
	'₽': 'RUB',
	руб: 'RUB',
	р: 'RUB',
	zł: 'PLN',
	zl: 'PLN',
	'¥': 'CNY',
	'￥': 'CNY',
	元: 'CNY',
	块: 'CNY',
	rmb: 'CNY',
};

/** Words that are inflected, or spelled in several ways. */
const currencyWords: readonly (readonly [pattern: string, currency: Currency | undefined])[] = [
	['евро|євро|[欧歐]元?', 'EUR'],
	[String.raw`доллар\p{L}*|долл\.?|бакс\p{L}*|долар\p{L}*|dolar\p{L}*|dólar(?:es)?|dollari|美元|美金|美?刀`, 'USD'],
	[String.raw`руб\p{L}*|рубл\p{L}*|ro?ubles?|rubel|rubli`, 'RUB'],
	[String.raw`z[łl]o?t\p{L}*`, 'PLN'],
	['reais|real', 'BRL'],
	[String.raw`lira\p{L}*`, 'TRY'],
	['francs?|franken', 'CHF'],
	['yuan|kuai|人民币|块钱', 'CNY'],
	['pounds?|quid|英镑', 'GBP'],
	// The marketplace has no prices in these.
	[
		String.raw`₴|грн|гривн\p{L}*|гривень|uah|₩|krw|₹|inr|jpy|円|ars|mxn|kzt|₸|тенге|huf|ron|yen|日[元圆]|港[币元]|hkd|(?:新)?台币|twd|韩元`,
		undefined,
	],
];

/** The source of a pattern for signs of money. They may be before or after an amount. */
export const moneySigns = String.raw`(?:us|r|au?|ca?)?\$|[€£₺₽¥￥₴₩₹₸]`;
/** The source of a pattern for words of money, which are only after an amount. */
export const moneyWords = [
	...Object.keys(currencyOfSign).filter((sign) => /^\p{L}+$/u.test(sign)),
	String.raw`kr|р\.`,
	...currencyWords.map(([pattern]) => pattern),
]
	// The longest come first, so that a word is not taken for a shorter one that it begins with.
	.sort((a, b) => b.length - a.length)
	.join('|');

const wordPatterns = currencyWords.map(([word, currency]) => [new RegExp(`^(?:${word})$`, 'u'), currency] as const);

/** Signs that several currencies have. They mean the writer's own currency if it is one of these. */
const currenciesOfSharedSign: Readonly<Record<string, readonly Currency[]>> = {
	$: ['USD', 'AUD', 'CAD'],
	kr: ['SEK', 'NOK', 'DKK'],
};

/**
 * Returns undefined for a sign or word of a currency that the marketplace does not have.
 * @param own the currency of whoever writes it, if that is known
 */
export function currencyNamed(sign: string, own?: Currency): Currency | undefined {
	const written = sign.toLowerCase().replace(/\.$/, '');
	if (own && currenciesOfSharedSign[written]?.includes(own)) return own;
	return currencyOfSign[written] ?? wordPatterns.find(([pattern]) => pattern.test(written))?.[1];
}
