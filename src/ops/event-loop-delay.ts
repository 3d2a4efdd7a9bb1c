import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 20;
/** Ms, as `resolution`. */
const windowLength = 10_000;
/** How many complete windows count, so that a scrape every half minute misses nothing. */
const windows = 3;

/** Seconds. */
interface Delays {
	readonly median: number;
	readonly p99: number;
	readonly longest: number;
}

const none: Delays = { median: 0, p99: 0, longest: 0 };

/** prom-client has such a metric too, but it costs more and has leaked. */
export class EventLoopDelay {
	readonly #monitor = monitorEventLoopDelay({ resolution });
	readonly #timer = setInterval(() => this.#endWindow(), windowLength).unref();
	#complete: readonly Delays[] = [];

	constructor() {
		this.#monitor.enable();
	}

	recent(): Delays {
		const all = [this.#current(), ...this.#complete];
		const greatest = (of: keyof Delays) => Math.max(...all.map((delays) => delays[of]));
		return { median: greatest('median'), p99: greatest('p99'), longest: greatest('longest') };
	}

	/** The median of the last complete window. */
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
