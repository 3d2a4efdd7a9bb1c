import type { Appraisals } from '../../src/answers/appraisals.ts';
import type { Charts } from '../../src/charts/charts.ts';
import type { AttachedFiles } from '../../src/discord/attached-file.ts';
import type { SuggestionCache } from '../../src/discord/command/suggestion-cache.ts';
import type { Context } from '../../src/discord/context.ts';
import type { FactsOfItems } from '../../src/facts/item-facts.ts';
import type { PriceHistory } from '../../src/prices/price-history.ts';
import type { RecentItems } from '../../src/settings/recent-items.ts';

export interface ItemContext extends Context {
	readonly history: PriceHistory;
	readonly recentItems: RecentItems;
	readonly suggestions: SuggestionCache;
	readonly facts: Pick<FactsOfItems, 'of' | 'nameIn'>;
}

export interface HistoryContext extends ItemContext {
	readonly charts: Pick<Charts, 'draw'>;
}

export interface ListContext extends ItemContext {
	readonly appraisals: Appraisals;
	readonly attachedFiles: AttachedFiles;
}
