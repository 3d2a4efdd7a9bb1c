import { type OnConflictBuilder, sql as raw, type Transaction } from 'kysely';
import type { Tables } from '../storage/tables.ts';

/** The newest change before `from` says what was on offer then. */
export const newestKept = (from: number) =>
	raw<number>`(select max(other.at) from price_changes as other where other.item = price_changes.item and other.at < ${from})`;

/** Extends the lowest and the highest ask of rows that are there. */
export async function upsertDays(sql: Transaction<Tables>, rows: readonly Tables['price_days'][]): Promise<void> {
	const extreme = (column: 'low' | 'high', isBeyond: '<' | '>') => {
		const [was, is] = [raw.ref(`price_days.${column}`), raw.ref(`excluded.${column}`)];
		return raw<number | null>`case when ${is} is null or ${was} ${raw.raw(isBeyond)} ${is} then ${was} else ${is} end`;
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

/** Another process has recorded a list of the same second: one of them is as good as the other. */
export const isReplaced = (row: OnConflictBuilder<Tables, 'price_changes'>) =>
	row
		.columns(['item', 'at'])
		.doUpdateSet(({ ref }) => ({ ask: ref('excluded.ask'), quantity: ref('excluded.quantity') }));
