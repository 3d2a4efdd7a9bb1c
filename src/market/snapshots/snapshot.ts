import type { MarketFailure } from '../../errors/market-error.ts';
import type { Peak } from '../decoding/list-store.ts';
import { endpointOf, type ListKey, type PublicEndpoint } from '../list-key.ts';
import type { Rows } from '../rows/rows.ts';

const minute = 60_000;

/** How long a list counts as fresh, ms: as long as the marketplace caches it (docs/marketplace.md#caches). */
export const lifetimes: Readonly<Record<PublicEndpoint, number>> = {
	items: 5 * minute,
	history: 5 * minute,
	'out-of-stock': 60 * minute,
};

export const lifetimeOf = ({ kind }: ListKey): number => lifetimes[endpointOf(kind)];

/** One answer of a public endpoint, decoded. Its figures are rows of `catalogue` item ids. */
export interface Snapshot {
	readonly key: ListKey;
	/** When its request was sent, in the process's own time. */
	readonly fetchedAt: number;
	/** When the next one may be fetched, likewise. */
	readonly dueAt: number;
	readonly rows: Rows;
	/** Why there is no newer one, where the reason is on our side. */
	readonly problem?: Problem | undefined;
}

/** What keeps lists from being renewed although the marketplace answers. */
export type Problem = Extract<MarketFailure, 'storage' | 'decoding'>;

/** What is known of a key: its list, and how much it is wanted. */
export interface Entry {
	readonly key: ListKey;
	snapshot?: Snapshot;
	/** See Peak. */
	peaks?: readonly Peak[];
	problem?: Problem | undefined;
	/** The look into storage, begun at most once. */
	restored?: Promise<void>;
	lastAsked: number;
	/** When each user last asked for it, the one who asked longest ago first, in the process's own time. */
	readonly askers: Map<string, number>;
}
