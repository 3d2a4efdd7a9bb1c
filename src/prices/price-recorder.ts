import { sql as raw, type Transaction } from 'kysely';
import { yieldToEventLoop } from '../runtime/waiting.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import { dayOf, itemsOf, keptFrom, newestTime, type SeriesKey, salesColumns, spansOf } from './price-tables.ts';

/** An item of a list. */
export interface NamedItem {
	/** See `itemKey`. */
	readonly key: string;
	readonly name: string;
	readonly version: string | null;
}

/** A list of what is on offer. */
export interface AskList {
	/** When it was fetched, Unix seconds. */
	readonly time: number;
	/** Amounts in hundredths. */
	readonly rows: readonly (NamedItem & { readonly ask: number | null; readonly quantity: number })[];
	/** The keys of items whose rows could not be read: they count as unchanged. */
	readonly unreadable: readonly string[];
	/** How far it may be from the list before without a gap between them, seconds, if not `longestPause`. */
	readonly pause?: number;
}

/** What has been sold: for each of `recordedPeriods` the median in hundredths and the number of sales. */
export interface SalesList {
	readonly time: number;
	readonly rows: readonly { readonly key: string; readonly figures: readonly (number | null)[] }[];
}

/** How far two lists may be apart without a gap between them, seconds: two that should have come in between are missing. */
const longestPause = 15 * 60;
/** Rows that are written by one statement: databases limit its parameters. */
const rowsAtOnce = 500;
/** Items whose old changes are deleted at once. */
const itemsAtOnce = 2_000;

/** What is known of an item: what was last on offer. */
interface Known {
	readonly id: number;
	ask: number | null;
	quantity: number;
}

type SalesColumns = Record<(typeof salesColumns)[number], number | null>;
const columnsOf = <Value>(values: readonly Value[]) =>
	Object.fromEntries(salesColumns.map((column, i) => [column, values[i]]));

/** Records the prices of a game in a currency. If the store fails, every method throws StoreError. */
export class PriceRecorder {
	readonly #database: Database;
	readonly #series: SeriesKey;
	#known = new Map<string, Known>();
	/** When the last list was fetched that `#known` is from, Unix seconds. */
	#ended = 0;
	/** The day on which old changes were last deleted. */
	#cleanedOn = 0;

	constructor(database: Database, series: SeriesKey) {
		this.#database = database;
		this.#series = series;
	}

	/** Records what has changed since the last list, as a whole or not at all. Resolves to false if the list is not newer. */
	async recordAsks(list: AskList): Promise<boolean> {
		const { isRecorded, after } = await this.#database.write([this.#lock], (sql) => this.write(sql, list));
		// Only now is it certain.
		after();
		return isRecorded;
	}

