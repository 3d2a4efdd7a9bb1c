import { sql as raw } from 'kysely';
import type { Database } from '../storage/database.ts';
import { type LowPeriod, lowDays, lowPeriods } from './price-history.ts';
import { itemsOf, newestTime, type RecordingKey, secondsOfDay, spansOf } from './price-tables.ts';
import { mistakeRatio } from './series-facts.ts';

/** An ask in hundredths, and the last day with it, or the first day of a period that began with it. */
interface DatedLow {
	readonly ask: number;
	readonly day: number;
}

interface ItemLows {
	readonly key: string;
	readonly lows: Readonly<Record<LowPeriod, DatedLow | undefined>>;
}

/** How many items' days are read at once. A year of them takes about 100 ms. */
const itemsAtOnce = 2_000;
/**
 * Larger than any day number. An ask and a day are packed into one number, so that its minimum is the lowest ask on
 * the last day with it.
 */
const dayRange = 32_768;

/** Reads the lowest asks of the days before `today` (UTC, as the tables number days). */
export async function readLows(sql: Database['sql'], recording: RecordingKey, today: number): Promise<ItemLows[]> {
	const spans = await spansOf(sql, recording).execute();
	const isRecordedAt = (day: number) => {
		const at = secondsOfDay(day);
		// Day 0 means that the period is `all`, which nothing precedes.
		return day > 0 && spans.some(({ started, ended }) => started <= at && at <= ended);
	};
	const ids = (await itemsOf(sql, recording).select('id').orderBy('id').execute()).map(({ id }) => id);
	const result: ItemLows[] = [];
	for (let start = 0; start < ids.length; start += itemsAtOnce) {
		const part = ids.slice(start, start + itemsAtOnce);
		result.push(...(await lowsOf(sql, recording, [part[0]!, part.at(-1)!], today, isRecordedAt)));
	}
	return result;
}

async function lowsOf(
	sql: Database['sql'],
	recording: RecordingKey,
	[first, last]: readonly [first: number, last: number],
	today: number,
	/** Whether prices were recorded when a day began. */
	isRecordedAt: (day: number) => boolean,
): Promise<ItemLows[]> {
	const items = itemsOf(sql, recording).where((is) => is.between('price_items.id', first, last));
	const since = (period: LowPeriod) => Math.max(0, today - lowDays[period]);
	const lowSince = (period: LowPeriod) => {
		const packed = raw`${lowestOfDay} * ${dayRange} + ${dayRange - 1} - day`;
		return raw<number | null>`min(case when day >= ${since(period)} then ${packed} end)`;
	};
	const packedLows = await items
		.innerJoin('price_days', 'price_days.item', 'price_items.id')
		.where('day', '<', today)
		.groupBy(['price_items.id', 'key'])
		.select(['key', ...lowPeriods.map((period) => lowSince(period).as(period))])
		.execute();
	const periods = lowPeriods.filter((period) => isRecordedAt(since(period)));
	const firstAsks = await readFirstAsks(items, periods, since);
	return packedLows.map((row) => {
		const low = (period: LowPeriod): DatedLow | undefined => {
			const packed = row[period] === null ? undefined : Number(row[period]);
			const ask = firstAsks.get(row.key)?.[period] ?? undefined;
			const lowOfDays = packed === undefined ? undefined : unpackedLow(packed);
			const isFromDays = ask === undefined || (lowOfDays && lowOfDays.ask <= ask);
			return isFromDays ? lowOfDays : { ask, day: since(period) };
		};
		return { key: row.key, lows: { '30d': low('30d'), '90d': low('90d'), all: low('all') } };
	});
}

/**
 * Reads, by key, the ask with which each period begins: the last one from before it. That ask was on offer in the
 * period too, although no row of the period says so. It is null if it was a mistake, or if nothing was on offer.
 * @param since returns the first day of a period
 */
async function readFirstAsks(
	items: ReturnType<typeof itemsOf>,
	periods: readonly LowPeriod[],
	since: (period: LowPeriod) => number,
): Promise<ReadonlyMap<string, Partial<Record<LowPeriod, number | null>>>> {
	const firstAsks = new Map<string, Partial<Record<LowPeriod, number | null>>>();
	for (const period of periods) {
		const rows = await items
			.innerJoin('price_days as before', (join) =>
				join
					.onRef('before.item', '=', 'price_items.id')
					.on('before.day', '=', newestTime('price_days', since(period) - 1)),
			)
			.leftJoin('price_days as first', (join) =>
				join.onRef('first.item', '=', 'price_items.id').on('first.day', '=', since(period)),
			)
			.select(['key', 'before.last as ask', 'first.last as ask_at_end'])
			.execute();
		for (const { key, ask, ask_at_end: askAtEnd } of rows) {
			const isMistake = ask !== null && askAtEnd !== null && mistakeRatio * ask < askAtEnd;
			firstAsks.set(key, { ...firstAsks.get(key), [period]: isMistake ? null : ask });
		}
	}
	return firstAsks;
}

/**
 * The lowest ask of a day, or the ask at its end if the lowest was a mistake: the rule of `askAfterMistake`
 * (series-facts.ts) for whole days. Few days fall as far as a mistake, so the next day is looked up only for those.
 */
const lowestOfDay = raw<number | null>`case
	when low * ${raw.lit(mistakeRatio)} < last then last
	when last * ${raw.lit(mistakeRatio)} < high then coalesce((select next_day.last from price_days as next_day
		where next_day.item = price_days.item and next_day.day = price_days.day + 1
		and next_day.last > price_days.last * ${raw.lit(mistakeRatio)}), low)
	else low end`;

/** Reverses how `lowSince` packs an ask and a day. */
const unpackedLow = (packed: number): DatedLow => ({
	ask: Math.floor(packed / dayRange),
	day: dayRange - 1 - (packed % dayRange),
});
