import type { ListKey, PublicEndpoint } from '../list-key.ts';
import type { Conversion } from '../rates/conversion.ts';
import type { Rows } from '../rows/rows.ts';

const minute = 60_000;

/** ms that the marketplace caches a list: a newer one cannot be had (docs/marketplace.md#rate-limits). */
export const lifetimes: Readonly<Record<PublicEndpoint, number>> = {
	items: 5 * minute,
	history: 5 * minute,
	'out-of-stock': 60 * minute,
};

export interface Snapshot {
	readonly key: ListKey;
	/** Process time when its request was sent. */
	readonly fetchedAt: number;
	/** Process time from which a newer one is fetched. */
	readonly dueAt: number;
	readonly rows: Rows;
	readonly conversion?: Conversion | undefined;
}

/** Amounts are multiplied when they are read, so this copies no list. */
export function convertedSnapshot(snapshot: Snapshot, conversion: Conversion): Snapshot {
	return { ...snapshot, rows: { ...snapshot.rows, rate: conversion.rate }, conversion };
}
