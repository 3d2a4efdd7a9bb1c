import type { Clock } from '../base/clock.ts';
import type { Defaults } from '../market/defaults.ts';
import type { Market } from '../market/snapshots/market.ts';
import type { PriceHistory } from '../prices/price-history.ts';
import type { RecentItems } from '../settings/recent-items.ts';
import type { Words } from '../words/words.ts';
import type { PickedChannel } from './command/resolved-option.ts';
import type { SuggestionCache } from './command/suggestion-cache.ts';

/** What every command about items needs; all-context.ts has the rest, so that /price needs no accounts or charts. */
export interface Context {
	readonly market: Market;
	readonly clock: Clock;
	readonly history: PriceHistory;
	readonly recentItems: RecentItems;
	readonly suggestions: SuggestionCache;
	readonly words: Words;
	wordsFor(locale: string): Words;
	readonly caller: Caller;
	/** A share (0.08): as observed in the caller's sales, otherwise as configured; undefined if neither is known. */
	sellerFee(): number | undefined;
	/** `areUnread`: the caller's settings could not be read. */
	defaults(): Promise<Defaults & { readonly areUnread?: boolean }>;
}

export interface Caller {
	readonly userId: string;
	readonly serverId: string | undefined;
	readonly managesServer: boolean;
	/** Nobody but the caller sees the answer. */
	readonly isAlone: boolean;
	readonly clientLocale: string;
	readonly ownLocale: string;
	readonly locale: string;
	readonly publicLocale: string;
	readonly channel?: PickedChannel | undefined;
}

export const inOwnLanguage = <Any extends Context>(context: Any): Any => ({
	...context,
	words: context.wordsFor(context.caller.ownLocale),
});
