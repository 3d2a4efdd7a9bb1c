import type { APIApplicationCommand } from 'discord-api-types/v10';
import { serverChannels, serverRoles } from '../local/discord/local-server.ts';
import { optionType } from './command-line.ts';
import type { Choice, WireCommand, WireOption } from './wire.ts';

/** An option as registered. Channel options may be restricted to types of channels. */
type RegisteredOption = WireOption & { readonly channel_types?: readonly number[] };

/** Commands as registered with Discord, with the server's channels and roles as choices of the options for them. */
export function wireCommands(registered: readonly APIApplicationCommand[]): WireCommand[] {
	return (registered as unknown as readonly WireCommand[]).map(withChoices);
}

function withChoices<Each extends WireCommand | WireOption>(each: Each): Each {
	return each.options ? { ...each, options: each.options.map((option) => withChoices(withPlaces(option))) } : each;
}

function withPlaces(option: RegisteredOption): WireOption {
	if (option.type === optionType.role)
		return { ...option, choices: serverRoles.map(({ id, name }): Choice => ({ name: `@${name}`, value: id })) };
	if (option.type !== optionType.channel) return option;
	const { channel_types: types } = option;
	const channels = serverChannels.filter(({ type }) => types?.includes(type) ?? true);
	return { ...option, choices: channels.map(({ id, name }): Choice => ({ name: `#${name}`, value: id })) };
}
