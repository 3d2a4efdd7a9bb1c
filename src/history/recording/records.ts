import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreError } from '../../errors/store-error.ts';
import { SerialQueue } from '../../runtime/serial-queue.ts';
import type { Course, Span } from '../course.ts';
import type { HistoryStore } from '../storage/history-store.ts';
import { checkTime } from './clock-check.ts';
import { compact } from './compaction.ts';
import { readCourse } from './read-course.ts';
import { type Moment, readMoment } from './read-moment.ts';
import { type OfferList, recordOffers } from './record-offers.ts';
import { areSalesDue, recordSales, type SalesList } from './record-sales.ts';
import { Series } from './series.ts';

/** How often to record a list again that another process got in the way of. */
const attempts = 10;

/**
 * What became of a list. `not later`: the clock is behind the newest recorded list. `not due`: the sales of that day are
 * recorded. `too early`: sales are recorded only after the first list of what is on offer.
 */
export type Recorded = 'recorded' | 'not later' | 'not due' | 'too early';

/**
 * The price histories of all games: records lists, and reads what was recorded. Changes of a series run one after the
 * other; readers do not wait for them.
 */
export class PriceRecords {
	readonly #store: HistoryStore;
	readonly #series = new Map<string, Series>();
	readonly #queue = new SerialQueue();
	#isClosed = false;

	constructor(store: HistoryStore) {
		this.#store = store;
	}

	/** Records what is on offer, if it was fetched later than all lists before. @throws StoreError, and then nothing was recorded */
	recordOffers(name: string, list: OfferList): Promise<Recorded> {
		return this.#change(name, async (series) => {
			const time = await checkTime(series, list.time);
			if (time !== 'later') return time;
			return (await recordOffers(series, list)) ? 'recorded' : 'again';
		});
	}

	/** Records sales, if those of the day are not recorded yet. @throws StoreError, and then nothing was recorded */
	recordSales(name: string, list: SalesList): Promise<Recorded> {
		return this.#change(name, async (series) => {
			const areDue = areSalesDue(series.head, list.time);
			if (areDue !== 'due') return areDue;
			return (await recordSales(series, list)) ? 'recorded' : 'again';
		});
	}

	/** Makes the history smaller, as far as that is due: see `compact`. @throws StoreError */
	async compact(name: string): Promise<void> {
		// One step at a time, so that a list need not wait for all of them.
		while (await this.#queue.run(async () => !this.#isClosed && compact(await this.#current(name)))) await nextTurn();
	}

	/** From the first to the newest recorded list, Unix ms; undefined if there is none. @throws StoreError */
	async recorded(name: string): Promise<Span | undefined> {
		const { head } = await this.#current(name);
		return head && { from: head.since * 1000, to: head.time * 1000 };
	}

	/** See `readCourse`. @throws StoreError */
	async courses(name: string, keys: readonly string[], span: Span): Promise<(Course | undefined)[]> {
		const series = await this.#current(name);
		const courses: (Course | undefined)[] = [];
		for (const key of keys) courses.push(await readCourse(series, key, span));
		return courses;
	}

	/**
	 * See `readMoment`. @param at Unix ms.
	 * @returns With the number of each item: its index in the arrays. Newer items have numbers that are not in them.
	 * @throws StoreError
	 */
	async moment(
		name: string,
		at: number,
	): Promise<(Moment & { readonly numbers: ReadonlyMap<string, number> }) | undefined> {
		const series = await this.#current(name);
		const moment = await readMoment(series, Math.floor(at / 1000));
		return moment && { ...moment, numbers: series.numbers };
	}

	/** Resolves when what was to be recorded is, or could not be. Nothing may be called after this. */
	async close(): Promise<void> {
		this.#isClosed = true;
		await this.#queue.run(() => this.#store.close());
	}

	/** Runs `work` in its turn: what was to be changed before `close` is changed before that. */
	#change(name: string, work: (series: Series) => Promise<Recorded | 'again'>): Promise<Recorded> {
		return this.#queue.run(async () => {
			for (let attempt = 0; attempt < attempts; attempt++) {
				const outcome = await work(await this.#current(name));
				if (outcome !== 'again') return outcome;
			}
			throw new StoreError('busy', `other processes changed ${name} faster, ${attempts} times`);
		});
	}

	/** The series with what was recorded so far. */
	async #current(name: string): Promise<Series> {
		const series = this.#series.get(name) ?? new Series(this.#store, name);
		this.#series.set(name, series);
		await series.refresh();
		return series;
	}
}
