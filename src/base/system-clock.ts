import type { Clock } from './clock.ts';

/** Node fires longer timers at once (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args), ms. */
const longestTimer = 2 ** 31 - 1;

/** The real clocks of this machine. */
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
