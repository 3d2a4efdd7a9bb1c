import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { KeyedItem } from '../names/item-ref.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import {
	asDaySales,
	dayOf,
	firstOfDays,
	itemsOf,
	lastTimeBefore,
	newestTime,
	type RecordingKey,
	recentTables,
	recordedSalesColumns,
	replaceChange,
	retainedFrom,
	type SalesTable,
	salesTimesOf,
	spansOf,
	upsertDays,
} from './price-tables.ts';

export interface AskList {
	/** When the list was fetched, Unix seconds. */
	readonly time: number;
	/** Amounts are in hundredths. */
	readonly rows: readonly (KeyedItem & { readonly ask: number | null; readonly quantity: number })[];
	readonly unreadable: readonly string[];
	/** A longer time since the previous list is a gap, in seconds. The default is `usualMaxInterval`. */
	readonly maxInterval?: number;
}

/** For each of `recordedPeriods`, the median in hundredths and the number of sales. */
export interface SalesList {
	readonly time: number;
	readonly rows: readonly { readonly key: string; readonly figures: readonly (number | null)[] }[];
}

/** A longer time between two lists is a gap, in seconds. It suits lists that are fetched every 5 minutes. */
const usualMaxInterval = 15 * 60;
/** The most rows in a transaction. Users' changes must not wait long while this slow thread locks a SQLite file. */
const rowsAtOnce = 200;
/** The pause between two transactions, ms. Other threads check every 15 ms whether the lock is free. */
const usualPause = 30;
/** How many items' old changes are deleted in one transaction. */
const itemsAtOnce = 500;

interface RecordedItem {
	readonly id: number;
	ask: number | null;
	quantity: number;
}

interface OfferChange {
	readonly item: RecordedItem;
	readonly ask: number | null;
	readonly quantity: number;
}

/** Returns the row of a day for a change that is not stored yet: `item` still has the ask before it. */
function dayRow({ item, ask, quantity }: OfferChange, day: number, isFirstOfDay: boolean): Tables['price_days'] {
	const asks = [ask, ...(isFirstOfDay ? [] : [item.ask])].filter((each) => each !== null);
	const low = asks.length > 0 ? Math.min(...asks) : null;
	const high = asks.length > 0 ? Math.max(...asks) : null;
	return { item: item.id, day, low, high, last: ask, quantity };
}

/** Returns an object with one value for each of `recordedSalesColumns`. */
const columnsOf = <Value>(values: readonly Value[]) =>
	Object.fromEntries(recordedSalesColumns.map((column, i) => [column, values[i]]));

/** Every method throws StoreError if the store fails. */
export class PriceRecorder {
	readonly #database: Database;
	readonly #recording: RecordingKey;
	readonly #pause: number;
	#items = new Map<string, RecordedItem>();
	/** When the last list in `#items` was fetched, Unix seconds. */
	#lastListAt = 0;
	/** Whether `#items` has what is stored. */
	#isLoaded = false;
	/** The day on which old changes were last deleted. */
	#cleanedOn = 0;

	constructor(database: Database, recording: RecordingKey, pause = usualPause) {
		this.#database = database;
		this.#recording = recording;
		this.#pause = pause;
	}

