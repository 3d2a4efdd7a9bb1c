import { describe, expect, test, vi } from 'vitest';
import { run, runUnderShell, world } from '../support/bot-processes.ts';
import { buildOptions, builtFile } from '../support/built-file.ts';

describe('The launcher behind npm start', () => {
	test('passes SIGTERM on to the bot, and ends as the bot does', async () => {
		const { env } = await world();
		const { child, ended, output } = run('process/launch.js', [], env);
		await vi.waitFor(() => expect(output()).toContain('"msg":"ready"'), 15_000);
		child.kill('SIGTERM');
		expect(await ended).toMatchObject({ code: 0, signal: null });
		expect(output()).toContain('"msg":"stopped"');
	});

	test('ends with code 1 if the bot cannot start, and shows why', async () => {
		const { code, output } = await run('process/launch.js', [], {}).ended;
		expect(code).toBe(1);
		expect(output).toContain('DISCORD_TOKEN is required');
	});

	test('stops the bot when npm and its shell are stopped, although the shell passes no signal on', async () => {
		const { env } = await world();
		const launcher = [process.execPath, ...buildOptions, builtFile('src/process/launch.js')];
		const { shell, output } = runUnderShell(launcher, 'start', env);
		await vi.waitFor(() => expect(output()).toContain('"msg":"ready"'), 15_000);
		shell.kill('SIGTERM');
		await vi.waitFor(() => expect(output()).toContain('"msg":"stopped"'), 10_000);
	});
});
