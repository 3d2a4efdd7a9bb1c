import type { OfferList } from '../../../src/history/recording/record-offers.ts';
import { EventfulMarket } from './eventful-market.ts';
import { day, hour, startOf } from './naive-history.ts';

export const series = '730/EUR';
const firstList = Date.UTC(2026, 2, 28) / 1000;
/** After so many lists there is none for some months, so that days become coarser. */
const listsBeforeBreak = 100;

/** When a list was fetched: every two hours, with a break of some months. Unix seconds. */
export const timeOf = (n: number): number => firstList + n * 2 * hour + (n >= listsBeforeBreak ? 85 * day : 0);

/** The same market in every process: its lists one after the other, and sales with the first list of each day. */
export class LongMarket {
	readonly #market = new EventfulMarket(7, { items: 90, liveliness: 0.08 });

	get history() {
		return this.#market.history;
	}

	get keys() {
		return this.#market.keys;
	}

	/** Whether days are made coarser: not in the first 12 hours after the break. */
	get isClockTrusted() {
		const { length } = this.history.lists;
		return length <= listsBeforeBreak || length > listsBeforeBreak + 7;
	}

	/** The next list. Its number is how many there were before. */
	next() {
		const n = this.history.lists.length;
		const time = timeOf(n);
		// Two hours are no gap here: the clock is trusted after some lists.
		const list: OfferList = { ...this.#market.list(time), pause: day };
		const isNewDay = startOf(day, time) !== startOf(day, timeOf(n - 1));
		return { n, list, sales: isNewDay ? this.#market.salesList(time) : undefined };
	}
}
