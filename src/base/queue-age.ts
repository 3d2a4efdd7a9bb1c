import type { Clock } from './clock.ts';

export class QueueAge {
	readonly #clock: Clock;
	/** The longest-waiting first. */
	readonly #entered = new Set<{ readonly at: number }>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Ms; 0 if nobody waits. */
	get age(): number {
		const [longest] = this.#entered;
		return longest ? Math.max(0, this.#clock.now() - longest.at) : 0;
	}

	enter(): () => void {
		const place = { at: this.#clock.now() };
		this.#entered.add(place);
		return () => void this.#entered.delete(place);
	}
}
