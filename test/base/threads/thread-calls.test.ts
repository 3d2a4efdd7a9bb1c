import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { ThreadCalls } from '../../../src/base/threads/thread-calls.ts';

test('A thread that dies at every start is started once more for the calls that wait, and not for ever', async () => {
	let starts = 0;
	const calls = new ThreadCalls<string, never>({
		start: () => {
			starts++;
			return new Worker('process.exit(1)', { eval: true });
		},
		revive: ({ message }) => new Error(message),
		died: () => new Error('died'),
		canKill: (call) => call === 'culprit',
	});
	const failed = ['waiting', 'culprit', 'also waiting'].map((call) => expect(calls.call(call)).rejects.toThrow('died'));
	await Promise.all(failed);
	expect(starts).toBe(2);
	await expect(calls.call('later')).rejects.toThrow('died');
	expect(starts).toBe(4);
});
