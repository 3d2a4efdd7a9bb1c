import { csvHeader, csvLine } from '../../src/base/text/csv.ts';
import { worthCells, worthColumns } from '../lists/worth-csv.ts';
import { type ShownHoldings, unpriced } from './holdings-view.ts';

const columns = [...worthColumns, 'paid_each', 'paid_currency', 'currency'];

export function csvOf({ items, currency }: ShownHoldings): Buffer {
	const rows = items.map(({ holding, now }) =>
		csvLine([...worthCells(now ?? unpriced(holding)), holding.paid?.each, holding.paid?.currency, currency]),
	);
	return Buffer.from([csvHeader(columns), ...rows].join(''));
}