	/** The same as part of a transaction. `after` is to be called before the next list. */
	async write(
		sql: Transaction<Tables>,
		list: AskList,
	): Promise<{ readonly isRecorded: boolean; readonly after: () => void }> {
		const { time, rows, pause = longestPause } = list;
		const span = await spansOf(sql, this.#series).orderBy('started', 'desc').limit(1).executeTakeFirst();
		if (span && time <= span.ended) return { isRecorded: false, after() {} };
		// Another process may have recorded lists.
		if (this.#ended !== (span?.ended ?? 0)) await this.#load(sql);
		const isGap = !span || time - span.ended > pause;
		// Otherwise the ask before it was one of this day, too.
		const isFirstOfDay = !span || dayOf(span.ended) !== dayOf(time);
		const added = await this.#addItems(sql, rows);
		const changed = this.#changes(list, added);
		await insertInParts(changed, (part) =>
			sql
				.insertInto('price_changes')
				.values(part.map(({ item, ask, quantity }) => ({ item: item.id, at: time, ask, quantity })))
				.execute(),
		);
		await insertInParts(changed, (part) =>
			upsertDays(
				sql,
				part.map(({ item, ask, quantity }) => {
					const asks = [ask, ...(isFirstOfDay ? [] : [item.ask])].filter((each) => each !== null);
					const [low, high] = asks.length > 0 ? [Math.min(...asks), Math.max(...asks)] : [null, null];
					return { item: item.id, day: dayOf(time), low, high, last: ask, quantity };
				}),
			),
		);
		await sql
			.insertInto('price_spans')
			.values({ ...this.#series, started: isGap ? time : span.started, ended: time })
			.onConflict((row) => row.columns(['game', 'currency', 'started']).doUpdateSet({ ended: time }))
			.execute();
		const after = () => {
			for (const [key, item] of added) this.#known.set(key, item);
			for (const { item, ask, quantity } of changed) Object.assign(item, { ask, quantity });
			this.#ended = time;
		};
		return { isRecorded: true, after };
	}

	/** Records the sales of a day, of items that were on offer once, if they differ from those that were recorded last. */
	async recordSales({ time, rows }: SalesList): Promise<void> {
		for (let start = 0; start < rows.length; start += rowsAtOnce) {
			await this.#recordSalesOf(dayOf(time), rows.slice(start, start + rowsAtOnce));
			await yieldToEventLoop();
		}
	}

	async #recordSalesOf(day: number, rows: SalesList['rows']): Promise<void> {
		const { sql } = this.#database;
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

	/** Deletes changes that are older than is kept, once a day: their days remain. Of each item, the newest one of them stays. */
	async deleteOld(): Promise<void> {
		const day = dayOf(this.#ended);
		if (day === this.#cleanedOn) return;
		const from = keptFrom(this.#ended);
		const ids = await itemsOf(this.#database.sql, this.#series).select('id').orderBy('id').execute();
		for (let start = 0; start < ids.length; start += itemsAtOnce) {
			const part = ids.slice(start, start + itemsAtOnce);
			await this.#database.write([this.#lock], (sql) =>
				sql
					.deleteFrom('price_changes')
					.where((is) => is.between('item', part[0]!.id, part.at(-1)!.id))
					.where('item', 'in', itemsOf(sql, this.#series).select('id'))
					.where('at', '<', from)
					.where('at', '<', newestKept(from))
					.execute(),
			);
			await yieldToEventLoop();
		}
		this.#cleanedOn = day;
	}

	get #lock(): string {
		return `prices:${this.#series.game}/${this.#series.currency}`;
	}

	/** Reads all items and what was last on offer. */
	async #load(sql: Transaction<Tables>): Promise<void> {
		const rows = await itemsOf(sql, this.#series)
			.leftJoin('price_changes as change', (join) =>
				join
					.onRef('change.item', '=', 'price_items.id')
					.on('change.at', '=', newestTime('price_changes', Number.MAX_SAFE_INTEGER)),
			)
			.select(['id', 'key', 'ask', 'quantity'])
			.execute();
		this.#known = new Map(rows.map(({ id, key, ask, quantity }) => [key, { id, ask, quantity: quantity ?? 0 }]));
	}

	/** Adds the items of a list that are not known yet. */
	async #addItems(sql: Transaction<Tables>, rows: readonly NamedItem[]): Promise<Map<string, Known>> {
		const added = new Map<string, Known>();
		const unknown = rows.filter(({ key }) => !this.#known.has(key));
		await insertInParts(unknown, async (part) => {
			const values = part.map(({ key, name, version }) => ({ ...this.#series, key, name, version }));
			const inserted = sql.insertInto('price_items').values(values).returning(['id', 'key']);
			for (const { id, key } of await inserted.execute()) added.set(key, { id, ask: null, quantity: 0 });
		});
		return added;
	}

	/** What differs from what was last on offer. An item that the list does not mention is not on offer. */
	#changes({ rows, unreadable }: AskList, added: ReadonlyMap<string, Known>) {
		const listed = new Set(unreadable);
		const changes: { readonly item: Known; readonly ask: number | null; readonly quantity: number }[] = [];
		const compare = (item: Known, ask: number | null, quantity: number) => {
			if (item.ask !== ask || item.quantity !== quantity) changes.push({ item, ask, quantity });
		};
		for (const { key, ask, quantity } of rows) {
			listed.add(key);
			const isOffered = ask !== null && quantity > 0;
			compare(this.#known.get(key) ?? added.get(key)!, isOffered ? ask : null, isOffered ? quantity : 0);
		}
		for (const [key, item] of this.#known) if (!listed.has(key)) compare(item, null, 0);
		// In the order of the table, so that neighbours are written together.
		return changes.sort((a, b) => a.item.id - b.item.id);
	}
}

/** When the newest change before `from` came: it says what was on offer then. */
const newestKept = (from: number) =>
	raw<number>`(select max(other.at) from price_changes as other where other.item = price_changes.item and other.at < ${from})`;

/** Adds rows of a day, or extends the lowest and the highest ask of those that are there. */
async function upsertDays(sql: Transaction<Tables>, rows: readonly Tables['price_days'][]): Promise<void> {
	/** The one that is beyond the other; NULL, for nothing on offer, is not. */
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

async function insertInParts<Row>(rows: readonly Row[], insert: (part: readonly Row[]) => Promise<unknown>) {
	for (let start = 0; start < rows.length; start += rowsAtOnce) await insert(rows.slice(start, start + rowsAtOnce));
}
