import { spawn } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('The playground stops when npm and its shell are stopped', async () => {
	// With a second command, every shell stays the parent, as the one that npm starts does.
	const shell = spawn('sh', ['-c', `"${process.execPath}" "$0" --port 0; true`, 'dist/src/playground/main.js'], {
		env: { PATH: process.env.PATH ?? '', TMPDIR: temporaryFolder(), npm_lifecycle_event: 'playground' },
		detached: true,
	});
	onTestFinished(() => {
		try {
			process.kill(-shell.pid!, 'SIGKILL');
		} catch {
			// All of it has ended.
		}
	});
	let output = '';
	shell.stdout.on('data', (data) => {
		output += String(data);
	});
	await vi.waitFor(() => expect(output).toMatch(/http:\S+/), 15_000);
	const [url] = /http:\S+/.exec(output)!;
	expect((await fetch(url)).status).toBe(200);
	shell.kill('SIGTERM');
	await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), 10_000);
});
