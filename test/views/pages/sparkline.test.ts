import { describe, expect, test } from 'vitest';
import type { Offer, PriceSeries, Span } from '../../../src/prices/price-series.ts';
import { length } from '../../../src/views/formatting/table.ts';
import { sparkline, sparklineLength } from '../../../src/views/pages/movers.ts';

const span = { from: 0, to: 1_100 };
const offer = (at: number, ask: number | null): Offer => ({
	at,
	detail: 'list',
	ask,
	quantity: 1,
	low: ask,
	high: ask,
});
const seriesOf = (
	asks: readonly (readonly [number, number | null])[],
	recorded: readonly Span[] = [span],
): PriceSeries => ({
	offers: asks.map(([at, ask]) => offer(at, ask)),
	recorded,
	sales: [],
});

describe('A sparkline', () => {
	test('shows the ask at the beginning and at the end of each eleventh of the time, from the lowest to the highest', () => {
		expect(sparkline(seriesOf(Array.from({ length: 12 }, (_, i) => [100 * i - 50, i] as const)), span)).toBe(
			'▁▁▂▂▃▃▅▅▇▇██',
		);
	});

	test('begins with what the item cost at the beginning, even if that changed right after it', () => {
		const line = sparkline(
			seriesOf([
				[-500, 5],
				[20, 9],
			]),
			span,
		);
		expect(line).toBe('▁███████████');
	});

	test('goes on with what was true before, until it changes', () => {
		expect(
			sparkline(
				seriesOf([
					[-500, 5],
					[510, 9],
				]),
				span,
			),
		).toBe('▁▁▁▁▁▁██████');
		expect(sparkline(seriesOf([[-500, 5]]), span)).toBe('▁▁▁▁▁▁▁▁▁▁▁▁');
	});

	test('has spaces of the same width where nothing was recorded, or nothing was on offer', () => {
		const gaps = [
			{ from: 250, to: 620 },
			{ from: 880, to: 1_100 },
		];
		const line = sparkline(
			seriesOf(
				[
					[0, 1],
					[500, null],
					[900, 7],
				],
				gaps,
			),
			span,
		);
		expect(line).toBe('   ▁▁    ███');
		expect(length(line)).toBe(sparklineLength);
	});

	test('is empty if nothing is known', () => {
		expect(sparkline(undefined, span)).toBe('');
		expect(sparkline(seriesOf([], []), span)).toBe('');
		expect(sparkline(seriesOf([[0, null]]), span)).toBe('');
	});
});
