import { describe, expect, test } from 'vitest';
import { tradeVerdict } from '../../../commands/trade/trade-verdict.ts';
import type { CheckedItem } from '../../../src/answers/check-items.ts';
import { createWords } from '../../../src/words/words.ts';

const words = createWords()('en-US');
const item = (lowest: number, change: Partial<CheckedItem> = {}): CheckedItem => ({
	name: 'Item',
	version: null,
	amount: 1,
	lowest,
	median: null,
	sold: 300,
	cheapest: [],
	isAny: false,
	quantity: 100,
	...change,
});
const verdict = (offered: CheckedItem, wanted: CheckedItem, money = 0) =>
	tradeVerdict({ items: [offered], money: 0 }, { items: [wanted], money }, 'EUR', words);

describe('The verdict on a trade', () => {
	test('says which side is worth more, and by which share of the other one', () => {
		expect(verdict(item(30), item(20))).toEqual(['What is offered is worth **€10.00 more** (50%) by the lowest asks.']);
		expect(verdict(item(30), item(30), 0.1)).toEqual([
			'What is wanted is worth **€0.10 more** (<1%) by the lowest asks.',
		]);
	});

	test('says if both sides are worth the same', () => {
		expect(verdict(item(30), item(20), 10)).toEqual(['Both sides are worth the same by the lowest asks.']);
	});

	test('says “at least” if the side that is worth more has an item that may be more expensive', () => {
		expect(verdict(item(30, { isAny: true }), item(20))).toEqual([
			'What is offered is worth at least **€10.00 more** (50%) by the lowest asks.',
		]);
	});

	test.each([
		[item(20, { name: 'Knife', isAny: true }), item(30)],
		[item(30, { isAny: false }), item(20, { name: 'Knife', isAny: true })],
		[item(30, { name: 'Knife', isAny: true }), item(30, { name: 'Knife', isAny: true })],
	])('is none if an item that may cost more is on a side that seems worth less, or the same', (offered, wanted) => {
		expect(verdict(offered, wanted)).toEqual([
			'⚠ Without a verdict, because the wear or version is left open: “Knife”.',
		]);
	});

	test('is none by an ask that looks wrong, nor by the medians of items that may cost more', () => {
		const doubtful = item(90, { doubtful: { times: 31, basis: 'sales' } });
		expect(verdict(doubtful, item(20))).toEqual([]);
		const open = item(30, { isAny: true, median: 40 });
		expect(verdict(open, item(20, { median: 20 })).join('\n')).not.toContain('medians');
		expect(verdict(item(30, { median: 40 }), item(20, { median: 20 })).join('\n')).toContain('By 30-day medians');
	});
});
