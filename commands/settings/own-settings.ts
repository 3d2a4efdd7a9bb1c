import { UserError } from '../../src/base/user-error.ts';
import type { Caller } from '../../src/discord/context.ts';
import type { RecentItems } from '../../src/settings/recent-items.ts';
import type { Owner } from '../../src/settings/settings.ts';
import type { Holdings } from '../own-items/stored-items.ts';
import type { ReportContext } from '../reports/report-context.ts';
import type { SettingsScope, SettingsToShow } from './settings-view.ts';

export interface SettingsContext extends ReportContext {
	readonly accounts: ReportContext['accounts'] & { unlink(userId: string): Promise<boolean> };
	readonly recentItems: RecentItems;
	/** The lists that users gave to the bot. */
	readonly appraisals: { deleteOf(userId: string): void };
	readonly holdings: Holdings;
	readonly watchlist: Holdings;
	readonly alerts: {
		of(userId: string): Promise<readonly unknown[]>;
		/** Resolves to how many alerts there were. */
		deleteAll(userId: string): Promise<number>;
		/** Sends the messages that wait for the end of quiet hours. */
		release(userId: string): Promise<void>;
	};
	/** `forgetUser` removes a user's id from the feeds that they set up on servers. The feeds are kept. */
	readonly feeds: { forgetUser(userId: string): Promise<void> };
}

/** Returns whose settings a scope means. @throws UserError unless the caller may change them */
export function ownerOf(scope: SettingsScope, { userId, serverId, managesServer }: Caller): Owner {
	if (scope === 'me') return { scope: 'user', id: userId };
	if (serverId === undefined) throw new UserError({ code: 'no-server-here' });
	if (!managesServer) throw new UserError({ code: 'needs-manage-server' });
	return { scope: 'server', id: serverId };
}

export async function settingsOf({
	settings,
	recentItems,
	accounts,
	alerts,
	caller,
}: SettingsContext): Promise<SettingsToShow> {
	return {
		...(await settings.effective(caller.userId, caller.serverId)),
		recent: recentItems.all(caller.userId),
		link: await accounts.linkStatus(caller.userId),
		managesServer: caller.managesServer,
		alerts: (await alerts.of(caller.userId)).length,
	};
}
