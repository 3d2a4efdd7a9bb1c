import type { RestSender } from '../../src/discord/rest-sender.ts';
import type { Reports } from '../../src/notify/reports.ts';
import type { ServerFeeds } from '../../src/notify/server-feeds.ts';
import type { UserAlerts } from '../../src/notify/user-alerts.ts';
import type { Settings } from '../../src/settings/settings.ts';
import type { AccountContext } from '../account/account-context.ts';

export type DirectMessages = Pick<RestSender, 'send' | 'open' | 'tell'>;

/** With alerts and feeds: they resume once direct messages can be delivered again. */
export interface ReportContext extends AccountContext {
	readonly reports: Reports;
	readonly alerts: UserAlerts;
	readonly feeds: ServerFeeds;
	readonly settings: Settings;
	readonly directMessages: DirectMessages;
}
