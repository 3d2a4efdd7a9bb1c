import type { RestSender } from '../../src/discord/rest-sender.ts';
import type { Messenger } from '../../src/notify/messenger.ts';
import type { ServerFeeds } from '../../src/notify/server-feeds.ts';
import type { Settings } from '../../src/settings/settings.ts';
import type { HistoryContext } from '../items/item-context.ts';
import type { PriceContext } from '../price/price.ts';
import type { DirectMessages } from '../reports/report-context.ts';

export interface FeedContext extends HistoryContext, PriceContext {
	readonly feeds: ServerFeeds;
	readonly settings: Settings;
	readonly messenger: Pick<Messenger, 'post'> & Pick<RestSender, 'pin'>;
	readonly directMessages: DirectMessages;
}
