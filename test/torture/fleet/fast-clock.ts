import { SystemClock } from '../../../src/runtime/system-clock.ts';

/** Shorter waits are for other programs, such as Redis, whose time does not pass faster, ms. */
const shortest = 1_000;

/**
 * The real clock, but time passes faster: by the same factor, and from the same moment on, in all processes that are given
 * the same ones.
 */
export class FastClock extends SystemClock {
	readonly isSimulated = true;
	readonly factor: number;
	/** Unix milliseconds when it showed the real time. */
	readonly from: number;

	constructor(factor: number, from = Date.now()) {
		super();
		this.factor = factor;
		this.from = from;
	}

	override now(): number {
		return this.#faster(super.now());
	}

	override wall(): number {
		return this.#faster(super.wall());
	}

	override sinceBoot() {
		const { boot, up, uptime } = super.sinceBoot();
		const fast = { boot, up: up * this.factor };
		return uptime === undefined ? fast : { ...fast, uptime: uptime * this.factor };
	}

	override after(ms: number, work: () => void): () => void {
		return super.after(ms < shortest ? ms : ms / this.factor, work);
	}

	#faster(time: number): number {
		return this.from + (time - this.from) * this.factor;
	}
}
