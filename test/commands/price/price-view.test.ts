import { describe, expect, test } from 'vitest';
import {
	candidatesEmbed,
	choicesMenu,
	describeAsk,
	fullNameOf,
	maxCandidates,
} from '../../../commands/items/choices-view.ts';
import { priceEmbed, priceToList } from '../../../commands/price/price-view.ts';
import type { PriceCheck } from '../../../src/answers/check-price.ts';
import type { DoubtfulAsk } from '../../../src/answers/doubtful-asks.ts';
import type { ItemVerdict } from '../../../src/answers/verdict.ts';
import type { Listing, Sales } from '../../../src/market/rows/rows.ts';
import { itemId } from '../../../src/names/ids.ts';
import { approximate } from '../../../src/words/approximation.ts';
import { colours } from '../../../src/words/reply.ts';
import { createWords } from '../../../src/words/words.ts';

const now = 1_800_000_000_000;
const formats = createWords()('en-US');
const none: Sales = { min: null, max: null, mean: null, median: null, volume: 0 };
const sold = (median: number, volume: number): Sales => ({ ...none, median, volume });
const listing: Listing = {
	min: 8.8,
	max: 20,
	mean: 11,
	median: 10.1,
	suggested: 12.4,
	quantity: 1200,
};
const query = { game: 730, currency: 'EUR', locked: false } as const;

const sourcesAt = (fetchedAt: number) => [{ list: 'asks' as const, fetchedAt }];

const sales = { day: none, week: none, month: sold(10, 302), quarter: sold(11, 900) };

/** The verdict on the ask of `listing`, as if asks of such items were usually up to 5 % off. */
function verdictOn(of: PriceCheck['sales']): ItemVerdict | undefined {
	if (typeof of !== 'object') return undefined;
	const { week, month } = of;
	const usual = [week, month].find(({ volume }) => volume! >= 5);
	if (!usual) return undefined;
	const share = listing.min! / usual.median!;
	let verdict: ItemVerdict['verdict'] = 'as-usual';
	if (share <= 0.95) verdict = 'good-to-buy';
	else if (share >= 1.05) verdict = 'good-to-sell';
	return { verdict, days: usual === week ? 7 : 30, median: 100 * usual.median! };
}

const check = (overrides: Partial<PriceCheck> = {}): PriceCheck => ({
	query,
	verdict: verdictOn(overrides.sales ?? sales),
	name: 'AK-47 | Redline (Field-Tested)',
	version: null,
	itemPage: 'https://market.example/item/ak',
	marketPage: null,
	listing,
	emptyListing: undefined,
	absence: undefined,
	sales,
	oppositeListing: undefined,
	isOppositeKnown: false,
	sources: sourcesAt(now - 60_000),
	...overrides,
});

const linesOf = (of: PriceCheck) => priceEmbed(of, formats, now).description!.split('\n');
const monthOfSales = (volume: number, median = 10): Partial<PriceCheck> => ({
	sales: { day: none, week: none, month: volume ? sold(median, volume) : none, quarter: none },
});

