import { describe, expect, test } from 'vitest';
import deals from '../../../commands/deals/deals.ts';
import type { CommandContext } from '../../../commands/index.ts';
import { MissingListError } from '../../../src/discord/missing-list-error.ts';
import { Catalogue } from '../../../src/search/catalogue.ts';
import { buildIndex } from '../../../src/search/index/indexing.ts';
import { NameSearch } from '../../../src/search/name-search.ts';
import { historyRow, itemRow, salesOf } from '../../market/bodies.ts';
import { namesOf } from '../../names/growing-names.ts';
import { failureOf } from '../../support/failure-of.ts';
import { converting, doppler, expectProblem, fakeContext, fewRows, fixtureOf, pressForReply } from '../fake-context.ts';

const redline = 'AK-47 | Redline (Field-Tested)';
const long = `Sticker | ${'Long '.repeat(10)}| Katowice 2014`;
const prices: Readonly<Record<string, readonly [ask: number, median: number, sales: number]>> = {
	[redline]: [30, 40, 300],
	[long]: [1_234.56, 2_000, 40],
	Cheap: [0.05, 0.1, 500],
	...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`Item ${i}`, [8, 10, 20 + i]])),
};
const version = { version: 'Ruby' };
const lists = {
	...fewRows,
	tradable: [
		...Object.entries(prices).map(([name, [ask]]) => itemRow(name, { min_price: ask })),
		itemRow(doppler, { ...version, min_price: 900 }),
	],
	'trade-locked': [itemRow(redline, { min_price: 24 })],
	history: [
		...Object.entries(prices).map(([name, [, ...month]]) => historyRow(name, { last_30_days: salesOf(...month) })),
		historyRow(doppler, { ...version, last_30_days: salesOf(1_800, 12) }),
	],
};
const fixture = await fixtureOf(lists);

type Options = Parameters<typeof deals.run>[0];
const ask = (options: Partial<Options> = {}, context: CommandContext = fakeContext(fixture)) =>
	deals.run(options, context);
const linesOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).embed.description!.split('\n');
const use = (id: string, values: readonly string[] = [], context: CommandContext = fakeContext(fixture)) =>
	pressForReply(deals, id, context, values);

