/**
 * All columns are in one block, one after the other, because many arrays would fragment memory. If integers can hold
 * every figure exactly, the block has integers, which take half the memory.
 */
export interface Figures {
	readonly block: Uint32Array | Float64Array;
	/** The divisor of each column of integers: 100 if it holds hundredths, otherwise 1. Blocks of floats ignore it. */
	readonly scales: readonly number[];
	readonly rowCount: number;
}

/** The value that means null in blocks of integers. In floating-point blocks, NaN does. */
const nullCode = 0xffffffff;
const possibleScales = [1, 100] as const;

/** Packs `rowCount` rows of `width` figures. `figure` returns NaN for null. */
export function packFigures(width: number, rowCount: number, figure: (row: number, column: number) => number): Figures {
	const block = new Uint32Array(width * rowCount);
	const columnScales: number[] = [];
	for (let column = 0; column < width; column++) {
		// A scale that fails leaves values in the column. The next one overwrites them.
		const scale = possibleScales.find((each) => packColumn(block, column, rowCount, each, figure));
		if (scale === undefined) return floatFigures(width, rowCount, figure);
		columnScales.push(scale);
	}
	return { block, scales: columnScales, rowCount };
}

/**
 * Returns the figure as the marketplace sent it, or null. Dividing is exact: 1234 / 100 is the same number as 12.34.
 */
export function figureAt({ block, scales, rowCount }: Figures, column: number, row: number): number | null {
	const value = block[column * rowCount + row]!;
	if (block instanceof Uint32Array) return value === nullCode ? null : value / scales[column]!;
	return Number.isNaN(value) ? null : value;
}

/** Returns whole hundredths, with which prices can be calculated exactly, or -1 for null. */
export function hundredthsAt({ block, scales, rowCount }: Figures, column: number, row: number): number {
	const value = block[column * rowCount + row]!;
	if (block instanceof Uint32Array) return value === nullCode ? -1 : (value * 100) / scales[column]!;
	return Number.isNaN(value) ? -1 : Math.round(value * 100);
}

/** Writes a column into the block. Returns false if integers cannot hold it exactly at this scale. */
function packColumn(
	block: Uint32Array,
	column: number,
	rowCount: number,
	scale: number,
	figure: (row: number, column: number) => number,
): boolean {
	for (let row = 0; row < rowCount; row++) {
		const value = figure(row, column);
		if (Number.isNaN(value)) {
			block[column * rowCount + row] = nullCode;
			continue;
		}
		const whole = Math.round(value * scale);
		const isExact = whole / scale === value && whole >= 0 && whole < nullCode;
		if (!isExact) return false;
		block[column * rowCount + row] = whole;
	}
	return true;
}

function floatFigures(width: number, rowCount: number, figure: (row: number, column: number) => number): Figures {
	const block = new Float64Array(width * rowCount);
	for (let column = 0; column < width; column++)
		for (let row = 0; row < rowCount; row++) block[column * rowCount + row] = figure(row, column);
	return { block, scales: Array.from({ length: width }, () => 1), rowCount };
}

/**
 * The periods of a sales history, in the order of its columns. Each includes the shorter ones. `field` is the period's
 * name in the response
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
