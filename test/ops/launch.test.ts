import { describe, expect, test } from 'vitest';
import { builtFile } from '../../src/base/built-file.ts';
import { fixture, person, run, runUnderShell } from '../support/bot-processes.ts';
import { buildOptions } from '../support/build-options.ts';
import { until } from '../support/until.ts';

describe('The launcher behind npm start', () => {
	test('stops the bot when npm and its shell are stopped, and lets running answers finish, although the shell passes no signal on', async () => {
		const { discord, market, env } = await fixture();
		market.delay = 5_000;
		const launcher = [process.execPath, ...buildOptions, builtFile('src/ops/launch.js')];
		const { shell, output } = runUnderShell(launcher, 'start', env);
		await discord.ready();
		const asked = discord.run('price', { item: 'AK-47 | Redline (Field-Tested)' }, person);
		// The answer is being prepared: “thinking…” is shown, because its list is not there yet.
		await until(() => expect(discord.rest.requests.some(({ path }) => path.endsWith('/callback'))).toBe(true));
		shell.kill('SIGTERM');
		expect(await asked).toMatchObject({ kind: 'message' });
		await until(() => expect(output()).toContain('"msg":"stopped"'));
	});

	test('takes the bot with it when it is killed', async () => {
		const { env } = await fixture();
		const { child, ended, output } = run('src/ops/launch.js', [], env);
		await until(() => expect(output()).toContain('"msg":"ready"'));
		child.kill('SIGKILL');
		// The output ends when nobody is left to write to it.
		expect(await ended).toMatchObject({ signal: 'SIGKILL' });
	});
});
