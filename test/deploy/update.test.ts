import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { root } from './deploy-files.ts';

/**
 * Runs deploy/update.sh with stand-ins for docker and sleep. The new container is ready at the given attempt, and
 * `running` are the old containers. Returns what docker was asked for.
 */
function update({ readyAt = 1, running = ['old'] }: { readyAt?: number; running?: readonly string[] }) {
	const folder = temporaryFolder();
	const program = (name: string, script: string) => {
		writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
		chmodSync(join(folder, name), 0o755);
	};
	program('sleep', 'exit 0');
	program(
		'docker',
		`cd ${folder}
echo "$*" >> calls
case "$*" in
	*' ps -q bot') printf '${running.map((id) => `${id}\\n`).join('')}'; if [ -e started ]; then echo new; fi ;;
	*' up '*) touch started ;;
	'exec '*) echo x >> attempts; [ "$(grep -c x attempts)" -ge ${readyAt} ] ;;
	*) true ;;
esac`,
	);
	const { status, stdout, stderr } = spawnSync(join(root, 'deploy/update.sh'), ['compose.yaml', 'bot'], {
		env: { PATH: `${folder}:${process.env.PATH}`, UPDATE_TIMEOUT: '3' },
		encoding: 'utf8',
	});
	const calls = existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];
	return { status, output: stdout + stderr, calls };
}

const probe = 'exec new node deploy/probe.mjs readyz';

describe.skipIf(process.platform === 'win32')('deploy/update.sh', () => {
	test('stops the old container only when the new one is ready', () => {
		const { status, output, calls } = update({ readyAt: 3 });
		expect(calls).toEqual([
			'compose -f compose.yaml build',
			'compose -f compose.yaml ps -q bot',
			'compose -f compose.yaml up -d --no-deps --no-recreate --scale bot=2 bot',
			'compose -f compose.yaml ps -q bot',
			probe,
			probe,
			probe,
			'stop --time 15 old',
			'rm old',
		]);
		expect({ status, output }).toEqual({ status: 0, output: 'bot is updated.\n' });
	});

	test('removes a new container that does not become ready, and leaves the old one alone', () => {
		const { status, output, calls } = update({ readyAt: 1_000 });
		expect(status).toBe(1);
		expect(output).toContain('not ready after 3 seconds');
		expect(calls.at(-1)).toBe('rm -f new');
		expect(calls.filter((call) => call.includes('old'))).toEqual([]);
	});

	test.each([{ running: [] }, { running: ['one', 'two'] }])('starts nothing beside $running', ({ running }) => {
		const { status, output, calls } = update({ running });
		expect(status).toBe(1);
		expect(output).toContain('bot needs exactly one running container');
		expect(calls.filter((call) => call.includes(' up '))).toEqual([]);
	});
});
