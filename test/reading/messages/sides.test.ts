import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitWear } from '../../../src/names/skin.ts';
import { MessageParser } from '../../../src/reading/messages/message-parser.ts';
import { secondTrade, sidesOf } from '../../../src/reading/messages/sides.ts';
import { moneyIn } from '../../../src/reading/money/money.ts';
import { realisticCatalogue } from '../realistic-catalogue.ts';

test.each([
	['[H] ak redline [W] awp asiimov', 'ak redline ', 'awp asiimov'],
	['H: ak redline\nW: awp asiimov', ' ak redline\n', ' awp asiimov'],
	['my ak for your awp', 'my ak ', ' awp'],
	['have an ak, want an awp', 'an ak,', 'an awp'],
	['[have] ak [want] awp', 'ak ', 'awp'],
	['ak → awp', 'ak ', 'awp'],
	['ak -> 50 eur and awp', 'ak', '50 eur and awp'],
	['[H] ak [W] awp [H] usp', 'ak \nusp', 'awp'],
	['ak <> awp', 'ak ', 'awp'],
	['ak ⇄ awp', 'ak ', 'awp'],
	['Theirs: awp\nMine: ak', 'ak', 'awp'],
	['Ich: ak\nEr: awp', 'ak', 'awp'],
	['Мои: ak Его: awp', 'ak', 'awp'],
	['I give ak and get awp', 'ak and', 'awp'],
	['Tausche ak für awp', 'Tausche ak', 'awp'],
	['Mein ak für deine awp', 'Mein ak', 'awp'],
	['échange mon ak pour awp', 'échange mon ak', 'awp'],
	['ak 1:1 awp', 'ak', 'awp'],
	['my ak to your awp', 'my ak', 'awp'],
	['swap ak with awp', 'swap ak', 'awp'],
	['мой ak на твой awp', 'мой ak', 'awp'],
	['scambio ak per awp', 'scambio ak', 'awp'],
	['byter ak mot awp', 'byter ak', 'awp'],
	['ruil ak voor awp', 'ruil ak', 'awp'],
	['vyměním ak za awp', 'vyměním ak', 'awp'],
	['troco ak em awp', 'troco ak', 'awp'],
	['ak veririm awp', 'ak', 'awp'],
])('A trade has two sides: %j', (text, offered, wanted) => {
	expect(sidesOf(text).map((side) => side.trim())).toEqual([offered.trim(), wanted.trim()]);
});

test('A message with two trades has no sides', () => {
	const text = '[H] ak [W] awp [H] usp [W] glock';
	expect([sidesOf(text), secondTrade(text)]).toEqual([[text], '[H]']);
});

test.each(['selling ak redline for $20', 'want an awp', 'wts ak 20€, wtb awp 50€', 'two for one', ''])(
	'No trade: %j',
	(text) => {
		expect(sidesOf(text)).toEqual([text]);
	},
);

test.each([
	['20€', 20, 'EUR'],
	['$35.50', 35.5, 'USD'],
	['1,234.56 eur', 1234.56, 'EUR'],
	['1.234,56 €', 1234.56, 'EUR'],
	['20 bucks', 20, 'USD'],
	['£5', 5, 'GBP'],
	['1 500€', 1500, 'EUR'],
	['1.500 €', 1500, 'EUR'],
	['R$ 300', 300, 'BRL'],
	['3.500 TL', 3500, 'TRY'],
	['300 руб', 300, 'RUB'],
	['300 рублей', 300, 'RUB'],
	['2к руб', 2000, 'RUB'],
	['20 złotych', 20, 'PLN'],
	['50 zloty', 50, 'PLN'],
	['500 rubles', 500, 'RUB'],
	['100 lirası', 100, 'TRY'],
	['100 francs', 100, 'CHF'],
	['100 kr', 100, 'unknown'],
	['100 yen', 100, 'unknown'],
	['50 евро', 50, 'EUR'],
	['200e', 200, 'EUR'],
	['200 rmb', 200, 'CNY'],
	['1.5m$', 1_500_000, 'USD'],
	['20 pounds', 20, 'GBP'],
	['200 грн', 200, 'unknown'],
	['₴200', 200, 'unknown'],
])('Money is read: %s', (text, amount, currency) => {
	expect(moneyIn(`ak redline ft ${text}, or offers`)).toMatchObject([{ amount, currency }]);
});

test.each([
	'ak redline 0.25',
	'20 keys',
	'm4a4',
	'p250',
	'€30 each',
	'30.50€ each',
	'20 eur per item',
	'$5 / pc',
	'je 30€',
	'30€ cada',
])('No money: %s', (text) => {
	expect(moneyIn(text)).toEqual([]);
});

/** Trades and other messages as people write them, with what is given and, behind `>`, what is wanted for it. */
const chats = readFileSync(new URL('chat-trades.txt', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => line.split(' => ') as [string, string]);

test('The sides of trades are read as they are meant', () => {
	const catalogue = realisticCatalogue();
	const skinsOf = (text: string) => {
		const parser = new MessageParser(catalogue);
		parser.beginText();
		parser.read(text);
		return parser.items.map(({ refs }) => splitWear(catalogue.name(refs[0]!.name)).skin).join(' + ');
	};
	const mismatches = chats.flatMap(([text, meant]) => {
		const read = sidesOf(text).map(skinsOf).filter(Boolean).join(' > ');
		return read === meant ? [] : [`${text} => ${read}`];
	});
	expect(1 - mismatches.length / chats.length, mismatches.join('\n')).toBeGreaterThanOrEqual(0.95);
});

test('“S/B” and “B/O” are a starting bid and a buyout, no sides', () => {
	expect(sidesOf('[H] AK-47 Redline FT S/B: 10€ B/O: 12€')).toHaveLength(1);
	expect(sidesOf('[H] ak redline s/b: 10€ [W] offers')).toEqual(['ak redline s/b: 10€ ', 'offers']);
	expect(sidesOf("my friend's: ak for your awp")).toEqual(["my friend's: ak ", ' awp']);
});

test('The digit of a name is no part of the money before it', () => {
	expect(moneyIn('ak redline + €20 M4A4 Howl, $20 M4A1-S')).toMatchObject([{ amount: 20 }, { amount: 20 }]);
	expect(moneyIn('€2k AWP')).toMatchObject([{ amount: 2_000 }]);
	expect(moneyIn('€2k5')).toMatchObject([{ amount: 2_000 }]);
});

test('A sign that several currencies have is that of its reader', () => {
	expect(moneyIn('+ $20 and 100 kr', 'CAD')).toMatchObject([{ currency: 'CAD' }, { currency: 'unknown' }]);
	expect(moneyIn('+ $20 and 100 kr', 'SEK')).toMatchObject([{ currency: 'USD' }, { currency: 'SEK' }]);
});
