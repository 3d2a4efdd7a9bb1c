import { type Clock, systemClock } from '../src/clock.ts';

/** The real clock, put forward at will: what waits goes on waiting in real time, what is dated is older at once. */
export class ShiftableClock implements Clock {
	readonly after = systemClock.after;
	#shift = 0;

	now(): number {
		return Date.now() + this.#shift;
	}

	shift(ms: number): void {
		this.#shift += ms;
	}
}
