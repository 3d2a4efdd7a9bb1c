import { describe, expect, test } from 'vitest';
import { moneyIn } from '../../../src/reading/money/money.ts';
import { openIn } from '../../../src/reading/parts/open-words.ts';

describe('What leaves a side of a trade open', () => {
	test.each([
		['ak redline ft + small adds', ['small adds']],
		['ak redline ft or awp asiimov ft', ['or awp asiimov ft']],
		['ak redline ft/mw', ['ft/mw']],
		['No lowballs please AK Redline FT / AWP Asiimov FT', ['No lowballs please AK Redline FT / AWP Asiimov FT']],
		['红线或二西莫夫', ['或二西莫夫']],
		['红线 加价50', ['红线 加价']],
		['红线 或者 二西莫夫', ['或者 二西莫夫']],
		['awp asiimov ft, no rush overpay', ['rush overpay']],
		['awp asiimov ft, sin prisa ofertas', ['prisa ofertas']],
	])('is quoted: %s', (side, parts) => {
		expect(openIn(side)).toEqual(parts);
	});

	test.each([
		'no adds',
		'ak redline, no small adds',
		'not looking for offers',
		"don't want adds",
		'keine großen Angebote',
		'no lowball offers',
		'keine dummen Angebote',
		'не принимаю предложения',
		'ak redline 或许',
	])('is not quoted if it is denied: %s', (side) => {
		expect(openIn(side)).toEqual([]);
	});
});

describe('Money', () => {
	test.each(['ak redline + 20€/skins', '20€/a kara', '20€/AWP', 'ak + 20€ for 1 awp', 'ak 20€ je nach Float'])(
		'is read even if a word beside it looks like “each”: %s',
		(text) => {
			expect(moneyIn(text).map(({ amount }) => amount)).toEqual([20]);
		},
	);

	test.each(['20€/шт', '20€ / pc', '20€ per', '20€ for one', 'je 20€', '20€/Stück', '20€/Kiste', '20€/скин'])(
		'is not read if it is the price of each unit: %s',
		(text) => {
			expect(moneyIn(text)).toEqual([]);
		},
	);
});
