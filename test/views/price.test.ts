import { describe, expect, test } from 'vitest';
import type { PriceCheck } from '../../src/market/answers/check-price.ts';
import type { Listing, Sales } from '../../src/market/rows/rows.ts';
import { candidatesEmbed, choicesMenu, describeAsk, nameOf, versionsEmbed } from '../../src/views/choices.ts';
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
	elsewhere: undefined,
	elsewhereKnown: false,
	elsewhereUnreadable: false,
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

describe('What is on offer', () => {
	test('shows asks, suggestion and number listed by their names', () => {
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
				{ name: 'Sales of 30 days', value: 'median **€10.00** from 302 sales\nThe lowest ask is 12% below that.' },
				{ name: 'Data from', value: '<t:1799999940:R> (asks)' },
			],
		});
	});

	test.each([
		[5, 10, 'median **€10.00** from 5 sales\nThe lowest ask is 12% below that.'],
		[5, 8, 'median **€8.00** from 5 sales\nThe lowest ask is 10% above that.'],
		[5, 8.8, 'median **€8.80** from 5 sales\nThe lowest ask is about the same as that.'],
		[4, 10, 'median **€10.00** from 4 sales'],
		[1, 10, 'median **€10.00** from 1 sale'],
		[0, 0, 'none'],
	])('holds the lowest ask against the median of %i sales of %f', (volume, median, words) => {
		expect(field(check(month(volume, median)), 'Sales of 30 days')).toBe(words);
	});

	test('falls back to 90 days where nothing was sold in 30', () => {
		const sales = { day: none, week: none, month: none, quarter: sold(7, 3) };
		expect(field(check({ sales }), 'Sales of 30 days')).toBe('none; in 90 days: median **€7.00** from 3 sales');
	});

	test.each([
		['loading', 'being loaded: press Refresh in a moment'],
		['unavailable', 'not to be had right now'],
		[undefined, 'none known'],
	] as const)('says how it stands with sales that are %s', (sales, words) => {
		expect(field(check({ sales }), 'Sales of 30 days')).toBe(words);
	});

	test('never shows a zero or a blank for what is not there', () => {
		const bare = check({ listing: { ...listing, median: null, suggested: null } });
		expect(field(bare, 'Median ask')).toBe('not given');
		expect(field(bare, 'Suggested price')).toBe('not given');
	});

	test('shows a price of many decimals or none in a few characters', () => {
		const odd = check({ listing: { ...listing, min: 0.000000001, max: 1e10, mean: 1.2345678901234567 } });
		expect(field(odd, 'Lowest ask')).toBe('under €0.01');
		expect(field(odd, 'Highest ask')).toBe('€10,000,000,000.00');
		expect(field(odd, 'Mean ask')).toBe('€1.23');
	});

	test('warns when the list is over an hour old, and not before', () => {
		expect(priceEmbed(check({ sources: sourcesAt(now - 3_600_001) }), formats, now).description).toMatch(
			/^⚠️ \*\*These figures are old/,
		);
		expect(priceEmbed(check({ sources: sourcesAt(now - 3_600_000) }), formats, now).description).not.toMatch(/⚠️/);
	});

	test('keeps names from being taken for Markdown', () => {
		expect(priceEmbed(check({ name: 'Sticker | *_Boom_* ||x|| <@1>' }), formats, now).title).toBe(
			'Sticker | \\*\\_Boom\\_\\* \\|\\|x\\|\\| \\<@1\\>',
		);
	});

	test('leaves out a link that is none, and mends one that Discord would refuse', () => {
		expect(priceEmbed(check({ itemPage: 'javascript:alert(1)' }), formats, now).url).toBeUndefined();
		expect(priceEmbed(check({ itemPage: `https://x.example/${'a'.repeat(600)}` }), formats, now).url).toBeUndefined();
		expect(priceEmbed(check({ itemPage: "https://x.example/it's (a) b" }), formats, now).url).toBe(
			"https://x.example/it's%20(a)%20b",
		);
	});
});

