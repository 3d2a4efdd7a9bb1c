import { ListGate, type Objection } from '../../judging/list-gate.ts';
import { keyText } from '../../market/list-key.ts';
import type { Snapshot } from '../../market/snapshots/snapshot.ts';
import { changedItems, changedUnreadable } from './changes.ts';

/** Ids of items are not given to others within this time, so that two lists can be compared, ms. */
const comparableTime = 30 * 60_000;

/** What differs between two lists: ids of items, and of items whose row has become readable or unreadable. */
export interface Changes {
	readonly items: readonly number[];
	readonly unreadable: readonly number[];
}

/** Remembers the lists that were judged last, to say which ones are to be judged, and what has changed in them. */
export class JudgedLists {
	readonly #gate = new ListGate();
	readonly #last = new Map<string, Pick<Snapshot, 'fetchedAt' | 'rows'>>();

	/** Why the list must not be judged at this process time; undefined if it may be. */
	objection(snapshot: Snapshot, now: number): Objection | undefined {
		return this.#gate.objection(snapshot, now);
	}

	/** What has changed since the list that was judged last; undefined if that is not known. */
	changes({ key, fetchedAt, rows }: Snapshot): Changes | undefined {
		const last = this.#last.get(keyText(key));
		if (!last || fetchedAt - last.fetchedAt > comparableTime) return undefined;
		return { items: changedItems(last.rows, rows), unreadable: changedUnreadable(last.rows, rows) };
	}

	/** The list was judged. */
	add(snapshot: Snapshot): void {
		const { key, fetchedAt, rows } = snapshot;
		this.#gate.passed(snapshot);
		this.#last.set(keyText(key), { fetchedAt, rows });
	}

	/** From now on, all that is watched has to be looked at in the next list. */
	forget(): void {
		this.#gate.forget();
		this.#last.clear();
	}

	/** Drops the rows of lists that are too old to be compared with. */
	dropOld(now: number): void {
		for (const [key, { fetchedAt }] of this.#last) if (now - fetchedAt > comparableTime) this.#last.delete(key);
	}
}
