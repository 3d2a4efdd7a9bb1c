import { describe, expect, test } from 'vitest';
import { transactionsEmbed } from '../../../../commands/account/mytx/transactions-view.ts';
import type { Transaction } from '../../../../src/market/client/transactions.ts';
import { createWords } from '../../../../src/words/words.ts';
import { transaction, transactions } from '../../../accounts/fixture.ts';
import { refusalsOfReply } from '../../../support/refusals.ts';

const formatsIn = createWords();
const query = { page: 1, limit: 100, order: 'desc', kind: 'all' } as const;

function rowsText(rows: readonly Transaction[], { unreadable = 0, pages = 1, locale = 'en-US' } = {}) {
	const fetchedPage = { page: { page: 1, pages, rows: [...rows], unreadable }, fetchedAt: Date.UTC(2026, 8, 1) };
	const embed = transactionsEmbed(fetchedPage, query, formatsIn(locale));
	expect(refusalsOfReply({ embed })).toEqual([]);
	const text = embed.description!;
	expect(text).toMatch(/\n\n-# newest first · dates in UTC · updated <t:\d+:[Rt]>$/);
	return text.slice(0, text.lastIndexOf('\n\n'));
}

describe('A row', () => {
	const at = '2026-08-20T12:00:00.000Z';
	const item = (more: object = {}) => ({ market_hash_name: 'AK-47 | Redline (Field-Tested)', ...more });

	test('says what was sold, the amount, the fee, what is left, the date and the wear', () => {
		const items = [{ market_hash_name: '★ Butterfly Knife | Tiger Tooth', wear: 0.79582, amount: 549 }];
		expect(rowsText([transaction(1, { created_at: at, amount: 549, fee: 43.92, items })])).toBe(
			'Sold ★ Butterfly Knife | Tiger Tooth · €549.00 − €43.92 fee = **€505.08** · 20 Aug · float 0.796',
		);
	});

	test.each<[string, Partial<Transaction>, string]>([
		[
			'a purchase',
			{ type: 'purchase', sub_type: null, items: [item()] },
			'Bought AK-47 | Redline (Field-Tested) · **€50.00** · 20 Aug',
		],
		['a payout', { type: 'withdraw', sub_type: null, items: null }, 'Paid out **€50.00** · 20 Aug'],
		['a deposit', { sub_type: null, items: null }, 'Paid in **€50.00** · 20 Aug'],
		['a sale without items', { items: null }, 'Sold (item not given) · **€50.00** · 20 Aug'],
		['a payout with a fee', { type: 'withdraw', items: null, fee: 1 }, 'Paid out **€50.00**, fee €1.00 · 20 Aug'],
		['a wear of null', { items: [item({ wear: null })] }, 'Sold AK-47 | Redline (Field-Tested) · **€50.00** · 20 Aug'],
		[
			'another year',
			{ items: null, sub_type: null, created_at: '2025-12-31T23:59:00.000Z' },
			'Paid in **€50.00** · 31 Dec 2025',
		],
		[
			'a pending payout',
			{ type: 'withdraw', items: null, status: 'initiate' },
			'Paid out €50.00 · 20 Aug · **pending**',
		],
		[
			'a canceled sale',
			{ items: [item()], fee: 4, status: 'canceled' },
			'Sold AK-47 | Redline (Field-Tested) · €50.00 − €4.00 fee = €46.00 · 20 Aug · **canceled**',
		],
		['a sale without a state', { items: null, status: '' }, 'Sold (item not given) · €50.00 · 20 Aug · **(none)**'],
		['another credit', { sub_type: 'gift', items: null }, 'credit (gift) · **€50.00** · 20 Aug'],
		[
			'two equal items',
			{ items: [item({ wear: 0.1 }), item({ wear: 0.2 })] },
			'Sold 2 × AK-47 | Redline (Field-Tested) · **€50.00** · 20 Aug',
		],
	])('of %s is in words', (_, more, words) => {
		expect(rowsText([transaction(1, { created_at: at, amount: 50, fee: null, ...more })])).toBe(words);
	});

	test('has amounts and wear in the format of the reader', () => {
		const row = transaction(1, { created_at: at, amount: 1234.5, fee: 98.76, items: [item({ wear: 0.1 })] });
		expect(rowsText([row], { locale: 'da' })).toBe(
			'Sold AK-47 | Redline (Field-Tested) · 1.234,50\u00a0€ − 98,76\u00a0€ fee = **1.135,74\u00a0€** · 20 Aug · float 0,100',
		);
		expect(rowsText([row], { locale: 'ja' })).toMatch(
			/ · €1,234\.50 − €98\.76 fee = \*\*€1,135\.74\*\* · 20 Aug · float 0\.100$/,
		);
	});

	test('shows unknown types, states, times and currencies as escaped text', () => {
		const row = transaction(1, {
			type: 'gift_card*',
			sub_type: '<@1>',
			status: 'on_hold',
			currency: 'DOGE',
			created_at: 'some day',
			items: null,
		});
		expect(rowsText([row])).toBe('gift\\_card\\* (\\<@1\\>) · 10.01 DOGE, fee 0.81 DOGE · some day · **on hold**');
	});

	test.each([
		[1, /^Sold Item 0 · /],
		[3, /^Sold Item 0, Item 1, Item 2 · /],
		[4, /^Sold Item 0, Item 1, Item 2 and 1 more item · /],
		[1_240, /^Sold Item 0, Item 1, Item 2 and 1,237 more items · /],
	])('of %d items names up to three and counts the rest', (count, words) => {
		const items = Array.from({ length: count }, (_, i) => ({ market_hash_name: `Item ${i}` }));
		expect(rowsText([transaction(1, { items })])).toMatch(words);
	});
});

describe('A page', () => {
	test('that does not fit shows whole rows, and counts those only in the CSV', () => {
		const long = Array.from({ length: 3 }, () => ({ market_hash_name: 'x_'.repeat(200) }));
		const rows = transactions(100).map((row) => ({
			...row,
			items: long,
			type: 'y'.repeat(500),
			status: 'z*'.repeat(90),
		}));
		const text = rowsText(rows);
		const [, more, fit] =
			/\*\*(\d+) more transactions on this page do not fit here\.\*\* The CSV has all of them, and `limit:(\d+)` makes pages that fit\./.exec(
				text,
			)!;
		expect(Number(fit) + Number(more)).toBe(100);
		const lines = text.split('\n').filter((line) => line.startsWith('yyy'));
		expect(lines.length + Number(more)).toBe(100);
		expect(lines.length).toBeGreaterThan(3);
		for (const line of lines)
			expect(line).toMatch(/^y+… \(item\) 3 × (x\\_)+x?… · .* · \d+ Jan 2025 · \*\*(z\\\*)+z?…\*\*$/);
	});

	test('says if it is empty, and how many transactions could not be read', () => {
		expect(rowsText([])).toBe('No transactions yet.');
		expect(rowsText(transactions(2), { unreadable: 1 })).toContain('1 transaction could not be read and is left out.');
		expect(rowsText([], { unreadable: 3 })).toContain('3 transactions could not be read and are left out.');
		expect(rowsText([], { unreadable: 3 })).not.toContain('No transactions');
	});
});
