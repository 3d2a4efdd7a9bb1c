import {
	ApplicationCommandOptionType,
	ApplicationCommandType,
	ApplicationIntegrationType,
	InteractionContextType,
	PermissionFlagsBits,
} from 'discord.js';
import type { RESTPostAPIApplicationCommandsJSONBody } from 'discord-api-types/v10';
import type { PlainKey, Words } from '../../words/words.ts';
import type { Action, AnyCommand, Command, CommandGroup, MessageCommand } from './command.ts';

export interface CommandToShow {
	/** Clickable if the command's id is known, else `/name` as code; a message command's name. */
	readonly mention: string;
	readonly isMessageCommand: boolean;
	readonly description: PlainKey;
}

/** A command as Discord registers it. Contexts and integration types are only for global commands (docs/discord.md). */
export function commandJson(
	command: AnyCommand,
	isGlobal: boolean,
	t: Words['t'],
): RESTPostAPIApplicationCommandsJSONBody {
	const json = {
		...('runOn' in command ? messageCommandJson(command) : slashCommandJson(command, t)),
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
const messageCommandJson = ({ name }: MessageCommand) => ({ type: ApplicationCommandType.Message as const, name });

function slashCommandJson(command: Command | CommandGroup, t: Words['t']) {
	const { name } = command;
	const options =
		'subcommands' in command
			? Object.entries(command.subcommands).map(([key, action]) => ({
					type: ApplicationCommandOptionType.Subcommand as const,
					name: key,
					description: t<PlainKey>(action.description),
					options: optionsJson(action, t),
				}))
			: optionsJson(command, t);
	return { name, description: t<PlainKey>(command.description), options };
}

function optionsJson({ options }: Action, t: Words['t']) {
	return Object.entries(options).map(([name, { description, json, isOptional = false }]) => ({
		name,
		description: t<PlainKey>(description),
		required: !isOptional,
		...json(t),
	}));
}

/** The commands as /help lists them: clickable once their ids are known. */
export function commandsToShow(
	commands: readonly AnyCommand[],
	ids: ReadonlyMap<string, string> = new Map(),
): CommandToShow[] {
	return commands.flatMap((command) => {
		if ('runOn' in command)
			return [{ mention: `**${command.name}**`, isMessageCommand: true, description: command.description }];
		const id = ids.get(command.name);
		const show = (name: string, description: PlainKey) => ({
			isMessageCommand: false,
			mention: id === undefined ? `\`/${name}\`` : `</${name}:${id}>`,
			description,
		});
		if (!('subcommands' in command)) return show(command.name, command.description);
		return Object.entries(command.subcommands).map(([name, action]) =>
			show(`${command.name} ${name}`, action.description),
		);
	});
}
