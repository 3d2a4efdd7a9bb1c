import { describe, expect, test } from 'vitest';
import { type PriceCheckToShow, priceCheckEmbed } from '../../../commands/trade/price-check-view.ts';
import type { CheckedItem } from '../../../src/answers/check-items.ts';
import { approximate } from '../../../src/words/approximation.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { fittedEmbed } from '../../../src/words/reply.ts';
import { createWords } from '../../../src/words/words.ts';

const formats = createWords();
const now = 1_800_000_000_000;
const item = (change: Partial<CheckedItem> = {}): CheckedItem => ({
	name: 'AK-47 | Redline (Field-Tested)',
	version: null,
	amount: 1,
	lowest: 35.5,
	median: 36,
	sold: 300,
	cheapest: [],
	isAny: false,
	quantity: 100,
	...change,
});
const check = (...items: CheckedItem[]): PriceCheckToShow => ({
	sides: [{ items, money: 0 }],
	otherMoney: [],
	more: 0,
	unclear: [],
	asksForUnpricedDetail: false,
	isPatternNamed: false,
	isPart: false,
	open: [],
	sold: [],
	applied: [],
	currency: 'EUR',
	sources: [{ list: 'asks', fetchedAt: now }],
});
const linesOf = (shown: PriceCheckToShow, locale = 'en-US') =>
	priceCheckEmbed(shown, formats(locale), now).description!.split('\n');

describe('A price check', () => {
	test('says from which wear and version the price is if any will do', () => {
		const any = { name: '★ Karambit | Doppler', lowest: 900, isAny: true, cheapest: ['Factory New', 'Phase 3'] };
		expect(linesOf(check(item(any)))).toEqual([
			'1 × ★ Karambit | Doppler · from **€900.00** (Factory New, Phase 3)',
			'',
			'Sum of the lowest asks: from **€900.00**',
		]);
		expect(linesOf(check(item({ ...any, amount: 2 })))[0]).toBe(
			'2 × ★ Karambit | Doppler · from €900.00 each (Factory New, Phase 3) · **€1,800.00**',
		);
	});

	test('marks prices that look wrong, also in the sum', () => {
		const odd = item({ name: 'Odd', lowest: 15_900.31, doubtful: { times: 31, basis: 'sales' } });
		expect(linesOf(check(item(), odd))).toEqual([
			'1 × AK-47 | Redline (Field-Tested) · **€35.50**',
			'1 × Odd · **€15,900.31** · ⚠ 31× its last sales',
			'',
			'Sum of the lowest asks: **€15,935.81**',
			'⚠ One price looks wrong: €15,900.31.',
		]);
		expect(linesOf(check(odd, odd)).at(-1)).toBe('⚠ 2 prices look wrong.');
	});

	test('compares a price only with all that it is asked for', () => {
		const asked = { ...check(item()), sides: [{ items: [item()], money: 30 }] };
		expect(linesOf(asked).at(-1)).toBe('The message says €30.00: 15% below that.');
		expect(linesOf({ ...asked, unclear: ['some knife'] }).join()).not.toContain('says');
		const none = { ...asked, sides: [{ items: [item(), item({ lowest: null })], money: 30 }] };
		expect(linesOf(none).join()).not.toContain('says');
	});

	test('says what the sum leaves out', () => {
		const none = item({ name: 'None', lowest: null, quantity: 0 });
		expect(linesOf(check(item(), none)).slice(1)).toEqual([
			'1 × None · none for sale',
			'',
			'Sum of the lowest asks: **€35.50**, without 1 item that has no price',
		]);
		expect(linesOf(check(none, item({ lowest: null, quantity: 3 })))).toEqual([
			'1 × None · none for sale',
			'1 × AK-47 | Redline (Field-Tested) · price not given',
		]);
	});

	test('says how long they take to sell, as /price does', () => {
		const days = (amount: number) =>
			linesOf({
				...check(),
				sides: [
					{ items: [{ ...item(), amount, sold: 287 }], money: 0 },
					{ items: [], money: 1 },
				],
			}).join();
		expect(days(10)).toContain('sells in about a day');
		expect(days(240)).toContain('sells in about 25 days');
	});

	test('says if fewer are listed than the message names', () => {
		expect(linesOf(check(item({ amount: 200 })))).toEqual([
			'200 × AK-47 | Redline (Field-Tested) · €35.50 each · **€7,100.00** · only 100 listed',
			'',
			'Sum of the lowest asks: **€7,100.00**, as if enough were listed',
		]);
	});

	test('counts other items, and quotes what was not understood', () => {
		const shown = { ...check(item()), more: 1, unclear: ['3x *foo*', ...'abcdef'] };
		expect(linesOf(shown).slice(-2)).toEqual([
			'The message names 1 more item, not counted here.',
			'One word is not enough to find an item: “3x \\*foo\\*”, “a”, “b”, “c”, “d” and 2 more.',
		]);
	});

	test('says which parts it cannot read because they are one word', () => {
		const shown = { ...check(item()), unclear: ['500 keys', '3x awp unicorn', '10 красная линия'] };
		expect(linesOf(shown).at(-1)).toBe(
			'One word is not enough to find an item: “500 keys”. Not understood: “3x awp unicorn”, “10 красная линия”.',
		);
	});

	test('adds up to the cent, and rounds no converted price before it is multiplied', () => {
		const third = item({ lowest: 1.234, amount: 3 });
		expect(linesOf(check(third, third))).toEqual([
			'3 × AK-47 | Redline (Field-Tested) · €1.23 each · **€3.70**',
			'3 × AK-47 | Redline (Field-Tested) · €1.23 each · **€3.70**',
			'',
			'Sum of the lowest asks: **€7.40**',
		]);
		const converted = priceCheckEmbed(check(third), approximate(formats('en-US')), now).description!;
		expect(converted.match(/€/g)).toHaveLength(3);
		expect(converted.match(/≈\s€/g)).toHaveLength(3);
	});

	test('fits an embed, however long the names are', () => {
		const long = item({
			name: '*'.repeat(1_000),
			amount: 9_999,
			isAny: true,
			cheapest: ['Battle-Scarred', 'Black Pearl'],
		});
		const { description } = priceCheckEmbed(check(...Array<CheckedItem>(10).fill(long)), formats('da'), now);
		expect(description!.length).toBeLessThanOrEqual(discordLimits.embedDescription);
		expect(fittedEmbed(priceCheckEmbed(check(long), formats('da'), now)).description).toContain('Sum');
	});
});