describe('A listed item', () => {
	test('begins with the verdict, then shows the market, then the rest in small print; each figure once', () => {
		const sales = { day: none, week: sold(9.4, 57), month: sold(10, 302), quarter: sold(11, 900) };
		const embed = priceEmbed(check({ sales }), formats, now);
		expect(embed).toEqual({
			title: 'AK-47 | Redline (Field-Tested)',
			url: 'https://market.example/item/ak',
			description: [
				'Lowest ask **€8.80** · 🟢 **6% below** the 7-day median of €9.40, more than usual: good to buy',
				'30-day median €10.00, 6% above 7 days · 10.1 sold a day · 1,200 listed, about 119 days of stock',
				'-# Suggested €12.40 · median ask €10.10 · mean ask €11.00 · highest ask €20.00',
				'-# Updated: asks <t:1799999940:R>',
			].join('\n'),
			colour: expect.any(Number),
		});
		const figures = embed.description!.replaceAll(/<t:[^>]+>/g, '').match(/€?[\d,.]*\d%?/g)!;
		const repeated = figures.filter((figure, i) => figures.indexOf(figure) !== i);
		// The length of a period is repeated, and two differences happen to be the same.
		expect(repeated).toEqual(['6%', '7']);
	});

	test.each([
		[5, 10, '🟢 **12% below** the 30-day median of €10.00, more than usual: good to buy'],
		[5, 8, '🟠 **10% above** the 30-day median of €8.00, more than usual: good to sell'],
		[5, 8.9, '**as usual**, 1% below the 30-day median of €8.90'],
		[4, 10, '30 days: few sales, median **€10.00** from 4 sales'],
		[1, 10, '30 days: few sales, median **€10.00** from 1 sale'],
		[0, 0, 'no sales in 90 days'],
	])('compares the lowest ask with the median of %i sales at %f', (volume, median, words) => {
		expect(linesOf(check(monthOfSales(volume, median)))[0]).toBe(`Lowest ask **€8.80** · ${words}`);
	});

	test.each<[DoubtfulAsk, Partial<PriceCheck>, string]>([
		[
			{ times: 8.2, basis: 'sales' },
			monthOfSales(302),
			'**⚠ 8× its last sales** · 30 days: median **€10.00** from 302 sales',
		],
		[
			{ times: 0.21, basis: 'sales' },
			monthOfSales(302),
			'**⚠ 21% of its last sales** · 30 days: median **€10.00** from 302 sales',
		],
		[{ times: 8.2, basis: 'suggestion' }, monthOfSales(0), '**⚠ 8× its suggested price**'],
	])('says instead of a verdict how far off an ask is that looks wrong: %j', (doubtful, sales, words) => {
		expect(linesOf(check({ doubtful, ...sales }))[0]).toBe(`Lowest ask **€8.80** · ${words}`);
	});

	test('says of a doubtful ask neither what to ask in order to be cheaper, nor a median twice', () => {
		const both = { day: none, week: sold(9.4, 57), month: sold(10, 302), quarter: sold(11, 900) };
		const of = check({ doubtful: { times: 0.1, basis: 'sales' }, sales: both });
		const lines = priceEmbed(of, formats, now, 0.08).description!.split('\n');
		expect(lines.join('\n')).not.toMatch(/cheapest|above 7 days/);
		expect(lines[1]).toMatch(/^10\.1 sold a day/);
	});

	test('has the colour of its verdict: green is good to buy, orange good to sell', () => {
		const colourOf = (of: PriceCheck) => priceEmbed(of, formats, now).colour;
		expect(colourOf(check(monthOfSales(5, 10)))).toBe(colours.goodToBuy);
		expect(colourOf(check(monthOfSales(5, 8)))).toBe(colours.goodToSell);
		expect(colourOf(check(monthOfSales(5, 8.9)))).toBe(colours.listed);
		expect(colourOf(check({ ...monthOfSales(5, 10), doubtful: { times: 8, basis: 'sales' } }))).toBe(colours.listed);
	});

	test('is not good to buy while its price falls', () => {
		const falling = check({ verdict: { verdict: 'low-but-falling', days: 30, median: 1_000 } });
		expect(linesOf(falling)[0]).toBe(
			'Lowest ask **€8.80** · **low, but falling**: 12% below the 30-day median of €10.00',
		);
		expect(priceEmbed(falling, formats, now).colour).toBe(colours.listed);
	});

	test('says that patterns decide its price', () => {
		const last = (name: string, version: string | null) => linesOf(check({ name, version })).at(-2);
		expect(last('AK-47 | Case Hardened (Field-Tested)', null)).toContain('Patterns decide this price');
		expect(last('★ Karambit | Doppler (Factory New)', 'Phase 2')).not.toContain('Patterns');
		// Nobody pays more for the webs of gloves.
		expect(last('★ Specialist Gloves | Crimson Web (Field-Tested)', null)).not.toContain('Patterns');
	});

	test.each([
		[1_200, 302, '10.1 sold a day · 1,200 listed, about 119 days of stock'],
		[1, 30, '1 sold a day · 1 listed, about 1 day of stock'],
		[2, 286, '9.5 sold a day · 2 listed, under a day of stock'],
		[3, 12, '0.4 sold a day · sells in about 3 days · 3 listed, about 8 days of stock'],
		[90, 2, '90 listed'],
		[7, 0, '7 listed'],
	])('says of %i listed and %i sold in 30 days how long the stock lasts', (quantity, volume, words) => {
		expect(linesOf(check({ listing: { ...listing, quantity }, ...monthOfSales(volume) }))[1]).toBe(words);
	});

	test('shows the sales of 90 days if there were none in 30', () => {
		const sales = { day: none, week: none, month: none, quarter: sold(7, 3) };
		expect(linesOf(check({ sales }))[0]).toContain('no sales in 30 days; 90 days: median **€7.00** from 3 sales');
	});

	test.each([
		['loading', 'sales are still loading: press Refresh in a moment'],
		[undefined, 'no sales on record'],
	] as const)('says why no sales are shown when they are %s', (sales, words) => {
		expect(linesOf(check({ sales }))[0]).toBe(`Lowest ask **€8.80** · ${words}`);
	});

	test.each([
		[1, { max: 8.8, mean: 8.8, median: 8.8 }, 'Suggested €12.40'],
		[2, { max: 9.2, mean: 9, median: 9 }, 'Suggested €12.40 · mean ask €9.00 · highest ask €9.20'],
		[4, {}, 'Suggested €12.40 · mean ask €11.00 · highest ask €20.00'],
		[5, {}, 'Suggested €12.40 · median ask €10.10 · mean ask €11.00 · highest ask €20.00'],
		[9, { max: 8.8, mean: 8.8, median: 8.8 }, 'Suggested €12.40'],
		[9, { median: null, suggested: null }, 'No suggested price · mean ask €11.00 · highest ask €20.00'],
	])('with %i units shows only asks that say something new', (quantity, asks, words) => {
		expect(linesOf(check({ listing: { ...listing, ...asks, quantity } }))[2]).toBe(`-# ${words}`);
	});

	test('never shows a zero or a blank for an amount that is missing', () => {
		const medianless = { ...sold(10, 4), median: null };
		const sales = { day: none, week: none, month: medianless, quarter: none };
		expect(linesOf(check({ sales }))[0]).toContain('30 days: 4 sales, median not given');
		expect(linesOf(check({ listing: { ...listing, min: null } }))[0]).toMatch(
			/^Lowest ask \*\*not given\*\* · 30 days: /,
		);
		const notGiven = { ...none, volume: null };
		const noFigures = { day: notGiven, week: notGiven, month: notGiven, quarter: notGiven };
		expect(linesOf(check({ sales: noFigures }))[0]).toContain('sales not given');
	});

	test('warns when the list is over an hour old, and not before', () => {
		expect(priceEmbed(check({ sources: sourcesAt(now - 3_600_001) }), formats, now).description).toMatch(
			/^⚠️ \*\*These prices are out of date:\*\*/,
		);
		expect(priceEmbed(check({ sources: sourcesAt(now - 3_600_000) }), formats, now).description).not.toMatch(/⚠️/);
	});
});

