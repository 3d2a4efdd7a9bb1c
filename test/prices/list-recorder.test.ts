import { describe, expect, test } from 'vitest';
import type { ListKey } from '../../src/market/list-key.ts';
import { itemId } from '../../src/names/ids.ts';
import { itemKey } from '../../src/names/item-ref.ts';
import { ListRecorder } from '../../src/prices/list-recorder.ts';
import {
	codeOf,
	type LowPeriod,
	lowestOf,
	offerOfSnapshot,
	type PriceSnapshot,
} from '../../src/prices/price-history.ts';
import { recordedPeriods } from '../../src/prices/price-series.ts';
import type { RecordingNotice } from '../../src/prices/recorded-prices.ts';
import { historyRow, itemRow, packed, salesOf } from '../market/bodies.ts';
import { key } from '../market/fixture.ts';
import { GrowingNames } from '../names/growing-names.ts';
import { openDatabase } from '../support/store.ts';
import { until } from '../support/until.ts';

const start = Date.UTC(2026, 4, 13, 8);
const minute = 60_000;
const day = 24 * 60 * minute;
const whole = { from: 0, to: 1e14 };

async function open(names = new GrowingNames()) {
	const database = await openDatabase();
	const notices: RecordingNotice[] = [];
	const recorderFor = (of: GrowingNames) =>
		new ListRecorder({
			database,
			currency: 'EUR',
			names: async () => of.names,
			onNotice: (notice) => notices.push(notice),
		});
	const recorder = recorderFor(names);
	return {
		database,
		recorder,
		recorderFor,
		names,
		notices,
		/** Records a list, and resolves when that is reported. */
		async recordAndWait(list: ListKey, rows: readonly object[], at: number) {
			const before = notices.length;
			recorder.record(list, at, (await names.decode(list, packed(rows))).rows, names.names);
			await until(() => expect(notices.length).toBeGreaterThan(before));
			return notices.at(-1);
		},
		asksOf: async (name: string, version: string | null = null) => {
			const [series] = await recorder.series(730, [itemKey(730, name, version)], whole);
			return series?.offers.map(({ ask, quantity }) => [ask, quantity]);
		},
	};
}

describe('A decoded list', () => {
	test('is recorded in short transactions, between which users can save their settings', async () => {
		const { recordAndWait, database } = await open();
		const write = database.write.bind(database);
		const recorded = async () => (await database.sql.selectFrom('price_changes').select('item').execute()).length;
		const sizes: number[] = [];
		Object.assign(database, {
			async write(...of: Parameters<typeof write>) {
				const before = await recorded();
				await write(...of);
				sizes.push((await recorded()) - before);
			},
		});
		const rows = Array.from({ length: 1_000 }, (_, i) => itemRow(`Item ${i}`));
		await recordAndWait(key('tradable'), rows, start);
		expect(sizes.reduce((sum, each) => sum + each, 0)).toBe(1_000);
		expect(Math.max(...sizes)).toBeLessThanOrEqual(250);
	});

	test('is recorded with its lowest asks and quantities, version by version', async () => {
		const { recordAndWait, asksOf } = await open();
		const rows = [
			itemRow('A', { min_price: 12.5 }),
			itemRow('B', { min_price: 966, quantity: 1, version: 'Ruby' }),
			itemRow('B', { min_price: 1, quantity: 9 }),
			itemRow('C', { min_price: null, quantity: 0 }),
		];
		expect(await recordAndWait(key('tradable'), rows, start)).toEqual({
			game: 730,
			recorded: { from: start, to: start },
		});
		expect(await asksOf('A')).toEqual([[12.5, 7]]);
		expect(await asksOf('B')).toEqual([[1, 9]]);
		expect(await asksOf('B', 'Ruby')).toEqual([[966, 1]]);
		expect(await asksOf('C')).toEqual([]);
		expect(await asksOf('D')).toBeUndefined();
	});

	test('leaves items unchanged whose rows are unreadable', async () => {
		const { recordAndWait, asksOf } = await open();
		const many = Array.from({ length: 200 }, (_, i) => itemRow(`Item ${i}`));
		await recordAndWait(key('tradable'), [itemRow('A'), itemRow('C'), ...many], start);
		await recordAndWait(key('tradable'), [itemRow('A', { min_price: 'cheap' }), ...many], start + 5 * minute);
		expect(await asksOf('A')).toEqual([[10, 7]]);
		expect(await asksOf('C')).toEqual([
			[10, 7],
			[null, 0],
		]);
	});

	test('is not recorded if it is in another currency, trade-locked, or about absences', async () => {
		const { recorder, names, notices } = await open();
		for (const other of [key('tradable', 'USD'), key('history', 'USD'), key('trade-locked'), key('out-of-stock')]) {
			const { rows } = await names.decode(other, packed([]));
			recorder.record(other, start, rows, names.names);
		}
		await recorder.close();
		expect(await recorder.recorded(730)).toBeUndefined();
		expect(notices).toEqual([]);
	});
});

