import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { EventMetrics } from '../../src/ops/metrics.ts';

function open() {
	const registry = new Registry();
	const events = new EventMetrics(registry);
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

test.each([
	[404, 10062, '404', '10062'],
	[undefined, 'ECONNRESET', 'none', 'ECONNRESET'],
	[undefined, undefined, 'none', 'none'],
	[429, undefined, '429', 'none'],
	[999, 'a sentence with <@123456789012345678>', 'none', 'other'],
	['404', { code: 1 }, 'none', 'other'],
	[500, 123456789012345678n, '500', 'other'],
])('A refusal with status %s and code %s is counted as %s and %s', async (status, code, statusLabel, codeLabel) => {
	const { events, lines } = open();
	events.refused(status, code);
	expect(await lines('pricetag_discord_refusals_total')).toEqual([
		`pricetag_discord_refusals_total{status="${statusLabel}",code="${codeLabel}"} 1`,
	]);
});

test('However many codes Discord invents, there are few labels', async () => {
	const { events, lines } = open();
	for (let code = 10_000; code < 15_000; code++) events.refused(400, code);
	const counted = await lines('pricetag_discord_refusals_total');
	expect(counted.length).toBeLessThanOrEqual(101);
	expect(counted.at(-1)).toBe('pricetag_discord_refusals_total{status="400",code="other"} 4900');
});

test.each([
	[200, '200'],
	[429, '429'],
	[799, 'other'],
	['timed-out', 'timed-out'],
])('A request to the marketplace that ends with %s is counted as %s', async (outcome, status) => {
	const { events, lines } = open();
	events.marketAnswered('items', outcome);
	expect(await lines('pricetag_market_requests_total')).toEqual([
		`pricetag_market_requests_total{endpoint="items",status="${status}"} 1`,
	]);
});
