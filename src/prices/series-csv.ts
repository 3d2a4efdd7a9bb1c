import { yieldToEventLoop } from '../base/clock.ts';
import { type Cell, csvHeader, csvLine } from '../base/text/csv.ts';
import { type DaySales, type Offer, type PriceSeries, type RecordedSales, recordedPeriods } from './price-series.ts';

/** Rows written before other work gets a turn, some 2 ms. */
const rowsPerSlice = 1_000;

const offerColumns = ['time', 'detail', 'lowest_ask', 'low', 'high', 'quantity'] as const;
const salesLabels: Readonly<Record<keyof RecordedSales, string>> = { day: '24h', week: '7d', month: '30d' };
const salesColumns = recordedPeriods.flatMap((period) => [
	`median_sale_${salesLabels[period]}`,
	`sales_${salesLabels[period]}`,
]);

interface Row {
	readonly at: number;
	readonly cells: readonly Cell[];
}

interface SeriesCsv {
	readonly data: Buffer;
	readonly rows: number;
}

/** RFC 4180. A row is true until the next one or `gap`. After a gap, what is on offer has a row again. */
export async function seriesCsv(series: PriceSeries): Promise<SeriesCsv> {
	const rows = [
		...series.offers.map(offerRow),
		...breaks(series),
		...series.sales.map((sales): Row => ({ at: sales.at, cells: ['sales', ...empty(4), ...salesCells(sales)] })),
	].sort((a, b) => a.at - b.at);
	const parts = [csvHeader([...offerColumns, ...salesColumns])];
	for (const { at, cells } of rows) {
		const missing = offerColumns.length + salesColumns.length - 1 - cells.length;
		parts.push(csvLine([new Date(at).toISOString(), ...cells, ...empty(missing)]));
		if (parts.length % rowsPerSlice === 0) await yieldToEventLoop();
	}
	return { data: Buffer.from(parts.join('')), rows: rows.length };
}

const empty = (count: number): Cell[] => Array.from({ length: count }, () => null);

const offerRow = ({ at, detail, ask, low, high, quantity }: Offer): Row => ({
	at,
	cells: [detail, ask, low, high, quantity],
});

const salesCells = (sales: DaySales): Cell[] =>
	recordedPeriods.flatMap((period) => [sales[period].median, sales[period].volume]);

/** Where records end and begin again, with what was on offer then. */
function breaks({ offers, recorded }: PriceSeries): Row[] {
	return recorded.flatMap(({ from, to }, i): Row[] => {
		const gapFrom = recorded[i - 1]?.to ?? -Infinity;
		const last = offers.findLast(({ at }) => at <= from);
		const begins = last && last.at > gapFrom ? [] : [offerRow(atMoment(last, from))];
		return i === recorded.length - 1 ? begins : [...begins, { at: to, cells: ['gap'] }];
	});
}

function atMoment(offer: Offer | undefined, at: number): Offer {
	const { ask, quantity } = offer ?? { ask: null, quantity: 0 };
	return { at, detail: 'list', ask, quantity, low: ask, high: ask };
}
