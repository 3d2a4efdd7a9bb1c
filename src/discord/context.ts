import type { Accounts } from '../accounts/accounts.ts';
import type { Charts } from '../charts/charts.ts';
import type { OutOfStock } from '../market/answers/out-of-stock.ts';
import type { Deals } from '../market/answers/pages/deals.ts';
import type { Movers } from '../market/answers/pages/movers.ts';
import type { Market } from '../market/snapshots/market.ts';
import type { Messenger } from '../notify/messenger.ts';
import type { ServerFeeds } from '../notify/server-feeds.ts';
import type { UserAlerts } from '../notify/user-alerts.ts';
import type { PriceHistory } from '../prices/price-history.ts';
import type { Clock } from '../runtime/clock.ts';
import type { RecentItems } from '../users/recent-items.ts';
import type { Defaults, Settings } from '../users/settings.ts';
import type { Sent } from '../views/account/summary.ts';
import type { Formats } from '../views/formatting/formats.ts';
import type { CommandToShow } from '../views/help.ts';
import type { Reply } from '../views/reply.ts';
import type { SuggestionCache } from './items/suggestion-cache.ts';

/** Everything a command may use. Built in bot.ts for each interaction; tests pass fakes. */
export interface Context {
	readonly market: Market;
	readonly clock: Clock;
	readonly charts: Pick<Charts, 'draw'>;
	readonly outOfStock: OutOfStock;
	readonly deals: Deals;
	readonly movers: Movers;
	readonly history: PriceHistory;
	readonly settings: Settings;
	readonly accounts: Pick<Accounts, 'linkingIsOn' | 'linkStatus' | 'link' | 'unlink' | 'page' | 'read' | 'cancel'>;
	readonly directMessages: DirectMessages;
	readonly alerts: UserAlerts;
	readonly feeds: ServerFeeds;
	/** Posts messages in channels. */
	readonly messenger: Pick<Messenger, 'post'>;
	readonly recentItems: RecentItems;
	readonly suggestions: SuggestionCache;
	/** Formats amounts and times in the caller's locale. */
	readonly formats: Formats;
	readonly caller: Caller;
	/**
	 * The fee for sellers as a share of the price (0.08): in answers to the caller's own commands as observed in their sales
	 * when their transactions were last read, otherwise as configured; undefined if neither is known.
	 */
	sellerFee(): number | undefined;
	/** All commands, for /help. */
	readonly commands: readonly CommandToShow[];
	/** The game and currency to use by default for the caller; `areUnread` if their settings could not be read. */
	defaults(): Promise<Defaults & { readonly areUnread?: boolean }>;
}

export interface DirectMessages {
	/** Sends a message to a user. Never throws. */
	send(userId: string, reply: Reply): Promise<Sent>;
	/**
	 * Opens the channel of direct messages with a user. Only to be called while the user is there: an app that opens many
	 * channels in the background is taken for a spammer. Never throws.
	 */
	open(userId: string): Promise<OpenedChannel>;
	/** Posts a message in a channel that was opened before. Never throws. */
	tell(channel: string, reply: Reply): Promise<Sent>;
}

/** A channel of direct messages, or why there is none. */
export type OpenedChannel = { readonly channel: string } | { readonly refused: Exclude<Sent, 'sent'> };

/** The user who ran the command or used the component, and where. */
export interface Caller {
	readonly userId: string;
	/** Undefined in direct messages. */
	readonly serverId: string | undefined;
	/** Has the permission Manage Server. */
	readonly managesServer: boolean;
	/** The bot has the permission to mention everyone and all roles where it was asked. */
	readonly botMentionsEveryone: boolean;
	/** The answer is to the caller's own command; false if they use a component of somebody else's public answer. */
	readonly isAsker: boolean;
}
