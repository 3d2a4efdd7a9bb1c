import { beforeAll, describe, expect, test } from 'vitest';
import { MarketLists } from '../../../src/answers/market-lists.ts';
import type { MoversQuery } from '../../../src/answers/pages/movement-choice.ts';
import { type Mover, Movers } from '../../../src/answers/pages/movers.ts';
import { StoreError } from '../../../src/base/errors/store-error.ts';
import type { UserError } from '../../../src/base/user-error.ts';
import type { PriceHistory } from '../../../src/prices/price-history.ts';
import { type Fixture, fakeContext, fewRows, fixtureOf } from '../../commands/fake-context.ts';
import { historyRow, itemRow, noSales, salesOf } from '../../market/bodies.ts';
import { failureOf } from '../../support/failure-of.ts';
import { needing, sharedData } from '../../support/shared-data.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';
import { type EarlierLists, historyOf, referenceOf } from './earlier-prices.ts';
import { looksWrong, type RecordedItem, recordedDay, recordedDays, recordedDaysNeed } from './recorded-lists.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = new SimulatedClock().wall();
const usual: MoversQuery = { game: 730, basis: 'asks', period: '1d', direction: 'up', minSales: 10, text: '' };

/** What an item costs: its lowest ask and the units listed, and medians with the number of sales. */
interface Prices {
	readonly ask?: number | null;
	readonly units?: number;
	readonly day?: readonly [median: number, volume: number];
	readonly week?: readonly [median: number, volume: number];
	readonly sold?: number;
}

const period = (sales: Prices['week']) => (sales ? salesOf(...sales) : noSales);
function listsOf(items: Readonly<Record<string, Prices | undefined>>): EarlierLists {
	const known = Object.entries(items).flatMap(([name, prices]) => (prices ? [{ name, ...prices }] : []));
	return {
		tradable: known
			.filter(({ ask }) => ask !== undefined)
			.map(({ name, ask, units = 10 }) => itemRow(name, { min_price: ask, quantity: units })),
		history: known.map(({ name, ask, day: today, week, sold = 100 }) =>
			historyRow(name, {
				last_24_hours: period(today),
				last_7_days: period(week),
				last_30_days: salesOf(ask || 10, sold),
			}),
		),
	};
}

/** What items cost now and what they cost before. */
async function marketOf(items: Readonly<Record<string, readonly [now: Prices, before: Prices | undefined]>>) {
	const side = (i: 0 | 1) => listsOf(Object.fromEntries(Object.entries(items).map(([name, both]) => [name, both[i]])));
	const fixture = await fixtureOf({ ...fewRows, ...side(0) });
	return { fixture, history: historyOf([await referenceOf(fixture, side(1), now - day)]) };
}

function page(
	{ fixture, history }: { readonly fixture: Fixture; readonly history: PriceHistory },
	query: Partial<MoversQuery> = {},
	minPrice = 1,
	number = 1,
	movers = new Movers(),
) {
	const { market, clock } = fakeContext(fixture);
	const lists = new MarketLists(market, clock, { game: 730, currency: 'EUR', locked: false });
	return movers.page(lists, history, { ...usual, ...query }, minPrice, number, clock);
}
const labelOf = ({ name, version }: Pick<Mover, 'name' | 'version'>) =>
	version === null ? name : `${name} · ${version}`;
const labels = async (...args: Parameters<typeof page>) => (await page(...args)).rows.map(labelOf);
const problemOf = async (...args: Parameters<typeof page>) => ((await failureOf(page(...args))) as UserError).problem;

