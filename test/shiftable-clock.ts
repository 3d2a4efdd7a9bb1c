import { SystemClock } from '../src/runtime/system-clock.ts';

/** The real clock, put forward at will: what waits goes on waiting in real time, what is dated is older at once. */
export class ShiftableClock extends SystemClock {
	#shift = 0;

	override now(): number {
		return super.now() + this.#shift;
	}

	override wall(): number {
		return super.wall() + this.#shift;
	}

	override sinceBoot() {
		const { boot, up, uptime = 0 } = super.sinceBoot();
		return { boot, up: up + this.#shift, uptime: uptime + this.#shift };
	}

	shift(ms: number): void {
		this.#shift += ms;
	}
}
