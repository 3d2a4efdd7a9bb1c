import type { Clock } from './clock.ts';

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