describe('Movers', () => {
	test('are ranked by their sales or their asks, in the direction that was asked for', async () => {
		const both = await marketOf({
			'Ask up 20%': [{ ask: 12 }, { ask: 10 }],
			'Sales up 30%': [
				{ ask: 10, week: [13, 5] },
				{ ask: 10, week: [10, 5] },
			],
			'Ask up 10%, sales down 40%': [
				{ ask: 11, week: [6, 9] },
				{ ask: 10, week: [10, 9] },
			],
			'Not by 1%': [{ ask: 100.99 }, { ask: 100 }],
			'Just by 1%': [{ ask: 101 }, { ask: 100 }],
			'Down 50%': [{ ask: 5 }, { ask: 10 }],
		});
		expect(await labels(both)).toEqual(['Ask up 20%', 'Ask up 10%, sales down 40%', 'Just by 1%']);
		expect(await labels(both, { direction: 'down' })).toEqual(['Down 50%']);
		expect(await labels(both, { basis: 'sales' })).toEqual(['Sales up 30%']);
		expect(await labels(both, { basis: 'sales', direction: 'down' })).toEqual(['Ask up 10%, sales down 40%']);
		expect((await page(both, { basis: 'sales' })).rows[0]).toMatchObject({
			ask: { now: 10, before: 10, counts: true },
			sales: { now: 13, before: 10, period: 'week' },
			sold: 100,
		});
	});

	test('leave out asks that are far from what the item is worth, now or then', async () => {
		const both = await marketOf({
			'Ask up to ten times its sales': [{ ask: 100, sold: 4 }, { ask: 10 }],
			'Ask down from ten times its sales': [{ ask: 10 }, { ask: 100 }],
			'Ask up threefold': [{ ask: 29, sold: 4 }, { ask: 10 }],
		});
		expect(await labels(both, { minSales: 0 })).toEqual(['Ask up threefold']);
		expect(await labels(both, { minSales: 0, direction: 'down' })).toEqual([]);
	});

	test('have sales of 24 hours if there were five both now and then, otherwise of 7 days, otherwise none', async () => {
		const sales = { day: [12, 5], week: [20, 50] } as const;
		const result = await page(
			await marketOf({
				Day: [
					{ ask: 12, ...sales },
					{ ask: 10, day: [10, 5], week: [10, 50] },
				],
				Week: [
					{ ask: 12, ...sales },
					{ ask: 10, day: [10, 4], week: [10, 50] },
				],
				None: [
					{ ask: 12, ...sales, week: [20, 4] },
					{ ask: 10, day: [10, 4], week: [10, 50] },
				],
			}),
		);
		expect(result.rows.map(({ name, sales }) => [name, sales?.period, sales?.now])).toEqual([
			['Day', 'day', 12],
			['Week', 'week', 20],
			['None', undefined, undefined],
		]);
	});

	test('are not made by a single absurd offer, neither now nor then', async () => {
		const near = { week: [10, 5] } as const;
		const both = await marketOf({
			'One unit at ten times': [{ ask: 100, units: 2 }, { ask: 10 }],
			'One unit at a tenth': [{ ask: 10 }, { ask: 1, units: 1 }],
			'One unit near the sales': [{ ask: 12.5, units: 1, ...near }, { ask: 10 }],
			'One unit too far from them': [{ ask: 12.51, units: 1, ...near }, { ask: 10 }],
			'One unit, too few sales': [{ ask: 11, units: 2, week: [10, 4] }, { ask: 10 }],
			'Three units': [{ ask: 30, units: 3 }, { ask: 10 }],
			'Then near the sales of then': [{ ask: 12 }, { ask: 10, units: 1, week: [12, 9] }],
		});
		expect(await labels(both)).toEqual(['Three units', 'One unit near the sales', 'Then near the sales of then']);
	});

	test('show an ask that does not count beside sales that do', async () => {
		const both = await marketOf({
			A: [
				{ ask: 99, units: 1, week: [12, 9] },
				{ ask: 10, week: [10, 9] },
			],
			B: [
				{ ask: null, units: 0, week: [13, 9] },
				{ ask: 10, week: [10, 9] },
			],
			C: [{ week: [14, 9] }, { week: [10, 9] }],
		});
		expect((await page(both, { basis: 'sales' })).rows.map(({ name, ask }) => [name, ask])).toEqual([
			['C', { now: null, before: null, counts: false, isDoubtful: false }],
			['B', { now: null, before: 10, counts: false, isDoubtful: false }],
			['A', { now: 99, before: 10, counts: false, isDoubtful: false }],
		]);
	});

	test('are items that were known then and are listed or sold now', async () => {
		const both = await marketOf({ New: [{ ask: 20 }, undefined], Old: [{ ask: 20 }, { ask: 10 }] });
		expect(await labels(both)).toEqual(['Old']);
		// Ids that were given later are beyond the end of what was recorded.
		const fixture = await fixtureOf({ ...fewRows, ...listsOf({ Z: { ask: 5 }, Y: { ask: 20 } }) });
		const early = await referenceOf(fixture, { tradable: [], history: [] }, now - day);
		expect(await labels({ fixture, history: historyOf([early]) })).toEqual([]);
	});

	test('are sold often enough, and cost enough both now and then', async () => {
		const both = await marketOf({
			Cents: [{ ask: 0.04 }, { ask: 0.03 }],
			'Was cheap': [{ ask: 2 }, { ask: 0.99 }],
			'Sold rarely': [{ ask: 3, sold: 9 }, { ask: 2 }],
			'Never sold': [{ ask: 9, sold: 0 }, { ask: 4 }],
			Euros: [{ ask: 1.1 }, { ask: 1 }],
			'Cheap by its ask, dear by its sales': [
				{ ask: 0.5, week: [4, 9] },
				{ ask: 0.1, week: [3, 9] },
			],
		});
		expect(await labels(both)).toEqual(['Euros']);
		expect(await labels(both, { basis: 'sales' })).toEqual(['Cheap by its ask, dear by its sales']);
		expect(await labels(both, { minSales: 0 })).toContain('Never sold');
		expect(await labels(both, { minSales: 9 })).toContain('Sold rarely');
		expect(await labels(both, {}, 0)).toContain('Cents');
		expect(await page(both, { minSales: 101 })).toMatchObject({
			matching: 0,
			without: { sales: 3, price: 0, basis: 0 },
		});
		expect(await page(both, {}, 100)).toMatchObject({ matching: 0, without: { sales: 0, price: 3, basis: 0 } });
		expect((await page(both)).without).toBeUndefined();
	});

	test('can be narrowed to items, and come by page', async () => {
		const many = Object.fromEntries(
			Array.from({ length: 12 }, (_, i) => [`Item ${i}`, [{ ask: 15 + i }, { ask: 10 }] as const]),
		);
		const both = await marketOf({ ...many, 'Other thing': [{ ask: 8 }, { ask: 4 }] });
		expect(await page(both, {}, 1, 2)).toMatchObject({ page: 2, pages: 2, matching: 13 });
		expect(await labels(both, { text: 'other' })).toEqual(['Other thing']);
		expect(await problemOf(both, { text: 'qqqq' })).toMatchObject({ code: 'no-such-item' });
	});

	test('are those of the newest list, also if an older one was asked about before', async () => {
		const movers = new Movers();
		const both = await marketOf({ A: [{ ask: 12 }, { ask: 10 }] });
		const first = await page(both, {}, 1, 1, movers);
		expect(await page(both, {}, 1, 1, movers)).toEqual(first);
		const { snapshots } = await fixtureOf({ ...fewRows, ...listsOf({ A: { ask: 13 } }) });
		const newer = { ...both, fixture: { ...both.fixture, snapshots } };
		expect((await page(newer, {}, 1, 1, movers)).rows[0]?.ask.now).toBe(13);
	});
});

