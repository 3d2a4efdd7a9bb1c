import { board } from './board.ts';
import { deals } from './deals.ts';
import type { FeedKindOf } from './feed-kind.ts';
import { item } from './item.ts';
import { lows } from './lows.ts';
import { market } from './market.ts';
import { movers } from './movers.ts';
import { restock } from './restock.ts';
import { tradeups } from './tradeups.ts';

/** Those that `/feed add` offers, in the order in which it does. */
const chosen = { deals, movers, restock, lows, tradeups, market } as const;
export const kinds = { ...chosen, item, board } as const;

export type ChosenKind = keyof typeof chosen;
export type FeedKind = keyof typeof kinds;
export const feedKinds = Object.keys(chosen) as readonly ChosenKind[];

type Kinds = (typeof kinds)[FeedKind];
export type FeedQuery = QueryIn<Kinds>;
type QueryIn<Kind> = Kind extends FeedKindOf<infer Query, infer _> ? Query : never;
type ResultIn<Kind> = Kind extends FeedKindOf<infer _, infer Result> ? Result : never;
export type FeedResult = ResultIn<Kinds>;
export type FeedItem = FeedResult['items'][number];

/** Of any kind, for queries and results that belong to it. */
export const kindOf = (query: { readonly kind: FeedKind }): FeedKindOf<FeedQuery, FeedResult> =>
	kinds[query.kind] as unknown as FeedKindOf<FeedQuery, FeedResult>;
