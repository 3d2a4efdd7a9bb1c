import type { Clock } from '../base/clock.ts';
import type { Defaults } from '../market/defaults.ts';
import type { Market } from '../market/snapshots/market.ts';
import type { PriceHistory } from '../prices/price-history.ts';
import type { RecentItems } from '../settings/recent-items.ts';
import type { Words } from '../words/words.ts';
import type { PickedChannel } from './command/resolved-option.ts';
import type { SuggestionCache } from './command/suggestion-cache.ts';

/**
 * What a command may use. Built in bot.ts for each interaction; tests pass fakes. This is what every command about items
 * needs; the rest is added in all-context.ts, so that /price depends on no accounts, alerts or charts.
 */
export interface Context {
	readonly market: Market;
	readonly clock: Clock;
	readonly history: PriceHistory;
	readonly recentItems: RecentItems;
	readonly suggestions: SuggestionCache;
	/** Words amounts and times in the caller's locale. */
	readonly words: Words;
	/** Writes in any locale. */
	wordsFor(locale: string): Words;
	readonly caller: Caller;
	/**
	 * The fee for sellers as a share of the price (0.08): in answers to the caller's own commands as observed in their sales
	 * when their transactions were last read, otherwise as configured; undefined if neither is known.
	 */
	sellerFee(): number | undefined;
	/** The game and currency to use by default for the caller; `areUnread` if their settings could not be read. */
	defaults(): Promise<Defaults & { readonly areUnread?: boolean }>;
}

/** The user who ran the command or used the component, and where. */
export interface Caller {
	readonly userId: string;
	/** Undefined in direct messages. */
	readonly serverId: string | undefined;
	/** Has the permission Manage Server. */
	readonly managesServer: boolean;
	/** Nobody but the caller sees the answer. */
	readonly isAlone: boolean;
	/** That of the caller's Discord client. */
	readonly clientLocale: string;
	/** The one in their settings, or else that of their client. */
	readonly ownLocale: string;
	/** The locale of the answer: the caller's own, or that of everybody who sees it. */
	readonly locale: string;
	/** The locale of what everybody in the channel sees. */
	readonly publicLocale: string;
	/** The channel of a server that it comes from. */
	readonly channel?: PickedChannel | undefined;
}

/** The same with words in the caller's own language: for what only they see in answer to a public message. */
export const inOwnLanguage = <Any extends Context>(context: Any): Any => ({
	...context,
	words: context.wordsFor(context.caller.ownLocale),
});
