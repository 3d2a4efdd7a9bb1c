import { expect, test } from 'vitest';
import { overlap, parseShards, type Shards, shardsText } from '../../src/discord/connection/shards.ts';

const shards = (text: string) => parseShards(text) as Shards;

test.each([
	['auto', 'auto'],
	['0-15/64', { from: 0, to: 15, total: 64 }],
	['63/64', { from: 63, to: 63, total: 64 }],
	['0/1', { from: 0, to: 0, total: 1 }],
])('SHARDS=%s is understood', (text, parsed) => {
	expect(parseShards(text)).toEqual(parsed);
	expect(shardsText(parsed as Shards)).toBe(text);
});

test.each(['', '16', '15-0/64', '0-64/64', '64/64', '0/0', 'standby/64', '-1/4', '1.5/4', '0-1/4,2', 'Auto'])(
	'SHARDS=%s is refused',
	(text) => {
		expect(parseShards(text)).toBeUndefined();
	},
);

test('Shards overlap if a server may belong to both', () => {
	expect(overlap(shards('0-15/64'), shards('16-31/64'))).toBe(false);
	expect(overlap(shards('0-16/64'), shards('16-31/64'))).toBe(true);
	expect(overlap(shards('0-15/64'), shards('auto'))).toBe(true);
	expect(overlap(shards('0/4'), shards('3/8'))).toBe(true);
});
