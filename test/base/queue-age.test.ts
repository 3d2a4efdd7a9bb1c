import { expect, test } from 'vitest';
import { QueueAge } from '../../src/base/queue.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

test('A line is as old as the one in it who has been waiting longest', async () => {
	const clock = new SimulatedClock();
	const line = new QueueAge(clock);
	expect(line.age).toBe(0);
	const [first] = [line.enter(), await clock.advance(1_000)];
	const [second] = [line.enter(), await clock.advance(500)];
	expect(line.age).toBe(1_500);
	first();
	first();
	expect(line.age).toBe(500);
	second();
	expect(line.age).toBe(0);
});
