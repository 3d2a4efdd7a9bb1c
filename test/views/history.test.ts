import { describe, expect, test } from 'vitest';
import type { HistoryCheck, Sold } from '../../src/market/answers/check-history.ts';
import type { Choices } from '../../src/market/answers/choices.ts';
import { itemId } from '../../src/market/ids.ts';
import type { Sales, SalesHistory } from '../../src/market/rows/rows.ts';
import { createFormats } from '../../src/views/formatting/formats.ts';
import {
	canBeDrawn,
	chartInWords,
	describeSales,
	historyEmbed,
	versionsHistoryEmbed,
} from '../../src/views/history.ts';
import { noSale, sold, usual } from '../charts/orders.ts';

const now = 1_800_000_000_000;
const formats = createFormats()('en-US');
const query = { game: 730, currency: 'EUR', locked: false } as const;
const never: SalesHistory = { day: noSale, week: noSale, month: noSale, quarter: noSale };
const notGiven: Sales = { ...noSale, volume: null };

const check = (sales: HistoryCheck['sales'], more: Partial<HistoryCheck> = {}): HistoryCheck => ({
	query,
	key: 'key',
	item: itemId(0),
	name: 'AK-47 | Redline (Field-Tested)',
	version: null,
	itemPage: 'https://market.example/item/x',
	marketPage: null,
	sales,
	source: { of: 'sales', fetchedAt: now - 60_000 },
	dueAt: now + 240_000,
	...more,
});
const shown = (sales: HistoryCheck['sales'], more: Partial<HistoryCheck> = {}) =>
	historyEmbed(check(sales, more), formats, now);
const fields = (sales: SalesHistory) =>
	Object.fromEntries((shown(sales).fields ?? []).map(({ name, value }) => [name, value]));
const trend = (changes: Partial<SalesHistory>) => shown({ ...usual.sales, ...changes }).description;

describe('The history of an item', () => {
	test('shows the five figures of each period, and how old they are', () => {
		expect(fields(usual.sales)).toEqual({
			'Last 24 hours · 12 sales': 'Median **€32.82** · average €33.10 · lowest €30.50 · highest €38.00',
			'Last 7 days · 88 sales': 'Median **€32.50** · average €33.00 · lowest €29.90 · highest €39.20',
			'Last 30 days · 302 sales': 'Median **€31.90** · average €34.10 · lowest €28.00 · highest €949.47',
			'Last 90 days · 1,021 sales': 'Median **€30.20** · average €31.50 · lowest €26.00 · highest €949.47',
			Updated: 'sales <t:1799999940:R>',
		});
	});

	test('says which periods had no sales, one sale, or no figures', () => {
		const some = fields({
			day: noSale,
			week: notGiven,
			month: { ...notGiven, volume: 2 },
			quarter: sold(5, 5, 5, 5, 1),
		});
		expect(some['Last 24 hours']).toBe('no sales');
		expect(some['Last 7 days']).toBe('not given');
		expect(some['Last 30 days · 2 sales']).toBe(
			'Median **not given** · average not given · lowest not given · highest not given',
		);
		expect(some['Last 90 days · 1 sale']).toMatch(/^Median \*\*€5\.00\*\*/);
	});

	test('is one sentence without periods if nothing was sold', () => {
		expect(shown(never).description).toBe('**No sales in the last 90 days.**');
		expect(shown(undefined).description).toBe('The marketplace has no sales of this item on record.');
		expect(shown({ day: notGiven, week: notGiven, month: notGiven, quarter: notGiven }).description).toBe(
			'The marketplace does not say what this item sold for.',
		);
		for (const sales of [never, undefined]) expect(shown(sales).fields?.map(({ name }) => name)).toEqual(['Updated']);
	});

	test('warns if its list was not updated for over an hour', () => {
		const old = { source: { of: 'sales', fetchedAt: now - 3_600_001 } } as const;
		expect(shown(usual.sales, old).description).toMatch(/^⚠️ \*\*These prices are out of date:\*\*/);
	});

	test('shows the escaped name and the version', () => {
		expect(shown(never, { name: 'Sticker | Boom*', version: 'Phase 2' }).title).toBe('Sticker | Boom\\* · Phase 2');
	});
});

