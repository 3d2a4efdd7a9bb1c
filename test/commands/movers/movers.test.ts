import { describe, expect, test } from 'vitest';
import type { CommandContext } from '../../../commands/index.ts';
import movers from '../../../commands/movers/movers.ts';
import { errorMessage } from '../../../src/discord/error-messages.ts';
import { MissingListError } from '../../../src/discord/missing-list-error.ts';
import { noHistory, type PriceSnapshot } from '../../../src/prices/price-history.ts';
import { phoneWidth, widthOf } from '../../../src/words/table.ts';
import { createWords } from '../../../src/words/words.ts';
import { historyOf, referenceOf } from '../../answers/pages/earlier-prices.ts';
import { historyRow, itemRow, salesOf } from '../../market/bodies.ts';
import { failureOf } from '../../support/failure-of.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';
import { converting, expectProblem, fakeContext, fewRows, fixtureOf, pressForReply } from '../fake-context.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = new SimulatedClock().wall();

const redline = 'AK-47 | Redline (Field-Tested)';
const long = `Sticker | ${'Long '.repeat(10)}| Katowice 2014`;
/** The medians are those of 7 days, and the sales those of 30 days. */
const prices: Readonly<
	Record<string, readonly [ask: number, median: number, askBefore: number, medianBefore: number, sales: number]>
> = {
	[redline]: [36, 33, 30, 30, 300],
	[long]: [5_678.9, 3_000, 1_234.56, 3_000, 40],
	Cents: [0.04, 0.04, 0.02, 0.03, 900],
	Bait: [100, 12, 10, 10, 9],
	Falling: [8, 9, 10, 10, 20],
	...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`Item ${i}`, [10.5, 10, 10, 10, 20 + i]])),
};
/** The lists of now or of a day ago. @param column where the ask is in `prices`; its median follows */
const listsOf = (column: 0 | 2) => ({
	tradable: Object.entries(prices).map(([name, row]) => itemRow(name, { min_price: row[column] })),
	history: Object.entries(prices).map(([name, row]) =>
		historyRow(name, { last_7_days: salesOf(row[column + 1]!, 9), last_30_days: salesOf(row[3], row[4]) }),
	),
});
const fixture = await fixtureOf({ ...fewRows, ...listsOf(0) });
const aDayAgo = await referenceOf(fixture, listsOf(2), now - day);

type Options = Parameters<typeof movers.run>[0];
const pricesOf = (at: number): PriceSnapshot => ({ ...aDayAgo, at, salesAt: at });
const watching = (history = historyOf([aDayAgo])): CommandContext => ({ ...fakeContext(fixture), history });
const ask = (options: Partial<Options> = {}, context = watching()) => movers.run(options, context);
const textOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).embed.description!;
const use = (id: string, values: readonly string[] = [], context = watching()) =>
	pressForReply(movers, id, context, values);

