import { describe, expect, test } from 'vitest';
import { StoreError } from '../../src/base/errors/store-error.ts';
import { PriceReader } from '../../src/prices/price-reader.ts';
import { PriceRecorder } from '../../src/prices/price-recorder.ts';
import type { PriceSeries, RecordedOffer } from '../../src/prices/price-series.ts';
import type { Database } from '../../src/storage/database.ts';
import { engines } from '../storage/engines.ts';
import type { RandomNumbers } from '../support/random-numbers.ts';
import { openDatabase } from '../support/store.ts';
import { EventfulMarket } from './eventful-market.ts';
import { day, hour, minute, type NaiveHistory, naiveItem, startOf } from './naive-history.ts';

const series = { game: 730, currency: 'EUR' } as const;
const firstDay = Date.UTC(2026, 1, 20) / 1000;
const days = 25;

/**
 * When lists come: at odd times, with gaps of minutes and of a week, and every 5 minutes at the end of the last day.
 */
function timesOfLists(random: RandomNumbers): number[] {
	const times = new Set<number>();
	for (let n = 0; n < days; n++) {
		const start = firstDay + (n < 5 ? n : n + 7) * day;
		if (n === days - 1) for (let at = 16 * hour; at < day; at += 5 * minute) times.add(start + at);
		else
			for (let i = random.whole(0, 6); i > 0; i--)
				times.add(start + random.pick([0, day - 1, random.whole(0, day - 1)]));
	}
	return [...times].sort((a, b) => a - b);
}

/** Records a market as several processes do one after the other, each of which may have recorded before. */
async function recordedMarket(database: Database, seed: number) {
	const market = new EventfulMarket(seed, { items: 30, liveliness: 0.08 });
	const { random, history } = market;
	const recorders = [new PriceRecorder(database, series), new PriceRecorder(database, series)];
	let recorder = recorders[0]!;
	for (const time of timesOfLists(random)) {
		if (random.is(0.1)) recorder = random.pick(recorders);
		const list = market.list(time);
		expect(await recorder.recordAsks(list)).toBe(true);
		expect(await recorder.recordAsks({ ...list, rows: [] })).toBe(false);
		await recorder.deleteOld();
		if (history.sales.at(-1)?.day !== Math.floor(time / day)) await recorder.recordDaySales(market.salesList(time));
	}
	return { history, random, keys: market.keys, reader: new PriceReader(database, 'EUR') };
}

type RecordedMarket = Awaited<ReturnType<typeof recordedMarket>>;
type WholeSeries = Awaited<ReturnType<PriceReader['series']>>;

const units = (hundredths: number) => (hundredths === 0 ? null : hundredths / 100);
const inSeconds = ({ from, to }: { readonly from: number; readonly to: number }) => [from / 1000, to / 1000];
/** Since when each list is kept, Unix seconds. */
const keptSince = ({ last }: NaiveHistory) => startOf(day, last.time) - 8 * day;
const offerAt = (offers: readonly RecordedOffer[], time: number) => {
	const { ask, quantity } = offers.findLast(({ at }) => at <= time * 1000) ?? { ask: null, quantity: 0 };
	return [ask, quantity];
};
const naiveOfferAt = (history: NaiveHistory, key: string, time: number) => {
	const { ask, quantity } = history.offerAt(key, time);
	return [units(ask), quantity];
};

/** Expects the offers of an item to be those of the lists: list by list as long as each is kept, then day by day. */
function expectOffers(offers: readonly RecordedOffer[], key: string, history: NaiveHistory) {
	const kept = keptSince(history);
	const times = history.lists.map(({ time }) => time);
	for (const time of times.filter((each) => each >= kept))
		expect(offerAt(offers, time), `${key} at ${time}`).toEqual(naiveOfferAt(history, key, time));
	const dayStarts = new Set(times.filter((time) => time < kept).map((time) => startOf(day, time)));
	for (const start of dayStarts) {
		expect(offerAt(offers, start + day - 1)).toEqual(naiveOfferAt(history, key, start + day - 1));
		const own = offers.find(({ at }) => at === start * 1000);
		const bar = history.bar(key, start, start + day);
		if (own) expect([own.low, own.high], `${key} on ${start}`).toEqual([units(bar.low), units(bar.high)]);
		else expect([bar.low, bar.high]).toEqual([bar.ask, bar.ask]);
	}
}

/** Expects the sales of an item to be known from the day on which it was first on offer. */
function expectSales(sales: PriceSeries['sales'] | undefined, key: string, history: NaiveHistory) {
	for (const { day: on } of history.sales) {
		const naive = history.salesOn(key, on);
		if (!naive || history.firstSeen(key)! > on * day) continue;
		const latest = sales?.findLast(({ at }) => at < (on + 1) * day * 1000);
		const figures = latest && [latest.day, latest.week, latest.month].flatMap(({ median, volume }) => [median, volume]);
		// The naive figures are medians in hundredths, each followed by a number of sales.
		expect(figures).toEqual(naive.map((figure, n) => (n % 2 === 0 ? figure / 100 : figure)));
	}
}

