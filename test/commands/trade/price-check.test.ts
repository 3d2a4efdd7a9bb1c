import { describe, expect, test } from 'vitest';
import { packItems, packSides, unpackItems, unpackSides } from '../../../commands/trade/packed-sides.ts';
import priceCheck, { checkSides, namedItemsState } from '../../../commands/trade/price-check.ts';
import { sampleNames } from '../../../playground/market/sample-names.ts';
import { MarketError } from '../../../src/base/errors/market-error.ts';
import { type ItemId, itemId } from '../../../src/names/ids.ts';
import type { NamedItem } from '../../../src/reading/messages/message-parser.ts';
import { historyRow, itemRow, salesOf } from '../../market/bodies.ts';
import { failureOf } from '../../support/failure-of.ts';
import { fakeContext, fewRows, fixtureOf } from '../fake-context.ts';

const redline = 'AK-47 | Redline (Field-Tested)';
const items = [
	itemRow(redline, { min_price: 35.5, quantity: 4 }),
	itemRow('AK-47 | Redline (Well-Worn)', { min_price: 30, quantity: 0 }),
	itemRow('AK-47 | Redline (Battle-Scarred)', { min_price: 32, quantity: 1 }),
	itemRow('★ Karambit | Doppler (Factory New)', { version: 'Ruby', min_price: 900 }),
	itemRow('★ Karambit | Doppler (Factory New)', { version: 'Phase 1', min_price: 300 }),
];
const fixture = await fixtureOf({ ...fewRows, tradable: items });
const names = await fixtureOf({
	...fewRows,
	tradable: sampleNames[730]().map(({ name, version }) => itemRow(name, { version })),
});

const check = async (text: string, context = fakeContext(fixture)) => priceCheck.runOn({ texts: [text] }, context);
const firstLine = async (text: string) => (await check(text)).embed.description?.split('\n')[0];

