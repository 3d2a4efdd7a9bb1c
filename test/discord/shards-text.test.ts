import { expect, test } from 'vitest';
import { parseShards } from '../../src/discord/connection/shards.ts';

test.each([
	['auto', 'auto'],
	['0-15/64', { from: 0, to: 15, total: 64 }],
	['63/64', { from: 63, to: 63, total: 64 }],
	['0/1', { from: 0, to: 0, total: 1 }],
])('SHARDS=%s is understood', (text, parsed) => {
	expect(parseShards(text)).toEqual(parsed);
});

test.each(['', '16', '15-0/64', '0-64/64', '64/64', '0/0', 'standby/64', '-1/4', '1.5/4', '0-1/4,2', 'Auto'])(
	'SHARDS=%s is refused',
	(text) => {
		expect(parseShards(text)).toBeUndefined();
	},
);
