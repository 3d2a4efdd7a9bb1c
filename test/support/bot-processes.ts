import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import { SampleMarket } from '../../playground/market/sample-market.ts';
import { builtFile } from '../../src/base/built-file.ts';
import { nodeOptions } from '../../src/ops/node-settings.ts';
import { buildOptions } from './build-options.ts';
import { shortLists } from './sample-lists.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface ProcessEnd {
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
	readonly output: string;
}

/**
 * Runs a built file of the project, by default in an empty folder, with only as much of this process's environment as
 * it needs. If it is still running at the end of the test, it is killed.
 */
export function run(file: string, args: readonly string[], env: Record<string, string>, cwd = temporaryFolder()) {
	const child = spawn(process.execPath, [...nodeOptions, ...buildOptions, builtFile(file), ...args], {
		cwd,
		env: { PATH: process.env.PATH ?? '', ...env },
	});
	onTestFinished(() => void child.kill('SIGKILL'));
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (data) => {
			output += String(data);
		});
	const ended: Promise<ProcessEnd> = once(child, 'close').then(([code, signal]) => ({ code, signal, output }));
	return { child, ended, output: () => output };
}

/**
 * Runs a program as npm does: under a shell that stays its parent and passes no signal on. `command` is the program
 * with its arguments, and `script` the name of the npm script to pretend. What is still running at the end of the test
 * is killed.
 */
export function runUnderShell(command: readonly string[], script: string, env: Record<string, string>) {
	const commandLine = command.map((part) => `"${part}"`).join(' ');
	// A shell may replace itself by its last command. With `true` as the last one, it stays the parent, as npm's does.
	const shell = spawn('sh', ['-c', `${commandLine}; true`], {
		env: { PATH: process.env.PATH ?? '', ...env, npm_lifecycle_event: script },
		detached: true,
	});
	onTestFinished(() => {
		try {
			process.kill(-shell.pid!, 'SIGKILL');
		} catch {
			// All of its processes have ended.
		}
	});
	let output = '';
	shell.stdout.on('data', (data) => {
		output += String(data);
	});
	return { shell, output: () => output };
}

/** A local Discord and the sample marketplace for one bot, with a folder and the environment to start it in. */
export async function fixture() {
	const discord = await LocalDiscord.start({ token: 'a-token-nobody-may-see' });
	const market = await SampleMarket.start({ lists: shortLists, foreignRows: 40 });
	const folder = temporaryFolder();
	onTestFinished(async () => {
		await discord.stop();
		await market.stop();
	});
	const env = {
		DISCORD_TOKEN: discord.token,
		DISCORD_API_URL: discord.url,
		MARKET_BASE_URL: market.url,
		STORE_URL: `sqlite://${join(folder, 'store.sqlite')}`,
	};
	return { discord, market, folder, env };
}

export const person = { userId: '1', locale: 'en-US', place: 'dm' } as const;
export const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
