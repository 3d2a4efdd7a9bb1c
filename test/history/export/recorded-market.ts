import { PriceRecords } from '../../../src/history/recording/records.ts';
import type { HistoryStore } from '../../../src/history/storage/history-store.ts';
import { EventfulMarket } from '../recording/eventful-market.ts';
import { day, hour, minute } from '../recording/naive-history.ts';

export const series = '730/EUR';
export const firstDay = Date.UTC(2026, 4, 20) / 1000;

/** Records some days of a market: 3 lists a day at odd times, and one every 3 minutes for an hour on the last day. */
export async function recordDays(store: HistoryStore, market: EventfulMarket, days: number, from = firstDay) {
	const records = new PriceRecords(store);
	for (let n = 0; n < days; n++) {
		const times = [0, 7 * hour + 11, 7 * hour + 20 * minute].map((at) => from + n * day + at);
		if (n === days - 1) for (let at = 0; at < hour; at += 3 * minute) times.push(from + n * day + 20 * hour + at);
		for (const [i, time] of times.entries()) {
			await records.recordOffers(series, market.list(time));
			if (i === 1 && n % 3 !== 1) await records.recordSales(series, market.salesList(time));
		}
		await records.compact(series);
	}
	return records;
}

/** Several blocks of items. */
export const newMarket = (seed: number) => new EventfulMarket(seed, { items: 140, liveliness: 0.2 });
