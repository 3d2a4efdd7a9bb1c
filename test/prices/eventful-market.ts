import type { AskList, SalesList } from '../../src/prices/price-recorder.ts';
import { RandomNumbers } from '../support/random-numbers.ts';
import { NaiveHistory, type NaiveOffer, type NaiveSales, naiveItem, nothing } from './naive-history.ts';

/** The largest ask that can be recorded, hundredths: its code is one more and has 32 bits. */
const largest = 2 ** 32 - 2;

/**
 * A small market in which everything happens that can: items are new, gone, back, listed without a price or a unit, and
 * unreadable. All lists that it has given are in `history`.
 */
export class EventfulMarket {
	readonly history = new NaiveHistory();
	readonly random: RandomNumbers;
	/** How many items there have been. */
	#count: number;
	readonly #offers = new Map<string, NaiveOffer>();
	/** How much changes from list to list: the probability for each item. */
	readonly #liveliness: number;

	constructor(seed: number, { items, liveliness }: { readonly items: number; readonly liveliness: number }) {
		this.random = new RandomNumbers(seed);
		this.#count = items;
		this.#liveliness = liveliness;
	}

	get keys(): string[] {
		return Array.from({ length: this.#count }, (_, n) => naiveItem(n).key);
	}

	/** The next list, which has to be recorded: the history counts on it. */
	list(time: number): AskList {
		const { random } = this;
		if (random.is(0.1)) this.#count += random.whole(0, 3);
		const before = this.history.lists.at(-1)?.offers;
		const offers = new Map<string, NaiveOffer>();
		const rows: (NaiveOffer & { readonly n: number })[] = [];
		const unreadable: string[] = [];
		for (let n = 0; n < this.#count; n++) {
			const { key } = naiveItem(n);
			if (!this.#offers.has(key) || random.is(this.#liveliness)) this.#offers.set(key, this.#change(key));
			const offer = this.#offers.get(key)!;
			if (random.is(0.01)) {
				unreadable.push(key);
				offers.set(key, before?.get(key) ?? nothing);
				continue;
			}
			offers.set(key, offer);
			if (offer.ask > 0) rows.push({ n, ...offer });
			// Listed all the same, but there is nothing to buy.
			else if (random.is(0.2))
				rows.push({ n, ...random.pick([nothing, { ask: 500, quantity: 0 }, { ask: 0, quantity: 3 }]) });
		}
		// The marketplace sends them in any order.
		if (random.is(0.5)) rows.reverse();
		this.history.lists.push({ time, offers });
		const listed = rows.map(({ n, ask, quantity }) => ({ ...naiveItem(n), ask: ask === 0 ? null : ask, quantity }));
		return { time, rows: listed, unreadable };
	}

	/** The sales of a day, which have to be recorded. */
	salesList(time: number): SalesList {
		const { random } = this;
		const before = this.history.sales.at(-1)?.figures;
		const figures = new Map<string, NaiveSales>();
		// Sales know items that were never on offer.
		for (let n = 0; n < this.#count + 5; n++) {
			const { key } = naiveItem(n);
			const isSame = before?.has(key) && random.is(0.6);
			if (random.is(0.95))
				figures.set(key, isSame ? before!.get(key)! : Array.from({ length: 6 }, () => random.whole(0, 900)));
		}
		this.history.sales.push({ day: Math.floor(time / 86_400), figures });
		return { time, rows: [...figures].map(([key, own]) => ({ key, figures: own })) };
	}

	#change(key: string): NaiveOffer {
		const { random } = this;
		const { ask, quantity } = this.#offers.get(key) ?? nothing;
		if (ask === 0) return random.is(0.5) ? nothing : { ask: random.whole(1, 100_000), quantity: random.whole(1, 40) };
		if (random.is(0.15)) return nothing;
		if (random.is(0.01)) return { ask: largest, quantity: 1_000_000_000 };
		if (random.is(0.4)) return { ask, quantity: Math.max(1, quantity + random.whole(-1, 1)) };
		return { ask: Math.min(largest, Math.max(1, Math.round(ask * (0.8 + 0.4 * random.next())))), quantity };
	}
}
