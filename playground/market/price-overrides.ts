import type { Clock } from '../../src/base/clock.ts';
import { toCents } from './exchange-rates.ts';
import { type MovingItem, type Offer, offerAt } from './moving-rows.ts';

const leastPrice = 0.01;

/** Asks that a user of the playground has set, in EUR. Sales stay as they are: they are past. */
export class PriceOverrides {
	readonly #items: () => readonly MovingItem[];
	readonly #clock: Clock;
	readonly #overrides = new Map<MovingItem, Pick<Offer, 'ask' | 'updatedAt'> | 'sold out'>();
	/** What every other price is multiplied by, and since when: Unix seconds. */
	#factor = 1;
	#factorSince = 0;

	constructor(items: () => readonly MovingItem[], clock: Clock) {
		this.#items = items;
		this.#clock = clock;
	}

	get isEmpty(): boolean {
		return this.#overrides.size === 0 && this.#factor === 1;
	}

	items(): readonly MovingItem[] {
		return this.#items();
	}

	/** An item that is not listed gets one unit. @param ask EUR @throws Error if there is no such item */
	setPrice(name: string, version: string | null, ask: number): void {
		this.#set(this.#find(name, version), ask);
	}

	/** @throws Error if there is no such item */
	sellOut(name: string, version: string | null): void {
		this.#overrides.set(this.#find(name, version), 'sold out');
	}

	/** A crash goes on. @throws Error if there is no such item */
	restore(name: string, version: string | null): void {
		this.#overrides.delete(this.#find(name, version));
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
			if (override !== 'sold out') this.#set(item, override.ask * (1 - share));
	}

	readonly offerAt = (item: MovingItem, step: number): Offer | undefined => {
		const offer = offerAt(item, step);
		const override = this.#overrides.get(item);
		if (override === 'sold out') return undefined;
		if (override) return { quantity: offer?.quantity ?? 1, ...override };
		if (!offer || this.#factor === 1) return offer;
		return { ...offer, ask: Math.max(leastPrice, offer.ask * this.#factor), updatedAt: this.#factorSince };
	};

	get #now(): number {
		return Math.floor(this.#clock.wall() / 1000);
	}

	#find(name: string, version: string | null): MovingItem {
		const item = this.items().find((each) => each.name === name && each.version === version);
		if (!item) throw new Error(`The sample marketplace has no ${name}${version === null ? '' : `, ${version}`}.`);
		return item;
	}

	#set(item: MovingItem, ask: number): void {
		this.#overrides.set(item, { ask: Math.max(leastPrice, toCents(ask)), updatedAt: this.#now });
	}
}
