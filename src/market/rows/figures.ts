/**
 * All columns are in one block, because many arrays would fragment memory. It has integers if they hold every figure
 * exactly, which takes half the memory.
 */
export interface Figures {
	readonly block: Uint32Array | Float64Array;
	/** The divisor of each column: 100 if it holds hundredths. */
	readonly scales: readonly number[];
	readonly rowCount: number;
}

/** The value that means null in blocks of integers. In floating-point blocks, NaN does. */
const nullCode = 0xffffffff;
const scales = [1, 100] as const;

/** `figure` returns NaN for null. */
export function packFigures(width: number, rows: number, figure: (row: number, column: number) => number): Figures {
	const block = new Uint32Array(width * rows);
	const columnScales: number[] = [];
	for (let column = 0; column < width; column++) {
		const scale = scales.find((each) => packColumn(block, column, rows, each, figure));
		if (scale === undefined) return unpacked(width, rows, figure);
		columnScales.push(scale);
	}
	return { block, scales: columnScales, rowCount: rows };
}

/** The figure as the service sent it: an integer divided by 100 is exactly the number that its decimals parse to. */
export function figureAt({ block, scales, rowCount: rows }: Figures, column: number, row: number): number | null {
	const value = block[column * rows + row]!;
	if (block instanceof Uint32Array) return value === nullCode ? null : value / scales[column]!;
	return Number.isNaN(value) ? null : value;
}

/** Returns whole hundredths, with which prices can be calculated exactly, or -1 for null. */
export function hundredthsAt({ block, scales, rowCount: rows }: Figures, column: number, row: number): number {
	const value = block[column * rows + row]!;
	if (block instanceof Uint32Array) return value === nullCode ? -1 : (value * 100) / scales[column]!;
	return Number.isNaN(value) ? -1 : Math.round(value * 100);
}

/** Returns false if integers cannot hold the column exactly. */
function packColumn(
	block: Uint32Array,
	column: number,
	rows: number,
	scale: number,
	figure: (row: number, column: number) => number,
): boolean {
	for (let row = 0; row < rows; row++) {
		const value = figure(row, column);
		const whole = Number.isNaN(value) ? nullCode : Math.round(value * scale);
		if (!Number.isNaN(value) && (whole / scale !== value || whole < 0 || whole >= nullCode)) return false;
		block[column * rows + row] = whole;
	}
	return true;
}

function unpacked(width: number, rows: number, figure: (row: number, column: number) => number): Figures {
	const block = new Float64Array(width * rows);
	for (let column = 0; column < width; column++)
		for (let row = 0; row < rows; row++) block[column * rows + row] = figure(row, column);
	return { block, scales: Array.from({ length: width }, () => 1), rowCount: rows };
}

/**
 * The periods in the order of the columns. Each includes the shorter ones. `field` is its name in the response
 * (docs/marketplace.md#get-v1saleshistory).
 */
export const salesPeriods = [
	{ key: 'day', field: 'last_24_hours', days: 1 },
	{ key: 'week', field: 'last_7_days', days: 7 },
	{ key: 'month', field: 'last_30_days', days: 30 },
	{ key: 'quarter', field: 'last_90_days', days: 90 },
] as const;

export type SalesPeriod = (typeof salesPeriods)[number]['key'];

/** With fewer sales, a median is too uncertain to compare anything with it. */
export const minComparableSales = 5;
