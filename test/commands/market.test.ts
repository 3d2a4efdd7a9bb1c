import { describe, expect, test } from 'vitest';
import { trendTable } from '../../commands/lists/market-index.ts';
import market from '../../commands/market/market.ts';
import { topMovers } from '../../commands/market/market-view.ts';
import { MissingListError } from '../../src/discord/missing-list-error.ts';
import { codeOf, type PriceHistory } from '../../src/prices/price-history.ts';
import type { Reply } from '../../src/words/reply.ts';
import { phoneWidth, widthOf } from '../../src/words/table.ts';
import { createWords } from '../../src/words/words.ts';
import { referenceOf } from '../answers/pages/earlier-prices.ts';
import { historyRow, itemRow, salesOf } from '../market/bodies.ts';
import { fakeHistory, unreadableHistory } from '../support/fake-history.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { chartRecorder, converting, expectProblem, fakeContext, fixtureOf, pressForReply } from './fake-context.ts';

const rifles = ['Redline', 'Slate', 'Vulcan', 'Neon Rider', 'Asiimov'].map(
	(finish) => `AK-47 | ${finish} (Field-Tested)`,
);
const knives = ['Fade', 'Slaughter', 'Doppler', 'Lore', 'Autotronic'].map(
	(finish) => `★ Karambit | ${finish} (Factory New)`,
);
const sold = {
	last_24_hours: salesOf(10, 2),
	last_7_days: salesOf(10, 10),
	last_30_days: salesOf(10, 50),
	last_90_days: salesOf(10, 90),
};
const fixture = await fixtureOf({
	tradable: [...rifles, ...knives].map((name) => itemRow(name, { min_price: 1_000 })),
	history: [...rifles, ...knives].map((name) => historyRow(name, sold)),
	'out-of-stock': [],
	'trade-locked': [],
});
const day = 24 * 60 * 60_000;
const now = new SimulatedClock().now();

/** Rifles have risen by 1 % every day, and knives not. */
const rising = (recordedDays: number, more: Partial<PriceHistory> = {}) =>
	fakeHistory(
		{ from: now - recordedDays * day, to: now },
		{},
		{
			async reference(_, at) {
				const factorOf = (name: string) => (knives.includes(name) ? 1 : 1.01 ** ((at - now) / day));
				const rows = [...rifles, ...knives].map((name) => itemRow(name, { min_price: 1_000 * factorOf(name) }));
				return referenceOf(fixture, { tradable: rows, history: [] }, at);
			},
			async dayAsks(_, keys, days) {
				const knifeKeys = new Set(
					knives.map((name) => fixture.catalogue.key({ name: fixture.catalogue.byExactName(name)!.name })),
				);
				const asks = keys.flatMap((key) =>
					Array.from({ length: days }, (_, i) =>
						codeOf(Math.round(100_000 * (knifeKeys.has(key) ? 1 : 1.01 ** (i - days + 1)))),
					),
				);
				return { days, asks: Uint32Array.from(asks) };
			},
			...more,
		},
	);

const ask = (options: object = {}, history = rising(100), more: object = {}): Promise<Reply> =>
	market.run(options, { ...fakeContext(fixture), history, ...more });
const linesOf = ({ embed }: Reply) => [embed.description, embed.details].join('\n').split('\n');

