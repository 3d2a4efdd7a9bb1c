import type { APIApplicationCommand } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { toJSON } from '../../src/discord/command.ts';
import { LineError, parseLine } from '../../src/playground/ask.ts';

const registered = commands.map((command) => toJSON(command, true)) as unknown as APIApplicationCommand[];
const parse = (line: string) => parseLine(line, registered);

describe('A line of the playground', () => {
	test('is split at the names of options, since item names hold spaces and ":"', () => {
		expect(parse('/price item:Sticker | x: y  (Holo) currency:USD trade_locked:true')).toEqual({
			name: 'price',
			values: { item: 'Sticker | x: y  (Holo)', currency: 'USD', trade_locked: 'true' },
		});
		expect(parse('price game:Rust item:a trade_locked:False').values).toEqual({
			game: '252490',
			item: 'a',
			trade_locked: 'false',
		});
	});

	test('takes a choice by its name or its value, in any case', () => {
		expect(parse('/price item:x game:counter-strike 2 currency:usd').values).toEqual({
			item: 'x',
			game: '730',
			currency: 'USD',
		});
		expect(parse('/price item:x game:570').values).toMatchObject({ game: '570' });
	});

	test.each([
		'/price',
		'/price item:',
		'/price AK-47',
		'/nothing item:x',
		'',
		'/price item:x game:Tetris',
		'/price item:x trade_locked:perhaps',
	])('that is no use of a command says so: “%s”', (line) => expect(() => parse(line)).toThrow(LineError));
});