describe('What is not on offer', () => {
	const absence = { suggested: 12.4, averageSale: 9.9, sales: 1 };

	test('is out of stock where the marketplace says so', () => {
		const embed = priceEmbed(check({ listing: undefined, absence }), formats, now);
		expect(embed.description).toBe('**Out of stock:** nobody offers it now.');
		expect(embed.fields?.slice(0, 3)).toEqual([
			{ name: 'Suggested price', value: '€12.40', inline: true },
			{ name: 'Average sale', value: '€9.90', inline: true },
			{ name: 'Sales of 90 days', value: '1', inline: true },
		]);
	});

	test('is otherwise known from sales, or not even from them', () => {
		const embed = priceEmbed(check({ listing: undefined }), formats, now);
		expect(embed.description).toBe('Nobody offers it now. It is known from sales alone.');
		expect(embed.fields?.map(({ value }) => value)).toEqual([
			'median **€10.00** from 302 sales',
			'median **€11.00** from 900 sales',
			'<t:1799999940:R> (asks)',
		]);
		const unsold = check({ listing: undefined, sales: { day: none, week: none, month: none, quarter: none } });
		expect(priceEmbed(unsold, formats, now).description).toBe('Nobody offers it now, and nobody bought it in 90 days.');
	});

	test.each([
		[
			'tradable, and on offer trade-locked',
			false,
			absence,
			'**Out of stock:** nobody offers it tradable now.',
			'1,200 units trade-locked, lowest ask €8.80: ask again with `trade_locked: True`.',
		],
		[
			'trade-locked, and on offer tradable',
			true,
			undefined,
			'Not on offer trade-locked now.',
			'1,200 units tradable, lowest ask €8.80: ask again without `trade_locked`.',
		],
	] as const)('%s, says where', (_, locked, absent, first, second) => {
		const embed = priceEmbed(
			check({
				listing: undefined,
				absence: absent,
				elsewhere: listing,
				elsewhereKnown: true,
				query: { ...query, locked },
			}),
			formats,
			now,
		);
		expect(embed.description).toBe(`${first}\n${second}`);
		expect(embed.title).toBe(`AK-47 | Redline (Field-Tested)${locked ? ' · trade-locked' : ''}`);
	});

	test('trade-locked says no more than that where the tradable listings are not at hand', () => {
		const locked = check({ listing: undefined, query: { ...query, locked: true } });
		expect(priceEmbed(locked, formats, now).description).toBe('Nobody offers it trade-locked now.');
		expect(priceEmbed({ ...locked, elsewhereKnown: true }, formats, now).description).toBe(
			'Nobody offers it now. It is known from sales alone.',
		);
	});

	test('shows how old each list is, and warns by the oldest', () => {
		const sources = [
			{ of: 'asks' as const, fetchedAt: now },
			{ of: 'out of stock' as const, fetchedAt: now - 5_000_000 },
		];
		const embed = priceEmbed(check({ listing: undefined, absence, sources }), formats, now);
		expect(embed.fields?.at(-1)?.value).toBe('<t:1800000000:R> (asks), <t:1799995000:R> (out of stock)');
		expect(embed.description).not.toContain('⚠️');
		const old = [...sources, { of: 'sales' as const, fetchedAt: now - 3_700_000 }];
		expect(priceEmbed(check({ listing: undefined, absence, sources: old }), formats, now).description).toContain('⚠️');
	});
});