describe('/market', () => {
	test('says how prices have moved, how many rose and fell, what was sold, and how kinds compare', async () => {
		const lines = linesOf(await ask());
		expect(lines[0]).toBe('Prices are **up 4%** compared with 7 days ago.');
		expect(lines[1]).toBe(
			'Of the items of the index, by lowest asks, **5** rose and **0** fell, by 1% or more in 7 days.',
		);
		expect(lines[2]).toBe('Sold in 7 days: **€1.1K** in 100 sales.');
		// It is midnight, so what is nearest to 7 days ago is the end of the day 8 days ago.
		const rows = lines.map((line) => line.replaceAll(/ +/g, ' '));
		expect(rows).toContain('All +0.5% +4.1% +16.7% +57.3%');
		expect(rows).toContain('Rifles +1.0% +8.3% +36.1% +147.3%');
		expect(rows).toContain('Knives 0.0% 0.0% 0.0% 0.0%');
		const tableRows = lines.filter((line) => /^(All|Rifles|Knives) /.test(line));
		expect(Math.max(...tableRows.map(({ length }) => length))).toBeLessThanOrEqual(phoneWidth);
		expect(lines.at(-1)).toMatch(/^-# Updated: asks .* · sales /);
	});

	test('takes the asks of now from the list that it names, recorded or not', async () => {
		const tradable = [
			...rifles.map((name) => itemRow(name, { min_price: 1_100 })),
			...knives.map((name) => itemRow(name, { min_price: 1_000 })),
		];
		const risen = await fixtureOf({
			tradable,
			history: [...rifles, ...knives].map((name) => historyRow(name, sold)),
			'out-of-stock': [],
			'trade-locked': [],
		});
		const reply = await market.run({ period: '1d' }, { ...fakeContext(risen), history: rising(100) });
		// Rifles rose by 1 % until the last recorded list, and by 10 % since then.
		expect(linesOf(reply)[0]).toBe('Prices are **up 5%** compared with a day ago.');
	});

	test('marks an amount that is converted, and says at which rate', async () => {
		const { market } = converting(fakeContext(fixture), { USD: 2 });
		const lines = linesOf(await ask({ currency: 'USD' }, undefined, { market }));
		expect(lines[2]).toBe('Sold in 7 days: **≈\u00a0$2.2K** in 100 sales.');
		expect(lines.at(-1)).toContain('converted from EUR');
	});

	test('draws the indexes, and has buttons for other periods', async () => {
		const context = { ...fakeContext(fixture), history: rising(100), ...chartRecorder() };
		const reply = await market.run({ period: '30d' }, context);
		expect(context.drawn[0]!.order).toMatchObject({
			kind: 'compare',
			lines: [{ name: 'All' }, { name: 'Knives' }, { name: 'Rifles' }],
		});
		expect(reply.picture!.alt).toContain('Rifles +');
		const tab = reply.tabs!.find(({ label }) => label === '1 day')!;
		const other = await pressForReply(market, 'id' in tab ? tab.id : '', context);
		expect(linesOf(other)[0]).toBe('Prices are **about the same** compared with a day ago.');
	});

	test('draws them in English for those who read Chinese, which the fonts lack, and describes them in Chinese', async () => {
		const context = { ...fakeContext(fixture), history: rising(100), ...chartRecorder() };
		const reply = await market.run({ period: '30d' }, { ...context, words: context.wordsFor('zh-CN') });
		expect(context.drawn[0]!.order).toMatchObject({
			name: expect.stringContaining('Counter-Strike 2'),
			locale: 'en-US',
			lines: [{ name: 'All' }, { name: 'Knives' }, { name: 'Rifles' }],
		});
		expect(reply.picture!.alt).toMatch(/\p{Script=Han}/u);
	});

	test('has whole percents where tenths would be too wide for a phone', () => {
		const trend = (kind: 'knives' | undefined, change: number) => ({
			kind,
			items: 1_000,
			changes: { '1d': -change, '7d': change, '30d': -change, '90d': change },
		});
		const table = trendTable([trend(undefined, 0.154), trend('knives', 0.211)], createWords()('fr'));
		expect(widthOf(table.split('\n'))).toBeLessThanOrEqual(phoneWidth);
		expect(table).toContain('21');
	});

	test('names no item for a period that was not recorded', async () => {
		// The rows are passed on unread, so one of them can be anything.
		const rows = [{ name: 'A' }];
		const context = (isPeriod: boolean) => ({
			...fakeContext(fixture),
			movers: { page: async () => ({ rows, compared: { isPeriod } }) } as never,
		});
		expect(await topMovers({ game: 730, period: '30d' }, context(true))).toEqual({ up: rows, down: rows });
		expect(await topMovers({ game: 730, period: '30d' }, context(false))).toEqual({ up: [], down: [] });
	});

	test('says what is not known yet, and leaves it out', async () => {
		const lines = linesOf(await ask({ period: '30d' }, rising(8)));
		expect(lines[0]).toBe('Prices have not been recorded for 30 days yet, so it is not known how they have moved.');
		expect(lines.map((line) => line.replaceAll(/ +/g, ' '))).toContain('All +0.5% +4.1% – –');
		expect(lines.join('\n')).not.toContain(' rose');
	});

	test('reads the recorded days once for all periods within an hour', async () => {
		let reads = 0;
		const history = rising(100);
		const counted = {
			...history,
			dayAsks(...of: Parameters<PriceHistory['dayAsks']>) {
				reads++;
				return history.dayAsks(...of);
			},
		};
		const context = { ...fakeContext(fixture), history: counted };
		for (const period of ['1d', '7d'] as const) await market.run({ period }, context);
		expect(reads).toBe(1);
	});

	test('says that prices are not recorded, cannot be read, or that a list is missing', async () => {
		await expectProblem(ask({}, fakeHistory(undefined, {}, { isOn: false })), 'history-off');
		const broken = unreadableHistory({ from: 0, to: now });
		await expectProblem(
			ask({}, { ...broken, dayAsks: () => broken.series(730, [], { from: 0, to: 0 }) as never }),
			'history-unreadable',
		);
		await expect(
			market.run({}, { ...fakeContext(fixture, { missing: ['history'] }), history: rising(9) }),
		).rejects.toThrow(MissingListError);
	});
});
