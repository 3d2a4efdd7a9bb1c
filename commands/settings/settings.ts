import { z } from 'zod';
import { parseTime } from '../../src/base/text/parse.ts';
import { UserError } from '../../src/base/user-error.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import { answerOrReopenForm } from '../../src/discord/command/form-input.ts';
import { choice, namedChoice, numberChoice, type OwnName, optional } from '../../src/discord/command/option.ts';
import { withWords } from '../../src/discord/context.ts';
import { asCurrency, currencies } from '../../src/market/currency.ts';
import { gameNames, games } from '../../src/names/game.ts';
import { digestOfUser } from '../../src/settings/digest-time.ts';
import { findZone } from '../../src/settings/find-zone.ts';
import type { Preferences, QuietHours } from '../../src/settings/settings.ts';
import { type Language, languages, ownNames } from '../../src/words/languages.ts';
import type { Button, Reply } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { digestForm, digestIn, digestText } from '../reports/digest-time.ts';
import { reportSubjects } from '../reports/reports.ts';
import { ownerOf, type SettingsContext, settingsOf } from './own-settings.ts';
import {
	type Changes,
	type Deletable,
	deletionEmbed,
	forgottenResult,
	type LanguageChoice,
	quietForm,
	quietResult,
	type SettingsScope,
	savedResult,
	settingsEmbed,
	settingsMenus,
} from './settings-view.ts';

const scopes = ['me', 'server'] as const satisfies readonly SettingsScope[];
const scopeState = z.tuple([z.enum(scopes)]);
const deletableState = z.tuple([z.enum([...scopes, 'all'])]);

const languageChoices = ['auto', ...languages] as const satisfies readonly LanguageChoice[];
const languageNames = {
	...(Object.fromEntries(languages.map((each) => [each, { own: ownNames[each] }])) as Record<Language, OwnName>),
	auto: 'settings.automatic',
} as const;

const menuHandler = defineComponent(scopeState, ([scope], [value], context: SettingsContext) =>
	change(
		scope,
		{
			currency: asCurrency(value),
			game: games.find((each) => String(each) === value),
			language: languageChoices.find((each) => each === value),
		},
		context,
	),
);

export default defineCommand<SettingsContext>()({
	name: 'settings',
	description: 'settings.description',
	private: true,
	options: {
		currency: optional(choice('settings.option.currency', currencies)),
		game: optional(numberChoice('settings.option.game', gameNames, games)),
		language: optional(namedChoice('settings.option.language', languageNames, languageChoices)),
		scope: optional(choice('settings.option.scope', scopes)),
	},
	run: ({ scope = 'me', ...changes }, context) => change(scope, changes, context),
	components: {
		show: defineComponent(scopeState, ([scope], _, context) => settingsReply(scope, context)),
		currency: menuHandler,
		game: menuHandler,
		language: menuHandler,
		quiet: async (_, __, { settings, caller, words }) =>
			quietForm(customId('settings', 'quiet'), (await settings.of(ownerOf('me', caller))).quiet, words),
		quietOff: (_, __, context) => changeQuiet(undefined, context),
		digest: async (_, __, { settings, caller, words }) =>
			digestForm('settings', digestOfUser(await settings.of(ownerOf('me', caller))), words),
		private: defineComponent(z.tuple([z.enum(['on', 'off'])]), async ([value], _, context) => {
			const isPrivate = value === 'on';
			await context.settings.change(ownerOf('me', context.caller), { private: isPrivate });
			return settingsReply('me', context, context.words.t(isPrivate ? 'settings.privateOn' : 'settings.privateOff'));
		}),
		confirm: defineComponent(deletableState, ([what], _, context) => confirmation(what, context)),
		// Older messages do not say whose settings they are about.
		keep: ([scope], _, context) =>
			settingsReply(scope === 'server' ? 'server' : 'me', context, context.words.t('settings.kept')),
		delete: defineComponent(deletableState, async ([what], _, oldContext) => {
			// The user's choice of a language is deleted, too, so the answer is in the language of their Discord client.
			const { wordsFor, caller } = oldContext;
			const context = what === 'server' ? oldContext : withWords(oldContext, wordsFor(caller.clientLocale));
			return what === 'all'
				? settingsReply('me', context, await forget(context))
				: settingsReply(what, context, await reset(what, context));
		}),
	},
	forms: {
		digest: (_, values, context) =>
			answerOrReopenForm(customId('settings', 'digest'), context, async () => {
				const { settings, reports, caller, words } = context;
				const digest = digestIn(values);
				await settings.change(ownerOf('me', caller), { digest });
				await reports.reschedule(caller.userId);
				return settingsReply('me', context, words.t('settings.digestSaved', { time: digestText(digest) }));
			}),
		quiet: (_, { from = '', to = '', zone = '' }, context) =>
			answerOrReopenForm(customId('settings', 'quiet'), context, () => {
				const hours = { zone: findZone(zone), from: timeIn(from), to: timeIn(to) };
				return hours.from === hours.to
					? changeQuiet(undefined, context, context.words.t('settings.quietSame'))
					: changeQuiet(hours, context);
			}),
	},
});

