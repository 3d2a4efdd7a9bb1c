import type { Log } from '../log.ts';
import { ThreadCalls } from '../threads/calls.ts';
import { startThread } from '../threads/start-thread.ts';
import type { ChartOrder } from './chart-svg.ts';

/** Charts kept: some 60 kB each, so 6 MB at most. The one asked for longest ago goes first. */
const keptCharts = 100;

/** A picture takes few objects; its pixels lie outside of the heap. */
const heap = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

/**
 * Draws charts on a thread of its own, each once: who asks for the same again gets the picture that is there. The
 * thread begins with the first.
 */
export class Charts {
	readonly #log: Log;
	readonly #calls: ThreadCalls<ChartOrder, Uint8Array>;
	readonly #drawn = new Map<string, Promise<Buffer | undefined>>();

	constructor(log: Log, start = () => startThread('#drawing-thread', undefined, heap)) {
		this.#log = log;
		this.#calls = new ThreadCalls({
			start,
			revive: ({ message }) => new Error(message),
			died: (cause) => new Error('The drawing thread died.', { cause }),
		});
	}

	/**
	 * The chart as a PNG of 1600 by 800 pixels; undefined where it cannot be drawn, which is logged and not remembered:
	 * the figures are worth having without it.
	 * @param identity stands for all that the order depends on: what is drawn under the same is the same.
	 */
	draw(identity: string, order: ChartOrder): Promise<Buffer | undefined> {
		const chart = this.#drawn.get(identity) ?? this.#begin(identity, order);
		// Anew, so that it stands last among those to go.
		this.#drawn.delete(identity);
		this.#drawn.set(identity, chart);
		if (this.#drawn.size > keptCharts) this.#drawn.delete(this.#drawn.keys().next().value!);
		return chart;
	}

	async close(): Promise<void> {
		await this.#calls.end();
	}

	async #begin(identity: string, order: ChartOrder): Promise<Buffer | undefined> {
		try {
			const { buffer, byteOffset, byteLength } = await this.#calls.call(order);
			return Buffer.from(buffer, byteOffset, byteLength);
		} catch (error) {
			this.#drawn.delete(identity);
			this.#log.warn({ chart: identity, error: String(error) }, 'a chart cannot be drawn');
			return undefined;
		}
	}
}