describe('The trend', () => {
	test('compares the 7-day median with the 30-day and 90-day medians', () => {
		expect(trend({})).toBe('The 7-day median is 2% above the 30-day median and 8% above the 90-day median.');
		expect(trend({ week: sold(20, 28.71, 29, 33, 5) })).toBe(
			'The 7-day median is 10% below the 30-day median and 5% below the 90-day median.',
		);
		expect(trend({ week: sold(20, 31.9, 29, 33, 5) })).toContain(
			'is about the same as the 30-day median and 6% above the 90-day median.',
		);
	});

	test('compares with both at once if nothing moved', () => {
		const same = sold(20, 31.9, 29, 33, 9);
		expect(trend({ week: same, month: sold(20, 31.95, 29, 33, 50), quarter: same })).toBe(
			'The 7-day median is about the same as the 30-day and 90-day medians.',
		);
	});

	test('is not given for fewer than 5 sales; their number is shown instead', () => {
		expect(trend({ week: sold(20, 31, 31, 33, 4) })).toBe('Too few sales for a trend: 4 in the last 7 days.');
		expect(trend({ week: sold(20, 31, 31, 33, 1) })).toBe('Too few sales for a trend: 1 in the last 7 days.');
		expect(trend({ week: noSale })).toBe('No trend: no sales in the last 7 days.');
		expect(trend({ month: sold(20, 31, 31, 33, 2) })).toBe(
			'The 7-day median is 8% above the 90-day median. Too few sales to compare with: 2 in 30 days.',
		);
	});

	test('leaves out periods without a median', () => {
		expect(trend({ week: notGiven })).toBe('');
		expect(trend({ week: { ...notGiven, volume: 9 } })).toBe('');
		expect(trend({ month: { ...notGiven, volume: 9 } })).toBe('The 7-day median is 8% above the 90-day median.');
		expect(trend({ month: sold(0, 0, 0, 0, 9), quarter: sold(0, 0, 0, 0, 9) })).toBe('');
	});
});

describe('Several versions', () => {
	const versions: Choices<Sold> = {
		query,
		sources: [{ of: 'sales', fetchedAt: now }],
		choices: [
			{
				key: 'b',
				item: itemId(1),
				name: 'X',
				version: 'Phase 2',
				month: sold(1, 32, 1, 1, 30),
				quarter: sold(1, 30, 1, 1, 90),
			},
			{ key: 'a', item: itemId(0), name: 'X', version: 'Ruby', month: noSale, quarter: sold(1, 900, 1, 1, 1) },
			{ key: 'c', item: itemId(2), name: 'X', version: 'Emerald', month: noSale, quarter: noSale },
		],
	};

	test('are listed with their medians, and the most sold one is shown in full', () => {
		const embed = versionsHistoryEmbed(versions, check(usual.sales, { name: 'X', version: 'Phase 2' }), formats, now);
		expect(embed.title).toBe('X');
		expect(embed.description?.split('\n')).toEqual([
			'Median sale by version:',
			'**Phase 2** · median sale €32.00 · 30 sales in 30 days',
			'**Ruby** · median sale €900.00 · 1 sale in 90 days',
			'**Emerald** · no sales in 90 days',
			'Shown below: **Phase 2**, the most sold in the last 30 days. The 7-day median is 2% above the 30-day median and 8% above the 90-day median.',
		]);
		expect(embed.fields).toHaveLength(5);
	});

	test('are only listed if none was sold', () => {
		const embed = versionsHistoryEmbed(versions, check(never, { name: 'X', version: 'Phase 2' }), formats, now);
		expect(embed.description).not.toContain('Shown below');
		expect(embed.fields).toHaveLength(1);
	});

	test('of one candidate are summed up without a median', () => {
		const together = {
			key: '',
			item: undefined,
			name: '',
			version: null,
			month: { median: null, volume: 1_234 },
			quarter: noSale,
		};
		expect(describeSales(query, formats)(together)).toBe('1,234 sales in 30 days');
		const salesNotGiven = { ...together, month: notGiven, quarter: notGiven };
		expect(describeSales(query, formats)(salesNotGiven)).toBe('sales not given');
	});
});

describe('Sales that could not be read', () => {
	test('are not said to be none', () => {
		const { description, fields } = shown('unreadable');
		expect(description).toBe('Its sales **could not be read in the latest list**.');
		expect(fields).toHaveLength(1);
		expect(canBeDrawn('unreadable')).toBe(false);
	});

	test('of one version are reported beside the readable ones', () => {
		const says = describeSales(query, formats);
		const choice = { key: '', item: undefined, name: '', version: null, isUnreadable: true };
		expect(says({ ...choice, month: noSale, quarter: noSale })).toBe('could not be read in the latest list');
		expect(says({ ...choice, month: sold(1, 2, 1, 3, 4), quarter: noSale })).toBe(
			'median sale €2.00 · 4 sales in 30 days · some could not be read',
		);
	});
});

describe('The chart', () => {
	test('has a description in words', () => {
		const sales = { ...usual.sales, day: noSale, week: notGiven, month: sold(5, 5, 5, 5, 1) };
		expect(chartInWords('X · Ruby', sales, 'EUR', formats)).toBe(
			'Sales chart of X · Ruby in EUR. 24 hours: no sales. 7 days: not given. 30 days: 1 sale, lowest €5.00, average €5.00, median €5.00, highest €5.00. 90 days: 1,021 sales, lowest €26.00, average €31.50, median €30.20, highest €949.47.',
		);
		expect(chartInWords('W'.repeat(2_000), sales, 'EUR', formats).length).toBeLessThanOrEqual(1_024);
	});

	test('is drawn if any period has a median', () => {
		expect(canBeDrawn(usual.sales)).toBe(true);
		expect(canBeDrawn({ ...never, quarter: sold(1, 1, 1, 1, 1) })).toBe(true);
		expect(canBeDrawn(never)).toBe(false);
		expect(canBeDrawn({ ...never, quarter: { ...notGiven, volume: 3 } })).toBe(false);
		expect(canBeDrawn(undefined)).toBe(false);
	});
});
