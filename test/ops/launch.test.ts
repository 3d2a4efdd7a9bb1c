import { describe, expect, test, vi } from 'vitest';
import { person, run, runUnderShell, world } from '../support/bot-processes.ts';
import { buildOptions, builtFile } from '../support/built-file.ts';

describe('The launcher behind npm start', () => {
	test('stops the bot when npm and its shell are stopped, and lets running answers finish, although the shell passes no signal on', async () => {
		const { discord, market, env } = await world();
		market.delay = 5_000;
		const launcher = [process.execPath, ...buildOptions, builtFile('src/ops/launch.js')];
		const { shell, output } = runUnderShell(launcher, 'start', env);
		await discord.ready();
		const asked = discord.run('price', { item: 'AK-47 | Redline (Field-Tested)' }, person);
		// The answer is being prepared: “thinking…” is shown, because its list is not there yet.
		await vi.waitFor(() => expect(discord.requests.some(({ path }) => path.endsWith('/callback'))).toBe(true), 30_000);
		shell.kill('SIGTERM');
		expect(await asked).toMatchObject({ kind: 'message' });
		await vi.waitFor(() => expect(output()).toContain('"msg":"stopped"'), 30_000);
	});

	test('takes the bot with it when it is killed', async () => {
		const { env } = await world();
		const { child, ended, output } = run('src/ops/launch.js', [], env);
		await vi.waitFor(() => expect(output()).toContain('"msg":"ready"'), 15_000);
		child.kill('SIGKILL');
		// The output ends when nobody is left to write to it.
		expect(await ended).toMatchObject({ signal: 'SIGKILL' });
	});
});
