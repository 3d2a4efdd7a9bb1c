import type { RestSender } from '../../src/discord/rest-sender.ts';
import type { Settings } from '../../src/settings/settings.ts';
import type { ServerFeeds } from '../alerts/watching/server-feeds.ts';
import type { UserAlerts } from '../alerts/watching/user-alerts.ts';
import type { AccountContext } from '../linked-account/account-context.ts';
import type { Reports } from './reports.ts';

export type DirectMessages = Pick<RestSender, 'send' | 'open' | 'tell'>;

/** With alerts and feeds: they resume once direct messages can be delivered again. */
export interface ReportContext extends AccountContext {
	readonly reports: Reports;
	readonly alerts: UserAlerts;
	readonly feeds: ServerFeeds;
	readonly settings: Settings;
	readonly directMessages: DirectMessages;
}
