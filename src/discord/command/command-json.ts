import {
	ApplicationCommandOptionType,
	ApplicationCommandType,
	ApplicationIntegrationType,
	InteractionContextType,
	Locale,
	PermissionFlagsBits,
} from 'discord.js';
import type { RESTPostAPIApplicationCommandsJSONBody } from 'discord-api-types/v10';
import { languageOf, languages } from '../../words/languages.ts';
import type { Answer } from '../../words/reply.ts';
import { type OnMissing, sentencesOf } from '../../words/sentences.ts';
import type { PlainKey } from '../../words/translate.ts';
import type { AnyCommand, Command, CommandGroup, MessageCommand } from './command.ts';
import type { Localized, Options } from './option.ts';

export interface CommandToShow {
	/** The command's name, without a subcommand. */
	readonly name: string;
	/** Clickable if the command's id is known. */
	readonly mention: string;
	readonly isMessageCommand: boolean;
	readonly description: PlainKey;
}

/** Contexts and integration types are only for global commands (docs/discord.md). */
export function commandJson(
	command: AnyCommand<never>,
	isGlobal: boolean,
	texts: Localized,
): RESTPostAPIApplicationCommandsJSONBody {
	const json = {
		...('runOn' in command ? messageCommandJson(command) : slashCommandJson(command, texts)),
		...(command.forManagers ? { default_member_permissions: String(PermissionFlagsBits.ManageGuild) } : {}),
	};
	if (!isGlobal) return json;
	if (command.forManagers)
		return {
			...json,
			contexts: [InteractionContextType.Guild],
			integration_types: [ApplicationIntegrationType.GuildInstall],
		};
	return {
		...json,
		contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
		integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
	};
}

/** Discord accepts no description of message commands (docs/discord.md#names-and-options). */
const messageCommandJson = ({ name }: Pick<MessageCommand, 'name'>) => ({
	type: ApplicationCommandType.Message as const,
	name,
});

function slashCommandJson(command: Command<Options, Answer, never> | CommandGroup<never>, texts: Localized) {
	const { name } = command;
	const options =
		'subcommands' in command
			? Object.entries(command.subcommands).map(([key, action]) => ({
					type: ApplicationCommandOptionType.Subcommand as const,
					name: key,
					...descriptionJson(action.description, texts),
					options: optionsJson(action, texts),
				}))
			: optionsJson(command, texts);
	return { name, ...descriptionJson(command.description, texts), options };
}

function optionsJson({ options }: { readonly options: Options }, texts: Localized) {
	return Object.entries(options).map(([name, { description, json, isOptional = false }]) => ({
		name,
		...descriptionJson(description, texts),
		required: !isOptional,
		...json(texts),
	}));
}

function descriptionJson(key: PlainKey, texts: Localized) {
	const { text, localizations } = texts(key);
	return { description: text, description_localizations: localizations };
}

/** The locales whose language has sentences. For all other languages, `languageOf` returns `en`. */
const translatedLocales = Object.values(Locale).filter((each) => languageOf(each) !== 'en' || each.startsWith('en-'));

export function localizedTexts(onMissing?: OnMissing): Localized {
	const sentences = new Map(languages.map((language) => [language, sentencesOf(language, onMissing)]));
	// These sentences have no values, so their text is final.
	const textFor = (key: PlainKey, locale: string) => sentences.get(languageOf(locale))!(key).text;
	return (key) => ({
		text: textFor(key, 'en'),
		localizations: Object.fromEntries(translatedLocales.map((locale) => [locale, textFor(key, locale)])),
	});
}

export function commandsToShow(
	commands: readonly AnyCommand<never>[],
	ids: ReadonlyMap<string, string> = new Map(),
): CommandToShow[] {
	return commands.flatMap((command) => {
		if ('runOn' in command)
			return [
				{
					name: command.name,
					mention: `**${command.name}**`,
					isMessageCommand: true,
					description: command.description,
				},
			];
		const id = ids.get(command.name);
		const entry = (name: string, description: PlainKey) => ({
			name: command.name,
			isMessageCommand: false,
			mention: id === undefined ? `\`/${name}\`` : `</${name}:${id}>`,
			description,
		});
		if (!('subcommands' in command)) return entry(command.name, command.description);
		return Object.entries(command.subcommands).map(([name, action]) =>
			entry(`${command.name} ${name}`, action.description),
		);
	});
}
