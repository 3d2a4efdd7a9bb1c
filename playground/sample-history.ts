import { ascending } from 'd3-array';
import { yieldToEventLoop } from '../src/base/clock.ts';
import { salesPeriods } from '../src/market/rows/figures.ts';
import { type Game, games } from '../src/names/game.ts';
import { itemKey, type KeyedItem } from '../src/names/item-ref.ts';
import { type AskList, PriceRecorder, type SalesList } from '../src/prices/price-recorder.ts';
import { recordedPeriods } from '../src/prices/price-series.ts';
import { dayOf } from '../src/prices/price-tables.ts';
import { connectForBackground } from '../src/storage/connect.ts';
import { type Database, migrate, type StoreLocation, storeName } from '../src/storage/database.ts';
import { roundToCents } from './market/exchange-rates.ts';
import { type MovingItem, MovingRows, offerAt, salesUntil, stepOf } from './market/moving-rows.ts';

// In seconds.
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface Spacing {
	/** How many days back the lists have this spacing. */
	readonly daysAgo: number;
	/** How far apart the lists are, in seconds. */
	readonly interval: number;
}

/** A day more than `/market` looks back. */
const maxDays = 91;
// Newer lists are closer together.
const offerSpacings: readonly Spacing[] = [
	{ daysAgo: 1, interval: hour },
	{ daysAgo: 7, interval: 4 * hour },
	{ daysAgo: maxDays, interval: day },
];
/** Sales were recorded once a day for the last `days` days, and every `intervalBefore` seconds before that. */
const dailySales = { days: 30, intervalBefore: 4 * day };
/**
 * How long after midnight the lists of `dailySales` were fetched, in seconds. The sales of the day before are recorded
 * only from lists of the first hours of a day.
 */
const salesDelay = 30 * minute;
/**
 * Sales were also recorded at the current time of day, today and on the 7 days before, because `/movers` compares with
 * whole days ago.
 */
const comparedDays = 8;
/** How long ago the newest list was fetched, in seconds: its next refresh is due now, so that no gap follows. */
const newestAge = 5 * minute;

interface FillOptions {
	/** The games to record; by default, all. */
	readonly games?: readonly Game[];
	/** How far back the lists go. */
	readonly days?: number;
	readonly signal?: AbortSignal | undefined;
}

/**
 * Records prices in a store that no bot uses yet, as if the bot had fetched lists until `now` (Unix ms). It records
 * fewer lists than a bot, so that it takes about two seconds. Prices that the store already has are kept.
 * @throws StoreError; the signal's reason if it is aborted.
 */
export async function fillHistory(location: StoreLocation, now: number, options: FillOptions = {}): Promise<void> {
	const database = await connectForBackground(location);
	try {
		await migrate(database, storeName(location));
		for (const game of options.games ?? games) await recordGame(database, game, Math.floor(now / 1000), options);
	} finally {
		await database.close();
	}
}

/** @param now Unix seconds */
async function recordGame(
	database: Database,
	game: Game,
	now: number,
	{ days = Number.POSITIVE_INFINITY, signal }: FillOptions,
): Promise<void> {
	const items = new MovingRows().items(game);
	const series = { game, currency: 'EUR' } as const;
	const keyedItems = items.map(
		({ name, version }): KeyedItem => ({ key: itemKey(game, name, version), name, version }),
	);
	// One transaction for all lists: thousands of small ones take a disk too long.
	await database.write([], async (sql) => {
		// The recorder writes in this transaction instead of starting its own, so it needs no pauses between them.
		const pause = 0;
		const recorder = new PriceRecorder({ ...database, sql, write: (_, work) => work(sql) }, series, pause);
		for (const time of timesUntil(now, offerSpacings, days)) {
			// Lets a signal arrive.
			await yieldToEventLoop();
			signal?.throwIfAborted();
			await recorder.recordAsks(asksAt(time, items, keyedItems));
		}
		let lastDay: number | undefined;
		for (const time of salesTimesUntil(now, days)) {
			const list = salesAt(time, items, keyedItems);
			// The first list of a day has what sold until the end of the day before.
			if (dayOf(time) !== lastDay) await recorder.recordDaySales(list);
			lastDay = dayOf(time);
			await recorder.recordSales(list);
		}
		await recorder.deleteOld();
	});
}

/** When lists were fetched, Unix seconds, oldest first. */
function timesUntil(now: number, spacings: readonly Spacing[], days: number): number[] {
	const times: number[] = [];
	let time = now - newestAge;
	for (const { daysAgo, interval } of spacings) {
		const oldest = now - Math.min(daysAgo, days) * day;
		while (time > oldest) {
			times.push(time);
			time -= interval;
		}
	}
	return times.reverse();
}

/** When lists of sales were fetched, Unix seconds, oldest first. */
function salesTimesUntil(now: number, days: number): number[] {
	const newest = now - newestAge;
	const oldest = now - Math.min(days, maxDays) * day;
	const times = Array.from({ length: comparedDays }, (_, daysAgo) => newest - daysAgo * day);
	let time = Math.floor(newest / day) * day + salesDelay;
	while (time > oldest) {
		times.push(time);
		const isDaily = now - time < dailySales.days * day;
		time -= isDaily ? day : dailySales.intervalBefore;
	}
	return times.filter((each) => each > oldest && each <= newest).sort(ascending);
}

const periods = recordedPeriods.map((period) => salesPeriods.find(({ key }) => key === period)!);

const inHundredths = (amount: number | null): number | null => (amount === null ? null : Math.round(100 * amount));

function asksAt(time: number, items: readonly MovingItem[], keyedItems: readonly KeyedItem[]): AskList {
	const rows = items.flatMap((item, i) => {
		const offer = offerAt(item, stepOf(time * 1000));
		return offer ? [{ ...keyedItems[i]!, ask: inHundredths(roundToCents(offer.ask)), quantity: offer.quantity }] : [];
	});
	// The oldest lists are a day apart, which must not count as a gap.
	return { time, rows, unreadable: [], maxInterval: day };
}

function salesAt(time: number, items: readonly MovingItem[], keyedItems: readonly KeyedItem[]): SalesList {
	const rows = items.map((item, i) => {
		const sales = salesUntil(item, stepOf(time * 1000), periods);
		return { key: keyedItems[i]!.key, figures: sales.flatMap(({ median, volume }) => [inHundredths(median), volume]) };
	});
	return { time, rows };
}
