import type { Alert, Goal } from '../../../../commands/alerts/goals/alert-rules.ts';
import { type ListKey, listKeyText } from '../../../../src/market/list-key.ts';
import { packFigures } from '../../../../src/market/rows/figures.ts';
import { listingColumns, type Rows } from '../../../../src/market/rows/rows.ts';
import type { Snapshot } from '../../../../src/market/snapshots/market.ts';
import { itemKey } from '../../../../src/names/item-ref.ts';
import { Catalogue } from '../../../../src/search/catalogue.ts';
import { GrowingNames } from '../../../names/growing-names.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;
export const start = Date.UTC(2026, 0, 1);

/** What a list says about an item: its lowest ask and units on offer, or that its row cannot be read. */
export type ListedOffer =
	| { readonly ask: number | null; readonly quantity: number; readonly suggested?: number | undefined }
	| 'unreadable';

/** An item of a made-up market, and a version of it. */
export interface MadeUpItem {
	readonly name: string;
	readonly version: string | null;
}

export const keyOf = ({ name, version }: MadeUpItem) => itemKey(730, name, version);

let alertCount = 0;

/** An alert that watches “A” in euro and is added at `start`. */
export function alertFor(goal: Goal, rest: Partial<Alert> = {}): Alert {
	const named = { name: rest.name ?? 'A', version: rest.version ?? null };
	return {
		id: `alert ${++alertCount}`,
		game: 730,
		item: keyOf(named),
		...named,
		currency: 'EUR',
		locked: false,
		goal,
		repeats: false,
		addedAt: start,
		changedAt: rest.addedAt ?? start,
		endsAt: start + 365 * day,
		state: 'armed',
		...rest,
	};
}

export const below = (amount: number): Goal => ({ kind: 'below', amount });
export const above = (amount: number): Goal => ({ kind: 'above', amount });
export const stock: Goal = { kind: 'stock' };

/** Lists of a made-up market, with the catalogue of all names that were ever in one of them. */
export class MadeUpLists {
	readonly #names = new GrowingNames();
	#catalogue = new Catalogue(this.#names.names.columns);
	readonly cached = new Map<string, Snapshot>();

	get catalogue(): Catalogue {
		return this.#catalogue;
	}

	/** Makes a list of these rows the newest of its key. @param fetchedAt process time */
	put(key: ListKey, rows: readonly (readonly [MadeUpItem, ListedOffer])[], fetchedAt: number): Snapshot {
		const entries = rows.map(([{ name, version }, offer]) => ({ id: this.#names.add(name, version), offer }));
		this.#catalogue = new Catalogue(this.#names.names.columns);
		entries.sort((a, b) => a.id - b.id);
		const readable = entries.flatMap(({ id, offer }) => (offer === 'unreadable' ? [] : [{ id, offer }]));
		const figures = packFigures(8, readable.length, (row, column) => {
			const { ask, quantity, suggested = 0 } = readable[row]!.offer;
			if (column === listingColumns.quantity) return quantity;
			if (column === listingColumns.suggested) return suggested;
			return column === listingColumns.min ? (ask ?? Number.NaN) : 0;
		});
		const packed: Rows = {
			items: Uint32Array.from(readable, ({ id }) => id),
			unreadable: Uint32Array.from(entries.flatMap(({ id, offer }) => (offer === 'unreadable' ? [id] : []))),
			figures,
		};
		const snapshot = { key, fetchedAt, dueAt: fetchedAt + 5 * minute, rows: packed };
		this.cached.set(listKeyText(key), snapshot);
		return snapshot;
	}
}