describe('Price check', () => {
	test('takes the cheapest wear on offer where the message names none', async () => {
		expect(await firstLine('ak redline')).toBe('1 × AK-47 | Redline · from **€32.00** (Battle-Scarred)');
		expect(await firstLine('ak redline ww')).toBe('1 × AK-47 | Redline (Well-Worn) · none for sale');
		expect(await firstLine('kara doppler fn')).toBe(
			'1 × ★ Karambit | Doppler (Factory New) · from **€300.00** (Phase 1)',
		);
		expect(await firstLine('kara ruby')).toBe('1 × ★ Karambit | Doppler (Factory New) · Ruby · **€900.00**');
	});

	test('compares both sides of a trade, with the money that belongs to them', async () => {
		const text = (await check('my ak redline ft for your ak redline bs + 10€')).embed.description;
		expect(text).toContain(' · takes over 90 days to sell\n');
		expect(text).toContain(
			'\n€10.00 in money\nSum of the lowest asks and the money: **€42.00** · takes over 90 days to sell',
		);
		expect(text).toMatch(
			/^What is wanted is worth \*\*€6\.50 more\*\* \(18%\) by the lowest asks\.[\s\S]*\n\n\*\*Offered\*\*/,
		);
		const ofPattern = await check('H: ak redline ft pattern 661 W: ak redline bs');
		expect(ofPattern.embed.description).toMatch(/^⚠ Without a verdict/);
		expect(ofPattern.buttons ?? []).toEqual([]);
		expect((await check('H: ak redline ft (no pattern) W: ak redline bs')).embed.description).not.toContain('Without');
		expect((await check('H: ak redline ft W: offers')).embed.description).not.toContain('Wanted');
		expect((await check('H: ak redline ft 20€, ak redline bs 30€ W: offers')).embed.description).not.toContain('says');
	});

	test('compares a price in the message with the asks, and names money of other currencies', async () => {
		const said = async (text: string) => (await check(text)).embed.description;
		expect(await said('selling ak redline ft for 40 eur')).toContain('\nThe message says €40.00: 13% above that.');
		expect(await said('ak redline ft 40€, ak redline bs 30€')).not.toContain('The message says');
		// A pattern may be worth any amount, so the price is only repeated.
		expect(await said('selling ak redline ft blue gem for 40 eur')).toContain('\nThe message says €40.00.\n');
		expect(await said('WTS ak redline ft 40€, WTB ak redline bs')).not.toContain('The message says');
		expect(await said('ak redline ft $20')).toContain('\nNot counted, because it is another currency: “$20”.');
	});

	test.each([
		['ak redline ft/bs 30€', '“bs”'],
		['2 ak redlines (ft and bs)', '“bs”'],
		['wtb 5-10 ak redline ft', '“5-10”'],
		['5+ ak redline ft', '“5+”'],
		['ak redline ft (about 3)', '“about 3”'],
		['5 ak redline ft, sold 2', '“sold 2”'],
		['2 ak redline ft (one sold)', '“one sold”'],
		['1 of 2 ak redline ft sold', '“1 of 2 ak redline ft sold”'],
		['not selling the ak redline bs, only ak redline ft 30€', '“not selling the ak redline bs”'],
		['no vendo ak redline bs, vendo ak redline ft 30€', '“no vendo ak redline bs”'],
		['no longer have ak redline bs, have ak redline ft', '“no longer have ak redline bs”'],
		['ak redline ft 30€, ak redline bs not for trade', '“ak redline bs not for trade”'],
		['[H] ak redline ft [W] 30€ [H] ak redline bs [W] 20€', '“\\[H\\]”, “30€”, “20€”'],
		['ak redline ft 30€, have 3', '“3”'],
		['ak redline ft — 2 — 30€', '“2”'],
		['WTS ak redline ft, ak redline bs, karambit redline 60€', '“karambit redline 60€”'],
		['[H] ak redline ft [W] 1.5 ak redline bs', '“1.5”'],
		['ak redline ft > ak redline bs > ak redline ft', '“\\>”'],
	])('names what “%s” leaves open, and gives no verdict', async (text, open) => {
		const answer = (await check(text)).embed.description;
		expect(answer).toMatch(/^⚠ Without a verdict/);
		expect(answer!.split('\n')[0]).toBe(`⚠ Without a verdict, because this is left open: ${open}.`);
		expect(answer).not.toMatch(/The message says|worth \*\*/);
	});

	test.each([
		['selling ak redline ft\nnot selling ak redline bs', '“not selling ak redline bs”'],
		['ak redline ft - not selling ak redline bs', '“not selling ak redline bs”'],
		["I can't trade ak redline bs, only ak redline ft", "“can't trade ak redline bs”"],
		['keeping my ak redline bs, selling ak redline ft', '“keeping my ak redline bs”'],
		['ak redline bs не для продажи, ak redline ft', '“ak redline bs не для продажи”'],
		['ak redline bs 不卖, ak redline ft', '“ak redline bs 不卖”'],
		['at least 5 ak redline ft', '“at least 5”'],
		['ak redline ft 5-10 pcs', '“5-10 pcs”'],
		['SOLD\nak redline ft', '“SOLD”'],
		['ak redline bs SOLD ak redline ft', '“SOLD”'],
		['ak redline bs, ak redline ft\nedit: redline gone', '“edit: redline gone”'],
		['ak redline bs, ak redline ft\nupdate: all sold, thx', '“update: all sold”'],
	])('names what “%s” leaves open: %s', async (text, open) => {
		const answer = (await check(text)).embed.description!;
		expect(answer.split('\n')[0]).toBe(`⚠ Without a verdict, because this is left open: ${open}.`);
		expect(answer).toContain('Redline (Field-Tested)');
	});

	test.each([
		'$ 5 ak redline ft',
		'EUR 30 ak redline ft',
		'€ 30 ak redline ft',
		'ak redline ft, usd 2',
		'selling for € 30 ak redline ft',
		'USD 30 - ak redline ft',
		'₽ 500 ak redline ft',
		'euro 5 ak redline ft',
		'EUR 1 500 ak redline ft',
	])('takes no price for an amount in “%s”', async (text) => {
		const { description } = (await check(text)).embed;
		expect(description).toContain('1 × AK-47 | Redline (Field-Tested)');
		expect(description).toMatch(/The message says|another currency/);
	});

	test.each([
		'paypal: no\nak redline ft 30€',
		'Verkaufe ak redline ft 30€\nnicht verhandelbar',
		'verkaufe ak redline ft nicht unter 30€',
		'my ak redline ft is not selling at 30€, why?',
		"Isn't my ak redline ft worth 30€?",
		'is ak redline ft sold for 30€ a good deal?',
		'I want my ak redline ft sold for 30€',
		'must be gone today: ak redline ft 30€',
		'ak redline ft (not sold) 30€',
		'selling ak redline ft 30€, last one sold for 35€',
	])('reads the item of “%s” as neither denied nor sold', async (text) => {
		expect((await check(text)).embed.description).toContain('The message says €30.00: 15% below that.');
	});

	test.each([
		'no trade lock',
		'trade link in bio',
		'tradable in 3 days',
		'open to negotiation',
		'bitte melden',
		'без наклеек',
		'пишите в лс',
		'add me on steam',
	])('compares a trade that says “%s” at its end', async (words) => {
		expect((await check(`[H] ak redline ft [W] ak redline bs, ${words}`)).embed.description).toContain('worth **');
	});

	test.each([
		['got offered 10€ + ak redline bs for my ak redline ft', 'What is wanted is worth **€6.50 more**'],
		['[H] ak redline bs\n[W] ak redline ft\nI can add 10€', 'What is offered is worth **€6.50 more**'],
		['[H] ak redline ft [W] ak redline bs (10€ from you)', 'What is wanted is worth **€6.50 more**'],
		['my ak redline ft for your ak redline bs, w or l?', 'What is offered is worth **€3.50 more**'],
		['[H] ak redline ft [W] ak redline bs, fair or overpay?', 'What is offered is worth **€3.50 more**'],
		['[H] ak redline ft [W] 30€ or open to offers', 'this is left open: “or open to offers”.'],
		['[H] ak redline ft [W] ak redline bs or just cash', 'this is left open'],
		['[H] ak redline ft [W] ak redline bs чи ak redline ft', 'this is left open: “чи ak redline ft”.'],
		['ak redline ft 1 for 30€', 'The message says €30.00: 15% below that.'],
		['ak redline ft 20 to 25€', 'this is left open: “20 to 25€”.'],
		['[H] € 30 to 40 ak redline ft [W] ak redline bs', 'this is left open: “€ 30 to 40”.'],
		['[H] ak redline ft [W] ak redline bs, good or not?', 'What is offered is worth **€3.50 more**'],
		['[H] ak redline ft, all st [W] ak redline bs', '⚠ Without a verdict, because not everything is counted'],
		['出 ak redline ft 30欧', 'The message says €30.00: 15% below that.'],
		['[H] ak redline ft [W] ak redline bs or better', 'this is left open: “or better”.'],
		['[H] ak redline ft [W] ak redline bs or best offer', 'this is left open: “or best offer”.'],
		['[H] ak redline ft [W] 30€ or so', 'this is left open: “or so”.'],
		['[H] ak redline ft [W] ak redline bs + 10€+', 'this is left open: “10€+”.'],
		['[H] ak redline ft [W] 30€ obo', 'this is left open: “obo”.'],
		['[H] ak redline ft [W] 30€ торг', 'this is left open: “торг”.'],
		['[H] ak redline ft [W] 30€, b/o 35€', 'this is left open: “b/o 35€”.'],
		['[H] ak redline ft 0.20 + 0.25 [W] ak redline bs', 'this is left open: “0.20 + 0.25”.'],
		['[H] 2x (ak redline ft + ak redline bs) [W] ak redline ft', '2 × AK-47 | Redline (Battle-Scarred)'],
		['[H] (ak redline ft, ak redline bs) x2 [W] ak redline ft', '2 × AK-47 | Redline (Field-Tested)'],
		['[H] 3x (ak redline ft + 20€) [W] ak redline bs', 'this is left open: “3x”.'],
		['[H] 2x (AK-47 | Redline (Field-Tested) + ak redline bs) [W] 30€', '2 × AK-47 | Redline (Battle-Scarred)'],
		['WTS (ak redline ft, ak redline bs) 3x', '3 × AK-47 | Redline (Field-Tested)'],
		['по 3 штуки каждого: ak redline ft, ak redline bs', '3 × AK-47 | Redline (Battle-Scarred)'],
		['selling at 20 each: ak redline ft, ak redline bs', '1 × AK-47 | Redline (Battle-Scarred)'],
		['[H] ak redline ft + 0.50 [W] ak redline bs', 'this is left open: “0.50”.'],
		['[H] ak redline ft [W] ak redline bs, 90€, торг', 'this is left open'],
		['[H] ak redline ft [W] 30€ min', 'this is left open: “30€ min”.'],
		['[H] ak redline ft [W] ak redline bs, W or L for me?', 'What is offered is worth **€3.50 more**'],
		['[H] ak redline ft [W] ak redline bs\nI give 5€ on top', 'What is offered is worth **€8.50 more**'],
		['selling ak redline ft 2 for 50€', 'this is left open: “2 for 50€”.'],
		['ak redline ft pattern 661 for 30€', 'The message says €30.00'],
		['ak redline ft kato 2014 for 30€', 'The message says €30.00: 15% below that.'],
		['чи варто продавати ak redline ft за 30€?', 'The message says €30.00: 15% below that.'],
		['[H] ak redline ft [W] ak redline bs, is this a good offer?', 'What is offered is worth **€3.50 more**'],
		['[H] ak redline ft [W] ak redline bs, good or is it better to keep?', 'What is offered is worth **€3.50 more**'],
		['[H] ak redline ft [W] ak redline bs, ich bin 20 Jahre', '⚠'],
		['2x each ak redline ft + ak redline bs, 71€ total', 'The message says €71.00: 47% below that.'],
		['[H] ak redline ft [W] ak redline bs, no adds', 'What is offered is worth **€3.50 more**'],
		['ak redline ft → ak redline bs', 'What is offered is worth **€3.50 more**'],
		['WTS ak redline ft 40€ → 30€', 'this is left open: “40€”, “30€”.'],
		['ak redline ft → 30€', 'The message says €30.00: 15% below that.'],
		['ak redline ft (market 40€, buff 31€) for 30€', 'The message says €30.00: 15% below that.'],
		['ak redline ft 30€ / $33', 'The message says €30.00: 15% below that.'],
		['ak redline ft (98% blue) 30€', 'The message says €30.00: 15% below that.'],
		['Suche ak redline ft bis 30€', 'The message says €30.00: 15% below that.'],
		['selling ak redline ft, buying ak redline bs, budget 30€', 'this is left open: “budget 30€”.'],
		['ak redline ft 30€ -10%', 'this is left open: “30€”, “\\-10%”.'],
		['selling ak redline ft steam 30€', 'The message says €30.00: 15% below that.'],
		['ak redline ft last sold for 30€', 'The message says €30.00: 15% below that.'],
		['B> 3x ak redline ft 30€ ea', 'asks €30.00 (15% below)'],
		['how much can I get for ak redline ft', 'Sum of the lowest asks: **€35.50**'],
		['ak redline ft + 10€ -> ak redline bs', 'What is offered is worth **€13.50 more**'],
		['my ak redline ft\nfor your ak redline bs', 'What is offered is worth **€3.50 more**'],
		['my ak redline ft craft for your ak redline bs', 'What is offered is worth **€3.50 more**'],
		['ak redline ft -> 10€ and ak redline bs', 'What is wanted is worth **€6.50 more**'],
		['downgrading my ak redline ft to ak redline bs + 10€', 'this is left open: “10€”.'],
		['3x ak redline ft, 30€ each', 'asks €30.00 (15% below)'],
		['3x ak redline ft 30€ each, ak redline bs', 'asks €30.00 (15% below)'],
		['ak redline ft, ak redline bs 30€ each', 'this is left open: “30€”.'],
		['ak redline ft 0.16 x3', '**€106.50**'],
		['ak redline ft, x2 ak redline bs', 'Sum of the lowest asks: **€99.50**'],
		['1️⃣ ak redline ft\n2️⃣ ak redline bs', 'Sum of the lowest asks: **€67.50**'],
		['ak redline ft [387] 30€', 'The message says €30.00: 15% below that.'],
		['ak redline ft\nak redline bs\n60€ for everything', 'The message says €60.00: 11% below that.'],
		['60€ for both 2: ak redline ft, ak redline bs', 'The message says €60.00: 11% below that.'],
		['ak redline ft and ak redline bs 60€ for both. I live in Berlin', 'The message says €60.00: 11% below that.'],
		['just bought ak redline ft for 30€, good deal?', 'The message says €30.00: 15% below that.'],
		['Counter-Strike 2 > Rifle > ak redline ft', 'Sum of the lowest asks: **€35.50**'],
		['ak redline ft — 30,00 € fix', 'The message says €30.00: 15% below that.'],
		[
			'https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20%28Field-Tested%29 30€',
			'The message says €30.00: 15% below that.',
		],
		['ak redline ft [3]', '**€106.50**'],
		['[H] ak redline 0.05 [W] ak redline bs', 'Not understood: “ak redline 0.05”'],
		['ak redline ft*3', '**€106.50**'],
		['3️⃣x ak redline ft', '**€106.50**'],
		['ak redline ft 30€ each, 3 pcs', 'asks €30.00 (15% below)'],
		['**ak redline ft** 30€', 'The message says €30.00: 15% below that.'],
		['ak redline ft > ak redline bs', 'What is offered is worth **€3.50 more**'],
		['> ak redline ft\n> ak redline bs', 'Sum of the lowest asks: **€67.50**'],
		['ak redline ft [W] ak redline bs', 'What is offered is worth **€3.50 more**'],
		['bought ak redline ft for 20€, selling for 30€', 'The message says €30.00: 15% below that.'],
		['selling ak redline ft for 30€, need money', 'The message says €30.00: 15% below that.'],
	])('answers “%s” with “%s”', async (text, says) => {
		expect((await check(text)).embed.description).toContain(says);
	});

	test('counts items below a heading of sold items, or with a cross where others have checks, as sold', async () => {
		for (const text of [
			'Sold items:\n- ak redline bs\nFor sale:\n- ak redline ft',
			'Sold:\nak redline bs\nSelling: ak redline ft',
			'Not for sale:\nak redline bs\n\nak redline ft',
			'❌ ak redline bs\n✅ ak redline ft',
			'All sold except ak redline ft',
		])
			expect((await check(text)).embed.description, text).toContain('Sum of the lowest asks: **€35.50**');
		expect((await check('❌ ak redline ft')).embed.description).toContain('left open: “❌”');
	});

	test('does not read a question about what to buy for an item as a trade', async () => {
		for (const text of [
			'stickers for my ak redline ft and ak redline bs',
			'is it worth buying ak redline ft for my ak redline bs?',
		])
			expect((await check(text)).embed.description, text).not.toContain('Offered');
	});

	test('has the right sides of an offer that somebody else made', async () => {
		for (const text of ['he offered me ak redline bs for ak redline ft', 'can i get ak redline bs for ak redline ft?'])
			expect((await check(text)).embed.description).toMatch(/^What is offered is worth \*\*€3\.50 more/);
	});

	test('leaves open money that a trade subtracts', async () => {
		const answer = (await check('my ak redline ft for ak redline bs -10€')).embed.description!;
		expect(answer.split('\n')[0]).toContain('“10€”');
	});

	test('counts no item that is denied or sold', async () => {
		const said = async (text: string) => (await check(text)).embed.description;
		expect(await said('not selling the ak redline bs, only ak redline ft 30€')).toContain(
			'Sum of the lowest asks: **€35.50**',
		);
		expect(await said('H: ak redline bs, ak redline ft sold\nW: 40€')).toContain(
			'What is wanted is worth **€8.00 more**',
		);
		expect(await said('ak redline bs, ak redline ft sold to a friend')).toContain('Sum of the lowest asks: **€32.00**');
		expect(await said('sold ak redline bs, still have ak redline ft')).toContain('Sum of the lowest asks: **€35.50**');
		for (const text of [
			'ak redline 0.21 sold',
			'ak redline ft, sold for 30€',
			'ak redline ft - sold for 30€',
			'ak redline ft sold for 30€',
		])
			expect(await failureOf(check(text)), text).toMatchObject({ problem: { code: 'all-is-sold' } });
	});

	test('quotes each part of a side that it cannot read, beside items and without any', async () => {
		const said = async (text: string) => (await check(text)).embed.description;
		for (const text of [
			'[H] gut knife + ak redline ft [W] ak redline bs',
			'[H] gut knife & ak redline ft [W] ak redline bs',
			'[H] gut knife [W] ak redline bs',
			'[H]\nak redline ft\ngut knife\n[W]\nak redline bs',
		]) {
			expect(await said(text), text).toContain('Not understood: “gut knife”.');
			expect(await said(text), text).not.toContain('worth **');
		}
		expect(await said('[H] ak redline ft [W] paypal')).not.toContain('Not understood');
	});

	test('does not read offers with prices of their own as a trade', async () => {
		const answer = (await check('wts ak redline ft 30€, wtb ak redline bs 30€')).embed.description;
		expect(answer).not.toMatch(/Offered|worth \*\*/);
		expect(answer).toContain('asks €30.00');
	});

	test.each(['asking', 'asking for', 'takas'])('has two sides with “%s” between items', async (word) => {
		expect((await check(`ak redline ft ${word} ak redline bs`)).embed.description).toContain('**Wanted** [W]');
	});

	test('reads a message in pieces, each as a search of the user', async () => {
		const context = fakeContext(fixture);
		let searches = 0;
		const search = context.market.search.bind(context.market);
		const market = {
			...context.market,
			search: <Result>(work: () => Result) => {
				searches++;
				return search(work);
			},
		};
		await check(`${'what a nice day\n'.repeat(240)}ak redline ft`, { ...context, market });
		// A piece has up to 300 characters, and the message has 3,854.
		expect(searches).toBeGreaterThanOrEqual(13);
	});

	test('without a list fails with the error of the market, since a Try again button could not hold the message', async () => {
		const error = await failureOf(check('ak redline ft', fakeContext(fixture, { missing: ['tradable'] })));
		expect(error).toBeInstanceOf(MarketError);
	});

	test('of a trade is shown to everyone only if nothing is left out, and says nothing of equal sides', async () => {
		const labels = async (text: string) => (await check(text)).buttons!.map(({ label }) => label);
		expect(await labels('[H] ak redline ft [W] ak redline ft')).toEqual(['Show everyone']);
		expect(await labels('[H] ak redline ft + $5 [W] ak redline ft')).toEqual([]);
		expect((await check('[H] ak redline ft [W] ak redline ft')).embed.description).not.toContain('more');
	});
});

