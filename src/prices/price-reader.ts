import { least } from 'd3-array';
import { type Selectable, sql } from 'kysely';
import type { Currency } from '../market/currency.ts';
import type { Game } from '../names/game.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import { codeOf } from './price-history.ts';
import type { DaySales, PriceSeries, RecordedOffer, TimeSpan } from './price-series.ts';
import {
	asDaySales,
	dayOf,
	itemsOf,
	newestTime,
	type RecordingKey,
	recordedSalesColumns,
	retainedFrom,
	salesTimesOf,
	secondsOfDay,
	spansOf,
	timeColumns,
} from './price-tables.ts';
import { type SalesListInStore, type SalesLists, salesListsOf } from './sales-lists.ts';

/** The price of an item at one time. Amounts are in hundredths. */
interface PriceOfItem {
	readonly key: string;
	/** Null if nothing was on offer. */
	readonly ask: number | null;
	readonly quantity: number;
	/** Figures in the order of `recordedSalesColumns`. */
	readonly sales: readonly (number | null)[];
}

/** Prices of all items at a recorded moment. Times are Unix ms. */
interface MomentPrices {
	readonly at: number;
	/** When the sales were fetched; undefined if none are recorded. */
	readonly salesAt: number | undefined;
	readonly prices: readonly PriceOfItem[];
}

/** How many items' asks are read at once. */
const keysAtOnce = 200;

/** Every method throws StoreError if the store fails. */
export class PriceReader {
	readonly #sql: Database['sql'];
	readonly #currency: Currency;

	constructor({ sql }: Pick<Database, 'sql'>, currency: Currency) {
		this.#sql = sql;
		this.#currency = currency;
	}

	/** From the first recorded list to the last one, with the gaps in between. */
	async recorded(game: Game): Promise<TimeSpan | undefined> {
		const spans = await this.#spans({ game, currency: this.#currency });
		return spans.length > 0 ? { from: spans[0]!.from, to: spans.at(-1)!.to } : undefined;
	}

