import { SerialQueue } from '../base/queue.ts';
import type { Currency } from '../market/currency.ts';
import type { ListKey } from '../market/list-key.ts';
import { hundredthsAt } from '../market/rows/figures.ts';
import { listingColumns, type Rows, salesColumn } from '../market/rows/rows.ts';
import type { Game } from '../names/game.ts';
import { itemId } from '../names/ids.ts';
import { keyLength } from '../names/item-ref.ts';
import type { Names } from '../names/names.ts';
import type { Database } from '../storage/database.ts';
import { readLows } from './low-reader.ts';
import { codeOf, type DayAsks, type Lows, lowPeriods, type PriceSnapshot } from './price-history.ts';
import { PriceReader } from './price-reader.ts';
import { type AskList, PriceRecorder, type SalesList } from './price-recorder.ts';
import { recordedPeriods, type TimeSpan } from './price-series.ts';
import { dayOf, secondsOfDay } from './price-tables.ts';
import type { RecordingNotice } from './recorded-prices.ts';

interface ListRecorderOptions {
	readonly database: Database;
	/** Lists in other currencies are not recorded. */
	readonly currency: Currency;
	/** Resolves to the current names, whose ids the answers refer to. */
	readonly names: (game: Game) => Promise<Names | undefined>;
	readonly onNotice: (notice: RecordingNotice) => void;
	/** The longest usual time between two lists of asks, in seconds: with many currencies, they come less often. */
	readonly maxInterval?: number | undefined;
}

/**
 * How far apart recorded lists of sales are, in seconds. For any time, such as a day ago, there is then a list that is
 * at most two hours older or newer.
 */
const salesInterval = 4 * 3_600;

/**
 * Whether a list of sales is to be recorded: the first one of a day (UTC), and one every few hours. Times are Unix
 * seconds.
 */
function areSalesDue(time: number, lastTime: number | undefined): boolean {
	if (lastTime === undefined) return true;
	if (time <= lastTime) return false;
	return dayOf(time) !== dayOf(lastTime) || time - lastTime >= salesInterval;
}

/** Records prices, and reads them, on the market's worker. Methods that read throw StoreError if the store fails. */
export class ListRecorder {
	readonly #options: ListRecorderOptions;
	readonly #recorders = new Map<Game, PriceRecorder>();
	readonly #reader: PriceReader;
	readonly #queue = new SerialQueue();
	/** When the last recorded list of sales was fetched, Unix seconds. */
	readonly #salesRecordedAt = new Map<Game, number>();
	#isClosed = false;

	constructor(options: ListRecorderOptions) {
		this.#options = options;
		this.#reader = new PriceReader(options.database, options.currency);
	}

	/** Queues the list for recording, and does not wait, because users need the list first. @param fetchedAt Unix ms */
	record({ kind, game, currency }: ListKey, fetchedAt: number, rows: Rows, names: Names): void {
		if (currency !== this.#options.currency) return;
		const time = Math.floor(fetchedAt / 1000);
		if (kind === 'tradable') this.#recordAsks(game, time, rows, names);
		if (kind === 'history' && areSalesDue(time, this.#salesRecordedAt.get(game)))
			this.#recordSales(game, time, rows, names);
	}

	#recordAsks(game: Game, time: number, rows: Rows, names: Names): void {
		const { maxInterval } = this.#options;
		const list = { ...asksIn(rows, names, time), ...(maxInterval === undefined ? {} : { maxInterval }) };
		this.#queueWork(game, async (recorder) => {
			await recorder.recordAsks(list);
			// If that fails, it is tried again with the next list.
			await recorder.deleteOld().catch(() => {});
		});
	}

