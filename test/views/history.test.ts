import { describe, expect, test } from 'vitest';
import type { HistoryCheck, Sold } from '../../src/market/answers/check-history.ts';
import type { Choices } from '../../src/market/answers/choices.ts';
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
const untold: Sales = { ...noSale, volume: null };

const check = (sales: HistoryCheck['sales'], more: Partial<HistoryCheck> = {}): HistoryCheck => ({
	query,
	key: 'key',
	item: 0,
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
	test('tells the five figures of each period, and how old they are', () => {
		expect(fields(usual.sales)).toEqual({
			'Last 24 hours · 12 sales': 'Median **€32.82** · average €33.10 · lowest €30.50 · highest €38.00',
			'Last 7 days · 88 sales': 'Median **€32.50** · average €33.00 · lowest €29.90 · highest €39.20',
			'Last 30 days · 302 sales': 'Median **€31.90** · average €34.10 · lowest €28.00 · highest €949.47',
			'Last 90 days · 1,021 sales': 'Median **€30.20** · average €31.50 · lowest €26.00 · highest €949.47',
			'Data from': '<t:1799999940:R> (sales)',
		});
	});

	test('says which periods had no sale, one sale, or are not told', () => {
		const some = fields({ day: noSale, week: untold, month: { ...untold, volume: 2 }, quarter: sold(5, 5, 5, 5, 1) });
		expect(some['Last 24 hours']).toBe('no sale');
		expect(some['Last 7 days']).toBe('not given');
		expect(some['Last 30 days · 2 sales']).toBe(
			'Median **not given** · average not given · lowest not given · highest not given',
		);
		expect(some['Last 90 days · 1 sale']).toMatch(/^Median \*\*€5\.00\*\*/);
	});

	test('of an item without a sale is told in words, without periods', () => {
		expect(shown(never).description).toBe('**No sale in 90 days.**');
		expect(shown(undefined).description).toBe('The marketplace keeps no record of sales of it.');
		expect(shown({ day: untold, week: untold, month: untold, quarter: untold }).description).toBe(
			'The marketplace does not say what it was sold for.',
		);
		for (const sales of [never, undefined]) expect(shown(sales).fields?.map(({ name }) => name)).toEqual(['Data from']);
	});

	test('warns where its list was not renewed for over an hour', () => {
		const old = { source: { of: 'sales', fetchedAt: now - 3_600_001 } } as const;
		expect(shown(usual.sales, old).description).toMatch(/^⚠️ \*\*These figures are old:\*\*/);
	});

	test('shows names as they are, and their version', () => {
		expect(shown(never, { name: 'Sticker | Boom*', version: 'Phase 2' }).title).toBe('Sticker | Boom\\* · Phase 2');
	});
});

describe('The trend', () => {
	test('is the median of 7 days against those of 30 and of 90', () => {
		expect(trend({})).toBe('The median sale of 7 days is 2% above that of 30 days and 8% above that of 90 days.');
		expect(trend({ week: sold(20, 28.71, 29, 33, 5) })).toBe(
			'The median sale of 7 days is 10% below that of 30 days and 5% below that of 90 days.',
		);
		expect(trend({ week: sold(20, 31.9, 29, 33, 5) })).toContain('is about the same as that of 30 days and 6% above');
	});

	test('is one word for both where nothing moved', () => {
		const same = sold(20, 31.9, 29, 33, 9);
		expect(trend({ week: same, month: sold(20, 31.95, 29, 33, 50), quarter: same })).toBe(
			'The median sale of 7 days is about the same as in 30 and in 90 days.',
		);
	});

	test('is none from fewer than 5 sales: their number stands instead', () => {
		expect(trend({ week: sold(20, 31, 31, 33, 4) })).toBe('Too few for a trend: 4 sales in 7 days.');
		expect(trend({ week: sold(20, 31, 31, 33, 1) })).toBe('Too few for a trend: 1 sale in 7 days.');
		expect(trend({ week: noSale })).toBe('No trend: no sale in 7 days.');
		expect(trend({ month: sold(20, 31, 31, 33, 2) })).toBe(
			'The median sale of 7 days is 8% above that of 90 days. Too few to compare with: 2 sales in 30 days.',
		);
	});

	test('is none where a median is not told', () => {
		expect(trend({ week: untold })).toBe('');
		expect(trend({ week: { ...untold, volume: 9 } })).toBe('');
		expect(trend({ month: { ...untold, volume: 9 } })).toBe('The median sale of 7 days is 8% above that of 90 days.');
		expect(trend({ month: sold(0, 0, 0, 0, 9), quarter: sold(0, 0, 0, 0, 9) })).toBe('');
	});
});

