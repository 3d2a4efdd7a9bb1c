import { describe, expect, test } from 'vitest';
import type { PriceCheck } from '../../src/market/answers/check-price.ts';
import { itemId } from '../../src/market/ids.ts';
import type { Listing, Sales } from '../../src/market/rows/rows.ts';
import {
	candidatesEmbed,
	choicesMenu,
	choiceTexts,
	describeAsk,
	nameOf,
	versionsEmbed,
} from '../../src/views/choices.ts';
import { createFormats } from '../../src/views/formatting/formats.ts';
import { nextUpdate } from '../../src/views/formatting/sources.ts';
import { priceEmbed } from '../../src/views/price.ts';

const now = 1_800_000_000_000;
const formats = createFormats()('en-US');
const none: Sales = { min: null, max: null, avg: null, median: null, volume: 0 };
const sold = (median: number, volume: number): Sales => ({ ...none, median, volume });
const listing: Listing = {
	min: 8.8,
	max: 20,
	mean: 11,
	median: 10,
	suggested: 12.4,
	quantity: 1200,
	createdAt: 0,
	updatedAt: 0,
};
const query = { game: 730, currency: 'EUR', locked: false } as const;

const sourcesAt = (fetchedAt: number) => [{ of: 'asks' as const, fetchedAt }];

const check = (overrides: Partial<PriceCheck> = {}): PriceCheck => ({
	query,
	name: 'AK-47 | Redline (Field-Tested)',
	version: null,
	itemPage: 'https://market.example/item/ak',
	marketPage: null,
	listing,
	absence: undefined,
	sales: { day: none, week: none, month: sold(10, 302), quarter: sold(11, 900) },
	oppositeListing: undefined,
	isOppositeKnown: false,
	isOppositeUnreadable: false,
	unreadable: undefined,
	sources: sourcesAt(now - 60_000),
	dueAt: now + 240_000,
	...overrides,
});

const field = (of: PriceCheck, name: string) =>
	priceEmbed(of, formats, now).fields?.find((each) => each.name === name)?.value;
const month = (volume: number, median = 10): Partial<PriceCheck> => ({
	sales: { day: none, week: none, month: volume ? sold(median, volume) : none, quarter: none },
});

