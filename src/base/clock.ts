/** Injected, so that tests can control it. All times and durations are milliseconds. */
export interface Clock {
	/** Process time: Unix time of the start, plus the time passed. Setting the system clock does not change it. */
	now(): number;
	/** The system clock, Unix ms. It may be set at any moment: use it only for what people read and what is stored. */
	wall(): number;
	/** Returns a function that cancels the timer. Timers do not keep the process alive. */
	after(ms: number, work: () => void): () => void;
}

/** Ms. A stored time from the future was stored before the clock was set back, and counts as new. */
export const ageOf = (clock: Clock, at: number): number => Math.max(0, clock.wall() - at);

export const wallTime = (clock: Clock, at: number): number => clock.wall() + (at - clock.now());

/** Ms. Node fires longer timers at once (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args). */
const longestTimer = 2 ** 31 - 1;

export class SystemClock implements Clock {
	now(): number {
		return Math.round(performance.timeOrigin + performance.now());
	}

	wall(): number {
		return Date.now();
	}

	after(ms: number, work: () => void): () => void {
		const timer = setTimeout(work, Math.min(ms, longestTimer)).unref();
		return () => clearTimeout(timer);
	}
}
