import {
	ApplicationCommandOptionType,
	ApplicationCommandType,
	ApplicationIntegrationType,
	InteractionContextType,
	PermissionFlagsBits,
} from 'discord.js';
import type { RESTPostAPIApplicationCommandsJSONBody } from 'discord-api-types/v10';
import type { Action, AnyCommand, Command, CommandGroup, MessageCommand } from './command.ts';

export interface CommandToShow {
	/** Clickable if the command's id is known, else `/name` as code. For a message command, where it is. */
	readonly mention: string;
	readonly description: string;
}

export const messageCommandMention = (name: string): string => `Right-click a message > Apps > **${name}**`;

/** A command as Discord registers it. Contexts and integration types are only for global commands (docs/discord.md). */
export function commandJson(command: AnyCommand, isGlobal: boolean): RESTPostAPIApplicationCommandsJSONBody {
	const json = {
		...('runOn' in command ? messageCommandJson(command) : slashCommandJson(command)),
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

function slashCommandJson(command: Command | CommandGroup) {
	const { name, description } = command;
	const options =
		'subcommands' in command
			? Object.entries(command.subcommands).map(([key, action]) => ({
					type: ApplicationCommandOptionType.Subcommand as const,
					name: key,
					description: action.description,
					options: optionsJson(action),
				}))
			: optionsJson(command);
	return { name, description, options };
}

function optionsJson({ options }: Action) {
	return Object.entries(options).map(([name, { json }]) => ({ name, ...json }));
}

/** The commands as /help lists them: clickable once their ids are known. */
export function commandsToShow(
	commands: readonly AnyCommand[],
	ids: ReadonlyMap<string, string> = new Map(),
): CommandToShow[] {
	return commands.flatMap((command) => {
		if ('runOn' in command) return [{ mention: messageCommandMention(command.name), description: command.description }];
		const id = ids.get(command.name);
		const show = (name: string, description: string) => ({
			mention: id === undefined ? `\`/${name}\`` : `</${name}:${id}>`,
			description,
		});
		if (!('subcommands' in command)) return show(command.name, command.description);
		return Object.entries(command.subcommands).map(([name, action]) =>
			show(`${command.name} ${name}`, action.description),
		);
	});
}