describe('An item that is not listed', () => {
	const absence = { suggested: 12.4, averageSale: 9.9, sales: 1 };

	const lines = (overrides: Partial<PriceCheck>) => linesOf(check({ listing: undefined, ...overrides })).slice(0, -1);

	test('shows its latest sales, or says that there were none', () => {
		expect(lines({})).toEqual([
			'None for sale right now.',
			'30 days: median **€10.00** from 302 sales · 90 days: median **€11.00** from 900 sales.',
		]);
		expect(lines({ sales: { day: none, week: none, month: none, quarter: none } })).toEqual([
			'None for sale right now.',
			'No sales in the last 90 days.',
		]);
		expect(lines({ sales: { day: none, week: none, month: none, quarter: sold(7, 1) } })).toEqual([
			'None for sale right now.',
			'90 days: median **€7.00** from 1 sale.',
		]);
		expect(lines({ sales: undefined })).toEqual(['None for sale right now.', 'No sales on record.']);
	});

	test('says so of the listings that were asked for, and what the others cost', () => {
		const others = { oppositeListing: listing, isOppositeKnown: true };
		const tradable = lines({ ...others, absence });
		expect(tradable[0]).toBe('**Out of stock.** Average sale **€9.90** · suggested €12.40 · 1 sold in 90 days');
		expect(tradable.at(-1)).toBe('1,200 trade-locked units for sale, lowest ask **€8.80**.');
		const locked = lines({ ...others, query: { ...query, locked: true } });
		expect(locked[0]).toBe('No trade-locked units for sale right now.');
		expect(locked.at(-1)).toBe('1,200 tradable units for sale, lowest ask **€8.80**.');
	});

	test('says nothing about tradable units while their list is not loaded', () => {
		expect(lines({ query: { ...query, locked: true } })[0]).toBe('No trade-locked units for sale right now.');
		expect(lines({ query: { ...query, locked: true }, isOppositeKnown: true })[0]).toBe('None for sale right now.');
	});

	test('shows the age of each list, and warns if one is too old', () => {
		const sources = [
			{ list: 'asks' as const, fetchedAt: now },
			{ list: 'out of stock' as const, fetchedAt: now - 5_000_000 },
		];
		const embed = priceEmbed(check({ listing: undefined, absence, sources }), formats, now);
		expect(embed.description).toContain('-# Updated: asks <t:1800000000:R> · out-of-stock list <t:1799995000:R>');
		expect(embed.description).not.toContain('⚠️');
		const old = [...sources, { list: 'sales' as const, fetchedAt: now - 3_700_000 }];
		expect(priceEmbed(check({ listing: undefined, absence, sources: old }), formats, now).description).toContain('⚠️');
	});
});

