import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { EventLoopDelay } from '../../src/ops/event-loop-delay.ts';
import { until } from '../support/until.ts';

test('A blocked event loop is noticed', async () => {
	const loop = new EventLoopDelay();
	onTestFinished(() => loop.stop());
	expect(loop.recent()).toEqual({ median: 0, p99: 0, longest: 0 });
	// Its timer must have run once.
	await sleep(50);
	const end = performance.now() + 200;
	while (performance.now() < end);
	await until(() => expect(loop.recent().longest).toBeGreaterThan(0.12));
	expect(loop.usual).toBe(0);
});
