import { describe, expect, test } from 'vitest';
import { sampleNames } from '../../playground/market/sample-names.ts';
import { MessageParser } from '../../src/reading/messages/message-parser.ts';
import { readable } from '../../src/reading/text/message-text.ts';
import { catalogueOf } from '../names/findable.ts';
import { nameOf } from './accuracy.ts';

const catalogue = catalogueOf(sampleNames[730]());

const read = (...texts: readonly string[]) => {
	const parser = new MessageParser(catalogue);
	for (const text of texts) {
		parser.beginText();
		parser.read(text);
	}
	const items = parser.items.map(({ refs, amount }) => `${amount} ${nameOf(refs, catalogue)}`);
	return { items, unclear: parser.unclear };
};
const redline = 'AK-47 | Redline (Field-Tested)';
const asiimov = 'AWP | Asiimov (Battle-Scarred)';

describe('An amount', () => {
	test.each([
		['2x ak redline ft', 2],
		['x2 ak redline ft', 2],
		['2 x ak redline ft', 2],
		['2X AK Redline FT', 2],
		['ak redline ft x2', 2],
		['ak redline ft 2x', 2],
		['3 pcs ak redline ft', 3],
		['3pcs of ak redline ft', 3],
		['ak redline ft 3 pcs', 3],
		['3 pieces of my ak redline ft', 3],
		['3 Stück AK Redline FT', 3],
		['ak redline ft, 3 Stk', 3],
		['3 шт ак редлайн фт', 3],
		['ak redline ft 3шт', 3],
		['a pair of ak redline ft', 2],
		['a couple of ak redline ft', 2],
		['a dozen ak redline ft', 12],
		['drei ak redline ft', 3],
		['два ак редлайн фт', 2],
		['5 ak redlines ft', 5],
		['2 of my ak redline ft', 2],
		['ak redline ft 35€ x2', 2],
		['ak redline ft (35€) x2', 2],
		['ak redline ft - $35 each x2', 2],
		['1,000x ak redline ft', 1_000],
		['1.000x ak redline ft', 1_000],
		['- 2x ak redline ft', 2],
		['-2x ak redline ft', 'unclear'],
		['0 ak redline ft', 'unclear'],
		['sold: -2x ak redline ft', 'unclear'],
		['10+ ak redline ft', 10],
		['2 more ak redline ft', 2],
		['(2) ak redline ft', 2],
		['ak redline ft [x5]', 5],
		['qty 4: ak redline ft', 4],
		['ak redline ft, qty: 4', 4],
		['(1) ak redline ft\n(2) sold', 1],
		['seven ak redline ft', 7],
		['2 copies of ak redline ft', 2],
		['deux ak redline ft', 2],
		['ak redline ft (2x left)', 2],
		['ak redline ft x2 for 60€', 2],
	] as const)('is in “%s”: %s', (text, amount) => {
		const { items, unclear } = read(text);
		expect(items).toEqual(amount === 'unclear' ? [] : [`${amount} ${redline}`]);
		expect(unclear).toHaveLength(amount === 'unclear' ? 1 : 0);
	});

	test.each([
		'ak redline ft 35€',
		'selling ak redline ft 35€',
		'ak redline ft 35',
		'ak redline ft for 35',
		'ak redline ft 35,50€',
		'ak redline ft €35.50',
		'$35 *ak redline ft*',
		'35 € ak redline ft',
		'35 eur ak redline ft',
		'22.11. ak redline ft',
		'18:30 ak redline ft',
		'16-14 ak redline ft',
		'lvl 40 ak redline ft',
		'ak redline ft 0.16',
		'ak redline ft 1.5x market',
		'ak redline ft 24/7',
		'ak redline ft +49 170 1234567',
		'no. 7 ak redline ft',
		'top 5 ak redline ft',
		'under 20 ak redline ft',
		'10k ak redline ft',
		'1. ak redline ft',
		'2) ak redline ft',
		'#7 ak redline ft',
		// What is counted is on the item.
		'ak redline ft (4x ibp holo)',
		'ak redline ft [2x old sticker]',
		'ak redline ft (2x scraped)',
		'ak redline ft 4x ibp holo',
		'ak redline ft x4 ibp holos',
		'ak redline ft (4 dignitas holo)',
	])('is not in “%s”', (text) => expect(read(text)).toEqual({ items: [`1 ${redline}`], unclear: [] }));

	test.each([
		'0x ak redline ft',
		'ak redline ft x0',
		'999999999x ak redline ft',
		'999999999xak redline ft',
		'100000x ak redline ft',
		'2.5x ak redline ft',
		'2,5x ak redline ft',
		'ak redline ft x2.5',
		'ak redline ft x-2',
	])('that cannot be, as in “%s”, is not understood', (text) => {
		expect(read(text)).toEqual({ items: [], unclear: [text] });
		expect(read(`${text}, 2x awp asiimov bs`)).toEqual({ items: [`2 ${asiimov}`], unclear: [text] });
	});

	test.each([
		['1500 ak redline ft', 1_500],
		['1,000 ak redline ft; 2 awp asiimov bs', 1_000],
		['2 awp asiimov bs, 1 000 ak redline ft', 1_000],
		['1. awp asiimov bs 2. ak redline ft', 1],
		['-2 ak redline ft', 'unclear'],
		['1000000000 ak redline ft', 'unclear'],
	] as const)('of a list may be a bare number: “%s”', (text, amount) => {
		const parser = new MessageParser(catalogue, 'list');
		parser.read(text);
		const amounts = parser.items.map(({ refs, amount: each }) => `${each} ${nameOf(refs, catalogue)}`);
		const expected = amount === 'unclear' ? undefined : `${amount} ${redline}`;
		expect(amounts.find((each) => each.endsWith(redline))).toBe(expected);
		expect(parser.unclear).toHaveLength(amount === 'unclear' ? 1 : 0);
	});

	test('has a dash before it only in a list of dashes', () => {
		expect(read('-2x ak redline ft\n-3x awp asiimov bs').items).toEqual([`2 ${redline}`, `3 ${asiimov}`]);
	});

	test('is no number that follows each of the names: those are prices', () => {
		expect(read('ak redline ft 35 awp asiimov bs 90').items).toEqual([`1 ${redline}`, `1 ${asiimov}`]);
		expect(read('2 ak redline ft 3 awp asiimov bs').items).toEqual([`2 ${redline}`, `3 ${asiimov}`]);
	});

	test.each([
		'2 ak redline ft 35€, 10 awp asiimov bs 90€',
		'2 ak redline ft 35€\n10 awp asiimov bs 90€',
		'2 ak redline ft 35, 10 awp asiimov bs 90',
		'2 ak redline ft 35€ each 10 awp asiimov bs 90€ each',
		'2 ak redline ft 35 eur 10 awp asiimov bs 90 eur',
	])('is the number before a name, and not the price of the name before: “%s”', (text) => {
		expect(read(text).items).toEqual([`2 ${redline}`, `10 ${asiimov}`]);
	});

	test('may be written in letters of another width', () => {
		expect(read(readable('ＡＫ ｒｅｄｌｉｎｅ ｆｔ ×２')).items).toEqual([`2 ${redline}`]);
		expect(read(readable('２個 AK-47 | Redline (Field-Tested)')).items).toEqual([`2 ${redline}`]);
	});

	test('may be high where people count in thousands', () => {
		expect(read('bought 1500 recoil cases').items).toEqual(['1500 Recoil Case']);
		expect(read('12500x recoil case').items).toEqual(['12500 Recoil Case']);
		expect(read('1.5k recoil cases').items).toEqual(['1500 Recoil Case']);
		expect(read('1500 ak redline ft').items).toEqual([`1 ${redline}`]);
	});

	test('of a pair of gloves is one', () => {
		expect(read('a pair of sport gloves vice ft').items).toEqual([expect.stringMatching(/^1 ★ Sport Gloves/)]);
	});

	test('in several texts of a message is not added up: an embed repeats the text', () => {
		expect(read('2x ak redline ft', '2 × AK-47 | Redline (Field-Tested)').items).toEqual([`2 ${redline}`]);
		expect(read('ak redline ft', '3x ak redline ft\n2x ak redline ft').items).toEqual([`5 ${redline}`]);
		expect(read('ak redline ft', 'AK-47 | Redline (Field-Tested)').items).toEqual([`1 ${redline}`]);
	});
});

