import { yieldToEventLoop } from '../src/base/clock.ts';
import { salesPeriods } from '../src/market/rows/figures.ts';
import { type Game, games } from '../src/names/game.ts';
import { itemKey, type KeyedItem } from '../src/names/item-ref.ts';
import { type AskList, PriceRecorder, type SalesList } from '../src/prices/price-recorder.ts';
import { recordedPeriods } from '../src/prices/price-series.ts';
import { connectTo } from '../src/storage/connect.ts';
import { type Database, migrate, type StoreLocation, storeName } from '../src/storage/database.ts';
import { toCents } from './market/exchange-rates.ts';
import { type MovingItem, MovingRows, offerAt, salesUntil, stepOf } from './market/moving-rows.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How far apart the recorded lists are, in seconds: newer ones are closer together. They go back a day more than
 * `/market`.
 */
interface Pace {
	readonly daysAgo: number;
	readonly pace: number;
}

const offerPaces: readonly Pace[] = [
	{ daysAgo: 1, pace: hour },
	{ daysAgo: 7, pace: 4 * hour },
	{ daysAgo: 91, pace: day },
];
const salesPaces: readonly Pace[] = [
	{ daysAgo: 14, pace: day },
	{ daysAgo: 91, pace: 4 * day },
];
/** How long ago the newest list was fetched, in seconds: its next refresh is due now, so that no gap follows. */
const newestAge = 5 * minute;

interface FillOptions {
	readonly of?: readonly Game[];
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
	const database = await connectTo(location, false);
	try {
		await migrate(database, storeName(location));
		for (const game of options.of ?? games) await recordGame(database, game, Math.floor(now / 1000), options);
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
		const recorder = new PriceRecorder({ ...database, sql, write: (_, work) => work(sql) }, series, 0);
		for (const time of timesUntil(now, offerPaces, days)) {
			// Lets a signal arrive.
			await yieldToEventLoop();
			signal?.throwIfAborted();
			await recorder.recordAsks(asksAt(time, items, keyedItems));
		}
		for (const time of timesUntil(now, salesPaces, days)) await recorder.recordSales(salesAt(time, items, keyedItems));
		await recorder.deleteOld();
	});
}

/** When lists were fetched, Unix seconds, oldest first. */
function timesUntil(now: number, paces: readonly Pace[], days: number): number[] {
	const times: number[] = [];
	let time = now - newestAge;
	for (const { daysAgo, pace } of paces)
		for (; time > now - Math.min(daysAgo, days) * day; time -= pace) times.push(time);
	return times.reverse();
}

const periods = recordedPeriods.map((period) => salesPeriods.find(({ key }) => key === period)!);

const inHundredths = (amount: number | null): number | null => (amount === null ? null : Math.round(100 * amount));

function asksAt(time: number, items: readonly MovingItem[], keyedItems: readonly KeyedItem[]): AskList {
	const rows = items.flatMap((item, i) => {
		const offer = offerAt(item, stepOf(time * 1000));
		return offer ? [{ ...keyedItems[i]!, ask: inHundredths(toCents(offer.ask)), quantity: offer.quantity }] : [];
	});
	return { time, rows, unreadable: [], pause: day };
}

function salesAt(time: number, items: readonly MovingItem[], keyedItems: readonly KeyedItem[]): SalesList {
	const rows = items.map((item, i) => {
		const sales = salesUntil(item, stepOf(time * 1000), periods);
		return { key: keyedItems[i]!.key, figures: sales.flatMap(({ median, volume }) => [inHundredths(median), volume]) };
	});
	return { time, rows };
}
