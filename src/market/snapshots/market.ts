import type { MarketError } from '../../base/errors.ts';
import type { Game } from '../../names/game.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import type { Conversion, Currency } from '../currency.ts';
import type { ListKey, PublicEndpoint } from '../list-key.ts';
import type { Rows } from '../rows/rows.ts';

/** For one user, whose rate limit applies to searches. */
export interface Market {
	/** Those whose own lists are fetched: the home currency first. All others are converted from it. */
	readonly currencies: readonly Currency[];
	/** From the home currency; undefined for that itself, or if none is known. */
	rate(currency: Currency): Conversion | undefined;
	/** Its prices were measured, and follow no single rate. */
	followsNoRate(currency: Currency): boolean;
	/** Process time; undefined if it is measured as soon as possible. */
	rateWaitsUntil(currency: Currency): number | undefined;
	list(key: ListKey): Snapshot | undefined;
	failureOf(key: ListKey): MarketError | undefined;
	/** For an hour from now on. */
	askForLocked(game: Game): void;
	readyGames(): Game[];
	/** Resolves when any list has arrived, or when the signal is aborted. Never rejects. */
	nextList(signal: AbortSignal): Promise<void>;
	catalogue(game: Game): Catalogue | undefined;
	indexed(game: Game): Promise<void>;
	/** @throws UserError if the user searches too much */
	search<Result>(work: () => Result): Promise<Result>;
}

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
