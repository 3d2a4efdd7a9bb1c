import { describe, expect, test } from 'vitest';
import { describeSales, salesLadderEmbed, versionsSalesEmbed } from '../../../commands/history/sales-ladder-view.ts';
import type { HistoryCheck, RecentSales } from '../../../src/answers/check-history.ts';
import type { Choices, PricedChoice } from '../../../src/answers/choices.ts';
import type { Sales } from '../../../src/market/rows/rows.ts';
import { itemId } from '../../../src/names/ids.ts';
import { languages } from '../../../src/words/languages.ts';
import { createWords } from '../../../src/words/words.ts';
import { noSale, sold, usual } from '../../charts/chart-requests.ts';

const now = 1_800_000_000_000;
const formats = createWords()('en-US');
const query = { game: 730, currency: 'EUR', locked: false } as const;
const notGiven: Sales = { ...noSale, volume: null };
const updated = '-# Updated: sales <t:1800000000:R>';

const choiceOf = (name: string, version: string | null, median: number, volume: number): PricedChoice & RecentSales => {
	const sales = sold(1, median, median, median, volume);
	return { key: `${name}${version}`, item: itemId(0), name, version, week: sales, month: sales, quarter: sales };
};
const choices = (...all: (PricedChoice & RecentSales)[]): Choices<RecentSales> => ({
	query,
	sources: [{ list: 'sales', fetchedAt: now }],
	choices: all,
});
const linesOf = (all: Choices<RecentSales>) => salesLadderEmbed(all, formats, now).description!.split('\n');

describe('The sales of all wears of a skin', () => {
	test('are a table, one quality below the other', () => {
		const shown = choices(
			{ ...choiceOf('AK-47 | Redline (Minimal Wear)', null, 102.9, 1_118), week: noSale },
			choiceOf('AK-47 | Redline (Field-Tested)', null, 38.55, 286),
			choiceOf('StatTrak™ AK-47 | Redline (Field-Tested)', null, 68.59, 329),
		);
		expect(salesLadderEmbed(shown, formats, now).title).toBe('AK-47 | Redline');
		expect(linesOf(shown)).toEqual([
			'Median sale of 7, 30 and 90 days, and sales in 30 days, by wear:',
			'```',
			'       7d     30d     90d  Sold',
			'Plain',
			'MW      – €102.90 €102.90 1,118',
			'FT €38.55  €38.55  €38.55   286',
			'StatTrak™',
			'FT €68.59  €68.59  €68.59   329',
			'```',
			updated,
		]);
	});

	test('keep their wear where its first version is missing in a quality', () => {
		const shown = choices(
			choiceOf('★ Karambit | Doppler (Factory New)', 'Phase 1', 300, 9),
			choiceOf('★ StatTrak™ Karambit | Doppler (Factory New)', 'Phase 1', 300, 9),
			choiceOf('★ Karambit | Doppler (Minimal Wear)', 'Phase 1', 300, 9),
			choiceOf('★ StatTrak™ Karambit | Doppler (Minimal Wear)', 'Black Pearl', 300, 9),
		);
		const lines = linesOf(shown).map((line) => line.split('  ')[0]);
		expect(lines.slice(lines.indexOf('StatTrak™') + 1, -2)).toEqual([
			'FN',
			'Phase 1',
			'MW',
			'Black Pearl 300.00 300.00 300.00',
		]);
	});

	test('fit a phone, with versions, large amounts and volumes that are not given', () => {
		const knives = ['Factory New', 'Minimal Wear'].flatMap((wear) =>
			['Phase 1', 'Black Pearl'].map((version) => ({
				...choiceOf(`★ Karambit | Doppler (${wear})`, version, 123_456.78, 2_000),
				month: { median: 123_456.78, volume: null },
			})),
		);
		for (const locale of ['en-US', ...languages]) {
			const lines = salesLadderEmbed(choices(...knives), createWords()(locale), now).description!.split('\n');
			const table = lines.slice(lines.indexOf('```') + 1, lines.lastIndexOf('```'));
			expect(table).toHaveLength(7);
			for (const line of table) expect(line.length).toBeLessThanOrEqual(38);
		}
	});
});

describe('The sales of all versions', () => {
	const versions = choices(choiceOf('X', 'Phase 2', 32, 30), { ...choiceOf('X', 'Ruby', 900, 1), month: noSale });
	const bestSeller: HistoryCheck = {
		...versions.choices[0]!,
		item: itemId(0),
		query,
		itemPage: 'https://market.example/item/x',
		sales: usual.sales,
		ask: undefined,
		source: { list: 'sales', fetchedAt: now },
	};

	test('are a table, and the chart says which version it shows and how that has moved', () => {
		const lines = versionsSalesEmbed(
			versions,
			{ check: bestSeller, series: undefined, sources: [bestSeller.source] },
			true,
			formats,
			now,
		).description!.split('\n');
		expect(lines).toEqual([
			'Median sale of 7, 30 and 90 days, and sales in 30 days, by version:',
			'```',
			'             7d    30d     90d Sold',
			'Phase 2  €32.00 €32.00  €32.00   30',
			'Ruby    €900.00      – €900.00    0',
			'```',
			'The chart shows **Phase 2**, the most sold in 30 days: its 7-day median is **2% above 30 days, 8% above 90 days**.',
			updated,
		]);
	});
});

describe('The sales of one candidate', () => {
	const says = describeSales(query, formats);
	const choice = choiceOf('X', null, 32, 1_234);

	test('are its median and their number, of the shorter period in which it was sold', () => {
		expect(says(choice)).toBe('median sale €32.00 · 1,234 sales in 30 days');
		expect(says({ ...choice, month: noSale })).toBe('median sale €32.00 · 1,234 sales in 90 days');
		expect(says({ ...choice, month: noSale, quarter: noSale })).toBe('no sales in 90 days');
		expect(says({ ...choice, month: notGiven, quarter: notGiven })).toBe('sales not given');
		expect(says({ ...choice, hasVersions: true })).toContain('median sale €32.00 (version sold most)');
	});
});
