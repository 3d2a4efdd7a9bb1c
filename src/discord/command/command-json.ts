import { ApplicationCommandOptionType, ApplicationIntegrationType, InteractionContextType } from 'discord.js';
import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord-api-types/v10';
import type { CommandToShow } from '../../views/help.ts';
import type { Action, AnyCommand } from './command.ts';

/** A command as Discord registers it. Contexts and integration types are only for global commands (docs/discord.md). */
export function commandJson(command: AnyCommand, isGlobal: boolean): RESTPostAPIChatInputApplicationCommandsJSONBody {
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
	const json = { name, description, options };
	if (!isGlobal) return json;
	return {
		...json,
		contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
		integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
	};
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
