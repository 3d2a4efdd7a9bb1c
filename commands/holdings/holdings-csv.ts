import { csvHeader, csvLine } from '../../src/base/text/csv.ts';
import type { ShownHoldings } from './holdings-view.ts';
import { worthOf } from './valuation.ts';

const columns = [
	'item',
	'version',
	'amount',
	'lowest_ask',
	'total',
	'median_30d',
	'paid_each',
	'paid_currency',
	'currency',
];

/** All items of a user. */
export function csvOf({ items, currency }: ShownHoldings): Buffer {
	const rows = items.map((each) => {
		const { holding, now } = each;
		const total = now?.lowest == null ? null : worthOf(each) / 100;
		return csvLine([
			...[now?.name ?? holding.name, now?.version, holding.amount, now?.lowest, total, now?.median],
			...[holding.paid?.each, holding.paid?.currency, currency],
		]);
	});
	return Buffer.from([csvHeader(columns), ...rows].join(''));
}
