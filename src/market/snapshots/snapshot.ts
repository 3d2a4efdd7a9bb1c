import type { MarketFailure } from '../../errors/market-error.ts';
import { endpointOf, type ListKey, type PublicEndpoint } from '../list-key.ts';
import type { Conversion } from '../rates/conversion.ts';
import type { Rows } from '../rows/rows.ts';

const minute = 60_000;

/** How long a list is fresh, ms: as long as the marketplace itself caches it (docs/marketplace.md#rate-limits). */
export const lifetimes: Readonly<Record<PublicEndpoint, number>> = {
	items: 5 * minute,
	history: 5 * minute,
	'out-of-stock': 60 * minute,
};

export const lifetimeOf = ({ kind }: ListKey): number => lifetimes[endpointOf(kind)];

/** A decoded list as it was at one moment. The ids in its rows are item ids of the game's catalogue. */
export interface Snapshot {
	readonly key: ListKey;
	/** Process time when its request was sent. */
	readonly fetchedAt: number;
	/** Process time from which the next one may be fetched. */
	readonly dueAt: number;
	readonly rows: Rows;
	/** If set, its amounts are converted from another currency. */
	readonly conversion?: Conversion | undefined;
	/** Why there is no newer one, if the reason is on the bot's side. */
	readonly problem?: Problem | undefined;
}

/** What prevents lists from being refreshed although the marketplace responds. */
export type Problem = Extract<MarketFailure, 'storage' | 'decoding'>;

/** The snapshot with its amounts converted. They are multiplied when they are read, so this copies no list. */
export function convertedSnapshot(snapshot: Snapshot, conversion: Conversion): Snapshot {
	return { ...snapshot, rows: { ...snapshot.rows, rate: conversion.rate }, conversion };
}
