import type { APIApplicationCommand } from 'discord-api-types/v10';
import { optionType } from './command-line.ts';
import { serverChannels, serverRoles } from './discord/identities.ts';
import type { OptionChoice, WireCommand, WireOption } from './wire.ts';

/** Adds the server's channels and roles as choices to the options that take them. */
export function wireCommands(registered: readonly APIApplicationCommand[]): WireCommand[] {
	return (registered as unknown as readonly WireCommand[]).map(withChoices);
}

/** Removes the options for files: on the page, files are picked in forms. */
export const withoutFiles = (command: WireCommand): WireCommand => ({
	...command,
	...(command.options ? { options: command.options.filter(({ type }) => type !== optionType.attachment) } : {}),
});

/** Adds the choices to all options of a command, including those of its subcommands. */
function withChoices<Each extends WireCommand | WireOption>(each: Each): Each {
	return each.options
		? { ...each, options: each.options.map((option) => withChoices(withServerChoices(option))) }
		: each;
}

function withServerChoices(option: WireOption): WireOption {
	if (option.type === optionType.role) return { ...option, choices: roleChoices };
	if (option.type === optionType.channel) return { ...option, choices: channelChoices };
	return option;
}

const channelChoices = serverChannels.map(({ id, name }): OptionChoice => ({ name: `#${name}`, value: id }));
const roleChoices = serverRoles.map(
	// The name of the role of everyone, “@everyone”, already has the sign.
	({ id, name }): OptionChoice => ({ name: name.startsWith('@') ? name : `@${name}`, value: id }),
);
