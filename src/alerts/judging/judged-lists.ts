import { keyText } from '../../market/list-key.ts';
import type { Rows } from '../../market/rows/rows.ts';
import type { Snapshot } from '../../market/snapshots/snapshot.ts';
import { oldestList } from '../alert-book.ts';
import { changedItems, changedUnreadable } from './changes.ts';

/** A list with less than this share of the rows of the one before is not judged: it is probably not complete. */
const leastShare = 0.8;
/** If it stays so small for this long, it is complete after all, ms. */
const shrunkenTime = 60 * 60_000;
/** Ids of items are not given to others within this time, so that two lists can be compared, ms. */
const comparableTime = 30 * 60_000;

/** Why a list is not judged. */
export type Objection = 'stale' | 'known' | 'shrunken';

interface Judged {
	readonly size: number;
	/** Process time since when lists have been too small. */
	readonly shrunkenSince?: number | undefined;
	/** The last list that was judged, unless all that is watched has to be looked at again. */
	readonly last?: Pick<Snapshot, 'fetchedAt' | 'rows'> | undefined;
}

/** What differs between two lists: ids of items, and of items whose row has become readable or unreadable. */
export interface Changes {
	readonly items: readonly number[];
	readonly unreadable: readonly number[];
}

/** Remembers the lists that were judged last, to say which ones are to be judged, and what has changed in them. */
export class JudgedLists {
	readonly #lists = new Map<string, Judged>();

	/** Why the list must not be judged at this process time; undefined if it may be. */
	objection({ key, fetchedAt, rows }: Snapshot, now: number): Objection | undefined {
		if (now - fetchedAt > oldestList) return 'stale';
		const judged = this.#lists.get(keyText(key));
		if (!judged) return undefined;
		if (judged.last && fetchedAt <= judged.last.fetchedAt) return 'known';
		if (sizeOf(rows) >= leastShare * judged.size) {
			this.#lists.set(keyText(key), { ...judged, shrunkenSince: undefined });
			return undefined;
		}
		const { shrunkenSince = fetchedAt } = judged;
		this.#lists.set(keyText(key), { ...judged, shrunkenSince });
		return fetchedAt - shrunkenSince < shrunkenTime ? 'shrunken' : undefined;
	}

	/** What has changed since the list that was judged last; undefined if that is not known. */
	changes({ key, fetchedAt, rows }: Snapshot): Changes | undefined {
		const last = this.#lists.get(keyText(key))?.last;
		if (!last || fetchedAt - last.fetchedAt > comparableTime) return undefined;
		return { items: changedItems(last.rows, rows), unreadable: changedUnreadable(last.rows, rows) };
	}

	/** The list was judged. */
	add({ key, fetchedAt, rows }: Snapshot): void {
		this.#lists.set(keyText(key), { size: sizeOf(rows), last: { fetchedAt, rows } });
	}

	/** From now on, all that is watched has to be looked at in the next list. */
	forget(): void {
		for (const [key, { size, shrunkenSince }] of this.#lists) this.#lists.set(key, { size, shrunkenSince });
	}

	/** Drops the rows of lists that are too old to be compared with. */
	dropOld(now: number): void {
		for (const [key, judged] of this.#lists)
			if (judged.last && now - judged.last.fetchedAt > comparableTime)
				this.#lists.set(key, { ...judged, last: undefined });
	}
}

/** With unreadable rows: they are in the list. */
const sizeOf = ({ items, unreadable }: Rows): number => items.length + unreadable.length;