describe('/movers', () => {
	test('shows two lines for each item: what was paid and what is asked, with their changes', async () => {
		const { embed, menus } = await ask({ item: redline });
		expect(embed.title).toBe('Biggest rises · Counter-Strike 2 · “AK-47 | Redline (Field-Tested)”');
		expect(embed.description).toBe(
			[
				'**1 item** from €1.00 that sold at least 10 times in 30 days rose by at least 1% in 1 day, by what people paid.',
				'-# Median sale (of 24 hours or 7 days) and lowest ask, each with its change since <t:1767139200:f>:',
				'```',
				'     Sale         Ask',
				'AK-47 | Redline FT',
				'7d €33.00 +10% €36.00 +20%',
				'```',
				'-# Page 1 of 1',
				'-# Updated: asks <t:1767225600:R> · sales <t:1767225600:R>',
			].join('\n'),
		);
		expect(menus?.[0]?.options[0]).toMatchObject({
			label: redline,
			description: 'ask €30.00 → €36.00 · 7-day median €30.00 → €33.00 · 300 sold in 30 days',
		});
	});

	test('marks an ask that is far from what the item is worth, and says what the mark means', async () => {
		const { embed, menus } = await ask({ item: 'bait', min_sales: 0 });
		expect(embed.description).toContain('\nBait ⚠\n');
		expect(embed.description).toContain(
			'-# ⚠ The ask is over three times, or under a third of, what the item is worth',
		);
		expect(menus?.[0]?.options[0]?.description).toContain('⚠ · ask €10.00 → €100.00');
		expect(await textOf({ item: redline })).not.toContain('⚠');
	});

	test('compares in the home currency, and converts only what it shows', async () => {
		const context = converting(watching(), { RUB: 93.5 });
		const reply = await ask({ currency: 'RUB', item: redline }, context);
		expect(reply.embed.description).toContain('from ≈\u00a0RUB\u00a093.50 that');
		expect(reply.embed.description).toContain('≈ RUB        Sale           Ask');
		expect(reply.embed.description).toContain('7d 3,085.50 +10% 3,366.00 +20%');
		expect(reply.embed.description).toContain('converted from EUR');
		expect(await textOf({ currency: 'RUB', min_price: 93.5 }, context)).toContain('**1 item**');
		expect(await textOf({ currency: 'RUB', min_price: 935 }, context)).toContain(
			'**1 item** from ≈\u00a0RUB\u00a0935.00',
		);
		expect(await textOf({ currency: 'RUB', min_price: 4_000 }, context)).toContain('**1 item**');
	});

	test('says if it cannot show the currency, or limit prices in it', async () => {
		const text = await textOf({ currency: 'GBP', min_price: 20 });
		expect(text).toContain('-# Amounts in EUR, because no exchange rate to GBP is known');
		expect(text).toContain('-# Without your price limits: ');
		expect(text).toContain('**1 item** from €1.00 ');
	});

	test('shows everything if nothing is limited', async () => {
		const [, menu] = (await ask({ min_sales: 0, min_price: 0 })).menus!;
		const asks = await use(menu!.id, ['+1da']);
		expect(asks.embed.description).toMatch(
			/^\*\*23 items\*\* rose by at least 1% in 1 day, by their lowest asks, most first\.\n/,
		);
	});

	test('never claims to look further back than prices were watched', async () => {
		const text = await textOf({ period: '30d' }, watching(historyOf([pricesOf(now - 3.9 * day)])));
		expect(text).toMatch(/^Watched since <t:1766888640:f>: that is \*\*3 days\*\*\.\n/);
		expect(text).toContain(' rose by at least 1% since then, by what people paid.');
		expect(text).not.toContain('30 days ago');
		const gap = historyOf([pricesOf(now - 20 * day), pricesOf(now - 47.9 * hour)]);
		expect(await textOf({ period: '1d' }, watching(gap))).toMatch(
			/^Nothing was recorded 1 day ago\. Compared with the nearest prices there are, of <t:1767053160:f>: that is \*\*47 hours\*\* ago\.\n/,
		);
	});

	test('says from when on it can answer if too little is recorded, or that it never will', async () => {
		const problem = async (history: CommandContext['history']) =>
			errorMessage(await failureOf(ask({}, watching(history))), '', createWords()('en-US'));
		expect(await problem(historyOf([pricesOf(now - hour)]))).toBe(
			'This bot has not watched the prices of Counter-Strike 2 for 3 hours yet. `/movers` works from <t:1767232800:f> on. `/deals` shows what is listed well under what it sells for.',
		);
		expect(await problem(historyOf([]))).toContain('`/movers` works 3 hours after the first ones.');
		expect(await problem(noHistory('EUR'))).toMatch(/^This bot does not record prices, .* `\/deals` shows /);
	});

	test('says what to change if nothing moved', async () => {
		expect((await textOf({ min_sales: 9_000 })).split('\n')[0]).toBe(
			'Nothing from €1.00 that sold at least 9,000 times in 30 days rose by at least 1% in 1 day, by what people paid. With `min_sales:0`, 2 items match.',
		);
		expect((await textOf({ item: 'Cents', min_sales: 1 })).split('\n')[0]).toBe(
			'Nothing from €1.00 that sold at least once in 30 days rose by at least 1% in 1 day, by what people paid. With `min_price:0`, 1 item matches.',
		);
		const reply = await ask({ min_sales: 9_000 });
		expect(reply.buttons!.map(({ label }) => label)).toEqual(['Refresh']);
		expect(reply.menus!.map((menu) => menu!.options.length > 0)).toEqual([false, true, true]);
	});

	test.each(['en-US', 'de', 'ja', 'fr', 'ru'])(
		'fits a phone in %s, whatever it costs, however long the name',
		async (locale) => {
			const words = createWords()(locale);
			for (const currency of ['EUR', 'RUB', 'CNY'] as const) {
				const context = { ...converting(watching(), { RUB: 93.5, CNY: 8.36 }), words };
				const table = (await textOf({ currency }, context)).split('```')[1]!.trim().split('\n');
				expect(widthOf(table)).toBeLessThanOrEqual(phoneWidth);
			}
		},
	);

	test('fits its state into a custom id, however long text and amounts are', async () => {
		const [, menu] = (await ask({ min_sales: 9_999, min_price: 9_999_999, currency: 'TRY', game: 252490 })).menus!;
		expect(menu!.id).toBe('movers:change:252490:TRY:+1d:9999:gjdgv0--e:1:');
		expect(menu!.id.length + '0d999'.length + 40).toBeLessThanOrEqual(100);
		const [suggestion] = await movers.options.item.suggest!('long katowice', {}, watching());
		expect(await textOf({ item: suggestion!.value })).toContain('Sticker | Long');
	});

	test('can be asked again if a list is missing', async () => {
		for (const kind of ['tradable', 'history'] as const) {
			const context = { ...fakeContext(fixture, { missing: [kind] }), history: historyOf([aDayAgo]) };
			const error = (await failureOf(ask({ item: 'redline', direction: 'down' }, context))) as MissingListError;
			expect(error).toBeInstanceOf(MissingListError);
			expect(error.tryAgainId).toBe('movers:again:730:EUR:-1d:10::1:redline');
			expect((await use(error.tryAgainId)).embed.title).toContain('“redline”');
		}
	});

	test('treats a button with an invalid custom id as expired', async () => {
		for (const id of ['+2d:10::1:', '1d:10::1:', '+1d:-1::1:', '+1d:10:x:1:', '+1d:10'])
			await expectProblem(use(`movers:page:730:EUR:${id}`), 'button-expired');
	});
});
