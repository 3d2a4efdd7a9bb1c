import type { Game } from '../market/game.ts';
import { type ItemId, itemId } from '../market/ids.ts';
import { isUnreadable, lowestAskIn, rowOf } from '../market/rows/rows.ts';
import type { Snapshot } from '../market/snapshots/snapshot.ts';

/** If more items come back from one list to the next, the first was incomplete: a share of the items, at least so many. */
const mostReturning = { share: 0.02, count: 20 };

export class Restocks {
	readonly #last = new Map<Game, Snapshot>();

	/** On offer, but not in the last list; without a last one, those that the marketplace lists as out of stock. */
	since({ rows, key }: Snapshot, outOfStock: Snapshot | undefined): readonly ItemId[] {
		const last = this.#last.get(key.game)?.rows;
		const wasAway = (item: ItemId) =>
			last
				? lowestAskIn(last, item) === null && !isUnreadable(last, item)
				: outOfStock !== undefined && rowOf(outOfStock.rows, item) !== undefined;
		const back = Array.from(rows.items, itemId).filter((item) => lowestAskIn(rows, item) !== null && wasAway(item));
		const most = last ? Math.max(mostReturning.count, mostReturning.share * rows.items.length) : Infinity;
		return back.length > most ? [] : back;
	}

	/** The next listings are compared with these. */
	passed(listings: Snapshot): void {
		this.#last.set(listings.key.game, listings);
	}

	clear(): void {
		this.#last.clear();
	}
}
