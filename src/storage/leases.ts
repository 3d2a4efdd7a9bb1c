import type { Clock } from '../base/clock.ts';
import type { AtomicKeyv } from './atomic-keyv.ts';

export interface StoredLease {
	readonly holder: string;
	/** Taken or extended, Unix ms. */
	readonly at: number;
	/** ms from then on. */
	readonly lasts: number;
}

export class Leases {
	readonly #stored: AtomicKeyv<StoredLease>;
	readonly #clock: Clock;

	constructor(stored: AtomicKeyv<StoredLease>, clock: Clock) {
		this.#stored = stored;
		this.#clock = clock;
	}

	/** For `ms` from now on; 0 gives it back. False if another holder has it. @throws StoreError */
	async take(task: string, holder: string, ms: number): Promise<boolean> {
		let isOurs = false;
		await this.#stored.change(task, (was) => {
			const at = this.#clock.wall();
			// One from far in the future was taken before the clock was set back.
			isOurs = !was || was.holder === holder || Math.abs(at - was.at) >= was.lasts;
			if (!isOurs) return was;
			return { holder, at, lasts: ms };
		});
		return isOurs;
	}
}
