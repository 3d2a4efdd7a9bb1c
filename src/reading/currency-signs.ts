import { type Currency, currencies } from '../market/currency.ts';

/** How people write a currency, in lower case. A sign that several have is the one of most traders. */
export const currencyOfSign: Readonly<Record<string, Currency>> = {
	...Object.fromEntries(currencies.map((code) => [code.toLowerCase(), code])),
	...{
		$: 'USD',
		us$: 'USD',
		dollar: 'USD',
		dollars: 'USD',
		bucks: 'USD',
		a$: 'AUD',
		au$: 'AUD',
		c$: 'CAD',
		ca$: 'CAD',
	},
	...{ '€': 'EUR', euro: 'EUR', euros: 'EUR', '£': 'GBP', fr: 'CHF', kč: 'CZK', r$: 'BRL', '₺': 'TRY', tl: 'TRY' },
	...{
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
	},
};

/** Signs that several currencies have: whoever has one of them means that one. */
const shared: Readonly<Record<string, readonly Currency[]>> = {
	$: ['USD', 'AUD', 'CAD'],
	kr: ['SEK', 'NOK', 'DKK'],
};

/** Undefined for a sign of no currency here. */
export function signedCurrency(sign: string, own: Currency): Currency | undefined {
	const written = sign.toLowerCase().replace(/\.$/, '');
	return shared[written]?.includes(own) ? own : currencyOfSign[written];
}
