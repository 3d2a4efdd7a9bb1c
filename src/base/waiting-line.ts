import type { Clock } from './clock.ts';

/** Knows how long somebody in a queue has been waiting, whichever way the queue is ordered. */
export class WaitingLine {
	readonly #clock: Clock;
	/** Process times when they entered, the longest-waiting first. */
	readonly #entered = new Set<{ readonly at: number }>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** How long the longest-waiting has been waiting, ms; 0 if nobody is. */
	get age(): number {
		const [longest] = this.#entered;
		return longest ? Math.max(0, this.#clock.now() - longest.at) : 0;
	}

	/** Returns a function to call when the wait is over. */
	enter(): () => void {
		const place = { at: this.#clock.now() };
		this.#entered.add(place);
		return () => void this.#entered.delete(place);
	}
}
