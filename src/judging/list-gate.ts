import { keyText } from '../market/list-key.ts';
import type { Rows } from '../market/rows/rows.ts';
import { lifetimeOf, type Snapshot } from '../market/snapshots/snapshot.ts';

/** A list with less than this share of the rows of the one before is not judged: it is probably not complete. */
const leastShare = 0.8;
/** If lists stay so small for this long, they are complete after all, ms. */
const shrunkenTime = 60 * 60_000;
/** A list is judged while it is at most this much older than its lifetime, ms. */
export const judgingGrace = 60_000;

/** Why a list is not judged. `known`: it is not newer than the one that was judged last. */
export type Objection = 'stale' | 'known' | 'shrunken';

interface Judged {
	readonly size: number;
	/** Process time when it was fetched; undefined if the same list may be judged again. */
	readonly fetchedAt?: number | undefined;
	/** Process time when the first of the lists was fetched that have been too small since. */
	readonly shrunkenSince?: number | undefined;
}

/** Decides which lists alerts and feeds are judged by: only fresh ones that are newer than the last, and complete. */
export class ListGate {
	readonly #judged = new Map<string, Judged>();

	/** Why the list must not be judged at this process time; undefined if it may be. */
	objection(snapshot: Snapshot, now: number): Objection | undefined {
		const { fetchedAt = Number.NEGATIVE_INFINITY } = this.#judged.get(keyText(snapshot.key)) ?? {};
		if (!this.isFresh(snapshot, now)) return 'stale';
		if (snapshot.fetchedAt <= fetchedAt) return 'known';
		return this.isWhole(snapshot) ? undefined : 'shrunken';
	}

	isFresh({ key, fetchedAt }: Snapshot, now: number): boolean {
		return now - fetchedAt <= lifetimeOf(key) + judgingGrace;
	}

	/** Whether a list has not shrunk since the one that was judged last, or lists have been that small for long. */
	isWhole({ key, fetchedAt, rows }: Snapshot): boolean {
		const name = keyText(key);
		const judged = this.#judged.get(name);
		if (!judged) return true;
		if (sizeOf(rows) >= leastShare * judged.size) {
			this.#judged.set(name, { ...judged, shrunkenSince: undefined });
			return true;
		}
		const { shrunkenSince = fetchedAt } = judged;
		this.#judged.set(name, { ...judged, shrunkenSince });
		return fetchedAt - shrunkenSince >= shrunkenTime;
	}

	/** The list has been judged: later ones are compared with it. */
	passed({ key, fetchedAt, rows }: Snapshot): void {
		this.#judged.set(keyText(key), { size: sizeOf(rows), fetchedAt });
	}

	/** Lists that were judged may be judged again. Their sizes stay known. */
	forget(): void {
		for (const [name, judged] of this.#judged) this.#judged.set(name, { ...judged, fetchedAt: undefined });
	}
}

/** With unreadable rows: they are in the list. */
const sizeOf = ({ items, unreadable }: Rows): number => items.length + unreadable.length;
