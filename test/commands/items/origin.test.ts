import { describe, expect, test } from 'vitest';
import { filterTextLimit } from '../../../commands/items/item-option.ts';
import { fitsButtons } from '../../../commands/items/item-question.ts';
import { backId, pageOrigin, typedOrigin, versionsOrigin } from '../../../commands/items/origin.ts';
import { type HistoryView, packScope, scopeOf, scopeParts } from '../../../commands/items/question-scope.ts';

const query = { game: 252490, currency: 'EUR', locked: false } as const;
const key = 'k'.repeat(12);

describe('Back', () => {
	test('is not there for an item that was not opened from another answer', () => {
		expect(backId({ query, key, origin: '' }, key)).toBeUndefined();
		expect(backId({ query, key, origin: 'unknown' }, key)).toBeUndefined();
	});

	test('leads to the typed text, in the currency that is shown now', () => {
		expect(backId({ query, key, origin: typedOrigin('price', 'ak: redline') }, key)).toBe(
			'price:open:252490:EUR:0:"ak: redline',
		);
		const locked = { ...query, currency: 'USD', locked: true } as const;
		expect(backId({ query: locked, key, origin: typedOrigin('history', 'ak') }, key)).toBe(
			'history:open:252490:USD:1:"ak',
		);
	});

	test('leads to the versions, and from there to where they were opened', () => {
		const origin = versionsOrigin('price', typedOrigin('price', 'kara'));
		expect(backId({ query, key, origin }, key)).toBe(`price:open:252490:EUR:0:${key}:pkara`);
		expect(backId({ query, key, origin: versionsOrigin('history', '') }, key)).toBe(`history:open:252490:EUR:0:${key}`);
	});

	test('leads to a page of items out of stock', () => {
		const origin = pageOrigin('oos', [1, 5, 3, 'a:b'], { query });
		expect(backId({ query, key, origin }, key)).toBe('oos:page:252490:EUR:1:5:3:a:b');
	});

	test('leads back to the same period or day of /history', () => {
		const typed = typedOrigin('history', 'ak');
		expect(backId({ query, key, origin: typed, view: 'quarter' }, key)).toBe('history:open:252490:EUR:0q:"ak');
		expect(backId({ query, key, origin: versionsOrigin('history', ''), view: { day: 20_679 } }, key)).toBe(
			`history:open:252490:EUR:0fyf:${key}`,
		);
		expect(backId({ query, key, origin: typedOrigin('price', 'ak'), view: 'quarter' }, key)).toBe(
			'price:open:252490:EUR:0:"ak',
		);
	});

	test('leads to a page of movers or deals', () => {
		expect(backId({ query, key, origin: pageOrigin('movers', ['+7d', 10, '', 2, 'ak: x'], { query }) }, key)).toBe(
			'movers:page:252490:EUR:+7d:10::2:ak: x',
		);
		const deals = pageOrigin('deals', [15, 10, 1, 'dw-rs-7', 2, ''], { query });
		expect(backId({ query: { ...query, currency: 'USD' }, key, origin: deals }, key)).toBe(
			'deals:page:252490:USD:15:10:1:dw-rs-7:2:',
		);
		expect(pageOrigin('movers', ['-30d', 10, '', 99, 'x'.repeat(40)], { query })).not.toBe('');
		expect(pageOrigin('deals', [15, 10, 0, '', 1, 'x'.repeat(filterTextLimit)], { query })).not.toBe('');
		expect(pageOrigin('deals', [99, 9_999, 1, 'gjdgv0-gjdgv0-7', 999, 'x'.repeat(40)], { query })).toBe('');
	});

	test('fits into a custom id with the longest text, or is left out', () => {
		const day = '0uv4';
		const longest = versionsOrigin('history', typedOrigin('history', 'x'.repeat(52)));
		expect(longest.length).toBe(54);
		expect(`history:currency:252490:EUR:${day}:${key}:${longest}`.length).toBeLessThanOrEqual(100);
		const page = versionsOrigin('history', pageOrigin('oos', [2, 9_999, 9_999, 'x'.repeat(40)], { query }));
		expect(page.length).toBe(54);
		expect(`history:currency:252490:EUR:${day}:${key}:${page}`.length).toBeLessThanOrEqual(100);
		expect(fitsButtons('x'.repeat(53), { query })).toBe(false);
	});
});

describe('What /history shows, in a custom id', () => {
	test('is up to two characters together with the trade-lock setting, or four for a day', () => {
		const views: HistoryView[] = ['auto', 'week', 'month', 'quarter', 'sales', { day: 20_679 }, { day: 46_655 }];
		for (const view of views)
			for (const locked of [false, true]) {
				const packed = packScope({ query: { ...query, locked }, view });
				expect(packed.length).toBeLessThanOrEqual(typeof view === 'object' ? 4 : 2);
				expect(scopeOf(query.game, query.currency, packed)).toEqual({ query: { ...query, locked }, view });
			}
	});

	test('is refused if it is anything else', () => {
		for (const bad of ['', 'x', '10', '2fyf', '0FYF', '0fyfff', '-1', '0 '])
			expect(scopeParts[2].safeParse(bad).success).toBe(false);
	});
});
