import { ChannelType, ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { serverChannels, serverRoles } from '../../src/local/discord/local-server.ts';
import { parseLine } from '../../src/playground/ask.ts';
import { wireCommands } from '../../src/playground/wire-commands.ts';

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
					{
						type: OptionType.Channel,
						name: 'news',
						description: 'Where',
						channel_types: [ChannelType.GuildAnnouncement],
					},
					{ type: OptionType.Role, name: 'role', description: 'Whom' },
				],
			},
		],
	},
];
const commands = wireCommands(registered as unknown as Parameters<typeof wireCommands>[0]);
const valuesOf = (line: string) => parseLine(line, commands).values;

test('Channels and roles are written by their names, with or without the sign before them', () => {
	const [prices, trading] = serverChannels;
	expect(valuesOf('/feed add channel:#trading role:@traders')).toEqual({
		channel: trading.id,
		role: serverRoles[0].id,
	});
	expect(valuesOf('/feed add channel:Prices')).toEqual({ channel: prices.id });
	expect(() => valuesOf('/feed add channel:nowhere')).toThrow('channel must be one of #prices, #trading, #news.');
	expect(() => valuesOf('/feed add channel:prices role:nobody')).toThrow('role must be one of @Traders, @Moderators.');
});

test('Only channels of the types that an option accepts can be chosen', () => {
	expect(() => valuesOf('/feed add channel:prices news:trading')).toThrow('news must be one of #news.');
});
