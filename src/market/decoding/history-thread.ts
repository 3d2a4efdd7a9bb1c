import { amountCode, volumeCode } from '../../history/amount-code.ts';
import { recordedPeriods, type Span } from '../../history/course.ts';
import { dayOf } from '../../history/pages/calendar.ts';
import { salesFigures } from '../../history/pages/sales.ts';
import type { RecordingNotice } from '../../history/recorded-prices.ts';
import { earliestTime } from '../../history/recording/clock-check.ts';
import { longestPause } from '../../history/recording/coverage.ts';
import type { OfferList } from '../../history/recording/record-offers.ts';
import type { SalesList } from '../../history/recording/record-sales.ts';
import type { PriceRecords, Recorded } from '../../history/recording/records.ts';
import type { Reference } from '../../history/reference.ts';
import { seriesName } from '../../history/series-name.ts';
import type { Identities } from '../catalogue/identities.ts';
import { keyLength } from '../catalogue/item-key.ts';
import type { NameTable } from '../catalogue/name-table.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ListKey } from '../list-key.ts';
import { figureAt } from '../rows/figures.ts';
import { listingColumns, type Rows, salesColumns, salesWidth } from '../rows/rows.ts';

export interface HistoryThreadOptions {
	readonly records: PriceRecords;
	/** The home currency: other lists are not recorded. */
	readonly currency: Currency;
	/** Which items the ids of a game refer to. */
	readonly identities: (game: Game) => Promise<Identities | undefined>;
	readonly onNotice: (notice: RecordingNotice) => void;
}

/** Records home lists on the decoding thread as they are decoded, and reads the history by the catalogue's ids. */
export class HistoryThread {
	readonly #options: HistoryThreadOptions;
	/** The UTC day whose sales are recorded, by game. */
	readonly #salesDays = new Map<Game, number>();
	#isClosed = false;

	constructor(options: HistoryThreadOptions) {
		this.#options = options;
	}

	/** Records a list that was fetched, soon: the list itself comes first. */
	record({ kind, game, currency }: ListKey, fetchedAt: number, rows: Rows, names: NameTable): void {
		if (currency !== this.#options.currency) return;
		const time = Math.floor(fetchedAt / 1000);
		if (kind === 'tradable') {
			const list = offersIn(rows, names, time);
			setImmediate(() => void this.#report(game, list.time, (records, name) => records.recordOffers(name, list)));
		}
		const day = dayOf(time);
		if (kind === 'history' && this.#salesDays.get(game) !== day) {
			const list = salesIn(rows, names, time);
			setImmediate(() => void this.#recordSales(game, day, list));
		}
	}

	/** From the first to the newest recorded list, Unix ms; undefined if there is none. @throws StoreError */
	recorded(game: Game): Promise<Span | undefined> {
		return this.#options.records.recorded(this.#nameOf(game));
	}

	/** See PriceHistory. @throws StoreError */
	courses(game: Game, keys: readonly string[], span: Span) {
		return this.#options.records.courses(this.#nameOf(game), keys, span);
	}

	/** See PriceHistory. @throws StoreError */
	async reference(game: Game, at: number): Promise<Reference | undefined> {
		const moment = await this.#options.records.moment(this.#nameOf(game), at);
		// Last, so that the ids are those of now.
		const identities = moment && (await this.#options.identities(game));
		if (!identities) return undefined;
		const keys = Buffer.from(identities.itemKeys.buffer, identities.itemKeys.byteOffset, identities.itemKeys.length);
		const count = identities.nameOf.length;
		const columns = () => recordedPeriods.map(() => new Uint32Array(count));
		const reference = {
			at: moment.at * 1000,
			isKnown: new Uint8Array(count),
			asks: new Uint32Array(count),
			quantities: new Uint32Array(count),
			medians: columns(),
			volumes: columns(),
		};
		for (let item = 0; item < count; item++) {
			const number = moment.numbers.get(keys.toString('latin1', keyLength * item, keyLength * (item + 1)));
			if (number === undefined || number >= moment.asks.length) continue;
			reference.isKnown[item] = 1;
			reference.asks[item] = moment.asks[number]!;
			reference.quantities[item] = moment.quantities[number]!;
			for (const i of recordedPeriods.keys()) {
				reference.medians[i]![item] = moment.sales[number * salesFigures + 2 * i]!;
				reference.volumes[i]![item] = moment.sales[number * salesFigures + 2 * i + 1]!;
			}
		}
		return reference;
	}

	/** Resolves when what was to be recorded is, or could not be. */
	close(): Promise<void> {
		this.#isClosed = true;
		return this.#options.records.close();
	}

	async #recordSales(game: Game, day: number, list: SalesList): Promise<void> {
		await this.#report(game, list.time, async (records, name) => {
			const outcome = await records.recordSales(name, list);
			if (outcome !== 'too early') this.#salesDays.set(game, day);
			return outcome;
		});
	}

	async #report(
		game: Game,
		time: number,
		record: (records: PriceRecords, name: string) => Promise<Recorded>,
	): Promise<void> {
		const { records, onNotice } = this.#options;
		const name = this.#nameOf(game);
		try {
			const outcome = await record(records, name);
			const recorded = await records.recorded(name);
			const behind = Math.max(recorded?.to ?? 0, earliestTime * 1000) - time * 1000;
			if (outcome === 'not later' && behind > longestPause * 1000) return onNotice({ game, behind });
			await records.compact(name);
			// Last, so that a history which can only be recorded is reported as failing each time, and logged once.
			if (recorded) onNotice({ game, recorded });
		} catch (error) {
			if (!this.#isClosed) onNotice({ game, unrecorded: String(error) });
		}
	}

	#nameOf(game: Game): string {
		return seriesName(game, this.#options.currency);
	}
}

function offersIn(rows: Rows, names: NameTable, time: number): OfferList {
	const items = Array.from(rows.items, (item) => names.identity(item));
	const asks = new Uint32Array(items.length);
	const quantities = new Uint32Array(items.length);
	for (let row = 0; row < items.length; row++) {
		asks[row] = amountCode(figureAt(rows.figures, listingColumns.min, row));
		quantities[row] = figureAt(rows.figures, listingColumns.quantity, row) ?? 0;
	}
	return { time, items, asks, quantities, unreadable: unreadableKeys(rows, names) };
}

/** The keys of all items whose rows may have been unreadable: a row with an unreadable version may be about any version. */
function unreadableKeys({ items, unreadable }: Rows, names: NameTable): string[] {
	if (unreadable.length === 0) return [];
	const readable = new Set(items);
	const unversioned = Array.from(unreadable).filter((item) => names.identity(item).version === null);
	const doubtful = new Set([...unreadable, ...names.withSameNames(unversioned)]);
	return [...doubtful].filter((item) => !readable.has(item)).map((item) => names.identity(item).key);
}

function salesIn(rows: Rows, names: NameTable, time: number): SalesList {
	const items = Array.from(rows.items, (item) => names.identity(item));
	const figures = new Uint32Array(items.length * salesFigures);
	for (let row = 0; row < items.length; row++)
		for (const i of recordedPeriods.keys()) {
			const at = row * salesFigures + 2 * i;
			figures[at] = amountCode(figureAt(rows.figures, salesWidth * i + salesColumns.median, row));
			figures[at + 1] = volumeCode(figureAt(rows.figures, salesWidth * i + salesColumns.volume, row));
		}
	return { time, items, figures };
}