	#recordSales(game: Game, time: number, rows: Rows, names: Names): void {
		const list = salesIn(rows, names, time);
		this.#queueWork(game, async (recorder) => {
			// Sales are recorded only of items that a list of asks has mentioned.
			if (!(await this.#reader.recorded(game))) return;
			// A list may have been recorded before the start, or by another process.
			const last = await recorder.salesRecordedAt();
			if (last !== undefined && !areSalesDue(time, last)) {
				this.#salesRecordedAt.set(game, last);
				return;
			}
			// An older release recorded this day's sales without a time. A time stored now would be taken for theirs.
			if (last === undefined && (await recorder.hasDaySales(time))) {
				this.#salesRecordedAt.set(game, time);
				return;
			}
			const isDayRecorded = last !== undefined && dayOf(last) === dayOf(time);
			if (!isDayRecorded) await recorder.recordDaySales(list);
			await recorder.recordSales(list);
			this.#salesRecordedAt.set(game, time);
		});
	}

	recorded(game: Game): Promise<TimeSpan | undefined> {
		return this.#reader.recorded(game);
	}

	series(game: Game, keys: readonly string[], span: TimeSpan) {
		return this.#reader.series(game, keys, span);
	}

	async dayAsks(game: Game, keys: readonly string[], days: number, at: number): Promise<DayAsks> {
		return { days, asks: await this.#reader.dayAsks(game, keys, dayOf(at / 1000) - days + 1, days) };
	}

	/** @param time Unix ms; lows are of the days before the day of this time */
	async lows(game: Game, time: number): Promise<Lows | undefined> {
		const today = dayOf(time / 1000);
		const items = await readLows(this.#options.database.sql, { game, currency: this.#options.currency }, today);
		// The names are read last, so that the ids are the current ones.
		const names = await this.#options.names(game);
		if (!names) return undefined;
		const lowsByKey = new Map(items.map(({ key, lows }) => [key, lows]));
		const count = names.itemCount;
		const columns = () => ({ asks: new Uint32Array(count), days: new Uint16Array(count) });
		const lowsByPeriod = { '30d': columns(), '90d': columns(), all: columns() } satisfies Lows['byPeriod'];
		for (const [item, key] of itemKeys(names).entries())
			for (const period of lowPeriods) {
				const low = lowsByKey.get(key)?.[period];
				if (!low) continue;
				lowsByPeriod[period].asks[item] = codeOf(low.ask);
				lowsByPeriod[period].days[item] = low.day;
			}
		return { before: secondsOfDay(today) * 1000, byPeriod: lowsByPeriod };
	}

	async reference(game: Game, time: number): Promise<PriceSnapshot | undefined> {
		const moment = await this.#reader.moment(game, time);
		const names = moment && (await this.#options.names(game));
		if (!names) return undefined;
		const prices = new Map(moment.prices.map((price) => [price.key, price]));
		const count = names.itemCount;
		const columns = () => recordedPeriods.map(() => new Uint32Array(count));
		const isKnown = new Uint8Array(count);
		const asks = new Uint32Array(count);
		const quantities = new Uint32Array(count);
		const medians = columns();
		const volumes = columns();
		for (const [item, key] of itemKeys(names).entries()) {
			const price = prices.get(key);
			if (!price) continue;
			isKnown[item] = 1;
			asks[item] = codeOf(price.ask);
			quantities[item] = price.quantity;
			for (const i of recordedPeriods.keys()) {
				// Of each period, the median comes first, and then the number of sales.
				medians[i]![item] = codeOf(price.sales[2 * i] ?? null);
				volumes[i]![item] = codeOf(price.sales[2 * i + 1] ?? null);
			}
		}
		return { at: moment.at, salesAt: moment.salesAt, isKnown, asks, quantities, medians, volumes };
	}

	/** Waits for the recording to end. Failures are no longer reported, because nobody listens. */
	async close(): Promise<void> {
		this.#isClosed = true;
		await this.#queue.run(async () => {});
	}

	/** Runs `work` after all earlier work, and reports what is recorded then, or why it failed. */
	#queueWork(game: Game, work: (recorder: PriceRecorder) => Promise<void>): void {
		const { database, currency, onNotice } = this.#options;
		const recorder = this.#recorders.get(game) ?? new PriceRecorder(database, { game, currency });
		this.#recorders.set(game, recorder);
		void this.#queue.run(async () => {
			try {
				await work(recorder);
				const recorded = await this.#reader.recorded(game);
				if (recorded) onNotice({ game, recorded });
			} catch (error) {
				if (!this.#isClosed) onNotice({ game, unrecorded: String(error) });
			}
		});
	}
}

function itemKeys({ columns: { itemKeys: bytes }, itemCount }: Names): string[] {
	const keys = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	return Array.from({ length: itemCount }, (_, item) =>
		keys.toString('latin1', keyLength * item, keyLength * (item + 1)),
	);
}

function asksIn(rows: Rows, names: Names, time: number): AskList {
	const keys = itemKeys(names);
	const asks = Array.from(rows.items, (id, row) => {
		const item = itemId(id);
		return {
			key: keys[item]!,
			// Only new items need these, and decoding all names would take as long as everything else.
			get name() {
				return names.name(names.nameOfItem(item));
			},
			get version() {
				return names.version(item);
			},
			ask: figureOrNull(hundredthsAt(rows.figures, listingColumns.min, row)),
			// `hundredthsAt` multiplies counts by 100 too.
			quantity: Math.round(hundredthsAt(rows.figures, listingColumns.quantity, row) / 100),
		};
	});
	return { time, rows: asks, unreadable: Array.from(rows.unreadable, (item) => keys[item]!) };
}

function salesIn(rows: Rows, names: Names, time: number): SalesList {
	const columns = recordedPeriods.flatMap((period) => [salesColumn(period, 'median'), salesColumn(period, 'volume')]);
	const keys = itemKeys(names);
	const sales = Array.from(rows.items, (item, row) => ({
		key: keys[item]!,
		figures: columns.map((column, i) => {
			const figure = figureOrNull(hundredthsAt(rows.figures, column, row));
			const isMedian = i % 2 === 0;
			// `hundredthsAt` multiplies numbers of sales by 100 too.
			return figure === null || isMedian ? figure : Math.round(figure / 100);
		}),
	}));
	return { time, rows: sales };
}

/** Returns null for a negative figure, which means that there is none. */
const figureOrNull = (figure: number): number | null => (figure < 0 ? null : Math.round(figure));