describe('A listed item', () => {
	test('shows its asks, suggested price and quantity, each with a label', () => {
		expect(priceEmbed(check(), formats, now)).toEqual({
			title: 'AK-47 | Redline (Field-Tested)',
			url: 'https://market.example/item/ak',
			description: 'Lowest ask **€8.80** · 1,200 units listed',
			colour: expect.any(Number),
			fields: [
				{ name: 'Lowest ask', value: '€8.80', inline: true },
				{ name: 'Median ask', value: '€10.00', inline: true },
				{ name: 'Mean ask', value: '€11.00', inline: true },
				{ name: 'Highest ask', value: '€20.00', inline: true },
				{ name: 'Listed', value: '1,200', inline: true },
				{ name: 'Suggested price', value: '€12.40', inline: true },
				{
					name: 'Sales, last 30 days',
					value: 'median **€10.00** from 302 sales\nThe lowest ask is 12% below the median sale.',
				},
				{ name: 'Updated', value: 'asks <t:1799999940:R>' },
			],
		});
	});

	test.each([
		[5, 10, 'median **€10.00** from 5 sales\nThe lowest ask is 12% below the median sale.'],
		[5, 8, 'median **€8.00** from 5 sales\nThe lowest ask is 10% above the median sale.'],
		[5, 8.8, 'median **€8.80** from 5 sales\nThe lowest ask is about the same as the median sale.'],
		[4, 10, 'median **€10.00** from 4 sales'],
		[1, 10, 'median **€10.00** from 1 sale'],
		[0, 0, 'none'],
	])('compares the lowest ask with the median of %i sales at %f', (volume, median, words) => {
		expect(field(check(month(volume, median)), 'Sales, last 30 days')).toBe(words);
	});

	test('shows the sales of 90 days if there were none in 30', () => {
		const sales = { day: none, week: none, month: none, quarter: sold(7, 3) };
		expect(field(check({ sales }), 'Sales, last 30 days')).toBe('none; last 90 days: median **€7.00** from 3 sales');
	});

	test.each([
		['loading', 'still loading: press Refresh in a moment'],
		['unavailable', 'unavailable right now'],
		[undefined, 'none on record'],
	] as const)('says why no sales are shown when they are %s', (sales, words) => {
		expect(field(check({ sales }), 'Sales, last 30 days')).toBe(words);
	});

	test('never shows a zero or a blank for an amount that is missing', () => {
		const bare = check({ listing: { ...listing, median: null, suggested: null } });
		const medianless = { ...sold(10, 4), median: null };
		expect(
			field(check({ sales: { day: none, week: none, month: medianless, quarter: none } }), 'Sales, last 30 days'),
		).toBe('4 sales, median not given');
		expect(field(bare, 'Median ask')).toBe('not given');
		expect(field(bare, 'Suggested price')).toBe('not given');
	});

	test('shortens prices with many digits or decimals', () => {
		const odd = check({ listing: { ...listing, min: 0.000000001, max: 1e10, mean: 1.2345678901234567 } });
		expect(field(odd, 'Lowest ask')).toBe('under €0.01');
		expect(field(odd, 'Highest ask')).toBe('€10,000,000,000.00');
		expect(field(odd, 'Mean ask')).toBe('€1.23');
	});

	test('warns when the list is over an hour old, and not before', () => {
		expect(priceEmbed(check({ sources: sourcesAt(now - 3_600_001) }), formats, now).description).toMatch(
			/^⚠️ \*\*These prices are out of date:\*\*/,
		);
		expect(priceEmbed(check({ sources: sourcesAt(now - 3_600_000) }), formats, now).description).not.toMatch(/⚠️/);
	});

	test('escapes Markdown in names', () => {
		expect(priceEmbed(check({ name: 'Sticker | *_Boom_* ||x|| <@1>' }), formats, now).title).toBe(
			'Sticker | \\*\\_Boom\\_\\* \\|\\|x\\|\\| \\<@1\\>',
		);
	});

	test('leaves out an unsafe link, and repairs one that Discord would refuse', () => {
		expect(priceEmbed(check({ itemPage: 'javascript:alert(1)' }), formats, now).url).toBeUndefined();
		expect(priceEmbed(check({ itemPage: `https://x.example/${'a'.repeat(600)}` }), formats, now).url).toBeUndefined();
		expect(priceEmbed(check({ itemPage: "https://x.example/it's (a) b" }), formats, now).url).toBe(
			"https://x.example/it's%20(a)%20b",
		);
	});
});