describe('The lowest ask', () => {
	async function recorded(...lists: readonly (readonly [days: number, ask: number | null])[]) {
		const { recordAndWait, recorder } = await open();
		for (const [days, ask] of lists) {
			const offer = ask === null ? { min_price: null, quantity: 0 } : { min_price: ask };
			const rows = [itemRow('A', offer), itemRow('Other', { min_price: days })];
			await recordAndWait(key('tradable'), rows, start + days * day);
		}
		return async (period: LowPeriod, days: number) => {
			const lows = await recorder.lows(730, start + days * day);
			const lowest = lows && lowestOf(lows, period, [itemId(0)]);
			// The ask, and the number of its day from the first one on.
			return lowest && [lowest.ask, (lowest.at - Math.floor(start / day) * day) / day];
		};
	}

	test('is that of the days before today, with the last day on which it was asked', async () => {
		const lowest = await recorded([0, 10], [1, 8], [1.1, 9], [2, 8], [2.1, 9], [3, 7]);
		expect(await lowest('all', 0)).toBeUndefined();
		expect(await lowest('all', 1)).toEqual([10, 0]);
		expect(await lowest('all', 3)).toEqual([8, 2]);
		expect(await lowest('all', 4)).toEqual([7, 3]);
	});

	test('is that of a period, to which belongs what was on offer when it began', async () => {
		// Times count from 8:00, so a day begins a third of a day earlier. These lists come just before and after that.
		const aroundStartOf = (n: number, ask: number) => [n - 0.335, n - 0.33].map((days) => [days, ask] as const);
		const lowest = await recorded(
			[0, 5],
			[1, 7],
			...aroundStartOf(10, 7),
			...aroundStartOf(30, 7),
			[50, 9],
			...aroundStartOf(70, 9),
			[120, 6],
		);
		expect(await lowest('30d', 60)).toEqual([7, 30]);
		expect(await lowest('30d', 100)).toEqual([9, 70]);
		expect(await lowest('90d', 100)).toEqual([7, 10]);
		expect(await lowest('all', 100)).toEqual([5, 0]);
	});

	test('is not what was on offer before a time that was not recorded', async () => {
		const lowest = await recorded([0, 5], [50, 9], [59, 9]);
		expect(await lowest('30d', 60)).toEqual([9, 50]);
	});

	test('is no mistake with which a period began', async () => {
		// Just before and after the midnight at which the period begins.
		const boundary = [29.66, 29.668].map((days) => [days, 0.5] as const);
		const lowest = await recorded([0, 10], [29, 10], [29.6, 0.5], ...boundary, [29.7, 9.5], [40, 10]);
		expect(await lowest('30d', 60)).toEqual([9.5, 30]);
	});

	test('is no mistake that was on offer at midnight', async () => {
		const lowest = await recorded([0, 10], [1, 10], [1.6, 0.5], [1.7, 9.5], [3, 10]);
		expect(await lowest('all', 2)).toEqual([9.5, 1]);
		expect(await lowest('all', 4)).toEqual([9.5, 2]);
	});

	test('may be what was on offer for a day before it rose', async () => {
		const lowest = await recorded([0, 3], [1, 3], [2.1, 10], [3, 10]);
		expect(await lowest('all', 4)).toEqual([3, 0]);
	});

	test('is none of a time in which nothing was on offer', async () => {
		const lowest = await recorded([0, 5], [1, null]);
		expect(await lowest('30d', 60)).toBeUndefined();
		expect(await lowest('all', 60)).toEqual([5, 0]);
	});

	test('is no mistake that was gone at the end of its day', async () => {
		const lowest = await recorded([0, 10], [1, 0.5], [1.1, 9.5], [2, 3]);
		expect(await lowest('all', 2)).toEqual([9.5, 1]);
		expect(await lowest('all', 3)).toEqual([3, 2]);
	});
});

