import type { Game } from '../game.ts';
import { type ItemId, itemId } from '../ids.ts';
import { figureAt } from '../rows/figures.ts';
import { isUnreadable, listingColumns, type Rows, rowOf } from '../rows/rows.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';

/** Ids of items that are gone are given to others after this time, ms, so that older lists cannot be compared. */
const idsTime = 30 * 60_000;

/** If more items vanish from one list to the next, it is taken for incomplete: a share of the items, and in any case so many. */
const mostVanishing = { share: 0.02, count: 20 };

/** Finds out which items are on offer again. */
export class Restocks {
	/** The items that vanished from the listings lately, and when the list was fetched that lacked them first. */
	readonly #vanished = new Map<Game, ReadonlyMap<ItemId, number>>();
	/** The listings that were used last. */
	readonly #last = new Map<Game, Snapshot>();

	/**
	 * The items that are on offer in a new list of asks and were out of stock before: in the last list they had no unit, or
	 * no row although they had one shortly before, or the marketplace lists them as out of stock. Without a last list, only
	 * that decides.
	 */
	since(listings: Snapshot, outOfStock: Snapshot | undefined): readonly ItemId[] {
		const { rows, key, fetchedAt } = listings;
		const last = this.#last.get(key.game);
		const before = last && fetchedAt - last.fetchedAt <= idsTime ? last.rows : undefined;
		const vanished = before && this.#vanished.get(key.game);
		const isAbsent = (item: ItemId) =>
			fetchedAt - (vanished?.get(item) ?? Number.NEGATIVE_INFINITY) <= idsTime ||
			(outOfStock !== undefined && rowOf(outOfStock.rows, item) !== undefined);
		const found: ItemId[] = [];
		for (let row = 0; row < rows.items.length; row++) {
			if (!figureAt(rows.figures, listingColumns.quantity, row)) continue;
			const item = itemId(rows.items[row]!);
			const units = before && unitsOf(before, item);
			if (units === 'unknown' || (typeof units === 'number' && units > 0)) continue;
			if (units === 0 || isAbsent(item)) found.push(item);
		}
		return found;
	}

	/** These listings have been used: the next ones are compared with them. */
	passed(listings: Snapshot): void {
		const { game } = listings.key;
		this.#vanished.set(game, vanishedAfter(this.#last.get(game), listings, this.#vanished.get(game)));
		this.#last.set(listings.key.game, listings);
	}

	/** Forgets all lists. */
	clear(): void {
		this.#last.clear();
		this.#vanished.clear();
	}
}

/** The items that have vanished lately, after another list. */
function vanishedAfter(
	last: Snapshot | undefined,
	{ rows, fetchedAt }: Snapshot,
	earlier: ReadonlyMap<ItemId, number> = new Map(),
): ReadonlyMap<ItemId, number> {
	if (!last || fetchedAt - last.fetchedAt > idsTime) return new Map();
	const isGone = (item: ItemId) => unitsOf(rows, item) === undefined;
	const gone = Array.from(last.rows.items, itemId).filter((item) => unitsOf(last.rows, item) !== 0 && isGone(item));
	const isWhole = gone.length <= Math.max(mostVanishing.count, mostVanishing.share * last.rows.items.length);
	const still = [...earlier].filter(([item, at]) => fetchedAt - at <= idsTime && isGone(item));
	return new Map([...still, ...(isWhole ? gone.map((item) => [item, fetchedAt] as const) : [])]);
}

/** How many units were on offer: undefined without a row, `unknown` if it was unreadable. */
function unitsOf(rows: Rows, item: ItemId): number | 'unknown' | undefined {
	const at = rowOf(rows, item);
	if (at !== undefined) return figureAt(rows.figures, listingColumns.quantity, at) ?? 0;
	return isUnreadable(rows, item) ? 'unknown' : undefined;
}
