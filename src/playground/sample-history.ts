import { setImmediate as afterOthers } from 'node:timers/promises';
import { amountCode, volumeCode } from '../history/amount-code.ts';
import { recordedPeriods } from '../history/course.ts';
import { salesFigures } from '../history/pages/sales.ts';
import type { OfferList } from '../history/recording/record-offers.ts';
import type { SalesList } from '../history/recording/record-sales.ts';
import { PriceRecords } from '../history/recording/records.ts';
import type { HistoryStore } from '../history/storage/history-store.ts';
import { MemoryHistoryStore } from '../history/storage/memory-history-store.ts';
import { SqlHistoryStore } from '../history/storage/sql-history-store.ts';
import { toCents } from '../local/market/exchange-rates.ts';
import { type MovingItem, MovingRows, stepOf } from '../local/market/moving/moving-rows.ts';
import { offerAt } from '../local/market/moving/offer.ts';
import { salesUntil } from '../local/market/moving/recent-sales.ts';
import { itemKey } from '../market/catalogue/item-key.ts';
import { type Game, games } from '../market/game.ts';
import { salesPeriods } from '../market/rows/sales-periods.ts';
import { connectTo, migrate, nameOf, type StoreLocation } from '../storage/database.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How far apart the recorded lists are, seconds: newer ones less than older ones. */
interface Pace {
	readonly daysAgo: number;
	readonly pace: number;
}

const offerPaces: readonly Pace[] = [
	{ daysAgo: 1, pace: 15 * minute },
	{ daysAgo: 7, pace: hour },
	{ daysAgo: 90, pace: 6 * hour },
];
const salesPaces: readonly Pace[] = [
	{ daysAgo: 14, pace: day },
	{ daysAgo: 90, pace: 4 * day },
];
/** How long before now the newest one was fetched, seconds: as long as before a refresh, so that no gap follows. */
const newest = 5 * minute;

/**
 * Records what the lists of the sample marketplace that moves were in the 90 days before `now`, as if the bot had fetched
 * them. There are fewer of them, so that it takes less than a second. A store that has a history already keeps it.
 * @param now Unix ms.
 * @throws StoreError; the signal's reason if it is aborted.
 */
export async function recordSampleHistory(store: HistoryStore, now: number, signal?: AbortSignal): Promise<void> {
	const moving = new MovingRows();
	// Thousands of small changes take a store on disk too long.
	const memory = new MemoryHistoryStore();
	const records = new PriceRecords(memory);
	for (const game of games) await recordGame(records, game, moving.items(game), Math.floor(now / 1000), signal);
	await memory.copyTo(store);
}

/** The same, in a store that no bot uses yet. */
export async function fillHistory(location: StoreLocation, now: number, signal?: AbortSignal): Promise<void> {
	const database = await connectTo(location, false);
	try {
		await migrate(database, nameOf(location));
		await recordSampleHistory(new SqlHistoryStore(database), now, signal);
	} finally {
		await database.close();
	}
}

async function recordGame(
	records: PriceRecords,
	game: Game,
	items: readonly MovingItem[],
	now: number,
	signal: AbortSignal | undefined,
): Promise<void> {
	const series = `${game}/EUR`;
	const named = items.map(({ basics: { identity } }) => {
		const { market_hash_name: name, version } = identity;
		return { key: itemKey(game, name, version), name, version };
	});
	const salesTimes = timesUntil(now, salesPaces);
	for (const time of timesUntil(now, offerPaces)) {
		// So that a signal arrives.
		await afterOthers();
		signal?.throwIfAborted();
		await records.recordOffers(series, offersAt(time, items, named));
		if (time >= (salesTimes[0] ?? Infinity)) {
			await records.recordSales(series, salesAt(time, items, named));
			salesTimes.shift();
		}
	}
}

/** When lists were fetched, Unix seconds, oldest first. */
function timesUntil(now: number, paces: readonly Pace[]): number[] {
	const times: number[] = [];
	let time = now - newest;
	for (const { daysAgo, pace } of paces) for (; time > now - daysAgo * day; time -= pace) times.push(time);
	return times.reverse();
}

const periods = recordedPeriods.map((period) => salesPeriods.find(({ key }) => key === period)!);

type Named = OfferList['items'];

function offersAt(time: number, items: readonly MovingItem[], named: Named): OfferList {
	const listed: Named[number][] = [];
	const asks: number[] = [];
	const quantities: number[] = [];
	for (const [i, item] of items.entries()) {
		const offer = offerAt(item, stepOf(time * 1000));
		if (!offer) continue;
		listed.push(named[i]!);
		asks.push(amountCode(toCents(offer.ask)));
		quantities.push(offer.quantity);
	}
	return { time, items: listed, asks, quantities, unreadable: [], pause: day };
}

function salesAt(time: number, items: readonly MovingItem[], named: Named): SalesList {
	const figures = new Uint32Array(items.length * salesFigures);
	let at = 0;
	for (const item of items)
		for (const { median, volume } of salesUntil(item, stepOf(time * 1000), periods)) {
			figures[at++] = amountCode(median);
			figures[at++] = volumeCode(volume);
		}
	return { time, items: named, figures };
}