describe('Several matches', () => {
	const choices = (count: number, name = 'Item') => ({
		query,
		sources: [{ list: 'asks' as const, fetchedAt: now }],
		choices: Array.from({ length: count }, (_, i) => ({
			key: `key${i}`,
			item: itemId(i),
			name: `${name} ${i}`,
			version: null,
			lowest: i % 2 ? 2.5 : null,
			quantity: i % 2,
			median: null,
			medianSales: 0,
			sold: undefined,
		})),
	});

	const says = describeAsk(query, formats);

	test('are listed with their lowest ask, or as not listed', () => {
		const text = { typed: 'item', more: 0 };
		expect(candidatesEmbed(choices(2), 'Matches:', says, text, formats, now).description).toBe(
			'Matches:\n**Item 0** · none listed\n**Item 1** · €2.50 · 1 listed\n-# Updated: asks <t:1800000000:R>',
		);
	});

	test('say how far the lowest ask is from the 30-day median, and what was sold', () => {
		const figures = { lowest: 9.2, quantity: 1_200, median: 10, medianSales: 60, sold: 1_250 };
		const choice = { ...choices(1).choices[0]!, ...figures };
		expect(says(choice)).toBe('€9.20 · −8% · 1,200 listed · 1,250 sold in 30 days');
		expect(says({ ...choice, medianSales: 4 })).toBe('€9.20 · 1,200 listed · 1,250 sold in 30 days');
	});

	test('fit Discord’s limits, however many there are and however long their names', () => {
		const many = choices(maxCandidates, `${'*'.repeat(300)}龍`);
		const embed = candidatesEmbed(
			many,
			formats.t('items.lowestAsks'),
			says,
			{ typed: '|'.repeat(100), more: 12 },
			formats,
			now,
		);
		expect(embed.description!.length).toBeLessThanOrEqual(4096);
		expect(embed.title!.length).toBeLessThanOrEqual(256);
		const menu = choicesMenu('id', 'Pick one', many, fullNameOf, says);
		for (const { label } of menu.options) expect(label.length).toBeLessThanOrEqual(100);
	});
});

describe('Times', () => {
	const hour = 3_600_000;
	const wordsFor = createWords(undefined, () => now);

	test('are relative only for readers of English, since Discord writes them in the language of the reader', () => {
		const english = wordsFor('en-GB');
		expect([english.ago(now - hour), english.soon(now + hour)]).toEqual(['<t:1799996400:R>', '<t:1800003600:R>']);
		const danish = wordsFor('da');
		expect([danish.ago(now - hour), danish.soon(now + hour)]).toEqual(['<t:1799996400:t>', 'at <t:1800003600:t>']);
	});

	test('have a date when they are not of the same day', () => {
		expect(wordsFor('da').ago(now - 30 * hour)).toBe('<t:1799892000:d> <t:1799892000:t>');
		expect(wordsFor('ja').date(now)).toBe('<t:1800000000:d> <t:1800000000:t>');
	});
});

describe('What a seller would get', () => {
	test('is a cent under the lowest ask without the fee', () => {
		expect(priceToList(35.51, 'EUR', 0.08, formats)).toBe('List at €35.50 to be cheapest: you get €32.66');
		expect(priceToList(35.51, 'EUR', 0, formats)).toBe('List at €35.50 to be cheapest: you get €35.50');
		expect(priceToList(1_234.5, 'USD', 0.125, createWords()('da'))).toBe(
			'List at 1.234,49\u00a0US$ to be cheapest: you get 1.080,18\u00a0US$',
		);
	});

	test('is marked with ≈ in a converted currency', () => {
		expect(priceToList(35.5149, 'USD', 0.08, approximate(formats))).toBe(
			'List at ≈\u00a0$35.50 to be cheapest: you get ≈\u00a0$32.66',
		);
	});

	test('is not said if the fee or the ask is unknown, or nobody can ask less', () => {
		expect(priceToList(35.51, 'EUR', undefined, formats)).toBeUndefined();
		expect(priceToList(null, 'EUR', 0.08, formats)).toBeUndefined();
		for (const ask of [0, 0.004, 0.01]) expect(priceToList(ask, 'EUR', 0.08, formats)).toBeUndefined();
		expect(priceToList(0.02, 'EUR', 0.08, formats)).toBe('List at €0.01 to be cheapest: you get €0.01');
	});
});
