import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { readConfig } from '../../src/ops/config.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

export const { scripts, engines } = JSON.parse(read('package.json'));

/** How long the bot takes to stop at most, s (`maxStopTime` in src/ops/signals.ts). */
export const maxStopTime =
	Number(/maxStopTime = ([\d_]+)/.exec(read('src/ops/signals.ts'))![1]!.replace('_', '')) / 1_000;

const configuration = read('src/ops/config.ts');

/** Fails unless the bot reads all of these variables and accepts their values. */
export function expectToBeConfiguration(variables: Readonly<Record<string, unknown>>): void {
	const unknown = Object.keys(variables).filter((name) => !new RegExp(`^\\t${name}:`, 'm').test(configuration));
	expect(unknown).toEqual([]);
	// A value may contain a variable of Compose, such as ${POSTGRES_PASSWORD}.
	const env = Object.entries(variables).map(([name, value]) => [name, String(value).replace(/\$\{\w+\}/, 'abc')]);
	const required = { DISCORD_TOKEN: 'token', MARKET_BASE_URL: 'https://example.com' };
	expect(() => readConfig({ ...required, ...Object.fromEntries(env) })).not.toThrow();
}
