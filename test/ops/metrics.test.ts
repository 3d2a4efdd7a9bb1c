import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { eventMetrics } from '../../src/ops/metrics.ts';

function open() {
	const registry = new Registry();
	const events = eventMetrics(registry);
	/** The lines with values of a metric. */
	const lines = async (name: string) =>
		(await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
	return { events, lines };
}

test('The time to the first response falls into buckets around what Discord allows', async () => {
	const { events, lines } = open();
	for (const ms of [20, 300, 1_490, 2_900]) events.responded({ command: 'price', kind: 'command' }, ms);
	const counts = (await lines('pricetag_response_seconds_bucket')).map((line) => {
		const [, le, count] = /le="([^"]+)".* (\d+)$/.exec(line)!;
		return [le, Number(count)];
	});
	expect(Object.fromEntries(counts)).toMatchObject({ '0.25': 1, '0.5': 2, '1.5': 3, '3': 4, '+Inf': 4 });
});
