import { describe, expect, test } from 'vitest';
import { withAddedMoneyMoved } from '../../../src/reading/money/added-money.ts';
import { moneyInTrade } from '../../../src/reading/money/money.ts';

const sidesOf = (offered: string, wanted: string) =>
	withAddedMoneyMoved([[offered], [wanted]]).map(([text = '']) =>
		moneyInTrade(text)
			.filter(({ isAdded }) => isAdded)
			.map(({ amount }) => amount),
	);

describe('Money that somebody adds to a trade', () => {
	test.each([
		['ak redline ft', 'awp asiimov ft, i can add 20€', [[20], []]],
		['ak redline ft', 'awp asiimov ft, i add 10€ + 5€', [[10, 5], []]],
		['ak redline ft', 'awp asiimov ft, adding 15€', [[15], []]],
		['ak redline ft, 20€ from you', 'awp asiimov ft', [[], [20]]],
		["my ak redline ft, you're adding 15€", 'awp asiimov ft', [[], [15]]],
		['my ak redline ft', 'awp asiimov ft, he will add 20€', [[], [20]]],
		['my ak redline ft', "awp asiimov ft, I'm not adding 20€", [[], []]],
		['my ak redline ft', "awp asiimov ft, i won't add 20€", [[], []]],
		['my ak redline ft', 'awp asiimov ft, i wont add 20€', [[], []]],
		['my ak redline ft', 'awp asiimov ft, and i dont add 20€', [[], []]],
		['my ak redline ft + 1.125k€', 'awp asiimov ft', [[1_125], []]],
		['my ak redline ft + 1,125k€', 'awp asiimov ft', [[1_125], []]],
		['my ak redline ft + $20...', 'awp asiimov ft', [[20], []]],
		['my ak redline ft + 2к', 'awp asiimov ft', [[2_000], []]],
	])('is on the side of whoever adds it: %s | %s', (offered, wanted, amounts) => {
		expect(sidesOf(offered, wanted)).toEqual(amounts);
	});
});
