import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import type { Clock, SinceBoot } from './clock.ts';

/** A smaller difference between two clocks comes from reading them, not from the machine sleeping, ms. */
const shortestSleep = 2_000;
/** How often to check whether the machine slept, ms: reading its uptime takes some microseconds. */
const uptimeEvery = 1_000;
/** Node fires longer timers at once (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args), ms. */
const longestTimer = 2 ** 31 - 1;

/** The real clocks of this machine. */
export class SystemClock implements Clock {
	readonly #boot = bootId();
	readonly #startedAt = Date.now();
	readonly #start = monotonic();
	readonly #startUptime = uptime() * 1_000;
	#slept = 0;
	#checkedAt = 0;

	now(): number {
		const passed = monotonic() - this.#start;
		// Linux stops the monotonic clock while the machine sleeps, but not the uptime. On other systems neither stops,
		// and the uptime may follow the system clock.
		if (process.platform === 'linux' && passed - this.#checkedAt >= uptimeEvery) {
			this.#checkedAt = passed;
			const slept = uptime() * 1_000 - this.#startUptime - passed;
			if (slept - this.#slept > shortestSleep) this.#slept = slept;
		}
		return Math.round(this.#startedAt + passed + this.#slept);
	}

	wall(): number {
		return Date.now();
	}

	sinceBoot(): SinceBoot {
		// On other systems the uptime may follow the system clock.
		const uptimeToo = process.platform === 'linux' ? { uptime: uptime() * 1_000 } : {};
		return { boot: this.#boot, up: monotonic(), ...uptimeToo };
	}

	after(ms: number, work: () => void): () => void {
		const timer = setTimeout(work, Math.min(ms, longestTimer)).unref();
		return () => clearTimeout(timer);
	}
}

/** The monotonic clock: milliseconds since the machine started, the same in all its processes. */
function monotonic(): number {
	const [seconds, nanoseconds] = process.hrtime();
	return seconds * 1_000 + nanoseconds / 1e6;
}

/** If the system has no id for its boots, each process counts as a boot of its own. */
function bootId(): string {
	try {
		return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
	} catch {
		return randomUUID();
	}
}
