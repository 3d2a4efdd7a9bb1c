import { expect, test } from 'vitest';
import { isCovered, overlap, parseShards, planText, type Shards } from '../../src/fleet/shards.ts';

const shards = (text: string) => parseShards(text) as Shards;

test.each([
	['auto', 'auto'],
	['0-15/64', { from: 0, to: 15, total: 64 }],
	['63/64', { from: 63, to: 63, total: 64 }],
	['0/1', { from: 0, to: 0, total: 1 }],
	['standby/64', { standbyOf: 64 }],
])('SHARDS=%s is understood', (text, plan) => {
	expect(parseShards(text)).toEqual(plan);
	expect(planText(plan as never)).toBe(text);
});

test.each(['', '16', '15-0/64', '0-64/64', '64/64', '0/0', 'standby', 'standby/0', '-1/4', '1.5/4', '0-1/4,2', 'Auto'])(
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

test('Shards are covered by others that together have all of them', () => {
	const covered = (wanted: string, ...others: string[]) => isCovered(shards(wanted), others.map(shards));
	expect(covered('0-15/64')).toBe(false);
	expect(covered('0-15/64', '0-15/64')).toBe(true);
	expect(covered('0-15/64', '8-20/64', '0-7/64')).toBe(true);
	expect(covered('0-15/64', '9-20/64', '0-7/64')).toBe(false);
	expect(covered('0-15/64', '0-15/32')).toBe(false);
	expect(covered('0-15/64', 'auto')).toBe(true);
	expect(covered('auto', '0-1/4', '2-3/4')).toBe(true);
	expect(covered('auto', '0-1/4', '3/4')).toBe(false);
	expect(covered('auto')).toBe(false);
});