describe('/deals', () => {
	test('says how many items are as far under their median, and why they are no deals', async () => {
		const row = (name: string, week: number) =>
			historyRow(name, { last_30_days: salesOf(10, 90), last_7_days: salesOf(week, 30) });
		const names = ['Low knife', 'Low and falling', 'Fallen'];
		const falling = fakeContext(
			await fixtureOf({
				...fewRows,
				tradable: names.map((name) => itemRow(name, { min_price: 5 })),
				history: [row('Low knife', 10), row('Low and falling', 7), row('Fallen', 5)],
			}),
		);
		const descriptionFor = async (options: Partial<Options>) => (await ask(options, falling)).embed.description;
		expect(await descriptionFor({ item: 'low' })).toContain(
			'-# 1 more item is as far under the median, but no deal: the price is falling, or usual for such items.',
		);
		expect(await descriptionFor({ item: 'fall' })).toMatch(
			/^2 items that match are listed at least 15% under the 30-day median, but no deal: the price is falling, or usual for such items\.\n/,
		);
		expect(await descriptionFor({ item: 'fall', min_discount: 90 })).toMatch(
			/^Nothing from €1\.00 that was sold at least 10 times [^.]*\.\n/,
		);
	});

	test('shows two lines for each deal, what it was compared with, and how old the asks are', async () => {
		const { embed, menus } = await ask({ item: redline });
		expect(embed.title).toBe('Deals · Counter-Strike 2 · “AK-47 | Redline (Field-Tested)”');
		expect(embed.description).toBe(
			[
				'**1 item** from €1.00 is listed at least 15% under the 30-day median of at least 10 sales.',
				'-# Lowest ask and its discount, the 30-day median and the number of sales in 30 days:',
				'```',
				'   Ask      30d median Sales',
				'AK-47 | Redline FT',
				'€30.00 −25%     €40.00  300×',
				'```',
				'-# Asks change quickly: a deal may already be gone.',
				'-# Page 1 of 1',
				'-# Updated: asks <t:1767225600:R> · sales <t:1767225600:R>',
			].join('\n'),
		);
		expect(menus?.[0]?.options[0]).toMatchObject({
			label: redline,
			description: '€30.00 · 25% under the 30-day median of €40.00 · 300 sales',
		});
	});

	test('says in the menu what selling again would bring after a known fee', async () => {
		const { menus } = await ask({ item: redline }, { ...fakeContext(fixture), sellerFee: () => 0.08 });
		expect(menus?.[0]?.options[0]?.description).toBe(
			'€30.00 · 25% under the 30-day median of €40.00 · resold after fee: +\u2060€6.80 · 300 sales',
		);
	});

	test('leaves out what costs cents unless a limit is chosen, and does not speak of a lower limit of 0', async () => {
		const text = async (priceRange: Parameters<typeof ask>[0]) => (await ask(priceRange)).embed.description;
		expect(await text({})).toContain('**23 items** from €1.00 are');
		expect(await text({ min_price: 0 })).toContain('**24 items** are');
		expect(await text({ min_price: 0, max_price: 10 })).toContain(' up to €10.00 ');
	});

	test('compares trade-locked listings with the same sales, says so, and opens them as such', async () => {
		const reply = await ask({ trade_locked: true });
		expect(reply.embed.title).toBe('Deals · Counter-Strike 2 · trade-locked');
		expect(reply.embed.description).toContain('Trade-locked units are compared with the same sales as tradable ones.');
		const opened = await use(reply.menus![0]!.id, [reply.menus![0]!.options[0]!.value]);
		expect(opened.embed.title).toContain('trade-locked');
		expect(opened.embed.description).toContain('€24.00');
	});

	test('marks an ask that looks wrong, and says what the sign means', async () => {
		const wrong = await fixtureOf({
			...fewRows,
			tradable: [itemRow('Mistake', { min_price: 2 })],
			history: [historyRow('Mistake', { last_30_days: salesOf(10, 500) })],
		});
		const { embed } = await ask({}, fakeContext(wrong));
		expect(embed.description).toContain('\nMistake ⚠\n');
		expect(embed.description).toContain('⚠ The ask is over three times, or under a third of, what the item is worth');
	});

	test('marks converted amounts, and converts the limits when the currency is changed', async () => {
		const context = converting(fakeContext(fixture), { USD: 1.17, RUB: 93.5 });
		const reply = await ask({ currency: 'USD', min_price: 11.7 }, context);
		expect(reply.embed.description).toContain('**3 items** from $11.70');
		expect(reply.embed.description).toMatch(/\n≈ USD +Ask .*\n(.*\n)+ +35\.10 −25% +46\.80 {2}300×\n/);
		const roubles = await use(reply.menus![2]!.id, ['RUB'], context);
		expect(roubles.embed.description).toContain('**3 items** from ≈\u00a0RUB\u00a0935.00');
		// Here, pounds have lists of their own (with the same figures), and no rate is measured yet.
		const { market } = context;
		const list: typeof market.list = (key) => market.list({ ...key, currency: 'EUR' });
		const unknown = await use(reply.menus![2]!.id, ['GBP'], { ...context, market: { ...market, list } });
		expect(unknown.embed.description).toContain('-# Without your price limits: the exchange rate');
		expect(unknown.embed.description).toContain('**24 items** are listed');
	});

	test('says what to relax if there are none', async () => {
		const text = async (options: Partial<Options>) => (await linesOf(options))[0];
		const nothing =
			'Nothing from €1.00 that was sold at least 10 times in 30 days is listed at least 60% under its 30-day median.';
		expect(await text({ min_discount: 60 })).toBe(`${nothing} The best discount that matches the rest is **50%**.`);
		expect(await text({ min_sales: 900 })).toBe(
			'Nothing from €1.00 that was sold at least 900 times in 30 days is listed at least 15% under its 30-day median. Of the items that match the rest, the one sold most was sold **300 times**: lower `min_sales` to see it.',
		);
		expect(await text({ min_price: 5_000, min_sales: 1, item: 'redline' })).toBe(
			'Nothing from €5,000.00 that was sold at least once in 30 days is listed at least 15% under its 30-day median. Without the price limits, 1 item matches.',
		);
		expect(await text({ min_discount: 99, min_sales: 900 })).toMatch(/ Lower `min_discount` and `min_sales`, or /);
		const reply = await ask({ min_discount: 60 });
		expect(reply.menus!.map((menu) => menu!.options.length > 0)).toEqual([false, true, true]);
		expect(reply.buttons!.map(({ label }) => label)).toEqual(['Refresh']);
	});

	test('fits its state into a custom id, and its items into the menu, however long text and amounts are', async () => {
		const maxLimits = { min_discount: 99, min_sales: 9_999, min_price: 9_999_999, max_price: 9_999_999 };
		const context = converting(fakeContext(fixture), { TRY: 48.2 });
		const [, menu] = (await ask({ ...maxLimits, game: 252490, currency: 'TRY', trade_locked: true }, context)).menus!;
		expect(menu!.id).toBe('deals:change:252490:TRY:99:9999:1:gjdgv0-gjdgv0-e:1:');
		// The id also has room for a page and for 40 characters of what was typed.
		expect(menu!.id.length + '999'.length + 40).toBeLessThanOrEqual(100);
		const [suggestion] = await deals.options.item.suggest!('long katowice', {}, fakeContext(fixture));
		expect(suggestion!.value).toMatch(/^#/);
		expect((await ask({ item: suggestion!.value })).embed.description).toContain(
			'\nSticker | Long Lon…ng Long Long Long\n Long Long Long Long | Katowice 2014\n',
		);
		const [ruby] = await deals.options.item.suggest!('kara dopp ruby', {}, fakeContext(fixture));
		expect((await ask({ item: ruby!.value })).embed.title).toContain('Ruby');
	});

	test('can be asked again if a list is missing', async () => {
		for (const kind of ['tradable', 'history'] as const) {
			const error = await failureOf(ask({ item: 'redline' }, fakeContext(fixture, { missing: [kind] })));
			expect(error).toBeInstanceOf(MissingListError);
			expect((error as MissingListError).tryAgainId).toBe('deals:again:730:EUR:15:10:0::1:redline');
			expect((await use((error as MissingListError).tryAgainId)).embed.title).toContain('“redline”');
		}
	});

	test('treats a button with an invalid custom id as expired', async () => {
		const ids = ['0:10:0::1:', '15:0:0::1:', '15:10:2::1:', '15:10:0:x:1:', '15:10:0:dw-rs-z:1:', '15:10:0'];
		for (const id of ids) await expectProblem(use(`deals:page:730:EUR:${id}`), 'button-expired');
	});
});

test.each([
	['no names', undefined],
	['not all names', new NameSearch(buildIndex(namesOf(['AWP | Asiimov (Field-Tested)'])))],
])('/deals does not say that no item matches while %s can be searched', async (_, search) => {
	const isFullyIndexed = false;
	const catalogue = new Catalogue(fixture.catalogue.columns, search, isFullyIndexed);
	const fake = fakeContext({ ...fixture, catalogue });
	expect(await failureOf(ask({ item: 'karambit' }, fake))).toMatchObject({ problem: { code: 'search-unavailable' } });
});
