import { UserError } from '../../src/base/user-error.ts';
import type { Caller } from '../../src/discord/context.ts';
import type { Owner } from '../../src/settings/settings.ts';
import type { AlertContext } from '../alerts/alert/alert-context.ts';
import type { HoldingsContext } from '../own-items/valuation.ts';
import type { SettingsScope, SettingsToShow } from './settings-view.ts';

export interface SettingsContext extends AlertContext, HoldingsContext {}

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
