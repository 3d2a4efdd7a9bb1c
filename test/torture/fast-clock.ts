import type { Clock } from '../../src/runtime/clock.ts';

/** A clock that runs faster than the real one, the same for all processes with the same start. */
export class FastClock implements Clock {
	readonly #start: number;
	readonly #speed: number;

	/** @param start Unix ms when it showed the right time. */
	constructor(start: number, speed: number) {
		this.#start = start;
		this.#speed = speed;
	}

	now(): number {
		return this.#start + (performance.timeOrigin + performance.now() - this.#start) * this.#speed;
	}

	wall(): number {
		return Math.round(this.now());
	}

	after(ms: number, work: () => void): () => void {
		const timer = setTimeout(work, ms / this.#speed).unref();
		return () => clearTimeout(timer);
	}
}
