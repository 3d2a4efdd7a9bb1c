import { byPeriod, type MarketTrend, type Trend, type TrendSummary } from '../../../src/answers/market-trends.ts';
import type { KeyedItem } from '../../../src/names/item-ref.ts';
import type { MarketFigures } from '../../lists/market-index.ts';
import { evaluationSource, isFresh, listsAndCurrency } from './evaluation.ts';
import type { FeedQueryBase, FeedResultBase } from './feed-base.ts';
import type { FeedKindOf } from './feed-kind.ts';

/** A daily report about the whole market of a game. */
export interface MarketFeedQuery extends FeedQueryBase {
	readonly kind: 'market';
}

/** The one entry of a post about a market. Amounts are in the currency of the post. */
export interface FeedMarket extends KeyedItem, MarketFigures {}

export interface MarketFeedResult extends FeedResultBase {
	readonly kind: 'market';
	readonly items: readonly FeedMarket[];
}

/** Drops the daily index, which would be too much for a post. */
function withoutIndex([total, ...others]: MarketTrend['trends']): FeedMarket['trends'] {
	const summary = ({ kind, items, changes }: Trend): TrendSummary => ({ kind, items, changes });
	// The type demands at least one trend, so the total is not part of the spread.
	return [summary(total), ...others.map(summary)];
}

export const market: FeedKindOf<MarketFeedQuery, MarketFeedResult> = {
	title: 'feed.kind.market',
	setup: {
		options: [],
		needsHistory: true,
		hasDefaultMinPrice: false,
		toQuery: (_, base) => ({ kind: 'market', ...base, minSales: 0, priceRange: {} }),
	},
	isDaily: true,
	criterionText(_, words) {
		return words.t('feed.filter.market');
	},
	async evaluate(query, services) {
		const { clock, history, marketTrends } = services;
		if (!history.recorded(query.game)) return undefined;
		const { lists, currency, conversion } = listsAndCurrency(query, services);
		if (!isFresh(lists.listings(), clock.now())) return undefined;
		const { trends, moved, sold } = await marketTrends.of(lists, history, clock);
		const rate = conversion?.rate ?? 1;
		const source = evaluationSource(lists.listings(), currency, clock, conversion);
		const item = {
			// The key differs each day, so that no report counts as posted already.
			key: String(source.at),
			name: '',
			version: null,
			moved,
			trends: withoutIndex(trends),
			sold: byPeriod((period) => ({ ...sold[period], amount: sold[period].amount * rate })),
		};
		return { kind: 'market', ...source, items: [item] };
	},
	table(_result, _words) {
		// The figures of a market are written as text, so there is no table of items.
		return { columns: '', header: [], entries: [] };
	},
};
