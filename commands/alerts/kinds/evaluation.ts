import { MarketLists } from '../../../src/answers/market-lists.ts';
import type { MarketTrends } from '../../../src/answers/market-trends.ts';
import type { Deals } from '../../../src/answers/pages/deals.ts';
import type { Movers } from '../../../src/answers/pages/movers.ts';
import type { BestContracts } from '../../../src/answers/trade-ups/best-contracts.ts';
import { type Clock, wallTime } from '../../../src/base/clock.ts';
import { MarketError } from '../../../src/base/errors.ts';
import type { ContentsOfContainers } from '../../../src/facts/containers.ts';
import type { Conversion, Currency } from '../../../src/market/currency.ts';
import type { Market, Snapshot } from '../../../src/market/snapshots/market.ts';
import type { PriceHistory } from '../../../src/prices/price-history.ts';
import type { BelievableOffers } from '../watching/believable-offers.ts';
import type { FeedQueryBase, FeedResultBase } from './any-feed.ts';

export interface QueryOptions {
	readonly market: Market;
	readonly clock: Clock;
	readonly deals: Deals;
	readonly movers: Movers;
	readonly marketTrends: MarketTrends;
	readonly bestContracts: Pick<BestContracts, 'all'>;
	readonly contents: Pick<ContentsOfContainers, 'read'>;
	/** As a share, if the operator has configured it. A post has many readers, so no user's own fee applies. */
	readonly sellerFee: number | undefined;
	readonly history: PriceHistory;
	believableOffers(): BelievableOffers;
}

/** The most items that a result has: the best ones. */
export const maxItems = 500;
/** How long the next list may be overdue, ms. */
const grace = 60_000;

/** @param now process time */
export const isFresh = ({ dueAt }: Snapshot, now: number): boolean => now <= dueAt + grace;

/** Falls back to the home currency if no exchange rate is known. @throws MarketError if there are price limits then */
export function currencyFor(
	{ game, currency, priceRange }: Pick<FeedQueryBase, 'game' | 'currency' | 'priceRange'>,
	{ market, clock, history }: QueryOptions,
) {
	const home = history.currency;
	const lists = new MarketLists(market, clock, { game, currency: home, locked: false });
	const conversion = market.rate(currency);
	if (currency === home || conversion) return { lists, currency, conversion };
	if (priceRange.min !== undefined || priceRange.max !== undefined)
		throw new MarketError('no-rate', `no rate for ${currency}`);
	return { lists, currency: home, conversion };
}

/** Says which list a result is from, with times in Unix ms, which other processes understand. */
export function evaluationSource(
	{ fetchedAt, conversion: own }: Snapshot,
	currency: Currency,
	clock: Clock,
	conversion: Conversion | undefined = own,
): FeedResultBase {
	const from = conversion && { from: conversion.from, measuredAt: wallTime(clock, conversion.measuredAt) };
	return { at: wallTime(clock, fetchedAt), currency, conversion: from };
}
