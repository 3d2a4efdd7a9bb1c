import { MarketLists } from '../../../src/answers/market-lists.ts';
import type { MarketTrends } from '../../../src/answers/market-trends.ts';
import type { Deals } from '../../../src/answers/pages/deals.ts';
import type { Movers } from '../../../src/answers/pages/movers.ts';
import type { BestContracts } from '../../../src/answers/trade-ups/best-contracts.ts';
import { type Clock, wallTime } from '../../../src/base/clock.ts';
import { MarketError } from '../../../src/base/errors/market-error.ts';
import type { ContentsOfContainers } from '../../../src/facts/containers.ts';
import type { Conversion, Currency } from '../../../src/market/currency.ts';
import type { Market, Snapshot } from '../../../src/market/snapshots/market.ts';
import type { PriceHistory } from '../../../src/prices/price-history.ts';
import type { BelievableOffers } from '../goals/believable-offers.ts';
import type { FeedQueryBase, FeedResultBase } from './feed-base.ts';

export interface EvaluationServices {
	readonly market: Market;
	readonly clock: Clock;
	readonly deals: Deals;
	readonly movers: Movers;
	readonly marketTrends: MarketTrends;
	readonly bestContracts: Pick<BestContracts, 'all'>;
	readonly contents: Pick<ContentsOfContainers, 'read'>;
	/** A share, if the operator has configured it. A post has many readers, so no user's own fee applies. */
	readonly sellerFee: number | undefined;
	readonly history: PriceHistory;
	/** Returns what the newest list of asks says, as far as it can be believed. */
	believableOffers(): BelievableOffers;
}

/** The most items in a result. The best ones are kept. */
export const maxResultItems = 500;
/** A list is still fresh if the next one is overdue by up to this time, ms. */
const overdueLimit = 60_000;

/** @param now process time, ms */
export const isFresh = ({ dueAt }: Snapshot, now: number): boolean => now <= dueAt + overdueLimit;

/**
 * Returns the lists in the home currency, the currency of the result, and the conversion into it. Without an exchange
 * rate, the result falls back to the home currency.
 * @throws MarketError if there is a price range, but no rate to convert its amounts from the currency of the query
 */
export function listsAndCurrency(
	{ game, currency, priceRange }: Pick<FeedQueryBase, 'game' | 'currency' | 'priceRange'>,
	{ market, clock, history }: EvaluationServices,
) {
	const home = history.currency;
	const lists = new MarketLists(market, clock, { game, currency: home, locked: false });
	const conversion = market.rate(currency);
	if (currency === home || conversion) return { lists, currency, conversion };
	if (priceRange.min !== undefined || priceRange.max !== undefined)
		throw new MarketError('no-rate', `no rate for ${currency}`);
	return { lists, currency: home, conversion };
}

/** Says which list a result is from. Its times are Unix ms, which other processes understand. */
export function evaluationSource(
	listings: Snapshot,
	currency: Currency,
	clock: Clock,
	conversion: Conversion | undefined = listings.conversion,
): FeedResultBase {
	return {
		at: wallTime(clock, listings.fetchedAt),
		currency,
		conversion: conversion && { from: conversion.from, measuredAt: wallTime(clock, conversion.measuredAt) },
	};
}
