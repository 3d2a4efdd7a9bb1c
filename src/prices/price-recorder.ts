import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { KeyedItem } from '../names/item-ref.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import {
	dayOf,
	isReplaced,
	itemsOf,
	keptFrom,
	newestKept,
	newestTime,
	type SeriesKey,
	salesColumns,
	spansOf,
	upsertDays,
} from './price-tables.ts';

export interface AskList {
	/** Unix seconds. */
	readonly time: number;
	/** Amounts in hundredths. */
	readonly rows: readonly (KeyedItem & { readonly ask: number | null; readonly quantity: number })[];
	readonly unreadable: readonly string[];
	/** Seconds since the list before that are no gap, if not `longestPause`. */
	readonly pause?: number;
}

/** For each of `recordedPeriods`, the median in hundredths and the number of sales. */
export interface SalesList {
	readonly time: number;
	readonly rows: readonly { readonly key: string; readonly figures: readonly (number | null)[] }[];
}

/** Between lists further apart, two are missing: that is a gap, seconds. */
const longestPause = 15 * 60;
/** Rows in a transaction: while this slow thread locks a SQLite file, users' changes must not wait long. */
const rowsAtOnce = 200;
/** The pause between two transactions, ms: others look every 15 ms whether the lock is free. */
const usualPause = 30;
const itemsAtOnce = 500;

interface Known {
	readonly id: number;
	ask: number | null;
	quantity: number;
}

type SalesColumns = Record<(typeof salesColumns)[number], number | null>;
const columnsOf = <Value>(values: readonly Value[]) =>
	Object.fromEntries(salesColumns.map((column, i) => [column, values[i]]));

/** Every method throws StoreError if the store fails. */
export class PriceRecorder {
	readonly #database: Database;
	readonly #series: SeriesKey;
	readonly #pause: number;
	#known = new Map<string, Known>();
	/** Of the last list that `#known` is from, Unix seconds. */
	#ended = 0;
	#isLoaded = true;
	#cleanedOn = 0;

	constructor(database: Database, series: SeriesKey, pause = usualPause) {
		this.#database = database;
		this.#series = series;
		this.#pause = pause;
	}