test('A trade is compared by medians of at least 5 sales, and by asks that do not look wrong', async () => {
	const compare = async (ask: number, sales: number) => {
		const market = await fixtureOf({
			...fewRows,
			tradable: [itemRow(redline, { min_price: 35 }), itemRow('AK-47 | Redline (Battle-Scarred)', { min_price: ask })],
			history: [
				historyRow(redline, { last_30_days: salesOf(36, 90), last_7_days: salesOf(36, 20) }),
				historyRow('AK-47 | Redline (Battle-Scarred)', {
					last_30_days: salesOf(26, sales),
					last_7_days: salesOf(26, sales),
				}),
			],
		});
		return (await check('[H] ak redline ft [W] ak redline bs', fakeContext(market))).embed.description;
	};
	expect(await compare(25, 5)).toMatch(
		/^What is offered is worth \*\*€10\.00 more\*\*.*\nBy 30-day medians, what is offered is worth/,
	);
	expect(await compare(25, 4)).not.toContain('By 30-day medians');
	expect(await compare(900, 5)).toMatch(/^By 30-day medians, what is offered is worth/);
});

describe('A trade of two typed sides', () => {
	const compare = async (have: string, want = 'ak redline bs') =>
		(await checkSides([[have], [want]], { game: 730, currency: 'EUR' }, fakeContext(fixture), { isAllMeant: true }))
			.embed.description;

	test.each(['mw', '(reserved)', 'fake', 'maybe', 'on hold'])(
		'quotes “%s” beside a name, and gives no verdict',
		async (word) => {
			const answer = await compare(`ak redline ft ${word}`);
			expect(answer).toContain(`this is left open: “${word.replaceAll(/[()]/g, '')}”.`);
			expect(answer).not.toContain('worth **');
		},
	);

	test.each(['blue gem', 'pattern 661', 'seed 12'])(
		'gives no verdict beside “%s”, which has no price',
		async (word) => {
			const answer = await compare(`ak redline ft ${word}`);
			expect(answer).toContain('Without a verdict');
			expect(answer).toContain('Patterns, floats and stickers are not priced');
		},
	);

	test.each(['clean', '0.16fv', '0.16', 'ft', 'pls', '+ 5€', 'x1', 'no stickers'])(
		'reads “%s” beside a name',
		async (word) => {
			expect(await compare(`my ak redline ft ${word}`)).toMatch(/^What is offered is worth/);
		},
	);
});