describe('An item that is not listed', () => {
	const absence = { suggested: 12.4, averageSale: 9.9, sales: 1 };

	test('is called out of stock if the marketplace says so', () => {
		const embed = priceEmbed(check({ listing: undefined, absence }), formats, now);
		expect(embed.description).toBe('**Out of stock:** none for sale right now.');
		expect(embed.fields?.slice(0, 3)).toEqual([
			{ name: 'Suggested price', value: '€12.40', inline: true },
			{ name: 'Average sale', value: '€9.90', inline: true },
			{ name: 'Sales, last 90 days', value: '1', inline: true },
		]);
	});

	test('shows its latest sales, or says that there were none', () => {
		const embed = priceEmbed(check({ listing: undefined }), formats, now);
		expect(embed.description).toBe('None for sale right now. Last 30 days: median **€10.00** from 302 sales.');
		expect(embed.fields?.map(({ value }) => value)).toEqual([
			'median **€10.00** from 302 sales',
			'median **€11.00** from 900 sales',
			'asks <t:1799999940:R>',
		]);
		const unsold = check({ listing: undefined, sales: { day: none, week: none, month: none, quarter: none } });
		expect(priceEmbed(unsold, formats, now).description).toBe('None for sale right now. No sales in the last 90 days.');
		const soldEarlier = check({
			listing: undefined,
			sales: { day: none, week: none, month: none, quarter: sold(7, 1) },
		});
		expect(priceEmbed(soldEarlier, formats, now).description).toBe(
			'None for sale right now. Last 90 days: median **€7.00** from 1 sale.',
		);
		expect(priceEmbed(check({ listing: undefined, sales: undefined }), formats, now).description).toBe(
			'None for sale right now.',
		);
	});

	test.each([
		[
			'if no tradable units are listed, offers the trade-locked ones',
			false,
			absence,
			'**Out of stock:** no tradable units for sale right now.',
			'1,200 trade-locked units for sale, lowest ask €8.80. Add `trade_locked: True` to see them.',
		],
		[
			'if no trade-locked units are listed, offers the tradable ones',
			true,
			undefined,
			'No trade-locked units for sale right now.',
			'1,200 tradable units for sale, lowest ask €8.80. Leave out `trade_locked` to see them.',
		],
	] as const)('%s', (_, locked, absent, first, second) => {
		const embed = priceEmbed(
			check({
				listing: undefined,
				absence: absent,
				oppositeListing: listing,
				isOppositeKnown: true,
				query: { ...query, locked },
			}),
			formats,
			now,
		);
		expect(embed.description).toBe(`${first}\n${second}`);
		expect(embed.title).toBe(`AK-47 | Redline (Field-Tested)${locked ? ' · trade-locked' : ''}`);
	});

	test('says nothing about tradable units while their list is not loaded', () => {
		const locked = check({ listing: undefined, query: { ...query, locked: true } });
		expect(priceEmbed(locked, formats, now).description).toBe('No trade-locked units for sale right now.');
		expect(priceEmbed({ ...locked, isOppositeKnown: true }, formats, now).description).toBe(
			'None for sale right now. Last 30 days: median **€10.00** from 302 sales.',
		);
	});

	test('shows the age of each list, and warns if one is too old', () => {
		const sources = [
			{ of: 'asks' as const, fetchedAt: now },
			{ of: 'out of stock' as const, fetchedAt: now - 5_000_000 },
		];
		const embed = priceEmbed(check({ listing: undefined, absence, sources }), formats, now);
		expect(embed.fields?.at(-1)?.value).toBe('asks <t:1800000000:R> · out-of-stock list <t:1799995000:R>');
		expect(embed.description).not.toContain('⚠️');
		const old = [...sources, { of: 'sales' as const, fetchedAt: now - 3_700_000 }];
		expect(priceEmbed(check({ listing: undefined, absence, sources: old }), formats, now).description).toContain('⚠️');
	});
});

describe('Several matches', () => {
	const choices = (count: number, name = 'Item') => ({
		query,
		source: { of: 'asks' as const, fetchedAt: now },
		choices: Array.from({ length: count }, (_, i) => ({
			key: `key${i}`,
			item: itemId(i),
			name: `${name} ${i}`,
			version: null,
			lowest: i % 2 ? 2.5 : null,
			quantity: i % 2,
		})),
	});

	test('are listed with their lowest ask, or as not for sale', () => {
		expect(versionsEmbed(choices(2), formats, now).description).toBe(
			'Lowest ask by version:\n**Item 0**: none for sale\n**Item 1**: lowest ask €2.50 · 1 unit',
		);
	});

	const says = describeAsk(query, formats);

	test('without any trade-locked units point to the tradable ones', () => {
		const none = { ...choices(1), query: { ...query, locked: true } };
		expect(versionsEmbed(none, formats, now).description).toMatch(
			/\nLeave out `trade_locked` to see tradable units\.$/,
		);
		expect(versionsEmbed(choices(1), formats, now).description).not.toContain('trade_locked');
	});

	test('fit Discord’s limits, however many there are and however long their names', () => {
		const many = choices(60, `${'*'.repeat(300)}龍`);
		const embed = candidatesEmbed(
			many,
			choiceTexts.lowestAsks,
			says,
			{ typed: '|'.repeat(100), more: 12 },
			formats,
			now,
		);
		expect(embed.description!.length).toBeLessThanOrEqual(4096);
		expect(embed.title!.length).toBeLessThanOrEqual(256);
		const menu = choicesMenu('id', 'Pick one', many, nameOf, says);
		expect(menu.options).toHaveLength(25);
		for (const { label } of menu.options) expect(label.length).toBeLessThanOrEqual(100);
	});
});

