import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import type { Clock, SinceBoot } from './clock.ts';

/** Shorter differences between two clocks are how they are read, not a machine that slept. */
const shortestSleep = 2_000;
/** How often is looked whether the machine slept, ms: reading its uptime takes some microseconds. */
const uptimeEvery = 1_000;
/** Longer timers would go off at once (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args), ms. */
const longestTimer = 2 ** 31 - 1;

/** The real clocks. */
export class SystemClock implements Clock {
	readonly #boot = bootId();
	readonly #startedAt = Date.now();
	readonly #start = steady();
	readonly #startUptime = uptime() * 1_000;
	#slept = 0;
	#lookedAt = 0;

	now(): number {
		const passed = steady() - this.#start;
		// Linux stops the steady clock while the machine sleeps, but not its uptime. Elsewhere neither stops, and the
		// uptime may be counted by the system clock.
		if (process.platform === 'linux' && passed - this.#lookedAt >= uptimeEvery) {
			this.#lookedAt = passed;
			const slept = uptime() * 1_000 - this.#startUptime - passed;
			if (slept - this.#slept > shortestSleep) this.#slept = slept;
		}
		return Math.round(this.#startedAt + passed + this.#slept);
	}

	wall(): number {
		return Date.now();
	}

	sinceBoot(): SinceBoot {
		// Elsewhere the uptime may be counted by the system clock.
		const uptimeToo = process.platform === 'linux' ? { uptime: uptime() * 1_000 } : {};
		return { boot: this.#boot, up: steady(), ...uptimeToo };
	}

	after(ms: number, work: () => void): () => void {
		const timer = setTimeout(work, Math.min(ms, longestTimer)).unref();
		return () => clearTimeout(timer);
	}
}

/** Milliseconds since the machine started, the same for all of its processes. */
function steady(): number {
	const [seconds, nanoseconds] = process.hrtime();
	return seconds * 1_000 + nanoseconds / 1e6;
}

/** Where the system does not name its boots, every process takes itself for one. */
function bootId(): string {
	try {
		return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
	} catch {
		return randomUUID();
	}
}
