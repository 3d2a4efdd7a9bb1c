import type { Clock } from '../base/clock.ts';
import type { AtomicKeyv } from './atomic-keyv.ts';

export interface StoredLease {
	readonly holder: string;
	/** When it was taken or extended, Unix ms. */
	readonly at: number;
	/** For how long from then on, ms. */
	readonly lasts: number;
}

/** Leases on tasks that only one process at a time should do. */
export class Leases {
	readonly #stored: AtomicKeyv<StoredLease>;
	readonly #clock: Clock;

	constructor(stored: AtomicKeyv<StoredLease>, clock: Clock) {
		this.#stored = stored;
		this.#clock = clock;
	}

	/**
	 * Takes or extends a lease, so that it lasts for `ms` from now on; 0 gives it back. Resolves to false, and changes nothing, if
	 * another holder has it. @throws StoreError
	 */
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
