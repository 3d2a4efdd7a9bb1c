import type { SalesChartRequest } from '../../src/charts/charts.ts';
import type { Sales } from '../../src/market/rows/rows.ts';

export const sold = (min: number, median: number, mean: number, max: number, volume: number): Sales => ({
	min,
	median,
	mean,
	max,
	volume,
});
export const noSale: Sales = { min: null, median: null, mean: null, max: null, volume: 0 };

/** An item that sells well. */
export const usual: SalesChartRequest = {
	kind: 'sales',
	name: 'AK-47 | Redline (Field-Tested)',
	currency: 'EUR',
	locale: 'en-US',
	sales: {
		day: sold(30.5, 32.82, 33.1, 38, 12),
		week: sold(29.9, 32.5, 33, 39.2, 88),
		month: sold(28, 31.9, 34.1, 949.47, 302),
		quarter: sold(26, 30.2, 31.5, 949.47, 1021),
	},
};
