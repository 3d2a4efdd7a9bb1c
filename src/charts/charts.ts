import { type Clock, withTimeout } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { SerialQueue } from '../base/queue.ts';
import { recentEntries } from '../base/recent-entries.ts';
import { startThread, ThreadCalls } from '../base/threads/thread-calls.ts';
import { TokenBucket } from '../base/token-bucket.ts';
import type { Currency } from '../market/currency.ts';
import type { SalesHistory } from '../market/rows/rows.ts';
import type { TimeSpan } from '../prices/price-series.ts';
import type { SeriesColumns } from './series/series-columns.ts';

/** How many charts a user may request at once, and how long until one more is allowed, ms. */
const chartsAtOnce = 12;
const refillTime = 3_000;
const maxCachedCharts = 100;
/** How long to wait for a chart, ms. Drawing takes about 20 ms, but other charts may be ahead in the queue. */
const drawTimeout = 10_000;
/** How long the thread may take for one chart, ms. If it takes longer, it is stuck. */
const threadTimeout = 9_000;
/** How long an idle thread is kept, ms. It takes 40 MB, and a new one starts in 0.2 s. */
const idleTimeout = 60_000;
/** How long to wait for the thread to end, ms. */
const closeTimeout = 1_000;

/** The heap can be small: a chart takes few objects, and its pixels are outside the heap. */
const heap = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

/** A reply is useful without its chart too, so the wait for one is limited. */
export class Charts {
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #calls: ThreadCalls<ChartRequest, Uint8Array>;
	readonly #allowance: TokenBucket;
	readonly #queue = new SerialQueue();
	readonly #cache = recentEntries<string, Promise<Buffer | undefined>>(maxCachedCharts);
	#isClosed = false;
	#cancelIdleEnd = () => {};

	constructor(clock: Clock, log: Log, start = () => startThread('chart-worker', undefined, heap)) {
		this.#clock = clock;
		this.#log = log;
		this.#allowance = new TokenBucket(clock, chartsAtOnce, 1 / refillTime);
		this.#calls = new ThreadCalls({
			start,
			deathError: (cause) => new Error('The drawing thread died.', { cause }),
		});
	}

	/**
	 * Resolves to a PNG, to undefined if it cannot be drawn in time, or to 'later' if the user's rate limit is exceeded.
	 * Requests with the same `identity` share one chart.
	 */
	draw(identity: string, request: ChartRequest, userId: string): Promise<Buffer | 'later' | undefined> {
		const cached = this.#cache.get(identity);
		if (cached) return cached;
		const waitTime = this.#allowance.take(userId, 1);
		if (waitTime > 0) {
			// The chart is not drawn, so the user gets the token back.
			this.#allowance.take(userId, -1);
			return Promise.resolve('later');
		}
		const chart = this.#drawOrLog(identity, request);
		this.#cache.set(identity, chart);
		return chart;
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		this.#cancelIdleEnd();
		await withTimeout(this.#clock, closeTimeout, this.#calls.end());
	}

	async #drawOrLog(identity: string, request: ChartRequest): Promise<Buffer | undefined> {
		try {
			const drawing = this.#queue.run(() => this.#callThread(request));
			// After the timeout nobody waits for its outcome, so a late failure must not count as unhandled.
			drawing.catch(() => {});
			const bytes = await withTimeout(this.#clock, drawTimeout, drawing);
			if (!bytes) throw new Error('Too many charts are being drawn.');
			return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		} catch (error) {
			// This waits until `draw` has cached the promise. Otherwise it would be cached after it is deleted here.
			await undefined;
			this.#cache.delete(identity);
			const { cause } = error as Error;
			this.#log.warn(
				{ chart: identity, error: String(error), cause: cause && String(cause) },
				'a chart cannot be drawn',
			);
			return undefined;
		}
	}

	async #callThread(request: ChartRequest): Promise<Uint8Array> {
		// This is checked after waiting in the queue as well: a call would start the thread again.
		if (this.#isClosed) throw new Error('The bot is shutting down.');
		this.#cancelIdleEnd();
		const bytes = await withTimeout(this.#clock, threadTimeout, this.#calls.call(request));
		this.#cancelIdleEnd = this.#clock.after(idleTimeout, () => void this.#calls.end());
		if (bytes) return bytes;
		void this.#calls.end();
		throw new Error('The drawing thread does not answer.');
	}
}

export type ChartRequest = SalesChartRequest | SeriesChartRequest | CompareChartRequest;

interface Titled {
	readonly name: string;
	readonly currency: Currency;
	readonly locale: string;
	readonly isConverted?: boolean;
}

export interface SalesChartRequest extends Titled {
	readonly kind: 'sales';
	readonly sales: SalesHistory;
	/** The 7-day median against the 30-day median, as a fraction; undefined if there are too few sales. */
	readonly change?: number | undefined;
	readonly ask?: Ask | undefined;
}

interface Ask {
	readonly amount: number;
	readonly isLocked: boolean;
}

export interface CompareChartRequest extends Titled {
	readonly kind: 'compare';
	readonly span: TimeSpan;
	readonly lines: readonly {
		readonly name: string;
		/** For each column the change since the first known ask, as a fraction; NaN where nothing is known. */
		readonly shares: Float64Array;
	}[];
}

export interface SeriesChartRequest extends Titled {
	readonly kind: 'series';
	readonly columns: SeriesColumns;
	/** How far the ask is from that of some days ago, as a fraction; undefined if that is not known. */
	readonly change?: { readonly share: number; readonly days: number } | undefined;
}
