/** In the order of the columns; each includes the shorter ones. `field`: docs/marketplace.md#get-v1saleshistory. */
export const salesPeriods = [
	{ key: 'day', field: 'last_24_hours', days: 1 },
	{ key: 'week', field: 'last_7_days', days: 7 },
	{ key: 'month', field: 'last_30_days', days: 30 },
	{ key: 'quarter', field: 'last_90_days', days: 90 },
] as const;

export type SalesPeriod = (typeof salesPeriods)[number]['key'];

/** With fewer sales a median is too uncertain to compare anything with it. */
export const enoughSales = 5;
