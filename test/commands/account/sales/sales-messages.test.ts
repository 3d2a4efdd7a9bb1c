import { describe, expect, test } from 'vitest';
import type { SalesUpdate } from '../../../../commands/account/sales/sales-update.ts';
import { salesReply } from '../../../../commands/account/sales/sales-view.ts';
import { discordLimits } from '../../../../src/words/discord-limits.ts';
import { languages } from '../../../../src/words/languages.ts';
import { createWords } from '../../../../src/words/words.ts';
import { transaction } from '../../../accounts/fixture.ts';

const now = Date.UTC(2026, 7, 20);
type SalesList = Exclude<SalesUpdate, string>;
const update = (rows: SalesList['rows'], more: Partial<SalesList> = {}): SalesList => ({
	often: 'each',
	since: now,
	at: now,
	rows,
	unsold: [],
	isWhole: true,
	isCut: false,
	read: 1_000,
	...more,
});
type Row = SalesList['rows'][number];
const row = (id: number, more: Parameters<typeof transaction>[1] = {}, bought?: Row['bought']): Row => ({
	transaction: transaction(id, more),
	bought,
});
const textOf = (updates: readonly SalesUpdate[], locale = 'en-US') =>
	salesReply(updates, 'nonce', createWords()(locale), now).embed.description!;

describe('The message about sales', () => {
	test('keeps its sums and says how many lines are left out, however long the names are', () => {
		const items = Array.from({ length: 3 }, (_, i) => ({ market_hash_name: `${i} `.padEnd(95, 'Long name ') }));
		const rows = Array.from({ length: 60 }, (_, i) =>
			row(i, { amount: 10, fee: 0.8, items } as object, { cost: 500, at: now }),
		);
		const unsold = [{ currency: 'EUR', count: 5, worth: { sum: 1_000, without: 1 } }];
		for (const locale of languages) {
			const text = textOf([update(rows, { often: 'weekly', unsold, isWhole: false })], locale);
			expect(text.length).toBeLessThanOrEqual(discordLimits.embedDescription);
			expect(text).toContain('/mytx');
			expect(text.split('\n').at(-1)).toMatch(/^-# .*<t:\d+/);
		}
		const text = textOf([update(rows, { often: 'weekly', unsold, isWhole: false })]);
		const lines = text.match(/Sold: /g)!.length;
		expect(text).toContain(
			`\n${60 - lines} more: see \`/mytx\`\n**60 sales: you get €552.00** · profit €252.00 on 60 of them\n`,
		);
		expect(text).toContain('Only your newest 1,000 transactions were read for this.');
	});

	test('adds up each currency separately, and leaves odd amounts out of the sums', () => {
		const text = textOf([
			update([
				row(1, { amount: 10, fee: 1 }),
				row(2, { amount: 10, fee: null }, { cost: 1_200, at: undefined }),
				row(3, { amount: 20, fee: 0, currency: 'USD' }),
				row(4, { amount: -5, fee: 0 }),
				row(5, { amount: 10, fee: 11 }, { cost: -300, at: now }),
			]),
		]);
		expect(text.split('\n')).toEqual([
			'Sold: Item 1 for **€10.00**, you get **€9.00**',
			'Sold: Item 2 for **€10.00** · bought for €12.00, loss €2.00',
			'Sold: Item 3 for **$20.00**',
			expect.stringMatching(/^Sold Item 4 · /),
			expect.stringMatching(/^Sold Item 5 · /),
			'**2 sales: you get €19.00** · loss €2.00 on 1 of them',
		]);
	});

	test('says below the sales that credentials are refused', () => {
		expect(textOf([update([row(1)]), 'credentials-refused'])).toMatch(
			/^Sold: Item 1 .*\nThe marketplace no longer accepts/,
		);
	});
});