describe('Several to choose from', () => {
	const choices = (count: number, name = 'Item') => ({
		query,
		source: { of: 'asks' as const, fetchedAt: now },
		choices: Array.from({ length: count }, (_, i) => ({
			key: `key${i}`,
			item: i,
			name: `${name} ${i}`,
			version: null,
			lowest: i % 2 ? 2.5 : null,
			quantity: i % 2,
		})),
	});

	test('are listed with their lowest ask, or that there is none', () => {
		expect(versionsEmbed(choices(2), formats, now).description).toBe(
			'Lowest asks by version:\n**Item 0**: none on offer\n**Item 1**: lowest ask €2.50 · 1 unit',
		);
	});

	const says = describeAsk(query, formats);

	test('of which none is trade-locked lead to what is tradable', () => {
		const none = { ...choices(1), query: { ...query, locked: true } };
		expect(versionsEmbed(none, formats, now).description).toMatch(
			/\nAsk again without `trade_locked` for what is tradable\.$/,
		);
		expect(versionsEmbed(choices(1), formats, now).description).not.toContain('trade_locked');
	});

	test('fit Discord’s limits, however many and long', () => {
		const many = choices(60, `${'*'.repeat(300)}龍`);
		const embed = candidatesEmbed(many, 'Lowest asks:', says, { typed: '|'.repeat(100), more: 12 }, formats, now);
		expect(embed.description!.length).toBeLessThanOrEqual(4096);
		expect(embed.title!.length).toBeLessThanOrEqual(256);
		const menu = choicesMenu('id', 'Pick one', many, nameOf, says);
		expect(menu.options).toHaveLength(25);
		for (const { label } of menu.options) expect(label.length).toBeLessThanOrEqual(100);
	});
});

test('Refresh says when the next list is due, or that it is due', () => {
	expect(nextUpdate('asks', now + 60_000, now, formats)).toBe('The next list of asks is due at <t:1800000060:t>.');
	expect(nextUpdate('asks', now - 1, now, formats)).toBe('The next list of asks is due now.');
});

describe('Figures', () => {
	test('are written as their reader writes them, in every currency', () => {
		const formatsFor = createFormats();
		expect(formatsFor('de').money(1234.5, 'EUR')).toBe('1.234,50\u00A0€');
		expect(formatsFor('en-US').money(966, 'HRK')).toBe('HRK\u00A0966.00');
		expect(formatsFor('ja').money(0.03, 'CNY')).toBe('元\u00A00.03');
		expect(formatsFor('sv-SE').percent(0.123)).toBe('12\u00A0%');
	});
});

describe('What could not be read', () => {
	const text = (of: PriceCheck) => {
		const { description, fields = [] } = priceEmbed(of, formats, now);
		return [description, ...fields.map(({ name, value }) => `${name}: ${value}`)].join('\n');
	};
	const hidden = { listing: undefined, unreadable: 'asks' } as const;
	const falseWords = /nobody|out of stock|not on offer|none known|Lowest ask/i;

	test('is said to be there, with what the sales say', () => {
		const said = text(check(hidden));
		expect(said).toMatch(/^Its tradable listing \*\*could not be read in the last list\*\*/);
		expect(said).toContain('Sales of 30 days: median **€10.00** from 302 sales');
		expect(said).not.toMatch(falseWords);
	});

	test.each([
		['loading', 'being loaded'],
		['unavailable', 'not to be had right now'],
		['unreadable', 'could not be read in the last list'],
	] as const)('is not called without sales while those are %s', (sales, words) => {
		const said = text(check({ ...hidden, sales }));
		expect(said).toContain(`Sales of 90 days: ${words}`);
		expect(said).not.toMatch(falseWords);
	});

	test('of the list of what is out of stock makes nobody say that it is', () => {
		const said = text(check({ listing: undefined, unreadable: 'out of stock' }));
		expect(said).toContain('could not be read in the last list');
		expect(said).not.toMatch(falseWords);
	});

	test('elsewhere is told apart from what is not there', () => {
		const said = text(check({ listing: undefined, elsewhereKnown: true, elsewhereUnreadable: true }));
		expect(said).toMatch(/Its trade-locked listing \*\*could not be read in the last list\*\*/);
		expect(said).not.toMatch(/nobody|out of stock/i);
	});

	test('of several versions is told beside those that could', () => {
		const says = describeAsk(query, formats);
		const choice = { key: 'k', name: 'A', version: null, item: 1 };
		expect(says({ ...choice, lowest: null, quantity: 0, isUnreadable: true })).toBe(
			'could not be read in the last list',
		);
		expect(says({ ...choice, lowest: 3, quantity: 2, isUnreadable: true })).toBe(
			'lowest ask €3.00 · 2 units · not all could be read',
		);
		expect(says({ ...choice, lowest: null, quantity: 0, isUnreadable: false })).toBe('none on offer');
	});
});