test('An item that is named again without its wear is the same one, unless it has an amount of its own', () => {
	expect(read('my ak redline ft. is an ak redline good?').items).toEqual([`1 ${redline}`]);
	expect(read('ak redline? ft is fine, so ak redline ft').items).toEqual([`1 ${redline}`]);
	expect(read('ak redline ft, 2x ak redline').items).toEqual([`1 ${redline}`, '2 AK-47 | Redline']);
	expect(read('kara doppler ruby fn, kara doppler').items).toEqual(['1 ★ Karambit | Doppler (Factory New) · Ruby']);
});

describe('What is read', () => {
	test('has no invisible characters', () => {
		expect(read(readable('a\u200bk red\u200cline\ufeff f\u00adt\u202e')).items).toEqual([`1 ${redline}`]);
	});

	test('has no mentions, emojis of servers or e-mail addresses', () => {
		for (const text of [
			'<:ak_redline_ft:123456789012345678>',
			'<a:kara_fade_fn:123456789012345678>',
			'ak.redline.ft@mail.example',
			'</price ak redline ft:123456789012345678>',
		])
			expect(read(readable(text)), text).toEqual({ items: [], unclear: [] });
		expect(read(readable('2x <:ak:123456789012345678> ak redline ft')).items).toEqual([`2 ${redline}`]);
	});
});