	/** In several transactions: what fails, the next list tells. Resolves to false if the list is not newer. */
	async recordAsks(list: AskList): Promise<boolean> {
		const { sql } = this.#database;
		const { time, rows, pause: mostBetween = longestPause } = list;
		const newestSpan = spansOf(sql, this.#series).orderBy('started', 'desc').limit(1);
		const span = await newestSpan.executeTakeFirst();
		if (span && time <= span.ended) return false;
		// Another process may have recorded lists.
		if (!this.#isLoaded || this.#ended !== (span?.ended ?? 0)) await this.#load();
		const isGap = !span || time - span.ended > mostBetween;
		// Otherwise the ask before it was one of this day, too.
		const isFirstOfDay = !span || dayOf(span.ended) !== dayOf(time);
		await this.#addItems(rows);
		// If a write fails, it may have been made all the same: then the next list begins by loading what is stored.
		this.#isLoaded = false;
		for await (const part of this.#parts(this.#changes(list))) {
			const changes = part.map(({ item, ask, quantity }) => ({ item: item.id, at: time, ask, quantity }));
			const days = part.map(({ item, ask, quantity }) => {
				const asks = [ask, ...(isFirstOfDay ? [] : [item.ask])].filter((each) => each !== null);
				const [low, high] = asks.length > 0 ? [Math.min(...asks), Math.max(...asks)] : [null, null];
				return { item: item.id, day: dayOf(time), low, high, last: ask, quantity };
			});
			await this.#write(async (sql) => {
				await sql.insertInto('price_changes').values(changes).onConflict(isReplaced).execute();
				await upsertDays(sql, days);
			});
			// Only now is it certain.
			for (const { item, ask, quantity } of part) Object.assign(item, { ask, quantity });
		}
		await sql
			.insertInto('price_spans')
			.values({ ...this.#series, started: isGap ? time : span!.started, ended: time })
			.onConflict((row) => row.columns(['game', 'currency', 'started']).doUpdateSet({ ended: time }))
			.execute();
		this.#ended = time;
		this.#isLoaded = true;
		return true;
	}

	/** Of items that were on offer once, if they differ from those that were recorded last. */
	async recordSales({ time, rows }: SalesList): Promise<void> {
		for await (const part of this.#parts(rows)) await this.#write((sql) => this.#recordSalesOf(sql, dayOf(time), part));
	}

	async #recordSalesOf(sql: Transaction<Tables>, day: number, rows: SalesList['rows']): Promise<void> {
		const keys = rows.map(({ key }) => key);
		const known = await itemsOf(sql, this.#series)
			.where('key', 'in', keys)
			.leftJoin('price_sales as sales', (join) =>
				join.onRef('sales.item', '=', 'price_items.id').on('sales.day', '=', newestTime('price_sales', day)),
			)
			.select(['id', 'key', ...salesColumns])
			.execute();
		const before = new Map(known.map((row) => [row.key, row]));
		const changed = rows.flatMap(({ key, figures }) => {
			const row = before.get(key);
			if (!row || salesColumns.every((column, i) => row[column] === figures[i])) return [];
			return [{ item: row.id, day, ...(columnsOf(figures) as SalesColumns) }];
		});
		if (changed.length === 0) return;
		await sql
			.insertInto('price_sales')
			.values(changed)
			.onConflict((row) =>
				row
					.columns(['item', 'day'])
					.doUpdateSet(({ ref }) => columnsOf(salesColumns.map((column) => ref(`excluded.${column}`)))),
			)
			.execute();
	}

	/** Once a day. Days remain, and of each item the newest old change. */
	async deleteOld(): Promise<void> {
		const day = dayOf(this.#ended);
		if (day === this.#cleanedOn) return;
		const from = keptFrom(this.#ended);
		const ids = await itemsOf(this.#database.sql, this.#series).select('id').orderBy('id').execute();
		for await (const part of this.#parts(ids, itemsAtOnce))
			await this.#write((sql) =>
				sql
					.deleteFrom('price_changes')
					.where((is) => is.between('item', part[0]!.id, part.at(-1)!.id))
					.where('item', 'in', itemsOf(sql, this.#series).select('id'))
					.where('at', '<', from)
					.where('at', '<', newestKept(from))
					.execute(),
			);
		this.#cleanedOn = day;
	}

	async *#parts<Row>(rows: readonly Row[], atOnce = rowsAtOnce): AsyncGenerator<readonly Row[]> {
		for (let start = 0; start < rows.length; start += atOnce) {
			if (start > 0) await pause(this.#pause);
			yield rows.slice(start, start + atOnce);
		}
	}

	#write<Result>(work: (sql: Transaction<Tables>) => Promise<Result>): Promise<Result> {
		const { game, currency } = this.#series;
		return this.#database.write([`prices:${game}/${currency}`], work);
	}

	async #load(): Promise<void> {
		const rows = await itemsOf(this.#database.sql, this.#series)
			.leftJoin('price_changes as change', (join) =>
				join
					.onRef('change.item', '=', 'price_items.id')
					.on('change.at', '=', newestTime('price_changes', Number.MAX_SAFE_INTEGER)),
			)
			.select(['id', 'key', 'ask', 'quantity'])
			.execute();
		this.#known = new Map(rows.map(({ id, key, ask, quantity }) => [key, { id, ask, quantity: quantity ?? 0 }]));
	}

	async #addItems(rows: readonly KeyedItem[]): Promise<void> {
		const unknown = rows.filter(({ key }) => !this.#known.has(key));
		for await (const part of this.#parts(unknown)) {
			const values = part.map(({ key, name, version }) => ({ ...this.#series, key, name, version }));
			const insert = this.#database.sql.insertInto('price_items').values(values);
			// Another process may have added it just now.
			const added = insert.onConflict((row) =>
				row.columns(['game', 'currency', 'key']).doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
			);
			for (const { id, key } of await added.returning(['id', 'key']).execute())
				this.#known.set(key, { id, ask: null, quantity: 0 });
		}
	}

	/** An item that the list does not mention is not on offer. */
	#changes({ rows, unreadable }: AskList) {
		const listed = new Set(unreadable);
		const changes: { readonly item: Known; readonly ask: number | null; readonly quantity: number }[] = [];
		const compare = (item: Known, ask: number | null, quantity: number) => {
			if (item.ask !== ask || item.quantity !== quantity) changes.push({ item, ask, quantity });
		};
		for (const { key, ask, quantity } of rows) {
			listed.add(key);
			const isOffered = ask !== null && quantity > 0;
			compare(this.#known.get(key)!, isOffered ? ask : null, isOffered ? quantity : 0);
		}
		for (const [key, item] of this.#known) if (!listed.has(key)) compare(item, null, 0);
		// In the order of the table, so that neighbours are written together.
		return changes.sort((a, b) => a.item.id - b.item.id);
	}
}
