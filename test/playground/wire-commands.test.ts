import { expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { parseLine } from '../../playground/ask.ts';
import { serverChannels, serverRoles } from '../../playground/discord/identities.ts';
import { wireCommands } from '../../playground/wire-commands.ts';
import { commandJson, localizedTexts } from '../../src/discord/command/command-json.ts';

const registered = commands.map((command) => commandJson(command, true, localizedTexts()));
const wired = wireCommands(registered as unknown as Parameters<typeof wireCommands>[0]);
const valuesOf = (line: string) => parseLine(line, wired).values;

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
