import { statSync } from 'node:fs';
import { join } from 'node:path';
import { startOfDay } from '../../src/history/pages/calendar.ts';
import { groups, type Head, unpackJson } from '../../src/history/recording/head.ts';
import { PriceRecords } from '../../src/history/recording/records.ts';
import type { HistoryStore } from '../../src/history/storage/history-store.ts';
import { SqlHistoryStore } from '../../src/history/storage/sql-history-store.ts';
import { connectTo, migrate } from '../../src/storage/database.ts';
import { EndlessMarket, listsPerDay, recordedDates, recordedDay } from '../../test/history/recorded-days.ts';
import { timeOnCore } from '../processes/stall-watch.ts';
import type { Setting } from '../setting.ts';
import { percentile } from '../statistics.ts';
import { atMost, figure, type Row } from '../table.ts';
import { measureExport } from './measure-export.ts';

/** The days that are recorded: as long as the finer forms are kept, and some more. */
const days = 100;
/**
 * The days at the end that have all lists: those that are kept list by list, today, and one that has become hours. Those
 * before have one list an hour, of which only hours and days are left.
 */
const fullDays = 9;
/** How often something changes on a day. */
const changesADay = 60_000;
const firstDay = 20_000;
const lastDay = firstDay + days - 1;
const series = '730/EUR';
/** MB. */
const dayLimit = 1.5;
const yearLimit = 120;
/** ms. */
const recordLimit = 15;
const turnLimit = 20;
const readLimit = 10;
const dayMs = 86_400_000;

/**
 * The price history on its own, in a store on this thread: recording full-size lists, how large it gets, and reading it. The lists
 * go from one recorded day to the next and back again, with small changes in between.
 */
export async function measureHistory({ folder }: Setting): Promise<Row[]> {
	const recorded = recordedDates.flatMap((date) => [recordedDay(date) ?? []]).filter((rows) => rows.length > 0);
	if (recorded.length < 2) return [{ what: 'the price history', measured: 'not measured: there are no recorded days' }];
	const file = join(folder, 'history.sqlite');
	const database = await connectTo({ kind: 'sqlite', path: file }, false);
	await migrate(database, file);
	const store = new SqlHistoryStore(database);
	const records = new PriceRecords(store);
	const market = new EndlessMarket(recorded, changesADay);
	const recording = new WorkTimes();
	const sales = new WorkTimes();
	const compacting = new WorkTimes();
	for (let day = 0; day < days; day++) {
		const isFull = day >= days - fullDays;
		const lists = isFull ? listsPerDay : 24;
		const times = Array.from({ length: lists }, (_, i) => startOfDay(firstDay + day) + (i * 86_400) / lists);
		let isFirst = true;
		for (const list of market.lists(day, times)) {
			// The days before prepare what is measured.
			const measured = (of: WorkTimes) => (isFull ? of : new WorkTimes());
			await measured(recording).add(() => records.recordOffers(series, list));
			if (isFirst) await measured(sales).add(() => records.recordSales(series, market.sales(day, list.time)));
			await measured(isFirst ? compacting : new WorkTimes()).add(() => records.compact(series));
			isFirst = false;
		}
	}
	const end = startOfDay(lastDay + 1) * 1000;
	const reading = new WorkTimes();
	for (const { key } of market.items.filter((_, i) => i % 97 === 0))
		await reading.add(() => records.courses(series, [key], { from: end - 90 * dayMs, to: end }));
	const moments = new WorkTimes();
	for (const ago of [1, 7, 30]) await moments.add(() => records.moment(series, end - ago * dayMs));
	const opening = new WorkTimes();
	await opening.add(() => new PriceRecords(store).recorded(series));
	const { day, year } = await sizes(store, file);
	await records.close();
	const items = market.items.length.toLocaleString('en');
	const changed = Math.round(changesADay / listsPerDay);
	const turns = [recording, sales, compacting, moments, opening].flatMap((each) => each.turns);
	const turn = percentile(turns, 99.9);
	return [
		{
			what: `recording a list of ${items} items, of which ${changed} changed`,
			measured: recording.description,
			target: atMost(recordLimit, recording.percentile(99), 'ms at work'),
		},
		{
			what: 'recording the sales of a day; making the days coarser; reading what everything cost; opening the history',
			measured: [sales, compacting, moments, opening].map((each) => `${figure(each.percentile(50))} ms`).join('; '),
		},
		{
			what: 'how long each of these keeps the decoding thread from other work at a stretch',
			measured: `99.9 %: ${figure(turn)} ms; longest of ${turns.length.toLocaleString('en')}: ${figure(Math.max(...turns))} ms`,
			target: atMost(turnLimit, turn, 'ms at work'),
		},
		{
			what: 'reading the last 90 days of an item',
			measured: reading.description,
			target: atMost(readLimit, reading.percentile(99), 'ms at work'),
		},
		{
			what: `a day of lists with ${changesADay.toLocaleString('en')} changes`,
			measured: `${figure(day)} MB`,
			target: atMost(dayLimit, day, 'MB'),
		},
		{
			what: `the file after a year, by what its days, hours and months take after ${days} days (${figure(statSync(file).size / 1e6)} MB)`,
			measured: `${figure(year)} MB`,
			target: atMost(yearLimit, year, 'MB'),
		},
		...(await measureExport(file)),
	];
}