/** Expects parts of the series, of random items and times, to say the same as the whole. */
async function expectParts({ history, random, keys, reader }: RecordedMarket, whole: WholeSeries) {
	const times = history.lists.map(({ time }) => time);
	for (let i = 0; i < 30; i++) {
		const from = random.whole(times[0]! - day, history.last.time);
		const to = from + random.pick([0, random.whole(0, day), random.whole(0, 20 * day)]);
		const n = random.whole(0, keys.length - 1);
		const [part] = await reader.series(730, [keys[n]!], { from: from * 1000, to: to * 1000 });
		for (const time of [from, to, ...times].filter((each) => each >= Math.max(from, times[0]!) && each <= to))
			expect(offerAt(part?.offers ?? [], time)).toEqual(offerAt(whole[n]?.offers ?? [], time));
	}
}

/** Expects the prices at random moments to be those of the nearest time that was recorded. */
async function expectMoments({ history, random, reader }: RecordedMarket) {
	const kept = keptSince(history);
	for (let i = 0; i < 20; i++) {
		const wanted = random.whole(history.lists[0]!.time - day, history.last.time + day);
		const { at, prices } = (await reader.moment(730, wanted * 1000))!;
		const nearest = history.nearest(wanted);
		const time = nearest >= kept ? nearest : startOf(day, nearest) + day - 1;
		expect(at / 1000).toBe(nearest >= kept ? nearest : history.lastBefore(time));
		for (const { key, ask, quantity } of prices) {
			const naive = history.offerAt(key, time);
			expect([key, ask ?? 0, quantity]).toEqual([key, naive.ask, naive.quantity]);
		}
	}
}

describe.each(engines())('What is recorded of an eventful market ($engine)', ({ open, skipped }) => {
	test.skipIf(skipped)('equals what the lists said: the last days list by list, and each day before', async () => {
		const { database } = await open();
		const market = await recordedMarket(database, 1);
		const { history, keys, reader } = market;
		const whole = await reader.series(730, keys, { from: 0, to: (history.last.time + day) * 1000 });
		for (const [i, key] of keys.entries()) {
			if (history.firstSeen(key) === undefined) continue;
			const { offers = [], recorded, sales } = whole[i] ?? {};
			expect(recorded?.map(inSeconds)).toEqual(history.spans());
			expectOffers(offers, key, history);
			expectSales(sales, key, history);
		}
		await expectParts(market, whole);
		await expectMoments(market);
	});
});

test('A change whose write was made although it seemed to fail does not hide the change back', async () => {
	const database = await openDatabase();
	let isAnswerLost = false;
	const write: Database['write'] = async (...work) => {
		const written = await database.write(...work);
		if (isAnswerLost) throw new StoreError('unreachable', 'the answer was lost');
		return written;
	};
	const recorder = new PriceRecorder({ ...database, write }, series);
	const record = (n: number, ask: number) =>
		recorder.recordAsks({
			time: firstDay + n * hour,
			rows: [{ ...naiveItem(1), ask, quantity: 1 }],
			unreadable: [],
		});
	await record(0, 500);
	isAnswerLost = true;
	await expect(record(1, 600)).rejects.toThrow('the answer was lost');
	isAnswerLost = false;
	await record(2, 500);
	const changes = await database.sql.selectFrom('price_changes').select('ask').orderBy('at').execute();
	expect(changes.map(({ ask }) => ask)).toEqual([500, 600, 500]);
});

test('Old changes are deleted, and days remain for ever', async () => {
	const database = await openDatabase();
	const recorder = new PriceRecorder(database, series);
	for (let at = 0; at < 12 * day; at += 6 * hour)
		await recorder.recordAsks({
			time: firstDay + at,
			rows: [{ ...naiveItem(1), ask: 100 + at / hour, quantity: 1 }],
			unreadable: [],
		});
	const count = async (table: 'price_changes' | 'price_days') => {
		const query = database.sql.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
		return (await query.executeTakeFirstOrThrow()).count;
	};
	expect(await count('price_changes')).toBe(12 * 4);
	await recorder.deleteOld();
	// Those of the last 8 days before today, of today, and the one that was still true when they began.
	expect(await count('price_changes')).toBe(9 * 4 + 1);
	expect(await count('price_days')).toBe(12);
});

test('An unchanged item is on offer on every day, also on the first one of which each change is kept', async () => {
	const database = await openDatabase();
	const recorder = new PriceRecorder(database, series);
	for (let at = 0; at < 12 * day; at += 6 * hour)
		await recorder.recordAsks({
			time: firstDay + at,
			rows: [{ ...naiveItem(1), ask: 100, quantity: 1 }],
			unreadable: [],
		});
	const reader = new PriceReader(database, 'EUR');
	for (let n = 0; n < 12; n++) {
		const from = (firstDay + n * day) * 1000;
		const [itemSeries] = await reader.series(730, [naiveItem(1).key], { from, to: from + day * 1000 - 1 });
		expect(offerAt(itemSeries?.offers ?? [], from / 1000), `day ${n}`).toEqual([1, 1]);
	}
});