describe('Several versions', () => {
	const versions: Choices<Sold> = {
		query,
		source: { of: 'sales', fetchedAt: now },
		choices: [
			{
				key: 'b',
				item: 1,
				name: 'X',
				version: 'Phase 2',
				month: sold(1, 32, 1, 1, 30),
				quarter: sold(1, 30, 1, 1, 90),
			},
			{ key: 'a', item: 0, name: 'X', version: 'Ruby', month: noSale, quarter: sold(1, 900, 1, 1, 1) },
			{ key: 'c', item: 2, name: 'X', version: 'Emerald', month: noSale, quarter: noSale },
		],
	};

	test('are listed with their medians, and the one sold most is told in full', () => {
		const embed = versionsHistoryEmbed(versions, check(usual.sales, { name: 'X', version: 'Phase 2' }), formats, now);
		expect(embed.title).toBe('X');
		expect(embed.description?.split('\n')).toEqual([
			'Median sales by version:',
			'**Phase 2**: median sale €32.00 · 30 sales in 30 days',
			'**Ruby**: median sale €900.00 · 1 sale in 90 days',
			'**Emerald**: no sale in 90 days',
			'Below: **Phase 2**, sold most in 30 days. The median sale of 7 days is 2% above that of 30 days and 8% above that of 90 days.',
		]);
		expect(embed.fields).toHaveLength(5);
	});

	test('of which none was sold are listed alone', () => {
		const embed = versionsHistoryEmbed(versions, check(never, { name: 'X', version: 'Phase 2' }), formats, now);
		expect(embed.description).not.toContain('Below');
		expect(embed.fields).toHaveLength(1);
	});

	test('of which a name has several are summed up without a median', () => {
		const together = {
			key: '',
			item: undefined,
			name: '',
			version: null,
			month: { median: null, volume: 1_234 },
			quarter: noSale,
		};
		expect(describeSales(query, formats)(together)).toBe('1,234 sales in 30 days');
		const untoldSales = { ...together, month: untold, quarter: untold };
		expect(describeSales(query, formats)(untoldSales)).toBe('sales not given');
	});
});

describe('Sales that could not be read', () => {
	test('are not called none', () => {
		const { description, fields } = shown('unreadable');
		expect(description).toBe('Its sales **could not be read in the last list**.');
		expect(fields).toHaveLength(1);
		expect(canBeDrawn('unreadable')).toBe(false);
	});

	test('are told beside those of other versions', () => {
		const says = describeSales(query, formats);
		const choice = { key: '', item: undefined, name: '', version: null, isUnreadable: true };
		expect(says({ ...choice, month: noSale, quarter: noSale })).toBe('could not be read in the last list');
		expect(says({ ...choice, month: sold(1, 2, 1, 3, 4), quarter: noSale })).toBe(
			'median sale €2.00 · 4 sales in 30 days · not all could be read',
		);
	});
});

describe('The chart', () => {
	test('is told in words as well', () => {
		const sales = { ...usual.sales, day: noSale, week: untold, month: sold(5, 5, 5, 5, 1) };
		expect(chartInWords('X · Ruby', sales, 'EUR', formats)).toBe(
			'Chart of sales of X · Ruby in EUR. 24 hours: no sale. 7 days: not given. 30 days: 1 sale, lowest €5.00, average €5.00, median €5.00, highest €5.00. 90 days: 1,021 sales, lowest €26.00, average €31.50, median €30.20, highest €949.47.',
		);
		expect(chartInWords('W'.repeat(2_000), sales, 'EUR', formats).length).toBeLessThanOrEqual(1_024);
	});

	test('is drawn where there is a median, not of nothing', () => {
		expect(canBeDrawn(usual.sales)).toBe(true);
		expect(canBeDrawn({ ...never, quarter: sold(1, 1, 1, 1, 1) })).toBe(true);
		expect(canBeDrawn(never)).toBe(false);
		expect(canBeDrawn({ ...never, quarter: { ...untold, volume: 3 } })).toBe(false);
		expect(canBeDrawn(undefined)).toBe(false);
	});
});
