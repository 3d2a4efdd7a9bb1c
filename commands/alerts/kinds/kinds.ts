import { board } from './board.ts';
import { deals } from './deals.ts';
import type { FeedKindOf } from './feed-kind.ts';
import { item } from './item.ts';
import { lows } from './lows.ts';
import { market } from './market.ts';
import { movers } from './movers.ts';
import { restock } from './restock.ts';
import { tradeups } from './tradeups.ts';

/** The kinds that `/feed add` offers, in this order. */
const kindsToAdd = { deals, movers, restock, lows, tradeups, market } as const;
export const feedKinds = { ...kindsToAdd, item, board } as const;

export type AddableKindName = keyof typeof kindsToAdd;
export type FeedKindName = keyof typeof feedKinds;
export const addableKinds = Object.keys(kindsToAdd) as readonly AddableKindName[];

type QueryIn<Kind> = Kind extends FeedKindOf<infer Query, infer _> ? Query : never;
type ResultIn<Kind> = Kind extends FeedKindOf<infer _, infer Result> ? Result : never;
type AnyFeedKind = (typeof feedKinds)[FeedKindName];
export type FeedQuery = QueryIn<AnyFeedKind>;
export type FeedResult = ResultIn<AnyFeedKind>;
export type FeedItem = FeedResult['items'][number];

/**
 * Returns the kind of a query or result. Pass to its methods only queries and results of that kind: the types cannot
 * check this.
 */
export const feedKindOf = (query: { readonly kind: FeedKindName }): FeedKindOf<FeedQuery, FeedResult> =>
	feedKinds[query.kind] as unknown as FeedKindOf<FeedQuery, FeedResult>;