test('What items cost at the end of each day is carried on until it changes, and is in the order that was asked for', async () => {
	const { recordAndWait, recorder } = await open();
	const offer = (ask: number | null) => (ask === null ? { min_price: null, quantity: 0 } : { min_price: ask });
	for (const [days, a, b] of [
		[0, 10, 5],
		[0.2, 9, 5],
		[2, 8, null],
		[3, 8, 6],
	] as const)
		await recordAndWait(key('tradable'), [itemRow('A', offer(a)), itemRow('B', offer(b))], start + days * day);
	const keys = ['B', 'never', 'A'].map((name) => itemKey(730, name, null));
	const { asks } = await recorder.dayAsks(730, keys, 4, start + 3 * day);
	const expected = [5, 5, null, 6, null, null, null, null, 9, 9, 8, 8];
	expect([...asks]).toEqual(expected.map((ask) => codeOf(ask === null ? null : 100 * ask)));
	const { asks: asksOfA } = await recorder.dayAsks(730, keys.slice(2), 2, start + 2 * day);
	expect([...asksOfA]).toEqual([codeOf(900), codeOf(800)]);
});

test('Prices at a moment have the ids of the catalogue in use, whatever the ids were when they were recorded', async () => {
	const { recorderFor, recordAndWait } = await open();
	await recordAndWait(key('tradable'), [itemRow('A', { min_price: 1 }), itemRow('B', { min_price: 2 })], start);
	await recordAndWait(key('history'), [historyRow('B', { last_7_days: salesOf(3, 4) })], start + 1);
	const names = new GrowingNames();
	for (const name of ['unheard of', 'B', 'A']) names.add(name);
	const reference = (await recorderFor(names).reference(730, start))!;
	expect(reference.at).toBe(start);
	expect([0, 1, 2].map((id) => offerOfSnapshot(reference, itemId(id)))).toEqual([
		undefined,
		{ ask: 2, quantity: 7 },
		{ ask: 1, quantity: 7 },
	]);
	const week = recordedPeriods.indexOf('week');
	const medians = reference.medians[week]!;
	const volumes = reference.volumes[week]!;
	expect([medians[1], volumes[1], medians[2], volumes[2]]).toEqual([codeOf(300), codeOf(4), 0, 0]);
});

test('Recent sales are recorded every four hours, each list with its own time', async () => {
	const { recordAndWait, recorderFor, recorder, names } = await open();
	const hour = 60 * minute;
	// A code is one more than the hundredths.
	const median = (reference: PriceSnapshot | undefined) => reference!.medians[recordedPeriods.indexOf('week')]![0]! - 1;
	const rowsAt = (hours: number) => [historyRow('A', { last_7_days: salesOf(hours + 1, 9) })];
	const record = async (hours: number, writer = recorder) => {
		const decoded = await names.decode(key('history'), packed(rowsAt(hours)));
		writer.record(key('history'), start + hours * hour, decoded.rows, names.names);
	};
	for (let hours = 0; hours <= 28; hours += 4) {
		await recordAndWait(key('tradable'), [itemRow('A', { min_price: hours + 1 })], start + hours * hour);
		await recordAndWait(key('history'), rowsAt(hours), start + hours * hour);
		// Lists in between are not recorded, nor is the first one after a restart.
		await record(hours + 2);
		if (hours === 16) await record(hours + 3, recorderFor(names));
	}
	await recordAndWait(key('tradable'), [itemRow('A', { min_price: 9 })], start + 30 * hour);
	for (const [asked, recorded] of [
		[1, 0],
		[7, 8],
		[13, 12],
		[17, 16],
		[23, 24],
	] as const) {
		const reference = await recorder.reference(730, start + asked * hour);
		expect([(reference!.salesAt! - start) / hour, median(reference)], `${asked}`).toEqual([
			recorded,
			100 * (recorded + 1),
		]);
	}
	const [series] = await recorder.series(730, [itemKey(730, 'A', null)], whole);
	// The start is at 8:00, so the first list of the second day is that of 16 hours later.
	expect(series!.sales.map(({ week }) => week.median)).toEqual([1, 17]);
});

test('Sales of a day are those of the first list that was recorded whole', async () => {
	const { recordAndWait, recorderFor, names, database, recorder } = await open();
	for (const at of [start - day, start]) {
		await recordAndWait(key('tradable'), [itemRow('A')], at);
		await recordAndWait(key('history'), [historyRow('A', { last_7_days: salesOf(1, 9) })], at);
	}
	// The time is written last: without it, the recording of that list was interrupted.
	await database.sql
		.deleteFrom('price_sales_times')
		.where('at', '=', start / 1000)
		.execute();
	const writer = recorderFor(names);
	const rows = [historyRow('A', { last_7_days: salesOf(99, 9) })];
	writer.record(
		key('history'),
		start + 60 * minute,
		(await names.decode(key('history'), packed(rows))).rows,
		names.names,
	);
	await until(async () =>
		expect(await database.sql.selectFrom('price_sales_times').select('at').execute()).toHaveLength(2),
	);
	const [series] = await recorder.series(730, [itemKey(730, 'A', null)], whole);
	expect(series!.sales.map(({ at, week }) => [at, week.median])).toEqual([
		[start - day, 1],
		[start + 60 * minute, 99],
	]);
});