describe('What prices are compared with', async () => {
	const items = listsOf({ A: { ask: 10 } });
	const fixture = await fixtureOf({ ...fewRows, ...listsOf({ A: { ask: 12 } }) });
	const recorded = async (...ages: readonly number[]) => ({
		fixture,
		history: historyOf(await Promise.all(ages.map((ago) => referenceOf(fixture, items, now - ago)))),
	});

	test('is the period that was asked for, up to a quarter of it', async () => {
		for (const [query, ago] of [
			['1d', 18 * hour],
			['1d', 30 * hour],
			['7d', 6 * day],
			['30d', 37 * day],
		] as const) {
			const { compared, since } = await page(await recorded(ago), { period: query });
			expect(compared).toMatchObject({ age: ago, isPeriod: true });
			expect(since).toBe(now - ago);
		}
	});

	test('is otherwise the nearest moment there is, which is never said to be the period', async () => {
		const short = await page(await recorded(3 * day, hour), { period: '7d' });
		expect(short.compared).toEqual({ at: now - 3 * day, age: 3 * day, isPeriod: false, isFirst: true });
		const gap = await page(await recorded(5 * day, 3 * day), { period: '1d' });
		expect(gap.compared).toMatchObject({ age: 3 * day, isPeriod: false, isFirst: false });
	});

	test('is what was recorded before a gap, if that has just ended', async () => {
		for (const ago of [2.5 * day, 3 * day, 20 * day]) {
			const { compared, rows } = await page(await recorded(ago + day, ago, 5_000, 0));
			expect(compared).toMatchObject({ age: ago, isPeriod: false, isFirst: false });
			expect(rows).toMatchObject([{ name: 'A' }]);
		}
	});

	test('is the period before the newest list, so that old lists are not compared with themselves', async () => {
		const { history } = await recorded(2.5 * day, 1.5 * day);
		const listings = { ...fixture.snapshots.tradable, fetchedAt: new SimulatedClock().now() - 1.5 * day };
		const old = { ...fixture, snapshots: { ...fixture.snapshots, tradable: listings } };
		const { compared, since } = await page({ fixture: old, history });
		expect(compared).toMatchObject({ age: 2.5 * day, isPeriod: true });
		expect(since).toBe(now - 2.5 * day);
	});

	test('has to be three hours ago', async () => {
		expect((await page(await recorded(3 * hour))).compared).toMatchObject({ age: 3 * hour, isPeriod: false });
	});

	test('may be unreadable: users are told, and the log has the cause', async () => {
		const failing = async () => {
			throw new StoreError('busy', 'database is locked');
		};
		const { history } = await recorded(day);
		const error = await failureOf(page({ fixture, history: { ...history, reference: failing } }));
		expect(error).toMatchObject({ problem: { code: 'history-unreadable' }, cause: { failure: 'busy' } });
		const broken = async () => {
			throw new TypeError('a bug');
		};
		await expect(page({ fixture, history: { ...history, reference: broken } })).rejects.toThrow('a bug');
	});
});

