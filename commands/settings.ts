import { z } from 'zod';
import { defineCommand } from '../src/discord/command/command.ts';
import { defineComponent } from '../src/discord/command/component-handler.ts';
import { customId } from '../src/discord/command/custom-id.ts';
import { choice, numberChoice, optional } from '../src/discord/command/option.ts';
import type { Caller, Context } from '../src/discord/context.ts';
import { UserError } from '../src/errors/user-error.ts';
import { currencies } from '../src/market/currency.ts';
import { gameNames, games } from '../src/market/game.ts';
import type { Owner, Preferences } from '../src/users/settings.ts';
import { labels } from '../src/views/labels.ts';
import type { Button, Reply } from '../src/views/reply.ts';
import {
	type Deletable,
	deletable,
	deletionEmbed,
	type SettingsScope,
	type SettingsToShow,
	settingsEmbed,
	settingsNews,
	settingsTexts,
} from '../src/views/settings.ts';

const scopes = ['me', 'server'] as const satisfies readonly SettingsScope[];

export default defineCommand({
	name: 'settings',
	description: settingsTexts.description,
	private: true,
	options: {
		currency: optional(choice(settingsTexts.currency, currencies)),
		game: optional(numberChoice(settingsTexts.game, gameNames, games)),
		scope: optional(choice(settingsTexts.scope, scopes)),
	},
	async run({ currency, game, scope = 'me' }, context) {
		if (currency === undefined && game === undefined) return settingsReply(context);
		await context.settings.change(ownerOf(scope, context.caller), { currency, game });
		return settingsReply(context, settingsNews.saved(scope, { currency, game }));
	},
	components: {
		reset: defineComponent(z.tuple([z.enum(scopes)]), async ([scope], _, context) => {
			ownerOf(scope, context.caller);
			return confirmation(scope, context);
		}),
		forget: defineComponent(z.tuple([]), async (_, __, context) => confirmation('all', context)),
		keep: defineComponent(z.tuple([]), async (_, __, context) => settingsReply(context, settingsNews.kept)),
		delete: defineComponent(z.tuple([z.enum(deletable)]), async ([what], _, context) =>
			settingsReply(context, what === 'all' ? await forget(context) : await reset(what, context)),
		),
	},
});

async function reset(scope: SettingsScope, { settings, caller }: Context): Promise<string> {
	await settings.reset(ownerOf(scope, caller));
	return settingsNews.reset(scope);
}

async function forget({ settings, recentItems, accounts, caller }: Context): Promise<string> {
	const wasLinked = await accounts.unlink(caller.userId);
	await settings.reset({ scope: 'user', id: caller.userId });
	recentItems.forget(caller.userId);
	return settingsNews.forgotten(wasLinked);
}

/** Asks before anything is deleted. */
async function confirmation(what: Deletable, context: Context): Promise<Reply> {
	return {
		embed: deletionEmbed(what, await settingsOf(context)),
		buttons: [
			{ label: labels.delete, id: customId('settings', 'delete', what), style: 'danger' },
			{ label: labels.keep, id: customId('settings', 'keep') },
		],
	};
}

/** @throws UserError if the caller may not change these settings. */
function ownerOf(scope: SettingsScope, { userId, serverId, managesServer }: Caller): Owner {
	if (scope === 'me') return { scope: 'user', id: userId };
	if (serverId === undefined) throw new UserError({ code: 'no-server-here' });
	if (!managesServer) throw new UserError({ code: 'needs-manage-server' });
	return { scope: 'server', id: serverId };
}

async function settingsOf({ settings, recentItems, accounts, caller }: Context): Promise<SettingsToShow> {
	const effective = await settings.effective(caller.userId, caller.serverId);
	const link = await accounts.linkStatus(caller.userId);
	return { ...effective, recent: recentItems.all(caller.userId), link, managesServer: caller.managesServer };
}

async function settingsReply(context: Context, news = ''): Promise<Reply> {
	const shown = await settingsOf(context);
	const { user, server, managesServer } = shown;
	const resetButton = (scope: SettingsScope, label: string, of: Preferences): Button => ({
		label,
		id: customId('settings', 'reset', scope),
		disabled: of.currency === undefined && of.game === undefined,
	});
	const { resetMine, resetServer, forget } = settingsTexts.buttons;
	const buttons: Button[] = [resetButton('me', resetMine, user)];
	if (server && managesServer) buttons.push(resetButton('server', resetServer, server));
	buttons.push({ label: forget, id: customId('settings', 'forget'), style: 'danger' });
	return { embed: settingsEmbed(shown, news, context.formats), buttons };
}
