import { doubtfulAskFinder } from '../../../src/answers/doubtful-asks.ts';
import { isIncomplete, isUnreadable, listingOf, lowestAskIn, type Rows, rowOf } from '../../../src/market/rows/rows.ts';
import type { Snapshot } from '../../../src/market/snapshots/market.ts';
import { type ItemId, itemId } from '../../../src/names/ids.ts';
import type { Names } from '../../../src/names/names.ts';
import type { BelievedOffer } from './alert-rules.ts';

/** A doubtful ask is believed if the last list had an ask that was at most this many times lower or higher. */
const confirmingFactor = 2;

/** How far apart two lists may be to be compared, ms: in a longer time, too much can happen. */
const comparableTime = 30 * 60_000;

interface Lists {
	/** The list of asks that has arrived. */
	readonly asks: Snapshot;
	/** The list of asks before it, except incomplete ones: see `lacksManyAsks`. */
	readonly lastAsks: Snapshot | undefined;
	readonly sales: Rows | undefined;
	readonly outOfStock: Rows | undefined;
}

function areComparable(asks: Snapshot, lastAsks: Snapshot): boolean {
	const elapsed = asks.fetchedAt - lastAsks.fetchedAt;
	return elapsed > 0 && elapsed <= comparableTime;
}

/** Whether a list lacks many asks that the last one had a short time before. */
export const lacksManyAsks = (asks: Snapshot, lastAsks: Snapshot | undefined): boolean =>
	lastAsks !== undefined && areComparable(asks, lastAsks) && isIncomplete(asks.rows, lastAsks.rows);

/**
 * What alerts and feeds believe of a list of asks:
 * - A row that cannot be read says nothing.
 * - An ask that looks wrong (docs/prices.md#prices-that-look-wrong) counts only once the next list has it, too.
 * - A list that lacks many asks of the one before or after it does not say what is gone, or what is back.
 */
export class BelievableOffers {
	readonly #lists: Lists;
	readonly #names: Names;
	readonly #findDoubt: ReturnType<typeof doubtfulAskFinder>;
	/** The last list of asks, if it is older than this one, but by no more than `comparableTime`. */
	readonly #comparableRows: Rows | undefined;
	/** Whether the list lacks many asks of the list before it. */
	readonly #lacksMany: boolean;
	readonly #offers = new Map<string, BelievedOffer | undefined>();

	constructor(lists: Lists, names: Names) {
		this.#lists = lists;
		this.#names = names;
		const { asks, lastAsks, sales } = lists;
		this.#findDoubt = doubtfulAskFinder(asks.rows, sales);
		this.#comparableRows = lastAsks && areComparable(asks, lastAsks) ? lastAsks.rows : undefined;
		this.#lacksMany = lacksManyAsks(asks, lastAsks);
	}

	/**
	 * For a name, returns the ask of its cheapest version and the units of all. Returns undefined if the list does not
	 * say.
	 * @param key the key of an item or a name
	 */
	offerOf(key: string): BelievedOffer | undefined {
		if (!this.#offers.has(key)) this.#offers.set(key, this.#compute(key));
		return this.#offers.get(key);
	}

	/**
	 * Returns the items that are back on offer: those that were not on offer in the last list. If that list is too old
	 * to compare, returns the items on offer that the marketplace still lists as out of stock.
	 */
	restocked(): readonly ItemId[] {
		const { outOfStock } = this.#lists;
		const asks = this.#lists.asks.rows;
		const lastRows = this.#comparableRows;
		// If the last list lacked many asks, the items that it lacked may have been on offer all the time.
		if (lastRows && isIncomplete(lastRows, asks)) return [];
		// `lowestAskIn` returns null for an item that is not on offer, and undefined for one on offer without a price.
		const wasOutOfStock = (item: ItemId) =>
			lastRows
				? lowestAskIn(lastRows, item) === null && !isUnreadable(lastRows, item)
				: outOfStock !== undefined && rowOf(outOfStock, item) !== undefined;
		return Array.from(asks.items, itemId).filter((item) => lowestAskIn(asks, item) !== null && wasOutOfStock(item));
	}

	#compute(key: string): BelievedOffer | undefined {
		const asks = this.#lists.asks.rows;
		const ref = this.#names.byKey(key);
		if (!ref) return { ask: null, quantity: 0 };
		let cheapest: { readonly item: ItemId; readonly ask: number } | undefined;
		let quantity = 0;
		for (const item of this.#names.itemsOf(ref)) {
			if (isUnreadable(asks, item) || this.#mayBeMissing(item)) return undefined;
			quantity += listingOf(asks, item)?.quantity ?? 0;
			const ask = lowestAskIn(asks, item);
			if (ask != null && (!cheapest || ask < cheapest.ask)) cheapest = { item, ask };
		}
		if (!cheapest) return { ask: null, quantity };
		return { ask: cheapest.ask, quantity, isDoubtful: this.#isDoubtful(cheapest.item, cheapest.ask) };
	}

	/** Whether an incomplete list lacks the item, which the list before it had. */
	#mayBeMissing(item: ItemId): boolean {
		if (!this.#lacksMany) return false;
		const quantity = listingOf(this.#lists.asks.rows, item)?.quantity ?? 0;
		// `#lacksMany` is true only if there is a comparable last list, so its rows are set.
		return quantity === 0 && lowestAskIn(this.#comparableRows!, item) != null;
	}

	#isDoubtful(item: ItemId, ask: number): boolean {
		const lastAsk = this.#comparableRows && lowestAskIn(this.#comparableRows, item);
		const isConfirmed = lastAsk != null && ask <= lastAsk * confirmingFactor && ask >= lastAsk / confirmingFactor;
		return !isConfirmed && this.#findDoubt(item, ask) !== undefined;
	}
}
