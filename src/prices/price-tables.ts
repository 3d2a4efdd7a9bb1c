import { type Kysely, type OnConflictBuilder, sql as raw, type Transaction } from 'kysely';
import type { Currency } from '../market/currency.ts';
import type { Game } from '../names/game.ts';
import type { Tables } from '../storage/tables.ts';

const daySeconds = 86_400;
/** For how many days before today each change is kept. */
const keptDays = 8;

/** The number of the day in UTC, as in the tables. @param time Unix seconds */
export const dayOf = (time: number): number => Math.floor(time / daySeconds);

/** The start of a day, Unix seconds. */
export const secondsOfDay = (day: number): number => day * daySeconds;

/** From when on each change is kept, Unix seconds. @param ended when the last list was fetched, Unix seconds */
export const retainedFrom = (ended: number): number => secondsOfDay(dayOf(ended) - keptDays);

export const timeColumns = {
	price_changes: 'at',
	price_days: 'day',
	price_sales: 'day',
	price_recent_sales: 'at',
} as const;

/** The time of each item's newest row at or before `until`, to join `price_items` with that row. */
export function newestTime(table: keyof typeof timeColumns, until: number) {
	const time = raw.ref(`other.${timeColumns[table]}`);
	return raw<number>`(select max(${time}) from ${raw.table(table)} as other where other.item = price_items.id and ${time} <= ${until})`;
}

export interface RecordingKey {
	readonly game: Game;
	readonly currency: Currency;
}

export const itemsOf = (database: Kysely<Tables>, { game, currency }: RecordingKey) =>
	database.selectFrom('price_items').where('game', '=', game).where('currency', '=', currency);

export const spansOf = (database: Kysely<Tables>, { game, currency }: RecordingKey) =>
	database
		.selectFrom('price_spans')
		.select(['started', 'ended'])
		.where('game', '=', game)
		.where('currency', '=', currency);

/** The median and the number of sales for each of `recordedPeriods`. */
export const recordedSalesColumns = [
	'median_24h',
	'sales_24h',
	'median_7d',
	'sales_7d',
	'median_30d',
	'sales_30d',
] as const;

/** The tables that have only the last days. */
export const recentTables = ['price_changes', 'price_recent_sales'] as const;

/** The time of the item's newest row before `from`. That row is kept, because it says what was true at `from`. */
export const lastTimeBefore = (table: (typeof recentTables)[number], from: number) =>
	raw<number>`(select max(other.at) from ${raw.table(table)} as other where other.item = ${raw.table(table)}.item and other.at < ${from})`;

export type SalesTable = 'price_sales' | 'price_recent_sales';

/**
 * Lets queries be written once for both tables of sales, which differ only in the name of their time column: either is
 * typed as `price_sales`, since Kysely cannot type a query of a table that is one of two.
 */
export const asDaySales = (table: SalesTable) =>
	({ table, timeColumn: timeColumns[table] }) as { readonly table: 'price_sales'; readonly timeColumn: 'day' };

/** When lists of sales were recorded: every time within the last days, but only the first time of each earlier day. */
export const salesTimesOf = (database: Kysely<Tables>, { game, currency }: RecordingKey) =>
	database.selectFrom('price_sales_times').select('at').where('game', '=', game).where('currency', '=', currency);

/** The first time of each day, by the number of the day. @param times Unix seconds, in ascending order */
export const firstOfDays = (times: readonly number[]): Map<number, number> =>
	// The last entry of a day wins, so the earliest time must come last.
	new Map(times.toReversed().map((time) => [dayOf(time), time]));

/** Adds rows, or extends the lowest and the highest ask of those that are there. */
export async function upsertDays(sql: Transaction<Tables>, rows: readonly Tables['price_days'][]): Promise<void> {
	// A null loses against any ask: if the stored value is null, the comparison is not true.
	const extreme = (column: 'low' | 'high', operator: '<' | '>') => {
		const stored = raw.ref(`price_days.${column}`);
		const added = raw.ref(`excluded.${column}`);
		return raw<
			number | null
		>`case when ${added} is null or ${stored} ${raw.raw(operator)} ${added} then ${stored} else ${added} end`;
	};
	await sql
		.insertInto('price_days')
		.values([...rows])
		.onConflict((row) =>
			row.columns(['item', 'day']).doUpdateSet(({ ref }) => ({
				low: extreme('low', '<'),
				high: extreme('high', '>'),
				last: ref('excluded.last'),
				quantity: ref('excluded.quantity'),
			})),
		)
		.execute();
}

/** Replaces a change from a list that another process has recorded in the same second: either list will do. */
export const replaceChange = (row: OnConflictBuilder<Tables, 'price_changes'>) =>
	row
		.columns(['item', 'at'])
		.doUpdateSet(({ ref }) => ({ ask: ref('excluded.ask'), quantity: ref('excluded.quantity') }));