	/** Reads series that begin with the ask that was valid when the span began. */
	async series(game: Game, keys: readonly string[], span: TimeSpan): Promise<(PriceSeries | undefined)[]> {
		const recording = { game, currency: this.#currency };
		const spans = await this.#spans(recording);
		const items = await itemsOf(this.#sql, recording).select(['id', 'key']).where('key', 'in', keys).execute();
		const recorded = spans.filter(({ from, to }) => to >= span.from && from <= span.to);
		// Of earlier days, only the figures of the whole day are kept.
		const changesFromSeconds = retainedFrom((spans.at(-1)?.to ?? 0) / 1000);
		const lists = salesListsOf(await this.#salesTimes(recording), spans);
		const result: (PriceSeries | undefined)[] = [];
		for (const key of keys) {
			const item = items.find((each) => each.key === key)?.id;
			if (item === undefined) {
				result.push(undefined);
				continue;
			}
			const offers = [
				...(await this.#days(item, span, changesFromSeconds)),
				...(await this.#changes(item, span, changesFromSeconds)),
			];
			result.push({
				offers: validWithin(span, changesOnly(offers)),
				recorded,
				sales: await this.#sales(item, span, lists),
			});
		}
		return result;
	}

	/**
	 * Reads prices at the nearest recorded moment, or at the end of its day if its changes were deleted.
	 * @param time Unix ms
	 */
	async moment(game: Game, time: number): Promise<MomentPrices | undefined> {
		const recording = { game, currency: this.#currency };
		const spans = await this.#spans(recording);
		const nearest = nearestMoment(spans, time);
		if (nearest === undefined) return undefined;
		const areChangesKept = nearest / 1000 >= retainedFrom(spans.at(-1)!.to / 1000);
		const day = dayOf(nearest / 1000);
		const asks = areChangesKept
			? this.#asksByChange(recording, Math.floor(nearest / 1000))
			: this.#asksByDay(recording, day);
		const at = areChangesKept ? nearest : lastMomentOf(day, spans);
		const list = salesListsOf(await this.#salesTimes(recording), spans).nearestList(at);
		const salesByKey = new Map(list && (await this.#salesIn(list, recording)).map(({ key, sales }) => [key, sales]));
		const prices = (await asks.execute()).map(({ key, ask, quantity }): PriceOfItem => {
			return { key, ask, quantity: quantity ?? 0, sales: salesByKey.get(key) ?? [] };
		});
		return { at, salesAt: list?.at, prices };
	}

	/** Returns a query for the asks that were valid at a time. @param time Unix seconds */
	#asksByChange(recording: RecordingKey, time: number) {
		return itemsOf(this.#sql, recording)
			.leftJoin('price_changes as newest', (join) =>
				join.onRef('newest.item', '=', 'price_items.id').on('newest.at', '=', newestTime('price_changes', time)),
			)
			.select(['key', 'ask', 'quantity']);
	}

	/** Returns a query for the asks at the end of a day. */
	#asksByDay(recording: RecordingKey, day: number) {
		return itemsOf(this.#sql, recording)
			.leftJoin('price_days as newest', (join) =>
				join.onRef('newest.item', '=', 'price_items.id').on('newest.day', '=', newestTime('price_days', day)),
			)
			.select(['key', 'last as ask', 'quantity']);
	}

	/** Reads the figures of all items in a list, in the order of `recordedSalesColumns`. */
	async #salesIn(list: SalesListInStore, recording: RecordingKey) {
		const { table, timeColumn } = asDaySales(list.table);
		const rows = await itemsOf(this.#sql, recording)
			.innerJoin(`${table} as newest`, (join) =>
				join
					.onRef('newest.item', '=', 'price_items.id')
					.on(`newest.${timeColumn}`, '=', newestTime(list.table, list.time)),
			)
			.select(['key', ...recordedSalesColumns])
			.execute();
		return rows.map((row) => ({ key: row.key, sales: recordedSalesColumns.map((column) => row[column]) }));
	}

	/** When lists of sales were recorded, Unix seconds, in their order. */
	async #salesTimes(recording: RecordingKey): Promise<number[]> {
		const rows = await salesTimesOf(this.#sql, recording).orderBy('at').execute();
		return rows.map(({ at }) => at);
	}

	/**
	 * Reads the last ask of each day. Returns `days` codes (`codeOf`) for each of `keys`, in their order.
	 * @param firstDay days since 1970
	 */
	async dayAsks(game: Game, keys: readonly string[], firstDay: number, days: number): Promise<Uint32Array> {
		const asks = new Uint32Array(keys.length * days);
		const offsets = new Map(keys.map((key, i) => [key, i * days]));
		for (let start = 0; start < keys.length; start += keysAtOnce) {
			const items = itemsOf(this.#sql, { game, currency: this.#currency })
				.where('key', 'in', keys.slice(start, start + keysAtOnce))
				.innerJoin('price_days as asks', (join) =>
					join
						.onRef('asks.item', '=', 'price_items.id')
						// The first row may be from an earlier day: its ask was still valid on `firstDay`.
						.on('asks.day', '>=', sql<number>`coalesce(${newestTime('price_days', firstDay)}, ${firstDay})`),
				)
				.where('asks.day', '<', firstDay + days)
				.select(['key', 'day', 'last'])
				.orderBy('price_items.id')
				.orderBy('day');
			for (const { key, day, last } of await items.execute()) {
				// Fills to the last day. If the item has a later row, that row overwrites the days from its own on.
				const offset = offsets.get(key)!;
				asks.fill(codeOf(last), offset + Math.max(0, day - firstDay), offset + days);
			}
		}
		return asks;
	}

	async #spans(recording: RecordingKey): Promise<TimeSpan[]> {
		const rows = await spansOf(this.#sql, recording).orderBy('started').execute();
		return rows.map(({ started, ended }) => ({ from: started * 1000, to: ended * 1000 }));
	}

	/** @param changesFromSeconds from when on each change is kept, Unix seconds */
	async #days(item: number, { from, to }: TimeSpan, changesFromSeconds: number): Promise<RecordedOffer[]> {
		if (from / 1000 >= changesFromSeconds) return [];
		const until = Math.min(dayOf(to / 1000), dayOf(changesFromSeconds) - 1);
		const rows = await this.#rowsOf('price_days', item, dayOf(from / 1000), until);
		return rows.map(({ day, low, high, last, quantity }) => ({
			at: secondsOfDay(day) * 1000,
			detail: 'day',
			quantity,
			ask: fromHundredths(last),
			low: fromHundredths(low),
			high: fromHundredths(high),
		}));
	}

	async #changes(item: number, { from, to }: TimeSpan, changesFromSeconds: number): Promise<RecordedOffer[]> {
		const first = Math.max(Math.floor(from / 1000), changesFromSeconds);
		const rows = await this.#rowsOf('price_changes', item, first, Math.floor(to / 1000));
		// The first row may be older than `first`. If days precede the changes, they say what was true until then.
		const changes = from / 1000 >= changesFromSeconds ? rows : rows.filter(({ at }) => at >= changesFromSeconds);
		return changes.map(({ at, ask, quantity }) => {
			const amount = fromHundredths(ask);
			return { at: at * 1000, detail: 'list', ask: amount, quantity, low: amount, high: amount };
		});
	}

	/** Reads the sales of each day, as its first list had them. */
	async #sales(item: number, span: TimeSpan, lists: SalesLists): Promise<DaySales[]> {
		// On the first day, what an earlier list said is true until that day's list.
		const firstDay = dayOf(span.from / 1000) - 1;
		const lastDay = dayOf(span.to / 1000);
		const rows = await this.#rowsOf('price_sales', item, firstDay, lastDay);
		const days = Array.from({ length: lastDay - firstDay + 1 }, (_, i) => firstDay + i);
		const sales = days.flatMap((day): DaySales[] => {
			const at = lists.ofDay(day);
			// Only changes are stored.
			const row = rows.findLast((each) => each.day <= day);
			if (at === undefined || !row) return [];
			return [
				{
					at,
					day: { median: fromHundredths(row.median_24h), volume: row.sales_24h },
					week: { median: fromHundredths(row.median_7d), volume: row.sales_7d },
					month: { median: fromHundredths(row.median_30d), volume: row.sales_30d },
				},
			];
		});
		return validWithin(span, sales);
	}

	/**
	 * Reads rows in the order of time, beginning with the one that was still true at `from`.
	 * @param from in the unit of the table, as `to` is: see `timeColumns`
	 */
	async #rowsOf<Table extends keyof typeof timeColumns>(
		table: Table,
		item: number,
		from: number,
		to: number,
	): Promise<readonly Selectable<Tables[Table]>[]> {
		const time = sql.ref(timeColumns[table]);
		const newest = sql`select max(${time}) from ${sql.table(table)} where item = ${item} and ${time} <= ${from}`;
		const { rows } = await sql<Selectable<Tables[Table]>>`select * from ${sql.table(table)} where item = ${item}
			and ${time} >= coalesce((${newest}), ${from}) and ${time} <= ${to} order by ${time}`.execute(this.#sql);
		return rows;
	}
}

const fromHundredths = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

/** The last recorded moment of a day that was recorded, Unix ms. */
function lastMomentOf(day: number, spans: readonly TimeSpan[]): number {
	const end = secondsOfDay(day + 1) * 1000 - 1;
	return nearestMoment(
		spans.filter(({ from }) => from <= end),
		end,
	)!;
}

function nearestMoment(spans: readonly TimeSpan[], time: number): number | undefined {
	const moments = spans.map(({ from, to }) => Math.min(Math.max(time, from), to));
	return least(moments, (moment) => Math.abs(moment - time));
}

/** Removes offers that repeat the one before, and those before the item was first on offer. */
function changesOnly(offers: readonly RecordedOffer[]): RecordedOffer[] {
	const result: RecordedOffer[] = [];
	for (const offer of offers) {
		const { ask, quantity, low, high } = offer;
		const last = result.at(-1);
		// An ask that varied within its day is never a repetition.
		const isRedundant = last
			? last.ask === ask && last.quantity === quantity && low === ask && high === ask
			: ask === null && low === null;
		if (!isRedundant) result.push(offer);
	}
	return result;
}

/** Keeps what began in the span, and what was true when the span began. */
const validWithin = <Event extends { readonly at: number }>(
	{ from, to }: TimeSpan,
	events: readonly Event[],
): Event[] =>
	events.filter(({ at }, i) => {
		const validUntil = events[i + 1]?.at ?? to;
		return at <= to && validUntil >= from;
	});