test('Sales of the day of an upgrade, which a version without their times has recorded, stay as they are', async () => {
	const { recordAndWait, recorderFor, names, database, recorder } = await open();
	await recordAndWait(key('tradable'), [itemRow('A')], start);
	await recordAndWait(key('history'), [historyRow('A', { last_7_days: salesOf(1, 9) })], start);
	await database.sql.deleteFrom('price_sales_times').execute();
	await database.sql.deleteFrom('price_recent_sales').execute();
	const upgraded = recorderFor(names);
	const later = async (hours: number) => {
		const { rows } = await names.decode(key('history'), packed([historyRow('A', { last_7_days: salesOf(99, 9) })]));
		upgraded.record(key('history'), start + hours * 60 * minute, rows, names.names);
	};
	await later(6);
	await recordAndWait(key('tradable'), [itemRow('A')], start + day);
	await later(24);
	await until(async () =>
		expect(await database.sql.selectFrom('price_sales_times').select('at').execute()).toHaveLength(1),
	);
	const [series] = await recorder.series(730, [itemKey(730, 'A', null)], whole);
	expect(series!.sales.map(({ at, week }) => [at, week.median])).toEqual([
		[start, 1],
		[start + day, 99],
	]);
});

test('Sales of days of which only the first list is kept are those of the nearest day', async () => {
	const { recordAndWait, recorder, database } = await open();
	// Lists come at midnight, and on the first three days also at 23:00.
	for (let days = 0; days <= 10; days++)
		for (const hours of days < 3 ? [0, 23] : [0]) {
			const at = start + days * day + (hours - 8) * 60 * minute;
			await recordAndWait(key('tradable'), [itemRow('A')], at);
			if (hours === 0)
				await recordAndWait(key('history'), [historyRow('A', { last_7_days: salesOf(days + 1, 9) })], at + minute);
		}
	// The end of a day is nearest to the first list of the next one.
	const reference = (await recorder.reference(730, start + day))!;
	expect(reference.medians[recordedPeriods.indexOf('week')]![0]).toBe(codeOf(300));
	expect(new Date(reference.salesAt!).toISOString()).toBe('2026-05-15T00:01:00.000Z');
	// For comparisons with the last days, the sales of the last list before them are needed as well.
	const times = await database.sql.selectFrom('price_sales_times').select('at').execute();
	const rows = await database.sql.selectFrom('price_recent_sales').select('at').execute();
	expect([times.length, rows.length]).toEqual([11, 10]);
});

test('Sales are recorded once a day, of items that were on offer', async () => {
	const { recordAndWait, recorder, names, notices } = await open();
	const sales = (median: number) => ['A', 'B'].map((name) => historyRow(name, { last_7_days: salesOf(median, 4) }));
	const mediansOf = async (name: string) => {
		const [series] = await recorder.series(730, [itemKey(730, name, null)], whole);
		return series?.sales.map(({ at, week }) => [new Date(at).getUTCDate(), week.median]);
	};
	const record = async (median: number, at: number) =>
		recorder.record(key('history'), at, (await names.decode(key('history'), packed(sales(median)))).rows, names.names);
	// Nothing was on offer yet.
	await record(7, start - minute);
	await recordAndWait(key('tradable'), [itemRow('A')], start);
	await recordAndWait(key('history'), sales(1), start + minute);
	// Again on the same day.
	await record(2, start + 2 * minute);
	expect(await recordAndWait(key('tradable'), [itemRow('A')], start + 3 * minute)).toMatchObject({ game: 730 });
	expect(await mediansOf('A')).toEqual([[13, 1]]);
	expect(await mediansOf('B')).toBeUndefined();
	for (const days of [1, 2]) await recordAndWait(key('history'), sales(4), start + days * day);
	expect(await mediansOf('A')).toEqual([
		[13, 1],
		[14, 4],
		[15, 4],
	]);
	expect(notices.filter((notice) => 'unrecorded' in notice)).toEqual([]);
});

test('Closing waits until a list that came before is recorded and reported', async () => {
	const { recorder, names, notices } = await open();
	const { rows } = await names.decode(key('tradable'), packed([itemRow('A')]));
	recorder.record(key('tradable'), start, rows, names.names);
	await recorder.close();
	expect(notices).toEqual([{ game: 730, recorded: { from: start, to: start } }]);
});
