import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { readConfig } from '../../src/process/config.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

export const { scripts, engines } = JSON.parse(read('package.json'));

/** How long the bot takes to stop at most, s (`longestStop` in src/process/signals.ts). */
export const longestStop =
	Number(/longestStop = ([\d_]+)/.exec(read('src/process/signals.ts'))![1]!.replace('_', '')) / 1_000;

const configuration = read('src/process/config.ts');

/** Fails unless the bot reads all of these variables and accepts their values. */
export function expectToBeConfiguration(variables: Readonly<Record<string, unknown>>): void {
	const unknown = Object.keys(variables).filter((name) => !new RegExp(`^\\t${name}:`, 'm').test(configuration));
	expect(unknown).toEqual([]);
	const given = Object.entries(variables).filter(([, value]) => value !== '');
	const env = Object.fromEntries(
		given.map(([name, value]) => [name, String(value).replace(/\$\{REDIS_PASSWORD\}/, 'abc')]),
	);
	expect(() => readConfig({ DISCORD_TOKEN: 'token', MARKET_BASE_URL: 'https://example.com', ...env })).not.toThrow();
}

/** Fails unless the values of SHARDS are parts of one fleet that has every shard once, with a standby. */
export function expectToBeOneFleet(values: readonly string[]): void {
	const parts = values.map((value) => /^(?:(\d+)-(\d+)|(standby))\/(\d+)$/.exec(value) ?? expect.fail(value));
	const counts = new Set(parts.map(([, , , , count]) => Number(count)));
	expect(counts.size).toBe(1);
	const shards = parts.flatMap(([, from, to]) =>
		from === undefined ? [] : Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => Number(from) + i),
	);
	expect(shards.sort((a, b) => a - b)).toEqual(Array.from({ length: [...counts][0]! }, (_, i) => i));
	expect(parts.filter(([, , , standby]) => standby)).toHaveLength(1);
}
