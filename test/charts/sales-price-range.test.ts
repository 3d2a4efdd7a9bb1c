import { describe, expect, test } from 'vitest';
import { priceRange } from '../../src/charts/sales-drawing.ts';
import { sold } from './chart-requests.ts';

const period = (min: number, median: number, max: number) => sold(min, median, median, max, 9);

describe('The price range of a chart', () => {
	test('is not stretched by prices that are far off: medians keep at least a quarter of it', () => {
		const [lowest, highest] = priceRange([period(0.03, 30, 949.47), period(0.03, 34, 949.47)], 5_000);
		expect(lowest).toBeGreaterThan(20);
		expect(highest).toBeLessThan(45);
		expect(4 / (highest - lowest)).toBeGreaterThanOrEqual(0.2);
	});

	test('is a tenth of the price at least, so that nearly equal medians do not look far apart', () => {
		const [lowest, highest] = priceRange([period(1_000, 1_000, 1_000), period(1_001, 1_001, 1_001)], undefined);
		expect(highest - lowest).toBeGreaterThan(99);
	});
});
