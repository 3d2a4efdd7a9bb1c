import { type Kysely, sql } from 'kysely';
import type { Currency } from '../market/currency.ts';
import type { Game } from '../market/game.ts';
import type { Tables } from '../storage/tables.ts';

const day = 86_400;
/** For how many days before today each change is kept. */
const keptDays = 8;

/** In UTC, as the tables number days. @param time Unix seconds */
export const dayOf = (time: number): number => Math.floor(time / day);

/** Unix seconds. */
export const startOfDay = (number: number): number => number * day;

/** Unix seconds. @param ended When the last list was fetched, likewise. */
export const keptFrom = (ended: number): number => startOfDay(dayOf(ended) - keptDays);

export const timeColumns = { price_changes: 'at', price_days: 'day', price_sales: 'day' } as const;

/** At or before `until`, of each item of `price_items`: to join with that row. */
export function newestTime(table: keyof typeof timeColumns, until: number) {
	const time = sql.ref(`other.${timeColumns[table]}`);
	return sql<number>`(select max(${time}) from ${sql.table(table)} as other where other.item = price_items.id and ${time} <= ${until})`;
}

export interface SeriesKey {
	readonly game: Game;
	readonly currency: Currency;
}

export const itemsOf = (database: Kysely<Tables>, { game, currency }: SeriesKey) =>
	database.selectFrom('price_items').where('game', '=', game).where('currency', '=', currency);

export const spansOf = (database: Kysely<Tables>, { game, currency }: SeriesKey) =>
	database
		.selectFrom('price_spans')
		.select(['started', 'ended'])
		.where('game', '=', game)
		.where('currency', '=', currency);

/** For each of `recordedPeriods`: the median, and the number of sales. */
export const salesColumns = ['median_24h', 'sales_24h', 'median_7d', 'sales_7d', 'median_30d', 'sales_30d'] as const;
