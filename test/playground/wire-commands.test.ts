import { ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { parseLine } from '../../playground/ask.ts';
import { serverChannels, serverRoles } from '../../playground/discord/identities.ts';
import { wireCommands } from '../../playground/wire-commands.ts';

const registered = [
	{
		name: 'feed',
		description: 'Feeds',
		type: 1,
		options: [
			{
				type: OptionType.Subcommand,
				name: 'add',
				description: 'Adds one',
				options: [
					{ type: OptionType.Channel, name: 'channel', description: 'Where', required: true },
					{ type: OptionType.Role, name: 'role', description: 'Whom' },
				],
			},
		],
	},
];
const commands = wireCommands(registered as unknown as Parameters<typeof wireCommands>[0]);
const valuesOf = (line: string) => parseLine(line, commands).values;

test('Channels and roles are written by their names, with or without the sign before them', () => {
	const [prices, deals] = serverChannels;
	expect(valuesOf('/feed add channel:#deals role:@traders')).toEqual({
		channel: deals.id,
		role: serverRoles[1].id,
	});
	expect(valuesOf('/feed add channel:Prices')).toEqual({ channel: prices.id });
	expect(() => valuesOf('/feed add channel:nowhere')).toThrow(
		'channel must be one of #prices, #deals, #news, #stickers.',
	);
	expect(() => valuesOf('/feed add channel:prices role:nobody')).toThrow(
		'role must be one of @everyone, @Traders, @Moderators, @Owners.',
	);
});