test('Refresh says when the next update is due', () => {
	expect(nextUpdate('asks', now + 60_000, now, formats)).toBe('The next update of asks is due at <t:1800000060:t>.');
	expect(nextUpdate('asks', now - 1, now, formats)).toBe('The next update of asks is due now.');
});

describe('Amounts', () => {
	test('are formatted in the reader’s locale, in every currency', () => {
		const formatsFor = createFormats();
		expect(formatsFor('de').money(1234.5, 'EUR')).toBe('1.234,50\u00A0€');
		expect(formatsFor('en-US').money(966, 'HRK')).toBe('HRK\u00A0966.00');
		expect(formatsFor('ja').money(0.03, 'CNY')).toBe('元\u00A00.03');
		expect(formatsFor('sv-SE').percent(0.123)).toBe('12\u00A0%');
	});
});

describe('A row that could not be read', () => {
	const text = (of: PriceCheck) => {
		const { description, fields = [] } = priceEmbed(of, formats, now);
		return [description, ...fields.map(({ name, value }) => `${name}: ${value}`)].join('\n');
	};
	const hidden = { listing: undefined, unreadable: 'asks' } as const;
	/** Claims that nothing is for sale or was sold, which an unreadable row does not show. */
	const falseClaims = /none for sale|no \S+ units|out of stock|no sales|none on record|lowest ask/i;

	test('is reported, and the sales are still shown', () => {
		const said = text(check(hidden));
		expect(said).toMatch(
			/^Its tradable listing \*\*could not be read in the latest list\*\*, so its current price is not known\.\n/,
		);
		expect(said).toContain('Sales, last 30 days: median **€10.00** from 302 sales');
		expect(said).not.toMatch(falseClaims);
	});

	test.each([
		['loading', 'still loading'],
		['unavailable', 'unavailable right now'],
		['unreadable', 'could not be read in the latest list'],
	] as const)('is not said to have no sales while they are %s', (sales, words) => {
		const said = text(check({ ...hidden, sales }));
		expect(said).toContain(`Sales, last 90 days: ${words}`);
		expect(said).not.toMatch(falseClaims);
	});

	test('in the out-of-stock list does not make the item out of stock', () => {
		const said = text(check({ listing: undefined, unreadable: 'out of stock' }));
		expect(said).toContain('could not be read in the latest list');
		expect(said).not.toMatch(falseClaims);
	});

	test('in the other list is not called absent there', () => {
		const said = text(check({ listing: undefined, isOppositeKnown: true, isOppositeUnreadable: true }));
		expect(said).toMatch(/Its trade-locked listing \*\*could not be read in the latest list\*\*/);
		expect(said).not.toMatch(/none for sale|trade-locked units|out of stock/i);
	});

	test('of one version is reported beside the readable ones', () => {
		const says = describeAsk(query, formats);
		const choice = { key: 'k', name: 'A', version: null, item: itemId(1) };
		expect(says({ ...choice, lowest: null, quantity: 0, isUnreadable: true })).toBe(
			'could not be read in the latest list',
		);
		expect(says({ ...choice, lowest: 3, quantity: 2, isUnreadable: true })).toBe(
			'lowest ask €3.00 · 2 units · some could not be read',
		);
		expect(says({ ...choice, lowest: null, quantity: 0, isUnreadable: false })).toBe('none for sale');
	});
});
