import { yieldToEventLoop } from '../src/base/clock.ts';
import { salesPeriods } from '../src/market/rows/figures.ts';
import { type Game, games } from '../src/names/game.ts';
import { itemKey, type KeyedItem } from '../src/names/item-ref.ts';
import { type AskList, PriceRecorder, type SalesList } from '../src/prices/price-recorder.ts';
import { recordedPeriods } from '../src/prices/price-series.ts';
import { connectTo } from '../src/storage/connect.ts';
import { type Database, migrate, nameOf, type StoreLocation } from '../src/storage/database.ts';
import { toCents } from './market/exchange-rates.ts';
import { type MovingItem, MovingRows, offerAt, salesUntil, stepOf } from './market/moving-rows.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How far apart the recorded lists are, seconds: newer ones less than older ones. A day more than `/market` looks back. */
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
/** How long before now the newest one was fetched, seconds: as long as before a refresh, so that no gap follows. */
const newest = 5 * minute;

interface FillOptions {
	readonly of?: readonly Game[];
	/** How far back the lists go. */
	readonly days?: number;
	readonly signal?: AbortSignal | undefined;
}

/**
 * In a store that no bot uses yet, as if the bot had fetched the lists before `now` (Unix ms); fewer, so that it takes
 * some two seconds. A store that has recorded prices already keeps them. @throws StoreError; the signal's reason if it is
 * aborted.
 */
export async function fillHistory(location: StoreLocation, now: number, options: FillOptions = {}): Promise<void> {
	const database = await connectTo(location, false);
	try {
		await migrate(database, nameOf(location));
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
	const named = items.map(({ name, version }): KeyedItem => ({ key: itemKey(game, name, version), name, version }));
	// One transaction for all lists: thousands of small ones take a disk too long.
	await database.write([], async (sql) => {
		const recorder = new PriceRecorder({ ...database, sql, write: (_, work) => work(sql) }, series, 0);
		for (const time of timesUntil(now, offerPaces, days)) {
			// So that a signal arrives.
			await yieldToEventLoop();
			signal?.throwIfAborted();
			await recorder.recordAsks(asksAt(time, items, named));
		}
		for (const time of timesUntil(now, salesPaces, days)) await recorder.recordSales(salesAt(time, items, named));
		await recorder.deleteOld();
	});
}

/** When lists were fetched, Unix seconds, oldest first. */
function timesUntil(now: number, paces: readonly Pace[], days: number): number[] {
	const times: number[] = [];
	let time = now - newest;
	for (const { daysAgo, pace } of paces)
		for (; time > now - Math.min(daysAgo, days) * day; time -= pace) times.push(time);
	return times.reverse();
}

const periods = recordedPeriods.map((period) => salesPeriods.find(({ key }) => key === period)!);

const inHundredths = (amount: number | null): number | null => (amount === null ? null : Math.round(100 * amount));

function asksAt(time: number, items: readonly MovingItem[], named: readonly KeyedItem[]): AskList {
	const rows = items.flatMap((item, i) => {
		const offer = offerAt(item, stepOf(time * 1000));
		return offer ? [{ ...named[i]!, ask: inHundredths(toCents(offer.ask)), quantity: offer.quantity }] : [];
	});
	return { time, rows, unreadable: [], pause: day };
}

function salesAt(time: number, items: readonly MovingItem[], named: readonly KeyedItem[]): SalesList {
	const rows = items.map((item, i) => {
		const sales = salesUntil(item, stepOf(time * 1000), periods);
		return { key: named[i]!.key, figures: sales.flatMap(({ median, volume }) => [inHundredths(median), volume]) };
	});
	return { time, rows };
}
