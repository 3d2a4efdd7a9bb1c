import { expect, test } from 'vitest';
import { typedMoney } from '../../../src/reading/money/typed-amount.ts';

test.each([
	['12.50', 'en-US', 'EUR', 12.5, 'EUR'],
	['1.2k', 'en-US', 'EUR', 1_200, 'EUR'],
	['1,2k', 'de', 'EUR', 1_200, 'EUR'],
	['1.125k', 'en-US', 'EUR', 1_125, 'EUR'],
	['1,125k', 'en-US', 'EUR', 1_125, 'EUR'],
	['3k€', 'en-US', 'EUR', 3_000, 'EUR'],
	['2 тыс. руб', 'ru', 'RUB', 2_000, 'RUB'],
	['€12.50', 'en-US', 'EUR', 12.5, 'EUR'],
	['EUR 12.50', 'en-US', 'EUR', 12.5, 'EUR'],
	['1\u202f234,56\u00a0€', 'fr', 'EUR', 1_234.56, 'EUR'],
	['400$', 'en-US', 'EUR', 400, 'USD'],
	['400$', 'en-US', 'CAD', 400, 'CAD'],
	['400元', 'zh-CN', 'EUR', 400, 'CNY'],
	['1 234,50 zł', 'pl', 'EUR', 1_234.5, 'PLN'],
	['12.50 kr.', 'sv-SE', 'SEK', 12.5, 'SEK'],
	['R$ 300', 'pt-BR', 'BRL', 300, 'BRL'],
] as const)('“%s”, typed in %s by somebody who uses %s, is %d %s', (text, locale, own, amount, currency) => {
	expect(typedMoney(text, locale, own)).toEqual({ amount, currency });
});

test.each(['', 'k', '400 apples', '400 xyz', '1.2m', '$400€', '-5', '12 50', '5%', '400 kr'])(
	'“%s” is no amount of money',
	(text) => {
		expect(typedMoney(text, 'en-US', 'EUR')).toBeUndefined();
	},
);
