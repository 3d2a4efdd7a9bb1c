import { expect, test, vi } from 'vitest';
import { runUnderShell } from '../support/bot-processes.ts';
import { buildOptions, builtFile } from '../support/built-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('The playground stops when npm and its shell are stopped', async () => {
	const playground = [process.execPath, ...buildOptions, builtFile('src/playground/main.js'), '--port', '0'];
	const { shell, output } = runUnderShell(playground, 'playground', { TMPDIR: temporaryFolder() });
	await vi.waitFor(() => expect(output()).toMatch(/http:\S+/), 15_000);
	const [url] = /http:\S+/.exec(output())!;
	expect((await fetch(url)).status).toBe(200);
	shell.kill('SIGTERM');
	await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), 10_000);
});
