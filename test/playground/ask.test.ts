import { describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { parseLine } from '../../playground/ask.ts';
import { LineError } from '../../playground/command-line.ts';
import { serverChannels, serverRoles } from '../../playground/discord/identities.ts';
import { wireCommands } from '../../playground/wire-commands.ts';
import { commandJson, localizedTexts } from '../../src/discord/command/command-json.ts';

const texts = localizedTexts();
const registered = commands.map((command) => commandJson(command, true, texts));
const wired = wireCommands(registered as unknown as Parameters<typeof wireCommands>[0]);
const parse = (line: string) => parseLine(line, wired);

describe('A line of the playground', () => {
	test('is split only at option names, because item names contain spaces and ":"', () => {
		expect(parse('/price item:Sticker | x: y  (Holo) currency:USD trade_locked:true')).toEqual({
			name: 'price',
			values: { item: 'Sticker | x: y  (Holo)', currency: 'USD', trade_locked: true },
		});
		expect(parse('price game:Rust item:a trade_locked:False').values).toEqual({
			game: 252490,
			item: 'a',
			trade_locked: false,
		});
	});

	test('must name a subcommand if the command has some', () => {
		expect(parse('/account link')).toEqual({ name: 'account link', values: {} });
		expect(() => parse('/account')).toThrow(
			'/account needs a subcommand. Use one of /account link, /account status, /account notify, /account unlink.',
		);
		expect(() => parse('/account foo')).toThrow(LineError);
		expect(() => parse('/account status now')).toThrow('/account status has no options.');
	});

	test.each([
		['/price', '/price needs item:…'],
		['/price item:', '/price needs item:…'],
		['/price AK-47', "Write the option's name before its value."],
		['/prize item:x', 'There is no /prize. Use one of /price, /history'],
		['', 'There is no /. Use one of /price'],
	])('that is not a valid command is refused, and the error says what to do: “%s”', (line, words) => {
		expect(() => parse(line)).toThrow(LineError);
		expect(() => parse(line)).toThrow(words);
	});

	test('has channels and roles by their names, with or without the sign before them', () => {
		const [prices, deals] = serverChannels;
		expect(parse('/feed add channel:#deals role:@traders').values).toEqual({
			channel: deals.id,
			role: serverRoles[1].id,
		});
		expect(parse('/feed add channel:Prices').values).toEqual({ channel: prices.id });
		expect(() => parse('/feed add channel:nowhere')).toThrow(
			'channel must be one of #prices, #deals, #news, #stickers.',
		);
		expect(() => parse('/feed add channel:prices role:nobody')).toThrow(
			'role must be one of @everyone, @Traders, @Moderators, @Owners.',
		);
	});
});
