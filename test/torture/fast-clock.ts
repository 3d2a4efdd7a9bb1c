import type { Clock } from '../../src/base/clock.ts';

/** A clock that runs faster than the real one, the same for all processes with the same start. */
export class FastClock implements Clock {
	readonly #start: number;
	readonly #speed: number;
	readonly #ahead: number;

	/**
	 * @param start when the clock begins to run at `speed`, Unix ms
	 * @param ahead how far this clock was ahead of the real one at that time, ms
	 */
	constructor(start: number, speed: number, ahead = 0) {
		this.#start = start;
		this.#speed = speed;
		this.#ahead = ahead;
	}

	now(): number {
		return this.#start + this.#ahead + (performance.timeOrigin + performance.now() - this.#start) * this.#speed;
	}

	wall(): number {
		return Math.round(this.now());
	}

	after(ms: number, work: () => void): () => void {
		const timer = setTimeout(work, ms / this.#speed).unref();
		return () => clearTimeout(timer);
	}
}
