import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { buildOptions, builtFile } from '../../support/built-file.ts';

/** A process that records the lists of a LongMarket: see market-recorder.ts for the arguments. */
export function startRecorder(...options: readonly (string | number)[]) {
	const child = spawn(
		process.execPath,
		[...buildOptions, builtFile('test/history/recording/market-recorder.js'), ...options.map(String)],
		{ stdio: ['ignore', 'pipe', 2] },
	);
	let output = '';
	child.stdout!.setEncoding('utf8').on('data', (text) => {
		output += text;
	});
	onTestFinished(() => void child.kill('SIGKILL'));
	const ended = once(child, 'close');
	return {
		/** The lists that it has recorded. */
		recorded: () => output.split('\n').slice(0, -1).map(Number),
		/** Resolves to its exit code. */
		ended: ended.then(([code]) => code as number | null),
		async kill() {
			child.kill('SIGKILL');
			await ended;
		},
	};
}
