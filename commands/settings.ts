import { z } from 'zod';
import { defineCommand } from '../src/discord/command/command.ts';
import { defineComponent } from '../src/discord/command/component-handler.ts';
import { customId } from '../src/discord/command/custom-id.ts';
import { orFormAgain } from '../src/discord/command/form-again.ts';
import { choice, numberChoice, optional } from '../src/discord/command/option.ts';
import type { Caller, Context } from '../src/discord/context.ts';
import { StoreError } from '../src/errors/store-error.ts';
import { UserError } from '../src/errors/user-error.ts';
import { currencies } from '../src/market/currency.ts';
import { gameNames, games } from '../src/market/game.ts';
import { parseTime } from '../src/text/parse-time.ts';
import type { Owner, Preferences, QuietHours } from '../src/users/settings.ts';
import { findZone } from '../src/users/time-zone.ts';
import { labels } from '../src/views/labels.ts';
import type { Button, Reply } from '../src/views/reply.ts';
import {
	currencyChoice,
	type Deletable,
	deletable,
	deletionEmbed,
	gameChoice,
	quietForm,
	type SettingsScope,
	type SettingsToShow,
	settingsEmbed,
	settingsNews,
	settingsTexts,
} from '../src/views/settings.ts';

const scopes = ['me', 'server'] as const satisfies readonly SettingsScope[];
/** The settings that a component changes. */
const scopeState = z.tuple([z.enum(scopes)]);

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
		if (currency === undefined && game === undefined) return settingsReply(scope, context);
		return change(scope, { currency, game }, context);
	},
	components: {
		show: defineComponent(scopeState, async ([scope], _, context) => settingsReply(scope, context)),
		currency: defineComponent(scopeState, async ([scope], [picked], context) =>
			change(scope, { currency: currencies.find((currency) => currency === picked) }, context),
		),
		game: defineComponent(scopeState, async ([scope], [picked], context) =>
			change(scope, { game: games.find((game) => String(game) === picked) }, context),
		),
		reset: defineComponent(scopeState, async ([scope], _, context) => {
			ownerOf(scope, context.caller);
			return confirmation(scope, context);
		}),
		quiet: defineComponent(z.tuple([]), async (_, __, { settings, caller }) =>
			quietForm(customId('settings', 'quiet'), (await settings.of(ownerOf('me', caller))).quiet),
		),
		quietOff: defineComponent(z.tuple([]), async (_, __, context) => {
			await context.settings.remove(ownerOf('me', context.caller), 'quiet');
			await context.alerts.release(context.caller.userId);
			return settingsReply('me', context, settingsNews.quietOff);
		}),
		forget: defineComponent(z.tuple([]), async (_, __, context) => confirmation('all', context)),
		keep: defineComponent(z.tuple([]), async (_, __, context) => settingsReply('me', context, settingsNews.kept)),
		delete: defineComponent(z.tuple([z.enum(deletable)]), async ([what], _, context) =>
			settingsReply(
				what === 'all' ? 'me' : what,
				context,
				what === 'all' ? await forget(context) : await reset(what, context),
			),
		),
	},
	forms: {
		quiet: (values, context) =>
			orFormAgain(customId('settings', 'quiet'), context, async () => {
				const quiet = quietHoursIn(values);
				await context.settings.change(ownerOf('me', context.caller), { quiet });
				await context.alerts.release(context.caller.userId);
				return settingsReply('me', context, settingsNews.quiet(quiet));
			}),
	},
});

async function change(scope: SettingsScope, changes: Preferences, context: Context): Promise<Reply> {
	if (changes.currency === undefined && changes.game === undefined) throw new UserError({ code: 'button-expired' });
	await context.settings.change(ownerOf(scope, context.caller), changes);
	return settingsReply(scope, context, settingsNews.saved(scope, changes));
}

async function reset(scope: SettingsScope, { settings, alerts, caller }: Context): Promise<string> {
	await settings.reset(ownerOf(scope, caller));
	if (scope === 'me') await alerts.release(caller.userId);
	return settingsNews.reset(scope);
}

async function forget({ settings, recentItems, accounts, alerts, feeds, caller, formats }: Context): Promise<string> {
	const count = await alerts.deleteAll(caller.userId);
	await feeds.forgetUser(caller.userId);
	const wasLinked = await accounts.unlink(caller.userId);
	await settings.reset({ scope: 'user', id: caller.userId });
	recentItems.forget(caller.userId);
	return settingsNews.forgotten(wasLinked, count, formats);
}

async function confirmation(what: Deletable, context: Context): Promise<Reply> {
	return {
		embed: deletionEmbed(what, await settingsOf(context), context.formats),
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

async function settingsOf({ settings, recentItems, accounts, alerts, caller }: Context): Promise<SettingsToShow> {
	const effective = await settings.effective(caller.userId, caller.serverId);
	const link = await accounts.linkStatus(caller.userId);
	return {
		...effective,
		recent: recentItems.all(caller.userId),
		link,
		managesServer: caller.managesServer,
		alerts: await alerts.of(caller.userId).then(({ length }) => length, unknownIfStoreFails),
	};
}

/** The other settings are shown even if the alerts cannot be read. */
function unknownIfStoreFails(error: unknown): undefined {
	if (!(error instanceof StoreError)) throw error;
}

/** The settings, with menus that change those of the scope. @throws UserError if the caller may not change them. */
async function settingsReply(scope: SettingsScope, context: Context, news = ''): Promise<Reply> {
	ownerOf(scope, context.caller);
	const shown = await settingsOf(context);
	const { user, server, managesServer } = shown;
	const own = scope === 'me' ? user : (server ?? {});
	const { buttons: texts } = settingsTexts;
	const buttons: Button[] = [];
	if (server && managesServer)
		for (const other of scopes)
			buttons.push({
				label: other === 'me' ? texts.me : texts.server,
				id: customId('settings', 'show', other),
				...(other === scope ? { style: 'main', disabled: true } : {}),
			});
	buttons.push({
		label: scope === 'me' ? texts.resetMine : texts.resetServer,
		id: customId('settings', 'reset', scope),
		disabled: Object.values(own).every((value) => value === undefined),
	});
	if (scope === 'me') {
		buttons.push({ label: texts.quiet, id: customId('settings', 'quiet') });
		if (own.quiet) buttons.push({ label: texts.quietOff, id: customId('settings', 'quietOff') });
	}
	buttons.push({ label: texts.forget, id: customId('settings', 'forget'), style: 'danger' });
	const menus = [
		currencyChoice(customId('settings', 'currency', scope), own.currency, scope, context.formats),
		gameChoice(customId('settings', 'game', scope), own.game, scope),
	];
	return { embed: settingsEmbed(shown, news, context.formats), menus, buttons };
}

/** The quiet hours that somebody has filled in. @throws UserError `not-a-time`, `no-such-zone` */
function quietHoursIn({ from = '', to = '', zone = '' }: Readonly<Record<string, string>>): QuietHours {
	const found = findZone(zone);
	if ('nearest' in found) throw new UserError({ code: 'no-such-zone', typed: zone, nearest: found.nearest });
	return { from: timeIn(from), to: timeIn(to), zone: found.zone };
}

function timeIn(typed: string): number {
	const time = parseTime(typed);
	if (time === undefined) throw new UserError({ code: 'not-a-time', typed });
	return time;
}