test('Both sides of a trade fit into a custom id, with their money', () => {
	const twoOf = (name: string) => ({ refs: [fixture.catalogue.byExactName(name)!], amount: 2 });
	const sides = [
		{ items: [twoOf(redline)], money: 12.34 },
		{ items: [twoOf('★ Karambit | Doppler (Factory New)')], money: 0 },
	];
	expect(unpackSides(packSides(sides, fixture.catalogue), fixture.catalogue)).toEqual(sides);
});

describe('Items in a custom id', () => {
	const { catalogue } = names;
	const all = Array.from({ length: catalogue.itemCount }, (_, item): ItemId => itemId(item));

	test('are the same afterwards, each of the sample catalogue with any amount', () => {
		for (const [i, item] of all.entries()) {
			const ref = catalogue.refOf(item);
			const named: NamedItem = { refs: i % 2 === 0 ? [ref] : catalogue.wearsOf(ref), amount: 1 + ((i * 37) % 2_047) };
			const [unpacked, ...others] = unpackItems(packItems([named], catalogue), catalogue);
			expect(others).toEqual([]);
			expect(unpacked!.amount).toBe(named.amount);
			expect(unpacked!.refs.map((each) => catalogue.key(each))).toEqual(named.refs.map((each) => catalogue.key(each)));
		}
	});

	test('do not fit with higher amounts', () => {
		expect(packItems([{ refs: [catalogue.refOf(all[0]!)], amount: 2_048 }], catalogue)).toBe('');
	});

	test('are left out if they cannot be read', () => {
		expect(unpackItems(`${catalogue.key(catalogue.refOf(all[0]!)).slice(0, 5)}😀`, catalogue)).toEqual([]);
		for (const packed of ['', 'x', 'AAAAAAA', '\ud800'.repeat(20), '-------', ':'.repeat(70), 'é'.repeat(14)])
			expect(unpackItems(packed, catalogue)).toEqual([]);
		expect(namedItemsState.safeParse(['730', 'EUR']).success).toBe(false);
		expect(namedItemsState.safeParse(['731', 'EUR', 'x']).success).toBe(false);
	});
});
