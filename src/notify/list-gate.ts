import { hourLength } from '../base/clock.ts';
import { keyText } from '../market/list-key.ts';
import type { Rows } from '../market/rows/rows.ts';
import type { Snapshot } from '../market/snapshots/market.ts';

/** A list with less than this share of the rows of the one before is probably not complete. */
const leastShare = 0.8;
/** If lists stay so small for this long, they are complete after all, ms. */
const shrunkenTime = hourLength;
/** A list is fresh while the next one is at most this much overdue, ms. */
const grace = 60_000;

interface Passed {
	readonly size: number;
	/** Process time of the first of the lists that have been too small since. */
	readonly shrunkenSince?: number | undefined;
}

export class ListGate {
	readonly #passed = new Map<string, Passed>();

	/** @param now process time */
	isFresh({ dueAt }: Snapshot, now: number): boolean {
		return now <= dueAt + grace;
	}

	isWhole({ key, fetchedAt, rows }: Snapshot): boolean {
		const name = keyText(key);
		const last = this.#passed.get(name);
		if (!last) return true;
		const { shrunkenSince = fetchedAt } = last;
		const isSmall = sizeOf(rows) < leastShare * last.size;
		this.#passed.set(name, { size: last.size, shrunkenSince: isSmall ? shrunkenSince : undefined });
		return !isSmall || fetchedAt - shrunkenSince >= shrunkenTime;
	}

	passed({ key, rows }: Snapshot): void {
		this.#passed.set(keyText(key), { size: sizeOf(rows) });
	}
}

/** With unreadable rows: they are in the list. */
const sizeOf = ({ items, unreadable }: Rows): number => items.length + unreadable.length;
