import { customId } from '../../src/discord/command/custom-id.ts';
import { reportAbouts } from '../../src/notify/outbox.ts';
import type { Reply } from '../../src/words/reply.ts';
import { ownerOf, type SettingsContext, settingsOf } from './own-settings.ts';
import { type Deletable, deletionEmbed, forgottenResult, type SettingsScope } from './settings-view.ts';

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
