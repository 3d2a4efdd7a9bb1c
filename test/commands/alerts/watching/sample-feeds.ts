import type { FeedQuery, FeedResult } from '../../../../commands/alerts/kinds/kinds.ts';
import type { FeedMover } from '../../../../commands/alerts/kinds/movers.ts';
import type { FeedRestock } from '../../../../commands/alerts/kinds/restock.ts';
import type { Feed } from '../../../../commands/alerts/stored/feed-record.ts';
import type { Deal } from '../../../../src/answers/pages/deals.ts';
import { itemKey } from '../../../../src/names/item-ref.ts';

const commonQuery = { game: 730, currency: 'EUR', minSales: 10, priceRange: {}, text: '', narrowedTo: '' } as const;

export const dealsQuery: FeedQuery = { ...commonQuery, kind: 'deals', locked: false, minDiscount: 15 };
export const moversQuery: FeedQuery = {
	...commonQuery,
	kind: 'movers',
	period: '1d',
	direction: 'up',
	priceRange: { min: 1 },
};
export const restockQuery: FeedQuery = { ...commonQuery, kind: 'restock' };
export const lowsQuery: FeedQuery = { ...commonQuery, kind: 'lows', period: '90d' };
export const tradeupsQuery: FeedQuery = { ...commonQuery, kind: 'tradeups', minSales: 0 };
export const itemQuery = {
	...commonQuery,
	kind: 'item',
	locked: false,
	item: itemKey(730, 'A', null),
	name: 'A',
	version: null,
	goal: { kind: 'below', amount: 10 },
	once: true,
	endsAt: Number.MAX_SAFE_INTEGER,
	minSales: 0,
} as const satisfies FeedQuery;

export const feed = (changes: Partial<Feed> = {}): Feed => ({
	id: 'one',
	channel: '4',
	query: dealsQuery,
	atMost: 5,
	addedBy: '1',
	noticeChannel: '9',
	locale: 'en-US',
	addedAt: 0,
	recentPosts: [],
	recentItems: [],
	...changes,
});

/** A key of twelve characters, as items have. */
const keyOf = (name: string): string => name.padEnd(12, '-');

/** Deals with their asks, each of an item that sells for 100. */
export function dealsAt(at: number, asks: Readonly<Record<string, number>>): FeedResult {
	const items = Object.entries(asks).map(([name, ask]): Deal => {
		const discount = Math.floor(100 - ask);
		return { key: keyOf(name), name, version: null, ask, discount, median: 100, sales: 50, doubt: undefined };
	});
	return { kind: 'deals', at, currency: 'EUR', items };
}

/** Items back in stock with their asks. */
export function restocksAt(at: number, asks: Readonly<Record<string, number>>): FeedResult {
	const items = Object.entries(asks).map(
		([name, ask]): FeedRestock => ({ key: keyOf(name), name, version: null, ask, quantity: 1, sales: 30 }),
	);
	return { kind: 'restock', at, currency: 'EUR', items };
}

/** Items that cost 100 and rose by these fractions: 0.3 is 30%. */
export function moversAt(at: number, shares: Readonly<Record<string, number>>): FeedResult {
	const items = Object.entries(shares).map(([name, share]): FeedMover => {
		const ask = { now: 100 * (1 + share), before: 100 };
		return { key: keyOf(name), name, version: null, ask, sales: undefined, sold: 30 };
	});
	return { kind: 'movers', at, currency: 'EUR', since: at - 86_400_000, items };
}
