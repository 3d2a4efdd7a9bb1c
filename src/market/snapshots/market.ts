import type { MarketError } from '../../base/errors/market-error.ts';
import type { Game } from '../../names/game.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import type { Conversion, Currency } from '../currency.ts';
import type { ListKey, PublicEndpoint } from '../list-key.ts';
import type { Rows } from '../rows/rows.ts';

/**
 * The lists, names and exchange rates in memory. Each user has a `Market` of their own, because searches count against
 * their rate limit.
 */
export interface Market {
	/** The currencies that have lists of their own, with the home currency first. All others are converted from it. */
	readonly currencies: readonly Currency[];
	/** Returns the rate from the home currency; undefined for the home currency itself, or if no rate is known. */
	rate(currency: Currency): Conversion | undefined;
	/** Returns true if the currency's prices were measured, and follow no single rate. */
	followsNoRate(currency: Currency): boolean;
	/** Returns when the rate may be measured, in process time; undefined if that happens as soon as possible. */
	rateWaitsUntil(currency: Currency): number | undefined;
	/** Returns undefined if the list has never arrived. */
	list(key: ListKey): Snapshot | undefined;
	failureOf(key: ListKey): MarketError | undefined;
	/** Makes the bot fetch the game's trade-locked listings for an hour from now on. */
	requestTradeLocked(game: Game): void;
	/** Returns the games of which all lists have arrived. */
	readyGames(): Game[];
	/** Resolves when any list has arrived, or when the signal is aborted. It never rejects. */
	nextList(signal: AbortSignal): Promise<void>;
	catalogue(game: Game): Catalogue | undefined;
	/** Resolves when all of the game's names can be searched, or indexing has failed. */
	indexed(game: Game): Promise<void>;
	/** Does a search, which counts against the user's rate limit. @throws UserError if the user searches too much */
	search<Result>(work: () => Result): Promise<Result>;
}

const minute = 60_000;

/** How long the marketplace caches a list, ms. It has no newer one before that (docs/marketplace.md#caches). */
export const cacheLifetimes: Readonly<Record<PublicEndpoint, number>> = {
	items: 5 * minute,
	history: 5 * minute,
	'out-of-stock': 60 * minute,
};

export interface Snapshot {
	readonly key: ListKey;
	/** When the list was requested, ms in process time (see `Clock`). */
	readonly fetchedAt: number;
	/** When a newer list is fetched, in process time. */
	readonly dueAt: number;
	readonly rows: Rows;
	readonly conversion?: Conversion | undefined;
}

/** Amounts are multiplied when they are read, so this copies no list. */
export function convertedSnapshot(snapshot: Snapshot, conversion: Conversion): Snapshot {
	return { ...snapshot, rows: { ...snapshot.rows, rate: conversion.rate }, conversion };
}
