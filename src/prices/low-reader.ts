import { sql as raw } from 'kysely';
import type { Database } from '../storage/database.ts';
import { type LowPeriod, lowDays, lowPeriods } from './price-history.ts';
import { itemsOf, newestTime, type RecordingKey } from './price-tables.ts';
import { mistakeRatio } from './series-facts.ts';

/** An ask in hundredths, and the last day with it. */
interface LowThen {
	readonly ask: number;
	readonly day: number;
}

interface ItemLows {
	readonly key: string;
	readonly lows: Readonly<Record<LowPeriod, LowThen | undefined>>;
}

/** How many items' days are read at once. A year of them takes about 100 ms. */
const itemsAtOnce = 2_000;
/**
 * More than any number of a day. An ask and a day are packed into one number, so that its minimum is the lowest ask on
 * the last day with it.
 */
const dayRange = 32_768;

/** Reads the lowest asks of the days before `today` (UTC, as the tables number days). */
export async function readLows(sql: Database['sql'], series: RecordingKey, today: number): Promise<ItemLows[]> {
	const ids = (await itemsOf(sql, series).select('id').orderBy('id').execute()).map(({ id }) => id);
	const result: ItemLows[] = [];
	for (let start = 0; start < ids.length; start += itemsAtOnce) {
		const part = ids.slice(start, start + itemsAtOnce);
		result.push(...(await lowsOf(sql, series, part[0]!, part.at(-1)!, today)));
	}
	return result;
}

async function lowsOf(
	sql: Database['sql'],
	series: RecordingKey,
	first: number,
	last: number,
	today: number,
): Promise<ItemLows[]> {
	const items = itemsOf(sql, series).where((is) => is.between('price_items.id', first, last));
	const lowest = raw`case when low * ${raw.lit(mistakeRatio)} < last then last else low end`;
	const since = (period: LowPeriod) => Math.max(0, today - lowDays[period]);
	const lowSince = (period: LowPeriod) =>
		raw<number | null>`min(case when day >= ${since(period)} then ${lowest} * ${dayRange} + ${dayRange - 1} - day end)`;
	const packedLows = await items
		.innerJoin('price_days', 'price_days.item', 'price_items.id')
		.where('day', '<', today)
		.groupBy(['price_items.id', 'key'])
		.select(['key', ...lowPeriods.map((period) => lowSince(period).as(period))])
		.execute();
	// What was on offer when a period began was also on offer within it.
	const askBefore = new Map<string, Partial<Record<LowPeriod, number | null>>>();
	for (const period of lowPeriods.filter((each) => since(each) > 0)) {
		const rows = await items
			.innerJoin('price_days as then', (join) =>
				join.onRef('then.item', '=', 'price_items.id').on('then.day', '=', newestTime('price_days', since(period) - 1)),
			)
			.select(['key', 'last'])
			.execute();
		for (const { key, last: ask } of rows) askBefore.set(key, { ...askBefore.get(key), [period]: ask });
	}
	return packedLows.map((row) => {
		const low = (period: LowPeriod): LowThen | undefined => {
			const packed = row[period] === null ? undefined : Number(row[period]);
			const ask = askBefore.get(row.key)?.[period] ?? undefined;
			const lowOfDays = packed === undefined ? undefined : unpackedLow(packed);
			const isLowestOfDays = ask === undefined || (lowOfDays && lowOfDays.ask <= ask);
			return isLowestOfDays ? lowOfDays : { ask, day: since(period) };
		};
		return { key: row.key, lows: { '30d': low('30d'), '90d': low('90d'), all: low('all') } };
	});
}

const unpackedLow = (packed: number): LowThen => ({
	ask: Math.floor(packed / dayRange),
	day: dayRange - 1 - (packed % dayRange),
});
