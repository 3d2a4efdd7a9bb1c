import { UserError } from '../../src/base/errors/user-error.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import type { Caller } from '../../src/discord/context.ts';
import { reportAbouts } from '../../src/notify/outbox.ts';
import type { Owner } from '../../src/settings/settings.ts';
import type { Reply } from '../../src/words/reply.ts';
import type { AlertContext } from '../alert/alert-context.ts';
import type { HoldingsContext } from '../holdings/holdings-context.ts';
import {
	type Deletable,
	deletionEmbed,
	forgottenResult,
	type SettingsScope,
	type SettingsToShow,
} from './settings-view.ts';

export interface SettingsContext extends AlertContext, HoldingsContext {}

/** @throws UserError if the caller may not change these settings. */
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

export async function confirmation(what: Deletable, context: SettingsContext): Promise<Reply> {
	if (what === 'server') ownerOf(what, context.caller);
	const { holdings, watchlist, caller } = context;
	const counts = {
		holdings: (await holdings.of(caller.userId)).items.length,
		watched: (await watchlist.of(caller.userId)).items.length,
	};
	return {
		embed: deletionEmbed(what, { ...(await settingsOf(context)), ...counts }, context.words),
		buttons: [
			{ label: context.words.t('button.delete'), id: customId('settings', 'delete', what), style: 'danger' },
			{ label: context.words.t('button.keep'), id: customId('settings', 'keep') },
		],
	};
}

export async function reset(
	scope: SettingsScope,
	{ settings, alerts, reports, caller, words }: SettingsContext,
): Promise<string> {
	await settings.reset(ownerOf(scope, caller));
	if (scope === 'me') {
		await alerts.release(caller.userId);
		await reports.reschedule(caller.userId);
	}
	return words.t('settings.reset', { scope });
}

export async function forget({
	settings,
	recentItems,
	accounts,
	alerts,
	feeds,
	reports,
	holdings,
	watchlist,
	caller,
	words,
}: SettingsContext): Promise<string> {
	const count = await alerts.deleteAll(caller.userId);
	await feeds.forgetUser(caller.userId);
	for (const about of reportAbouts) await reports.stop(caller.userId, about);
	await holdings.deleteAll(caller.userId);
	await watchlist.deleteAll(caller.userId);
	const wasLinked = await accounts.unlink(caller.userId);
	await settings.reset(ownerOf('me', caller));
	recentItems.forget(caller.userId);
	return forgottenResult(wasLinked, count, words);
}
