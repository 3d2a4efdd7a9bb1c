import { SystemClock } from '../src/base/clock.ts';

export class ShiftableClock extends SystemClock {
	readonly #timers = new Set<{ readonly at: number; readonly fire: () => void }>();
	#shift = 0;

	/** How far the clock is ahead of real time, in milliseconds. */
	get ahead(): number {
		return this.#shift;
	}

	override now(): number {
		return super.now() + this.#shift;
	}

	override wall(): number {
		return super.wall() + this.#shift;
	}

	override after(ms: number, work: () => void): () => void {
		const fire = () => {
			cancel();
			work();
		};
		const timer = { at: this.now() + ms, fire };
		const stop = super.after(ms, fire);
		const cancel = () => {
			stop();
			this.#timers.delete(timer);
		};
		this.#timers.add(timer);
		return cancel;
	}

	/** Moves the clock forward by `ms` milliseconds. Timers that are already running still take their full time. */
	shift(ms: number): void {
		this.#shift += ms;
	}

	/** Moves the clock forward by `ms` milliseconds and fires every timer that is due by then. */
	pass(ms: number): void {
		this.#shift += ms;
		const dueTimers = [...this.#timers].filter(({ at }) => at <= this.now()).sort((a, b) => a.at - b.at);
		// A timer that has just fired may have cancelled a later one.
		for (const timer of dueTimers) if (this.#timers.has(timer)) timer.fire();
	}
}