/** Without changes, only shows the settings. */
async function change(
	scope: SettingsScope,
	{ language, ...others }: Changes,
	context: SettingsContext,
): Promise<Reply> {
	const { settings, caller } = context;
	const owner = ownerOf(scope, caller);
	// `auto` is not stored: it removes the stored language.
	const newValues = { ...others, language: language === 'auto' ? undefined : language };
	const hasNewValue = Object.values(newValues).some((value) => value !== undefined);
	if (!hasNewValue && language === undefined) return settingsReply(scope, context);
	if (language === 'auto') await settings.remove(owner, 'language');
	if (hasNewValue) await settings.change(owner, newValues);
	// The answer is in the new language already.
	const isOwnLanguage = scope === 'me' && language !== undefined;
	const words = isOwnLanguage ? context.wordsFor(language === 'auto' ? caller.clientLocale : language) : context.words;
	return settingsReply(scope, withWords(context, words), savedResult(scope, { ...others, language }, words));
}

async function changeQuiet(
	quiet: QuietHours | undefined,
	context: SettingsContext,
	result = quietResult(quiet, context.words),
): Promise<Reply> {
	const { settings, alerts, reports, caller } = context;
	const owner = ownerOf('me', caller);
	await (quiet ? settings.change(owner, { quiet }) : settings.remove(owner, 'quiet'));
	await alerts.release(caller.userId);
	// If the user has chosen no time for them, daily messages follow the zone of the quiet hours.
	await reports.reschedule(caller.userId);
	return settingsReply('me', context, result);
}

async function settingsReply(scope: SettingsScope, context: SettingsContext, result = ''): Promise<Reply> {
	// This throws unless the caller may change the settings.
	ownerOf(scope, context.caller);
	const current = await settingsOf(context);
	const { user, server, managesServer } = current;
	const own = (scope === 'me' ? user : server) ?? {};
	const { words } = context;
	const hasBothScopes = server !== undefined && managesServer;
	return {
		embed: settingsEmbed(current, result, words),
		menus: settingsMenus((name) => customId('settings', name, scope), own, scope, words),
		buttons: settingsButtons(scope, own, hasBothScopes, words),
	};
}

/** @param hasBothScopes whether the user can switch between their own settings and the server's */
function settingsButtons(scope: SettingsScope, own: Preferences, hasBothScopes: boolean, { t }: Words): Button[] {
	const buttons: Button[] = [];
	if (hasBothScopes)
		for (const each of scopes)
			buttons.push({
				label: t(`settings.button.${each}`),
				id: customId('settings', 'show', each),
				...(each === scope ? { style: 'main', disabled: true } : {}),
			});
	buttons.push({
		label: t(scope === 'me' ? 'settings.button.resetMe' : 'settings.button.resetServer'),
		id: customId('settings', 'confirm', scope),
		disabled: Object.values(own).every((value) => value === undefined),
	});
	if (scope === 'me') {
		buttons.push({
			label: t(own.private ? 'settings.button.public' : 'settings.button.private'),
			id: customId('settings', 'private', own.private ? 'off' : 'on'),
		});
		buttons.push({ label: t('settings.button.digest'), id: customId('settings', 'digest') });
		buttons.push({ label: t('settings.button.quiet'), id: customId('settings', 'quiet') });
	}
	if (scope === 'me' && own.quiet)
		buttons.push({ label: t('settings.button.quietOff'), id: customId('settings', 'quietOff') });
	buttons.push({ label: t('settings.button.forget'), id: customId('settings', 'confirm', 'all'), style: 'danger' });
	return buttons;
}

function timeIn(typed: string): number {
	const time = parseTime(typed);
	if (time === undefined) throw new UserError({ code: 'not-a-time', typed });
	return time;
}

async function confirmation(what: Deletable, context: SettingsContext): Promise<Reply> {
	// This throws unless the caller may change the server's settings.
	if (what === 'server') ownerOf(what, context.caller);
	return {
		embed: deletionEmbed(what, await settingsOf(context), context.words),
		buttons: [
			{ label: context.words.t('button.delete'), id: customId('settings', 'delete', what), style: 'danger' },
			{ label: context.words.t('button.keep'), id: customId('settings', 'keep', what === 'server' ? 'server' : 'me') },
		],
	};
}

async function reset(
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

/** Deletes everything that is stored about the user. */
async function forget({
	settings,
	recentItems,
	appraisals,
	accounts,
	alerts,
	feeds,
	reports,
	holdings,
	watchlist,
	caller,
	words,
}: SettingsContext): Promise<string> {
	const alertCount = await alerts.deleteAll(caller.userId);
	await feeds.forgetUser(caller.userId);
	for (const about of reportSubjects) await reports.stop(caller.userId, about);
	await holdings.deleteAll(caller.userId);
	await watchlist.deleteAll(caller.userId);
	const wasLinked = await accounts.unlink(caller.userId);
	await settings.reset(ownerOf('me', caller));
	recentItems.forget(caller.userId);
	appraisals.deleteOf(caller.userId);
	return forgottenResult(wasLinked, alertCount, words);
}
