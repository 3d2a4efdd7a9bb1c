import { SystemClock } from '../src/base/clock.ts';

export class ShiftableClock extends SystemClock {
	readonly #timers = new Set<{ readonly at: number; readonly fire: () => void }>();
	#shift = 0;

	/** Milliseconds. */
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

	/** Makes what is dated older by `ms`, at once. What waits goes on waiting in real time. */
	shift(ms: number): void {
		this.#shift += ms;
	}

	/** Lets `ms` pass at once: whatever waits for a moment until then goes on. */
	pass(ms: number): void {
		this.#shift += ms;
		const due = [...this.#timers].filter(({ at }) => at <= this.now()).sort((a, b) => a.at - b.at);
		for (const timer of due) if (this.#timers.has(timer)) timer.fire();
	}
}
