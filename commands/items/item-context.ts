import type { SuggestionCache } from '../../src/discord/command/suggestion-cache.ts';
import type { Context } from '../../src/discord/context.ts';
import type { PriceHistory } from '../../src/prices/price-history.ts';
import type { RecentItems } from '../../src/settings/recent-items.ts';

/** What every command about items needs. */
export interface ItemContext extends Context {
	readonly history: PriceHistory;
	readonly recentItems: RecentItems;
	readonly suggestions: SuggestionCache;
}
