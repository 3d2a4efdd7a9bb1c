import { LRUCache } from 'lru-cache';
import { type Clock, within } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { startThread } from '../threads/start-thread.ts';
import { ThreadCalls } from '../threads/thread-calls.ts';
import type { ChartOrder } from './chart-svg.ts';
import { ChartTurns } from './chart-turns.ts';

/** Charts kept: some 60 kB each, so 6 MB at most. The one asked for longest ago goes first. */
const keptCharts = 100;
/** A chart takes some 50 ms, and waits for those asked for before it. */
const patience = 10_000;
/** How long the end of the thread may hold up the end of the bot. */
const finishing = 1_000;

/** A picture takes few objects; its pixels lie outside of the heap. */
const heap = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

/**
 * Draws charts on a thread of its own, each once: who asks for the same again gets the picture that is there. The
 * thread begins with the first. The figures are worth having without a picture, so none is ever waited for long.
 */
export class Charts {
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #calls: ThreadCalls<ChartOrder, Uint8Array>;
	readonly #turns: ChartTurns;
	readonly #drawn = new LRUCache<string, Promise<Buffer | undefined>>({ max: keptCharts });
	#closed = false;

	constructor(clock: Clock, log: Log, start = () => startThread('#chart-worker', undefined, heap)) {
		this.#clock = clock;
		this.#log = log;
		this.#turns = new ChartTurns(clock);
		this.#calls = new ThreadCalls({
			start,
			revive: ({ message }) => new Error(message),
			died: (cause) => new Error('The drawing thread died.', { cause }),
		});
	}

	/**
	 * The chart as a PNG of 1600 by 800 pixels; undefined where it cannot be drawn within 10 s, which is logged and not
	 * remembered.
	 * @param identity stands for all that the order depends on: what is drawn under the same is the same.
	 * @param userId who asks: charts that have to be drawn are drawn in turns, and `later` where they have had many.
	 */
	draw(identity: string, order: ChartOrder, userId: string): Promise<Buffer | 'later' | undefined> {
		const known = this.#drawn.get(identity);
		if (!known && !this.#turns.take(userId)) return Promise.resolve('later');
		const chart = known ?? this.#begin(identity, order, userId);
		// Also where it is there: asked for again, it is the last to go.
		this.#drawn.set(identity, chart);
		return chart;
	}

	/** Draws nothing more. */
	async close(): Promise<void> {
		this.#closed = true;
		await within(this.#clock, finishing, this.#calls.end());
	}

	async #begin(identity: string, order: ChartOrder, userId: string): Promise<Buffer | undefined> {
		try {
			if (this.#closed) throw new Error('The bot is being stopped.');
			const drawn = this.#turns.run(userId, () => this.#draw(order));
			// Whoever gives up waiting does not care how it ends.
			drawn.catch(() => {});
			const bytes = await within(this.#clock, patience, drawn);
			if (!bytes) throw new Error('Too many charts are being drawn.');
			return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		} catch (error) {
			// Not before the caller has put it there.
			await undefined;
			this.#drawn.delete(identity);
			const { cause } = error as Error;
			this.#log.warn(
				{ chart: identity, error: String(error), cause: cause && String(cause) },
				'a chart cannot be drawn',
			);
			return undefined;
		}
	}

	/** A thread that draws nothing in all that time is stuck: the next chart gets another one. */
	async #draw(order: ChartOrder): Promise<Uint8Array> {
		const bytes = await within(this.#clock, patience, this.#calls.call(order));
		if (bytes) return bytes;
		void this.#calls.end();
		throw new Error('The drawing thread does not answer.');
	}
}
