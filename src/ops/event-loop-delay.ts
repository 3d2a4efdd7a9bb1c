import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the delay is measured, ms. */
const resolution = 20;
/** How long one window lasts, ms. */
const windowLength = 10_000;
/** How many complete windows count, so that a scrape every half minute misses nothing. */
const windows = 3;

/** How much later than planned the event loop did its work, seconds. */
export interface Delays {
	readonly median: number;
	readonly p99: number;
	readonly longest: number;
}

const none: Delays = { median: 0, p99: 0, longest: 0 };

/** Measures how long the event loop is blocked. prom-client has such a metric too, but it costs more and has leaked. */
export class EventLoopDelay {
	readonly #monitor = monitorEventLoopDelay({ resolution });
	readonly #timer = setInterval(() => this.#endWindow(), windowLength).unref();
	/** The complete windows, the latest first. */
	#complete: readonly Delays[] = [];

	constructor() {
		this.#monitor.enable();
	}

	/** The greatest delays of the last half minute. */
	recent(): Delays {
		const all = [this.#current(), ...this.#complete];
		const greatest = (of: keyof Delays) => Math.max(...all.map((delays) => delays[of]));
		return { median: greatest('median'), p99: greatest('p99'), longest: greatest('longest') };
	}

	/** The usual delay of late: the median of the last complete window. */
	get usual(): number {
		return (this.#complete[0] ?? none).median;
	}

	stop(): void {
		clearInterval(this.#timer);
		this.#monitor.disable();
	}

	#current(): Delays {
		const monitor = this.#monitor;
		// The monitor has no sensible maximum if it has measured nothing.
		if (monitor.count === 0) return none;
		return {
			median: seconds(monitor.percentile(50)),
			p99: seconds(monitor.percentile(99)),
			longest: seconds(monitor.max),
		};
	}

	#endWindow(): void {
		this.#complete = [this.#current(), ...this.#complete].slice(0, windows);
		this.#monitor.reset();
	}
}

/** The monitor's figures are nanoseconds between two of its timers, which are `resolution` apart if nothing delays them. */
const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1e3);
