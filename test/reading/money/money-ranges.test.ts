import { expect, test } from 'vitest';
import { moneyRangesIn, takeMoneyRanges } from '../../../src/reading/money/money-ranges.ts';

test.each([
	['€30 - 40 ak redline', ['€30 - 40']],
	['ak redline 30-40€', ['30-40€']],
	['30€ – 40 ak redline', ['30€ – 40']],
	['$3 to 4 ak redline', ['$3 to 4']],
	['ak redline EUR 10 - 15', ['EUR 10 - 15']],
	['€3k - 4k dragon lore', ['€3k - 4k']],
	['3-4k€ dragon lore', ['3-4k€']],
	['€1 000 - 1 200 dragon lore', ['€1 000 - 1 200']],
	['ak redline €3-4 x10, awp asiimov €70/80', ['€3-4', '€70/80']],
	['€-5 ak redline', ['€-5']],
	['ak redline €-5, awp asiimov', ['€-5']],
	['€30 - €40 ak redline', ['€30 - €40']],
	['$ −5 ak redline', ['$ −5']],
])('“%s” has the unclear prices %j', (text, ranges) => {
	expect(moneyRangesIn(text)).toEqual(ranges);
	const taken = takeMoneyRanges(text);
	expect(taken.ranges).toEqual(ranges);
	expect(moneyRangesIn(taken.rest)).toEqual([]);
});

test.each([
	'2 - 30€ ak redline',
	'ak redline 0.25 - 30€',
	'fracture case - $0.30 - 10',
	'$5 - 12 fracture case',
	'$5 - 6x fracture case',
	'$5 - 6 pcs fracture case',
	'fracture case\t€5\t-\t6',
	'$50 -10% ak redline',
	'awp asiimov €90 - 12.05.2024',
	'5-10x fracture case',
	'sticker 2014-2015 €5',
	'ak redline 30€/33$',
	'ak redline €30-$33',
])('“%s” has no unclear prices', (text) => {
	expect(moneyRangesIn(text)).toEqual([]);
});

test.each(['karambit doppler phase 2 до 1200€', 'prisma 2 bis 5€', '5 to 20€ ak redline'])(
	'“%s” may be a range, and is not taken out of the text',
	(text) => {
		expect(moneyRangesIn(text)).toHaveLength(1);
		expect(takeMoneyRanges(text)).toEqual({ rest: text, ranges: [] });
	},
);

test('Groups of digits that never end are searched in a moment', () => {
	const start = performance.now();
	expect(moneyRangesIn(`€${' 111'.repeat(60_000)}`)).toEqual([]);
	// It takes some 20 ms; if the time grew with the square of the length, a minute.
	expect(performance.now() - start).toBeLessThan(2_000);
});