/** The movers between two recorded days, without the code under test. */
function expected(
	today: readonly RecordedItem[],
	before: readonly RecordedItem[],
	{ basis, direction, minSales }: Pick<MoversQuery, 'basis' | 'direction' | 'minSales'>,
	minPrice: number,
) {
	const earlier = new Map(before.map((each) => [each.label, each]));
	const askOf = ({ ask, quantity, week }: RecordedItem) => {
		if (ask === undefined || quantity === 0) return undefined;
		const isNear = week.volume >= 5 && Math.abs(ask / week.median! - 1) <= 0.25 + 1e-9;
		return quantity >= 3 || isNear ? ask : undefined;
	};
	// The builder makes sales of 24 hours from those of 7 days.
	const dayVolume = ({ week }: RecordedItem) => Math.floor(week.volume / 7);
	const commonPeriodOf = (a: RecordedItem, b: RecordedItem) => {
		if (dayVolume(a) >= 5 && dayVolume(b) >= 5) return 'day';
		return a.week.volume >= 5 && b.week.volume >= 5 ? 'week' : undefined;
	};
	return today.flatMap((item) => {
		const then = earlier.get(item.label);
		if (!then || item.month.volume < minSales) return [];
		const askNow = askOf(item);
		const askThen = askOf(then);
		const salesPeriod = commonPeriodOf(item, then);
		const isFarOff = (ask: number) => looksWrong(ask, item);
		/** Whether the difference, rounded to hundredths, is at least 1 % of the earlier ask. */
		const hasMoved = (now: number, before: number) => Math.round(100 * Math.abs(now - before)) * 100 >= 100 * before;
		const counts = (now: number | undefined, before: number | undefined): now is number =>
			now !== undefined && before !== undefined && !(hasMoved(now, before) && (isFarOff(now) || isFarOff(before)));
		const asks = counts(askNow, askThen) ? ([askNow, askThen!] as const) : undefined;
		const medians = salesPeriod && ([item.week.median!, then.week.median!] as const);
		const ranked = basis === 'asks' ? asks : medians;
		if (!ranked || Math.min(...ranked) < minPrice) return [];
		const ratio = ranked[0] / ranked[1];
		const change = direction === 'up' ? ratio - 1 : 1 - ratio;
		if (!(change >= 0.01 - 1e-12)) return [];
		const { label, month } = item;
		return [{ label, change, sold: month.volume, ask: asks, sales: medians && [...medians, salesPeriod] }];
	});
}

