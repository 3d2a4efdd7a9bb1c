import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/base/clock.ts';

interface Timer {
	readonly at: number;
	readonly work: () => void;
}

/** A clock that moves only when a test says so. */
export class SimulatedClock implements Clock {
	#now: number;
	#timers: Timer[] = [];
	#wallShift = 0;
	/** Work on other threads, which takes no simulated time. */
	readonly elsewhere = new Set<Promise<unknown>>();

	constructor(start = Date.UTC(2026, 0, 1)) {
		this.#now = start;
	}

	now(): number {
		return this.#now;
	}

	/** The system clock, which `shiftWall` moves. */
	wall(): number {
		return this.#now + this.#wallShift;
	}

	/** Moves the system clock forward or back; process time does not change. */
	shiftWall(ms: number): void {
		this.#wallShift += ms;
	}

	after(ms: number, work: () => void): () => void {
		const timer = { at: this.#now + Math.max(0, ms), work };
		this.#timers.push(timer);
		return () => {
			this.#timers = this.#timers.filter((each) => each !== timer);
		};
	}

	/** Lets `ms` pass, and runs the timers that are due on the way and what follows from them. */
	async advance(ms: number): Promise<void> {
		const end = this.#now + ms;
		for (;;) {
			await this.settle();
			const due = this.#timers.filter(({ at }) => at <= end);
			const [next] = due.sort((a, b) => a.at - b.at);
			if (!next) break;
			this.#timers = this.#timers.filter((each) => each !== next);
			this.#now = Math.max(this.#now, next.at);
			next.work();
		}
		this.#now = end;
		await this.settle();
	}

	/** Moves the clock forward at once: timers that are due on the way run only at the end. */
	async jump(ms: number): Promise<void> {
		this.#now += ms;
		await this.advance(0);
	}

	/** Waits until all promises that wait only for each other have settled. */
	async settle(): Promise<void> {
		await runPendingWork();
		while (this.elsewhere.size > 0) {
			await Promise.allSettled(this.elsewhere);
			await runPendingWork();
		}
	}

	/** Drops all timers, as the end of a process does. */
	forgetTimers(): void {
		this.#timers = [];
	}
}

/** Lets the event loop turn several times, because the work of one turn may start more. */
async function runPendingWork(): Promise<void> {
	for (let i = 0; i < 3; i++) await setImmediate();
}
