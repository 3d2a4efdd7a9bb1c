import { z } from 'zod';
import { customId, defineCommand, defineComponent } from '../src/discord/command.ts';
import type { Caller, Context } from '../src/discord/context.ts';
import { choice, numberChoice, optional } from '../src/discord/option.ts';
import { UserError } from '../src/errors/user-error.ts';
import { currencies } from '../src/market/currency.ts';
import { gameNames, games } from '../src/market/game.ts';
import type { Owner, Preferences } from '../src/users/settings.ts';
import type { Button, Reply } from '../src/views/reply.ts';
import { type Deletable, deletable, deletionEmbed, type SettingsToShow, settingsEmbed } from '../src/views/settings.ts';

const scopes = ['me', 'server'] as const;
type Scope = (typeof scopes)[number];

export default defineCommand({
	name: 'settings',
	description: 'Your own currency and game, or this server’s',
	private: true,
	options: {
		currency: optional(choice('What prices are shown in', currencies)),
		game: optional(numberChoice('Where items are looked for', gameNames, games)),
		scope: optional(choice('Whose: yours, or with Manage Server this server’s', scopes)),
	},
	async run({ currency, game, scope = 'me' }, context) {
		if (currency === undefined && game === undefined) return show(context);
		await context.settings.change(ownerOf(scope, context.caller), { currency, game });
		return show(context, saved(scope, { currency, game }));
	},
	components: {
		reset: defineComponent(z.tuple([z.enum(scopes)]), async ([scope], _, context) => {
			ownerOf(scope, context.caller);
			return askFirst(scope, context);
		}),
		forget: defineComponent(z.tuple([]), async (_, __, context) => askFirst('all', context)),
		keep: defineComponent(z.tuple([]), async (_, __, context) => show(context, '**Nothing was deleted.**')),
		delete: defineComponent(z.tuple([z.enum(deletable)]), async ([what], _, context) =>
			show(context, what === 'all' ? await forget(context) : await reset(what, context)),
		),
	},
});

async function reset(scope: Scope, { settings, caller }: Context): Promise<string> {
	await settings.reset(ownerOf(scope, caller));
	return `**Reset:** ${scope === 'me' ? 'you have' : 'this server has'} no settings any more.`;
}

async function forget({ settings, recentItems, accounts, caller }: Context): Promise<string> {
	const unlinked = await accounts.unlink(caller.userId);
	await settings.reset({ scope: 'user', id: caller.userId });
	recentItems.forget(caller.userId);
	return `**Deleted:** nothing is kept about you any more.${unlinked ? ' Your marketplace account is unlinked.' : ''}`;
}

async function askFirst(what: Deletable, context: Context): Promise<Reply> {
	return {
		embed: deletionEmbed(what, await shownTo(context)),
		buttons: [
			{ label: 'Delete', id: customId('settings', 'delete', what), style: 'danger' },
			{ label: 'Keep', id: customId('settings', 'keep') },
		],
	};
}

/** @throws UserError where it is not theirs to change. */
function ownerOf(scope: Scope, { userId, serverId, managesServer }: Caller): Owner {
	if (scope === 'me') return { scope: 'user', id: userId };
	if (serverId === undefined) throw new UserError({ code: 'no-server-here' });
	if (!managesServer) throw new UserError({ code: 'needs-manage-server' });
	return { scope: 'server', id: serverId };
}

async function shownTo({ settings, recentItems, accounts, caller }: Context): Promise<SettingsToShow> {
	const holding = await settings.holding(caller.userId, caller.serverId);
	const link = await accounts.linkStatus(caller.userId);
	return { ...holding, lately: recentItems.all(caller.userId), link, managesServer: caller.managesServer };
}

async function show(context: Context, news = ''): Promise<Reply> {
	const shown = await shownTo(context);
	const { user, server, managesServer } = shown;
	const reset = (scope: Scope, label: string, of: Preferences): Button => ({
		label,
		id: customId('settings', 'reset', scope),
		disabled: of.currency === undefined && of.game === undefined,
	});
	const buttons: Button[] = [reset('me', 'Reset mine', user)];
	if (server && managesServer) buttons.push(reset('server', 'Reset this server’s', server));
	buttons.push({ label: 'Delete all about me', id: customId('settings', 'forget'), style: 'danger' });
	return { embed: settingsEmbed(shown, news, context.formats), buttons };
}

function saved(scope: Scope, { currency, game }: Preferences): string {
	const values = [currency && `currency **${currency}**`, game && `game **${gameNames[game]}**`].filter(Boolean);
	return `**Saved** for ${scope === 'me' ? 'you' : 'this server'}: ${values.join(', ')}.`;
}
