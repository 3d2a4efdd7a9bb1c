import { describe, expect, test } from 'vitest';
import { SerialQueue } from '../../src/base/queue.ts';

/** Work that ends when told to, and a list of what has started. */
function controlled(queue: SerialQueue) {
	const started: string[] = [];
	const run = (name: string) => {
		let finish!: (error?: Error) => void;
		const ended = new Promise<string>((resolve, reject) => {
			finish = (error) => (error ? reject(error) : resolve(name));
		});
		const result = queue.run(() => {
			started.push(name);
			return ended;
		});
		result.catch(() => {});
		return { result, finish };
	};
	return { started, run };
}

const settle = () => new Promise(setImmediate);

describe('A serial queue', () => {
	test('runs one piece of work at a time, in the order it was queued', async () => {
		const { started, run } = controlled(new SerialQueue());
		const first = run('a');
		const second = run('b');
		const third = run('c');
		await settle();
		expect(started).toEqual(['a']);
		first.finish();
		await settle();
		expect(started).toEqual(['a', 'b']);
		second.finish();
		third.finish();
		expect(await Promise.all([first.result, second.result, third.result])).toEqual(['a', 'b', 'c']);
	});

	test('goes on after work that fails', async () => {
		const { run } = controlled(new SerialQueue());
		const failing = run('a');
		const next = run('b');
		failing.finish(new Error('broken'));
		next.finish();
		await expect(failing.result).rejects.toThrow('broken');
		expect(await next.result).toBe('b');
	});

	test('keeps the order even if a caller leaves before its turn', async () => {
		const queue = new SerialQueue();
		const { started, run } = controlled(queue);
		const first = run('a');
		queue.enter().leave();
		const last = run('b');
		await settle();
		expect(started).toEqual(['a']);
		first.finish();
		await settle();
		expect(started).toEqual(['a', 'b']);
		last.finish();
		expect(await last.result).toBe('b');
	});
});
