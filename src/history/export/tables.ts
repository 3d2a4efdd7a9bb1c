import type { Currency } from '../../market/currency.ts';
import { type DaySales, type Detail, type Offer, recordedPeriods, type Span } from '../course.ts';
import { salesColumns } from '../course-csv.ts';
import type { NamedItem } from '../pages/names.ts';
import type { ItemCourse, RecordedCourses } from './recorded-courses.ts';
import type { Column, Row, Table } from './table.ts';

/** What can be exported: asks and quantities, sales, or the times in which lists were recorded. */
export const tableNames = ['asks', 'sales', 'spans'] as const;
export type TableName = (typeof tableNames)[number];

export interface TableOptions {
	readonly recorded: RecordedCourses;
	readonly currency: Currency;
	/** Unix ms. */
	readonly span: Span;
	/** Which items; all by default. */
	readonly isWanted?: (item: NamedItem) => boolean;
}

const word = (name: string): Column => ({ name, type: 'word' });
const amount = (name: string): Column => ({ name, type: 'amount', isOptional: true });
const itemColumns: readonly Column[] = [
	{ name: 'name', type: 'text' },
	{ name: 'version', type: 'text', isOptional: true },
	word('currency'),
];

const askColumns: readonly Column[] = [
	{ name: 'time', type: 'time' },
	word('detail'),
	...itemColumns,
	amount('lowest_ask'),
	amount('low'),
	amount('high'),
	{ name: 'quantity', type: 'count' },
];

const dayColumns: readonly Column[] = [
	{ name: 'day', type: 'day' },
	...itemColumns,
	...salesColumns.map((name, i): Column => ({ name, type: i % 2 === 0 ? 'amount' : 'count', isOptional: true })),
];

// “from” and “to” would be words of SQL.
const spanColumns: readonly Column[] = [
	{ name: 'recorded_from', type: 'time' },
	{ name: 'recorded_to', type: 'time' },
];

const dayLength = 86_400_000;
/** How long what an offer tells goes on, ms. */
const lengths: Readonly<Record<Detail, number>> = { list: 0, hour: 3_600_000, day: dayLength };

/** The rows of a table within a span. Those of an item are together and in the order of time. */
export const tables: Readonly<Record<TableName, (options: TableOptions) => Table>> = {
	asks: (options) => ({ columns: askColumns, batches: perItem(options, askRows) }),
	sales: (options) => ({ columns: dayColumns, batches: perItem(options, salesRows) }),
	spans: ({ recorded, span }) => ({ columns: spanColumns, batches: spanRows(recorded.spans, span) }),
};

type RowsOf = (course: ItemCourse, span: Span, currency: Currency) => Row[];

async function* perItem({ recorded, currency, span, isWanted }: TableOptions, rowsOf: RowsOf): AsyncGenerator<Row[]> {
	for await (const course of recorded.courses(span, isWanted)) yield rowsOf(course, span, currency);
}

function askRows({ item, course }: ItemCourse, { from }: Span, currency: Currency): Row[] {
	return oncePerTime(course.offers.map((offer) => asOf(offer, from))).map(
		({ at, detail, ask, low, high, quantity }) => [
			at,
			detail,
			item.name,
			item.version,
			currency,
			ask,
			low,
			high,
			quantity,
		],
	);
}

/** What was on offer before the span begins there. An hour or day that has begun before is kept as it is. */
const asOf = (offer: Offer, from: number): Offer =>
	offer.at + lengths[offer.detail] > from ? offer : { ...offer, at: from, low: offer.ask, high: offer.ask };

function salesRows({ item, course }: ItemCourse, { from }: Span, currency: Currency): Row[] {
	const firstDay = Math.floor(from / dayLength) * dayLength;
	const days = course.sales.map((sales): DaySales => ({ ...sales, at: Math.max(sales.at, firstDay) }));
	return oncePerTime(days).map((sales) => [
		sales.at,
		item.name,
		item.version,
		currency,
		...recordedPeriods.flatMap((period) => [sales[period].median, sales[period].volume]),
	]);
}

/** Of several values with the same time, the last one: what a day began with, for example, before its first hour. */
const oncePerTime = <Value extends { readonly at: number }>(values: readonly Value[]): Value[] =>
	values.filter(({ at }, i) => values[i + 1]?.at !== at);

async function* spanRows(spans: readonly Span[], { from, to }: Span): AsyncGenerator<Row[]> {
	yield spans
		.filter((span) => span.to >= from && span.from <= to)
		.map((span) => [Math.max(span.from, from), Math.min(span.to, to)]);
}