	/**
	 * Records the asks that have changed, in several transactions. If one fails, the next list records its changes.
	 * Resolves to false if the list is not newer.
	 */
	async recordAsks(list: AskList): Promise<boolean> {
		const { sql } = this.#database;
		const { time, rows, maxInterval = usualMaxInterval } = list;
		const newestSpan = spansOf(sql, this.#recording).orderBy('started', 'desc').limit(1);
		const span = await newestSpan.executeTakeFirst();
		if (span && time <= span.ended) return false;
		// Another process may have recorded lists.
		if (!this.#isLoaded || this.#lastListAt !== (span?.ended ?? 0)) await this.#load();
		const isGap = !span || time - span.ended > maxInterval;
		// If this is not the first list of the day, the ask before this one was also valid on this day.
		const isFirstOfDay = !span || dayOf(span.ended) !== dayOf(time);
		await this.#addItems(rows);
		// A failed write may still have reached the store. `#isLoaded` stays false then, so the next list loads the items.
		this.#isLoaded = false;
		await this.#storeChanges(list, isFirstOfDay);
		await sql
			.insertInto('price_spans')
			.values({ ...this.#recording, started: isGap ? time : span!.started, ended: time })
			.onConflict((row) => row.columns(['game', 'currency', 'started']).doUpdateSet({ ended: time }))
			.execute();
		this.#lastListAt = time;
		this.#isLoaded = true;
		return true;
	}

	/** Stores the asks that differ from those in `#items`, and then puts them into `#items`. */
	async #storeChanges(list: AskList, isFirstOfDay: boolean): Promise<void> {
		const { time } = list;
		for await (const part of this.#parts(this.#changes(list))) {
			const changes = part.map(({ item, ask, quantity }) => ({ item: item.id, at: time, ask, quantity }));
			const days = part.map((change) => dayRow(change, dayOf(time), isFirstOfDay));
			await this.#write(async (transaction) => {
				await transaction.insertInto('price_changes').values(changes).onConflict(replaceChange).execute();
				await upsertDays(transaction, days);
			});
			// Only now is it certain that the part is stored.
			for (const { item, ask, quantity } of part) Object.assign(item, { ask, quantity });
		}
	}

	/** When the newest recorded list of sales was fetched, Unix seconds. */
	async salesRecordedAt(): Promise<number | undefined> {
		const newest = salesTimesOf(this.#database.sql, this.#recording).orderBy('at', 'desc').limit(1);
		return (await newest.executeTakeFirst())?.at;
	}

	/** Whether sales of the day are recorded, with or without their time. @param time Unix seconds */
	async hasDaySales(time: number): Promise<boolean> {
		const row = await itemsOf(this.#database.sql, this.#recording)
			.innerJoin('price_sales', 'price_sales.item', 'price_items.id')
			.where('price_sales.day', '=', dayOf(time))
			.select('price_items.id')
			.limit(1)
			.executeTakeFirst();
		return row !== undefined;
	}

	/** Records the sales of items that have been on offer, if they differ from those recorded last. */
	async recordSales({ time, rows }: SalesList): Promise<void> {
		for await (const part of this.#parts(rows))
			await this.#write((sql) => this.#recordSalesIn('price_recent_sales', sql, time, part));
		// The time is stored last, because only a list that was recorded whole can be compared with others.
		await this.#database.sql
			.insertInto('price_sales_times')
			.values({ ...this.#recording, at: time })
			.onConflict((row) => row.doNothing())
			.execute();
	}

	/** Records the sales of a day, from its first list. Another list replaces one that was not recorded whole. */
	async recordDaySales({ time, rows }: SalesList): Promise<void> {
		for await (const part of this.#parts(rows))
			await this.#write((sql) => this.#recordSalesIn('price_sales', sql, dayOf(time), part));
	}

	/** @param time in the unit of the table */
	async #recordSalesIn(
		name: SalesTable,
		sql: Transaction<Tables>,
		time: number,
		rows: SalesList['rows'],
	): Promise<void> {
		const { table, timeColumn } = asDaySales(name);
		const keys = rows.map(({ key }) => key);
		const recorded = await itemsOf(sql, this.#recording)
			.where('key', 'in', keys)
			.leftJoin(`${table} as sales`, (join) =>
				join.onRef('sales.item', '=', 'price_items.id').on(`sales.${timeColumn}`, '=', newestTime(name, time)),
			)
			.select(['id', 'key', ...recordedSalesColumns])
			.execute();
		const rowByKey = new Map(recorded.map((row) => [row.key, row]));
		const changed = rows.flatMap(({ key, figures }) => {
			const row = rowByKey.get(key);
			if (!row || recordedSalesColumns.every((column, i) => row[column] === figures[i])) return [];
			return [{ item: row.id, [timeColumn]: time, ...columnsOf(figures) } as Tables['price_sales']];
		});
		if (changed.length === 0) return;
		await sql
			.insertInto(table)
			.values(changed)
			.onConflict((row) =>
				row
					.columns(['item', timeColumn])
					.doUpdateSet(({ ref }) => columnsOf(recordedSalesColumns.map((column) => ref(`excluded.${column}`)))),
			)
			.execute();
	}

	/** Deletes old changes once a day. Days remain, and so does the newest old change of each item. */
	async deleteOld(): Promise<void> {
		const day = dayOf(this.#lastListAt);
		if (day === this.#cleanedOn) return;
		const from = retainedFrom(this.#lastListAt);
		const ids = await itemsOf(this.#database.sql, this.#recording).select('id').orderBy('id').execute();
		for await (const part of this.#parts(ids, itemsAtOnce))
			for (const table of recentTables)
				await this.#write((sql) =>
					sql
						.deleteFrom(table)
						// The range of ids is fast to find, but may include items of other games.
						.where((is) => is.between('item', part[0]!.id, part.at(-1)!.id))
						.where('item', 'in', itemsOf(sql, this.#recording).select('id'))
						.where('at', '<', from)
						.where('at', '<', lastTimeBefore(table, from))
						.execute(),
				);
		await this.#deleteOldSalesTimes(from);
		this.#cleanedOn = day;
	}

	/** Of each old day, the time of the first list remains: the sales of the day are from it. */
	async #deleteOldSalesTimes(from: number): Promise<void> {
		const rows = await salesTimesOf(this.#database.sql, this.#recording).where('at', '<', from).orderBy('at').execute();
		const firsts = new Set(firstOfDays(rows.map(({ at }) => at)).values());
		const others = rows.map(({ at }) => at).filter((at) => !firsts.has(at));
		if (others.length === 0) return;
		const { game, currency } = this.#recording;
		await this.#database.sql
			.deleteFrom('price_sales_times')
			.where('game', '=', game)
			.where('currency', '=', currency)
			.where('at', 'in', others)
			.execute();
	}

	async *#parts<Row>(rows: readonly Row[], atOnce = rowsAtOnce): AsyncGenerator<readonly Row[]> {
		for (let start = 0; start < rows.length; start += atOnce) {
			if (start > 0) await sleep(this.#pause);
			yield rows.slice(start, start + atOnce);
		}
	}

	#write<Result>(work: (sql: Transaction<Tables>) => Promise<Result>): Promise<Result> {
		const { game, currency } = this.#recording;
		return this.#database.write([`prices:${game}/${currency}`], work);
	}

	async #load(): Promise<void> {
		const rows = await itemsOf(this.#database.sql, this.#recording)
			.leftJoin('price_changes as change', (join) =>
				join
					.onRef('change.item', '=', 'price_items.id')
					.on('change.at', '=', newestTime('price_changes', Number.MAX_SAFE_INTEGER)),
			)
			.select(['id', 'key', 'ask', 'quantity'])
			.execute();
		this.#items = new Map(rows.map(({ id, key, ask, quantity }) => [key, { id, ask, quantity: quantity ?? 0 }]));
	}

	async #addItems(rows: readonly KeyedItem[]): Promise<void> {
		const unknown = rows.filter(({ key }) => !this.#items.has(key));
		for await (const part of this.#parts(unknown)) {
			const values = part.map(({ key, name, version }) => ({ ...this.#recording, key, name, version }));
			const insert = this.#database.sql.insertInto('price_items').values(values);
			// Another process may have just added an item. `returning` includes it only if its row is updated.
			const added = insert.onConflict((row) =>
				row.columns(['game', 'currency', 'key']).doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
			);
			for (const { id, key } of await added.returning(['id', 'key']).execute())
				this.#items.set(key, { id, ask: null, quantity: 0 });
		}
	}

	/** An item that the list does not mention is not on offer, but nothing is known of one whose row is unreadable. */
	#changes({ rows, unreadable }: AskList) {
		const mentionedKeys = new Set(unreadable);
		const changes: OfferChange[] = [];
		const addIfChanged = (item: RecordedItem, ask: number | null, quantity: number) => {
			if (item.ask !== ask || item.quantity !== quantity) changes.push({ item, ask, quantity });
		};
		for (const { key, ask, quantity } of rows) {
			mentionedKeys.add(key);
			const isOffered = ask !== null && quantity > 0;
			addIfChanged(this.#items.get(key)!, isOffered ? ask : null, isOffered ? quantity : 0);
		}
		for (const [key, item] of this.#items) if (!mentionedKeys.has(key)) addIfChanged(item, null, 0);
		// In the order of the table, so that neighbours are written together.
		return changes.sort((a, b) => a.item.id - b.item.id);
	}
}
