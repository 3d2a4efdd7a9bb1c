import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeEnv, nodeOptions } from './node-settings.ts';
import { launchedFlag, stopWithParent } from './signals.ts';

// `npm start`: runs the bot with the settings that must be in place before Node starts, the same way in every shell.
const args = [...process.execArgv, ...nodeOptions, fileURLToPath(new URL('../main.js', import.meta.url))];
const env = { ...nodeEnv, ...process.env } as Record<string, string>;

/** Replaces this process, so that signals reach the bot itself and no memory is spent on waiting for it. */
type Execve = (file: string, args: readonly string[], env: Record<string, string>) => never;
// Node 22.15 and later; not on Windows (https://nodejs.org/api/process.html#processexecvefile-args-env).
const { execve } = process as { execve?: Execve };

if (execve && process.platform !== 'win32') execve(process.execPath, [process.execPath, ...args], env);
else runAsChild();

function runAsChild(): void {
	const bot = spawn(process.execPath, [...args, launchedFlag], { env, stdio: 'inherit' });
	stopWithParent();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => bot.kill(signal));
	bot.on('error', (error) => {
		process.stderr.write(`The bot cannot be started: ${error.message}\n`);
		process.exitCode = 1;
	});
	bot.on('exit', (code, signal) => {
		process.exitCode = code ?? 1;
		if (!signal) return;
		// This process ends by the same signal, so that whoever started it sees how the bot ended.
		process.removeAllListeners(signal);
		process.kill(process.pid, signal);
	});
}
