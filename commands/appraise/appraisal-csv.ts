import { csvHeader, csvLine } from '../../src/base/text/csv.ts';
import type { ReadList } from '../../src/market/answers/appraisals.ts';
import type { CheckedItem } from '../../src/market/answers/check-items.ts';
import type { Currency } from '../../src/market/currency.ts';
import { worthCells, worthColumns } from '../lists/worth-csv.ts';

const columns = [...worthColumns, 'listed', 'currency', 'not_understood'];

export function appraisalCsv(items: readonly CheckedItem[], { unclear }: ReadList, currency: Currency): Buffer {
	const rows = items.map((item) => csvLine([...worthCells(item), item.quantity, currency]));
	const others = unclear.map(({ number, text }) => csvLine([...Array(8).fill(null), `${number}: ${text}`]));
	return Buffer.from([csvHeader(columns), ...rows, ...others].join(''));
}
