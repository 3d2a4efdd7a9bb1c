import { expect, test } from 'vitest';
import { withClearMoney } from '../../../src/reading/money/money.ts';

test.each([
	['$ 5 ak redline', '$5 ak redline'],
	['EUR 5 ak redline', '5 EUR ak redline'],
	['ak redline EUR 30, awp asiimov EUR 50', 'ak redline 30 EUR, awp asiimov 50 EUR'],
	['awp EUR 1 500', 'awp 1 500 EUR'],
	["awp USD 1'500", "awp 1'500 USD"],
	['ak USD 12.50each', 'ak 12.50 USD each'],
	['usd 1.5k 2 ak', '1.5k usd 2 ak'],
	['R$ 20 ak redline', 'R$20 ak redline'],
	['zł 20 ak redline', '20 zł ak redline'],
])('A price with a blank after the sign or code in front, “%s”, is written as “%s”', (text, clear) => {
	expect(withClearMoney(text)).toBe(clear);
	// Texts may be prepared twice.
	expect(withClearMoney(clear)).toBe(clear);
});

test.each([
	'ak 5 $ 10 awp',
	'ak 25 EUR 30 awp',
	'Knife 1.5k$ 3x AK',
	'Knife 12,-€ 3 AK',
	'1,5 тыс $ 3x AK',
	'AK 100k EUR 2 cases',
	'prices in $ 3x AK',
	'prices in USD 3x AK',
	'AK EUR 10-15',
	'$5 ak redline',
	'€ 0 ak redline',
	'fade 5 try again',
])('Nothing changes in “%s”', (text) => {
	expect(withClearMoney(text)).toBe(text);
});