async function recordedFixture() {
	const [weekAgo, dayAgo, today] = await Promise.all(
		[recordedDays.weekAgo, recordedDays.dayAgo, recordedDays.today].map(recordedDay),
	);
	const fixture = await fixtureOf({ ...fewRows, tradable: today!.items, history: today!.history });
	const referenceTo = (lists: NonNullable<typeof today>, ago: number) =>
		referenceOf(fixture, { tradable: lists.items, history: lists.history }, now - ago);
	const history = historyOf([await referenceTo(dayAgo!, day), await referenceTo(weekAgo!, 7 * day)]);
	return { fixture, history, weekAgo: weekAgo!.recorded, dayAgo: dayAgo!.recorded, today: today!.recorded };
}

describe.skipIf(!sharedData(recordedDaysNeed))(`Between recorded days${needing(recordedDaysNeed)}`, () => {
	let recorded: Awaited<ReturnType<typeof recordedFixture>>;
	beforeAll(async () => {
		recorded = await recordedFixture();
	});

	test.each<[MoversQuery['basis'], MoversQuery['period'], MoversQuery['direction'], number, number]>([
		['sales', '1d', 'up', 10, 1],
		['sales', '7d', 'down', 0, 0],
		['asks', '7d', 'up', 10, 1],
		['asks', '1d', 'down', 0, 0],
	])('by %s of %s, all movers %s sold %i times from €%d on are what the recordings say', async (...query) => {
		const [basis, length, direction, minSales, minPrice] = query;
		const { fixture, history, today } = recorded;
		const movers = new Movers();
		const shown: Mover[] = [];
		for (let number = 1, pages = 1; number <= pages; number++) {
			const next = await page(
				{ fixture, history },
				{ basis, period: length, direction, minSales },
				minPrice,
				number,
				movers,
			);
			shown.push(...next.rows);
			pages = next.pages;
		}
		const before = length === '1d' ? recorded.dayAgo : recorded.weekAgo;
		const right = expected(today, before, { basis, direction, minSales }, minPrice);
		expect(right.length).toBeGreaterThan(20);
		const found = shown.map((mover) => ({
			label: labelOf(mover),
			sold: mover.sold,
			ask: mover.ask.counts ? [mover.ask.now, mover.ask.before] : undefined,
			sales: mover.sales && [mover.sales.now, mover.sales.before, mover.sales.period],
		}));
		const byLabel = (all: readonly { readonly label: string }[]) => new Map(all.map((each) => [each.label, each]));
		expect(byLabel(found)).toEqual(byLabel(right.map(({ change, ...each }) => each)));
		const moves = new Map(right.map(({ label, change, sold }) => [label, { change, sold }]));
		const inOrder = found.map(({ label }) => moves.get(label)!);
		const isAfter = (a: (typeof inOrder)[0], b: (typeof inOrder)[0]) =>
			Math.abs(a.change - b.change) < 1e-9 ? a.sold >= b.sold : a.change > b.change;
		expect(inOrder.every((each, i) => i === 0 || isAfter(inOrder[i - 1]!, each))).toBe(true);
	});
});
