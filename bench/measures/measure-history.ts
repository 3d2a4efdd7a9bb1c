import { join } from 'node:path';
import { sql } from 'kysely';
import { PriceReader } from '../../src/prices/price-reader.ts';
import { PriceRecorder } from '../../src/prices/price-recorder.ts';
import { secondsOfDay } from '../../src/prices/price-tables.ts';
import { connectForBackground } from '../../src/storage/connect.ts';
import { type Database, migrate } from '../../src/storage/database.ts';
import { EndlessMarket, listsPerDay, recordedDates, recordedDay } from '../../test/support/recorded-days.ts';
import { timeAtWork } from '../processes/stall-watch.ts';
import type { BenchSetup } from '../setting.ts';
import { percentile } from '../statistics.ts';
import { atMost, figure, type ResultRow } from '../table.ts';

const days = 8;
/** The days at the end that have all lists. Earlier days have one list an hour, with as many changes. */
const fullDays = 3;
/** The days of which each change is kept: today and the 8 days before (src/prices/price-tables.ts). */
const keptDays = 9;
const changesADay = 60_000;
/** The prices of one in this many items are read. */
const readEvery = 97;
/** In days since 1970. */
const firstDay = 20_000;
/** The most that the prices of a year may take, in MB. */
const yearLimit = 300;
/** How long the thread may be at work to record a list, in ms. */
const recordLimit = 150;
/** How long the thread may be at work to read the prices of an item, in ms. */
const readLimit = 20;

/**
 * Runs on this thread. The lists go from one recorded day to the next and back again, with small changes in between.
 */
export async function* measureHistory({ folder, scaled, build }: BenchSetup): AsyncGenerator<ResultRow> {
	const recordedDays = recordedDates
		.flatMap((date) => [recordedDay(date) ?? []])
		.filter((rows) => rows.length > 0)
		.map((rows) => rows.slice(0, scaled(rows.length)));
	if (recordedDays.length < 2 || build !== undefined) {
		const why = build === undefined ? 'there are no recorded days' : 'it runs in the benchmark’s own process';
		yield { what: 'recorded prices', measured: `not measured: ${why}` };
		return;
	}
	const file = join(folder, 'history.sqlite');
	const database = await connectForBackground({ kind: 'sqlite', path: file });
	await migrate(database, file);
	const market = new EndlessMarket(recordedDays, scaled(changesADay));
	const { recordTimes, sizesBefore } = await recordLists(database, market, scaled);
	const sizesAfter = await sizesOf(database);
	const end = secondsOfDay(firstDay + days) * 1000;
	const reader = new PriceReader(database, 'EUR');
	const readTimes: number[] = [];
	for (const { key } of market.items.filter((_, i) => i % readEvery === 0))
		await addTime(readTimes, () => reader.series(730, [key], { from: end - 90 * 86_400_000, to: end }));
	const namesSize = await sizeOf(database, 'price_items');
	const perDay = (what: 'days' | 'changes') => (sizesAfter[what] - sizesBefore[what]) / fullDays;
	const changesSize = keptDays * perDay('changes');
	await database.close();
	const yearSize = namesSize + changesSize + 365 * perDay('days');
	const changesPerList = Math.round(changesADay / listsPerDay);
	yield* [
		{
			what: `recording a list of ${market.items.length.toLocaleString('en')} items, of which ${changesPerList} changed`,
			measured: describe(recordTimes),
			target: atMost(recordLimit, percentile(recordTimes, 99), 'ms at work'),
		},
		{
			what: 'reading the last 90 days of an item',
			measured: describe(readTimes),
			target: atMost(readLimit, percentile(readTimes, 99), 'ms at work'),
		},
		{
			what: `recorded prices after a year of ${changesADay.toLocaleString('en')} changes a day, by what a day adds (${figure(perDay('days'))} MB, and ${figure(changesSize)} MB for the changes of the last days)`,
			measured: `${figure(yearSize)} MB`,
			target: atMost(yearLimit, yearSize, 'MB'),
		},
	];
}

/** Records the lists of all days. `sizesBefore` is how large the tables were before the full days, in MB. */
async function recordLists(database: Database, market: EndlessMarket, scaled: BenchSetup['scaled']) {
	const recorder = new PriceRecorder(database, { game: 730, currency: 'EUR' }, /* pause */ 0);
	const recordTimes: number[] = [];
	let sizesBefore = { days: 0, changes: 0 };
	let salesLists = 0;
	let salesDueAt = 0;
	for (let day = 0; day < days; day++) {
		const isFull = day >= days - fullDays;
		if (day === days - fullDays) sizesBefore = await sizesOf(database);
		const count = scaled(isFull ? listsPerDay : 24);
		const times = Array.from({ length: count }, (_, i) => secondsOfDay(firstDay + day) + (i * 86_400) / count);
		let isFirst = true;
		for (const list of market.lists(day, times)) {
			const record = () => recorder.recordAsks(list);
			await (isFull ? addTime(recordTimes, record) : record());
			if (isFirst) await recorder.recordDaySales(market.sales(day, list.time));
			// Each list of sales has the changes of a whole day, so recording one with every list would be too many.
			if (isFirst || (isFull && list.time >= salesDueAt)) {
				await recorder.recordSales(market.sales(salesLists++, list.time));
				salesDueAt = list.time + 4 * 3_600;
			}
			isFirst = false;
		}
	}
	return { recordTimes, sizesBefore };
}

const sizesOf = async (database: Database) => ({
	days: await sizeOf(database, 'price_days', 'price_sales'),
	changes: await sizeOf(database, 'price_changes', 'price_recent_sales', 'price_sales_times'),
});

/** The size of the tables and their indexes, in MB. */
async function sizeOf(database: Database, ...tables: readonly string[]): Promise<number> {
	const { rows } = await sql<{ bytes: number }>`
		select sum(pgsize) as bytes from dbstat where name in (${sql.join(tables)})
		or name in (select name from sqlite_schema where tbl_name in (${sql.join(tables)}))`.execute(database.sql);
	return rows[0]!.bytes / 1e6;
}

async function addTime(times: number[], work: () => Promise<unknown>): Promise<void> {
	const startedAt = timeAtWork();
	await work();
	times.push(timeAtWork() - startedAt);
}

function describe(times: readonly number[]): string {
	const [median, p99, longest] = [50, 99, 100].map((percent) => figure(percentile(times, percent)));
	return `${median} ms (99 %: ${p99} ms; longest of ${times.length}: ${longest} ms)`;
}
