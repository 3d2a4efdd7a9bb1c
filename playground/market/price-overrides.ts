import type { Clock } from '../../src/base/clock.ts';
import { roundToCents } from './exchange-rates.ts';
import { type MovingItem, type Offer, offerAt } from './moving-rows.ts';

/** The lowest price that can be set, in EUR. */
const minPrice = 0.01;

/** Asks that a user of the playground has set, in EUR. Sales do not change, because they are in the past. */
export class PriceOverrides {
	readonly #clock: Clock;
	readonly #overrides = new Map<MovingItem, Pick<Offer, 'ask' | 'updatedAt'> | 'sold out'>();
	/** Every other price is multiplied by this. */
	#factor = 1;
	/** When the factor was last set, Unix seconds. */
	#factorSince = 0;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	get isEmpty(): boolean {
		return this.#overrides.size === 0 && this.#factor === 1;
	}

	/** An item that is not listed gets one unit. `normal` does not end a crash. @param to an ask in EUR */
	set(item: MovingItem, to: number | 'sold out' | 'normal'): void {
		if (to === 'normal') this.#overrides.delete(item);
		else if (to === 'sold out') this.#overrides.set(item, to);
		else this.#overrides.set(item, { ask: Math.max(minPrice, roundToCents(to)), updatedAt: this.#now });
	}

	restoreAll(): void {
		this.#overrides.clear();
		this.#factor = 1;
	}

	/** @param share 0.3 for 30 percent */
	crash(share: number): void {
		this.#factor *= 1 - share;
		this.#factorSince = this.#now;
		for (const [item, override] of this.#overrides)
			if (override !== 'sold out') this.set(item, override.ask * (1 - share));
	}

	readonly offerAt = (item: MovingItem, step: number): Offer | undefined => {
		const offer = offerAt(item, step);
		const override = this.#overrides.get(item);
		if (override === 'sold out') return undefined;
		if (override) return { quantity: offer?.quantity ?? 1, ...override };
		if (!offer || this.#factor === 1) return offer;
		return { ...offer, ask: Math.max(minPrice, offer.ask * this.#factor), updatedAt: this.#factorSince };
	};

	get #now(): number {
		return Math.floor(this.#clock.wall() / 1000);
	}
}
