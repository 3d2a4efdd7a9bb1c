import { statSync } from 'node:fs';
import { join } from 'node:path';
import { startOfDay } from '../../src/history/pages/calendar.ts';
import { PriceRecords } from '../../src/history/recording/records.ts';
import { openHistoryStore } from '../../src/history/storage/open-history-store.ts';
import { EndlessMarket, listsPerDay, recordedDates, recordedDay } from '../../test/history/recorded-days.ts';
import type { Setting } from '../setting.ts';
import { median, percentile } from '../statistics.ts';
import { atMost, figure, type Row } from '../table.ts';
import { measureExport } from './measure-export.ts';

/** The days that are recorded: as long as the finer forms are kept, and some more. */
const days = 100;
/** The days at the end that have all lists; those before have one list an hour, of which only hours and days are left. */
const fullDays = 8;
/** How often something changes on a day. */
const changesADay = 60_000;
const firstDay = 20_000;
const series = '730/EUR';
/** MB. */
const dayLimit = 1.5;
const yearLimit = 120;
/** ms. */
const readLimit = 10;
const dayMs = 86_400_000;

/**
 * The price history on its own, in a SQLite file: recording full-size lists, how large it gets, and reading it. The lists
 * go from one recorded day to the next and back again, with small changes in between.
 */
export async function measureHistory({ folder }: Setting): Promise<Row[]> {
	const recorded = recordedDates.flatMap((date) => [recordedDay(date) ?? []]).filter((rows) => rows.length > 0);
	if (recorded.length < 2) return [{ what: 'the price history', measured: 'not measured: there are no recorded days' }];
	const file = join(folder, 'bench.history');
	const store = await openHistoryStore(file, () => {});
	const records = new PriceRecords(store);
	const market = new EndlessMarket(recorded, changesADay);
	const recording: number[] = [];
	const sales: number[] = [];
	let compacting = 0;
	let sizeBefore = 0;
	for (let day = 0; day < days; day++) {
		const lists = day < days - fullDays ? 24 : listsPerDay;
		if (day === days - fullDays) sizeBefore = await fileSize(file);
		const times = Array.from({ length: lists }, (_, i) => startOfDay(firstDay + day) + (i * 86_400) / lists);
		for (const [i, list] of [...market.lists(day, times)].entries()) {
			recording.push(await timed(() => records.recordOffers(series, list)));
			if (i === 0) sales.push(await timed(() => records.recordSales(series, market.sales(day, list.time))));
			compacting = Math.max(compacting, await timed(() => records.compact(series)));
		}
	}
	const end = startOfDay(firstDay + days) * 1000;
	const keys = market.items.filter((_, i) => i % 97 === 0).map(({ key }) => key);
	const reading: number[] = [];
	for (const key of keys)
		reading.push(await timed(() => records.courses(series, [key], { from: end - 90 * dayMs, to: end })));
	const moments: number[] = [];
	for (const ago of [1, 7, 30]) moments.push(await timed(() => records.moment(series, end - ago * dayMs)));
	await records.close();
	const size = await fileSize(file);
	const perDay = (size - sizeBefore) / fullDays;
	// A year has what is there after 100 days, and what a month of days and sales takes for the rest.
	const last = recording.slice(-listsPerDay * (fullDays - 1));
	return [
		{
			what: `recording a list of ${market.items.length.toLocaleString('en')} items, of which ${Math.round(changesADay / listsPerDay)} changed`,
			measured: `${figure(median(last))} ms (99 %: ${figure(percentile(last, 99))} ms; longest ${figure(Math.max(...last))} ms); sales of a day ${figure(median(sales))} ms; a day made smaller ${figure(compacting)} ms, in turns`,
		},
		{
			what: 'a day of lists',
			measured: `${figure(perDay / 1e6)} MB`,
			target: atMost(dayLimit, perDay / 1e6, 'MB'),
		},
		{
			what: `the file after ${days} days`,
			measured: `${figure(size / 1e6)} MB`,
			target: atMost(yearLimit, size / 1e6, 'MB'),
		},
		{
			what: `reading the last 90 days of an item`,
			measured: `${figure(median(reading))} ms (99 %: ${figure(percentile(reading, 99))} ms, ${reading.length} items)`,
			target: atMost(readLimit, percentile(reading, 99), 'ms'),
		},
		{
			what: 'reading what everything cost 1, 7 and 30 days ago, in turns on the decoding thread',
			measured: `${moments.map(figure).join(', ')} ms`,
		},
		...(await measureExport(file.slice(0, -'.history'.length))),
	];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const from = performance.now();
	await work();
	return performance.now() - from;
}

const fileSize = async (file: string): Promise<number> => statSync(file).size;
