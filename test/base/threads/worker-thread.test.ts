import { expect, test } from 'vitest';
import { inSharedMemory } from '../../../src/base/threads/worker-thread.ts';

test('Typed arrays are copied into memory that threads share, unless they are there already', () => {
	const given = { key: 'a', lists: [{ rows: Uint32Array.of(1, 2), prices: Float64Array.of(0.5) }, undefined] };
	const shared = inSharedMemory(given);
	expect(shared).toEqual(given);
	const { rows } = shared.lists[0]!;
	expect(rows.buffer).toBeInstanceOf(SharedArrayBuffer);
	expect(inSharedMemory(shared).lists[0]!.rows).toBe(rows);
});