/** What a day of lists takes, and everything after a year, MB. */
async function sizes(store: HistoryStore, file: string): Promise<{ day: number; year: number }> {
	const pagesOf = async (...names: string[]) => {
		const { pages } = await store.read(
			series,
			names.map((group) => ({ group })),
		);
		return pages.flat();
	};
	const bytesIn = async (...names: string[]) =>
		(await pagesOf(...names)).reduce((sum, { bytes }) => sum + bytes.length, 0);
	const head = unpackJson<Head>((await pagesOf(groups.head))[0]!.bytes);
	const [names, today] = [await bytesIn(groups.names), await bytesIn(groups.start(lastDay), groups.log(lastDay))];
	const lists = await bytesIn(...head.lists.map(groups.lists));
	const hours = await bytesIn(...head.hours.map(groups.hours));
	const daily = await bytesIn(...head.days.map(groups.days));
	const sales = await bytesIn(...head.sales.map(groups.sales));
	// SQLite needs some space of its own.
	const overhead = statSync(file).size / (names + today + lists + hours + daily + sales);
	const dayOfLists = lists / head.lists.length;
	// The newest one of those that are kept by the hour had all lists.
	const dayOfHours = await bytesIn(groups.hours(head.hours.at(-1)!));
	const dayOfDays = daily / (days - 1 - head.lists.length - head.hours.length);
	const year = names + today + 7 * dayOfLists + 90 * dayOfHours + (365 - 98) * dayOfDays + (365 / days) * sales;
	return { day: (dayOfLists * overhead) / 1e6, year: (year * overhead) / 1e6 };
}

/** How long something takes at work, and how long it keeps other work of the thread waiting, ms. */
class WorkTimes {
	/** Without waiting for a core or the disk, which the machine's other programs would decide. */
	static readonly #now = timeOnCore() ?? (() => performance.now());
	readonly #all: number[] = [];
	readonly #turns: number[] = [];
	longestWait = 0;

	async add(work: () => Promise<unknown>): Promise<void> {
		const [began, beganAt] = [WorkTimes.#now(), performance.now()];
		let turn = began;
		let isOver = false;
		const look = () => {
			this.#turns.push(WorkTimes.#now() - turn);
			turn = WorkTimes.#now();
			if (!isOver) setImmediate(look);
		};
		setImmediate(look);
		await work();
		this.#all.push(WorkTimes.#now() - began);
		this.longestWait = Math.max(this.longestWait, performance.now() - beganAt);
		isOver = true;
		await new Promise(setImmediate);
	}

	percentile(percent: number): number {
		return percentile(this.#all, percent);
	}

	get turns(): readonly number[] {
		return this.#turns;
	}

	get description(): string {
		const [middle, most, longest] = [50, 99, 100].map((percent) => figure(this.percentile(percent)));
		return `${middle} ms (99 %: ${most} ms; longest of ${this.#all.length}: ${longest} ms, with waiting for a core and the disk ${figure(this.longestWait)} ms)`;
	}
}
