import { keyText } from '../../market/list-key.ts';
import { lifetimeOf, type Snapshot } from '../../market/snapshots/snapshot.ts';

/** A list that has shrunk below this share of the last one is not judged. */
const minShare = 0.8;
/** For how long: after that, the market has really shrunk, ms. */
const shrunkenTime = 60 * 60_000;
/** A list is judged while it is at most this much older than its lifetime, ms. */
const grace = 60_000;

/** Decides which lists are judged: only fresh, newer ones that are whole. Times are process times. */
export class ListGate {
	readonly #judged = new Map<string, { readonly fetchedAt: number; readonly size: number }>();
	/** Since when lists have been refused because they had shrunk. */
	readonly #shrunkenSince = new Map<string, number>();

	accepts(snapshot: Snapshot, now: number): boolean {
		const last = this.#judged.get(keyText(snapshot.key));
		const isNewer = !last || snapshot.fetchedAt > last.fetchedAt;
		return isNewer && this.isFresh(snapshot, now) && this.isWhole(snapshot, now);
	}

	isFresh({ key, fetchedAt }: Snapshot, now: number): boolean {
		return now - fetchedAt <= lifetimeOf(key) + grace;
	}

	/** Whether a list has not shrunk, or shrank long ago. */
	isWhole({ key, rows }: Snapshot, now: number): boolean {
		const name = keyText(key);
		const last = this.#judged.get(name);
		if (!last || rows.items.length >= minShare * last.size) {
			this.#shrunkenSince.delete(name);
			return true;
		}
		const since = this.#shrunkenSince.get(name) ?? now;
		this.#shrunkenSince.set(name, since);
		return now - since >= shrunkenTime;
	}

	/** The list has been judged: later ones are compared with it. */
	passed({ key, fetchedAt, rows }: Snapshot): void {
		const name = keyText(key);
		this.#judged.set(name, { fetchedAt, size: rows.items.length });
		this.#shrunkenSince.delete(name);
	}
}
