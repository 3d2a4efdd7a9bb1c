import type { RestSender } from '../../src/discord/rest-sender.ts';
import type { Settings } from '../../src/settings/settings.ts';
import type { AccountContext } from '../linked-account/account-context.ts';
import type { Reports } from './reports.ts';

export type DirectMessages = Pick<RestSender, 'sendToUser' | 'open' | 'sendToChannel'>;

/** The alerts and feeds of users, which are paused while their owner refuses direct messages. */
export interface Reachability {
	/** @throws StoreError */
	isPaused(userId: string): Promise<boolean>;
	/** @throws StoreError */
	resume(userId: string): Promise<void>;
}

export interface ReportContext extends AccountContext {
	readonly reports: Reports;
	readonly reachability: Reachability;
	readonly settings: Settings;
	readonly directMessages: DirectMessages;
}
