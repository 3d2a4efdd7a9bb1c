import { z } from 'zod';
import type { Context, Who } from '../src/discord/context.ts';
import { customId, defineCommand, definePress } from '../src/discord/command.ts';
import { choice, numberChoice, optional } from '../src/discord/option.ts';
import { UserError } from '../src/errors.ts';
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
		await context.settings.change(ownerOf(scope, context.who), { currency, game });
		return show(context, saved(scope, { currency, game }));
	},
	presses: {
		reset: definePress(z.tuple([z.enum(scopes)]), async ([scope], _, context) => {
			ownerOf(scope, context.who);
			return askFirst(scope, context);
		}),
		forget: definePress(z.tuple([]), async (_, __, context) => askFirst('all', context)),
		keep: definePress(z.tuple([]), async (_, __, context) => show(context, '**Nothing was deleted.**')),
		delete: definePress(z.tuple([z.enum(deletable)]), async ([what], _, context) =>
			show(context, what === 'all' ? await forget(context) : await reset(what, context)),
		),
	},
});

async function reset(scope: Scope, { settings, who }: Context): Promise<string> {
	await settings.reset(ownerOf(scope, who));
	return `**Reset:** ${scope === 'me' ? 'you have' : 'this server has'} no settings any more.`;
}

async function forget({ settings, askedLately, accounts, who }: Context): Promise<string> {
	const unlinked = await accounts.unlink(who.userId);
	await settings.reset({ scope: 'user', id: who.userId });
	askedLately.forget(who.userId);
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
function ownerOf(scope: Scope, { userId, serverId, managesServer }: Who): Owner {
	if (scope === 'me') return { scope: 'user', id: userId };
	if (serverId === undefined)
		throw new UserError(
			'There is no server here that this bot is in. Use this in a server it was added to, or leave scope out.',
		);
	if (!managesServer)
		throw new UserError('Only people with the Manage Server permission can change this server’s settings.');
	return { scope: 'server', id: serverId };
}

async function shownTo({ settings, askedLately, accounts, who }: Context): Promise<SettingsToShow> {
	const holding = await settings.holding(who.userId, who.serverId);
	const link = await accounts.link(who.userId);
	return { ...holding, lately: askedLately.all(who.userId), link, managesServer: who.managesServer };
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
