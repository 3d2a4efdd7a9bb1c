import { describe, expect, test } from 'vitest';
import { toMessage } from '../../../src/discord/message.ts';
import type { Transaction } from '../../../src/market/client/transactions.ts';
import { noSuchPageEmbed, transactionsEmbed } from '../../../src/views/account/transactions.ts';
import { createFormats } from '../../../src/views/formatting/formats.ts';
import { transaction, transactions } from '../../accounts/world.ts';
import { judged } from '../../support/judge.ts';

const formats = createFormats()('en-US');
const query = { page: 1, limit: 100, order: 'desc' } as const;

function shown(rows: readonly Transaction[], { unreadable = 0, pages = 1 } = {}) {
	const kept = { page: { page: 1, pages, rows: [...rows], unreadable }, fetchedAt: Date.UTC(2026, 0, 1) };
	const embed = transactionsEmbed(kept, query, formats);
	const { embeds, components, allowedMentions: allowed_mentions } = toMessage({ embed });
	const body = { type: 4, data: { embeds, components, allowed_mentions } };
	const request = {
		method: 'POST',
		path: '/interactions/1/t/callback',
		files: [],
		status: 204,
		body: JSON.parse(JSON.stringify(body)),
	};
	expect(judged([request])).toEqual([]);
	const text = embed.description!;
	expect(text).toMatch(/\n\n-# newest first · updated <t:\d+:R>$/);
	return text.slice(0, text.lastIndexOf('\n\n'));
}

describe('A row', () => {
	test('shows the day, type, amount, fee and state, and the items below', () => {
		const at = '2026-08-20T12:00:00.000Z';
		const items = [{ market_hash_name: 'AK-47 | Redline (Field-Tested)' }];
		expect(shown([transaction(1, { created_at: at, amount: 1234.5, fee: 98.76, items })])).toBe(
			`<t:${Date.parse(at) / 1000}:d> · credit (item) · **€1,234.50**, fee €98.76 · complete\n-# AK-47 | Redline (Field-Tested)`,
		);
	});

	test('leaves out what the transaction does not have', () => {
		const row = transaction(1, { type: 'withdraw', sub_type: null, fee: null, items: null, status: 'initiate' });
		expect(shown([row])).toMatch(/^<t:\d+:d> · withdraw · \*\*€10\.01\*\* · initiate$/);
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
		expect(shown([row])).toBe('some day · gift\\_card\\* (\\<@1\\>) · **10.01 DOGE**, fee 0.81 DOGE · on\\_hold');
	});

	test('stays on one line and reads from left to right, whatever is in it', () => {
		const row = transaction(1, {
			type: 'a\n# big',
			sub_type: '',
			status: '',
			items: [{ market_hash_name: 'x\r\n# Heading\u2028- list\u202Egnp.exe' }],
		});
		expect(shown([row])).toMatch(/^<t:\d+:d> · a # big · .* · \(none\)\n-# x # Heading - listgnp\.exe$/);
	});

	test.each([
		[1, /^-# Item 0$/m],
		[3, /^-# Item 0, Item 1, Item 2$/m],
		[4, /^-# Item 0, Item 1, Item 2 and 1 more item$/m],
		[1_240, /^-# Item 0, Item 1, Item 2 and 1,237 more items$/m],
	])('of %d items names up to three and counts the rest', (count, words) => {
		const items = Array.from({ length: count }, (_, i) => ({ market_hash_name: `Item ${i}` }));
		expect(shown([transaction(1, { items })])).toMatch(words);
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
		const text = shown(rows);
		const [, more, fit] =
			/\*\*(\d+) more transactions on this page do not fit here\.\*\* The CSV has all of them, and `limit:(\d+)` makes pages that fit\./.exec(
				text,
			)!;
		expect(Number(fit) + Number(more)).toBe(100);
		const lines = text.split('\n').filter((line) => line.startsWith('<t:'));
		expect(lines.length + Number(more)).toBe(100);
		expect(lines.length).toBeGreaterThan(3);
		for (const line of lines) expect(line).toMatch(/^<t:\d+:d> · y+… \(item\) · .* · (z\\\*)+z?…$/);
		expect(text.split('\n').filter((line) => line.startsWith('-# '))).toHaveLength(lines.length);
	});

	test('that fits does not mention the CSV', () => {
		expect(shown(transactions(30))).not.toContain('CSV');
		expect(shown(transactions(30)).match(/^<t:/gm)).toHaveLength(30);
	});

	test('uses the singular for one row that does not fit', () => {
		const counts = Array.from({ length: 60 }, (_, i) => shown(transactions(i + 1)));
		const one = counts.find((text) => text.includes('**1 more transaction on this page does not fit here.**'));
		expect(one).toBeDefined();
	});

	test('says if it is empty, and how many transactions could not be read', () => {
		expect(shown([])).toBe('No transactions yet.');
		expect(shown(transactions(2), { unreadable: 1 })).toContain('1 transaction could not be read and is left out.');
		expect(shown([], { unreadable: 3 })).toContain('3 transactions could not be read and are left out.');
		expect(shown([], { unreadable: 3 })).not.toContain('No transactions');
	});

	test('that does not exist is reported with the last one that does', () => {
		const words = (pages: number) => noSuchPageEmbed(7, pages, formats).description;
		expect(words(2)).toBe('Page 7 does not exist: the last page is 2.');
		for (const pages of [0, 1]) expect(words(pages)).toBe('Page 7 does not exist: there is only one page.');
	});
});
