/**
 * The figures of a list, column by column in one block: many blocks of middling size fragment the memory that lists
 * come and go in. Kept as whole numbers where that loses nothing, which takes half the memory: prices have two decimals.
 */
export interface Figures {
	readonly block: Uint32Array | Float64Array;
	/** Per column by what its numbers are to be divided: 100 where they are hundredths. */
	readonly scales: readonly number[];
	readonly rows: number;
}

/** Stands for null among whole numbers; among others NaN does. */
const nothing = 0xffffffff;
const scales = [1, 100] as const;

/** Takes `width` columns of `rows` figures each; `figure` tells them, NaN for null. */
export function packFigures(width: number, rows: number, figure: (row: number, column: number) => number): Figures {
	const block = new Uint32Array(width * rows);
	const found: number[] = [];
	for (let column = 0; column < width; column++) {
		const scale = scales.find((each) => packColumn(block, column, rows, each, figure));
		if (scale === undefined) return unpacked(width, rows, figure);
		found.push(scale);
	}
	return { block, scales: found, rows };
}

/** The figure as the service gave it: a whole number divided by 100 is the same as its decimals read. */
export function figureAt({ block, scales, rows }: Figures, column: number, row: number): number | null {
	const value = block[column * rows + row]!;
	if (block instanceof Uint32Array) return value === nothing ? null : value / scales[column]!;
	return Number.isNaN(value) ? null : value;
}

/** Whether the column could be written down in whole numbers. */
function packColumn(
	block: Uint32Array,
	column: number,
	rows: number,
	scale: number,
	figure: (row: number, column: number) => number,
): boolean {
	for (let row = 0; row < rows; row++) {
		const value = figure(row, column);
		const whole = Number.isNaN(value) ? nothing : Math.round(value * scale);
		if (!Number.isNaN(value) && (whole / scale !== value || whole < 0 || whole >= nothing)) return false;
		block[column * rows + row] = whole;
	}
	return true;
}

function unpacked(width: number, rows: number, figure: (row: number, column: number) => number): Figures {
	const block = new Float64Array(width * rows);
	for (let column = 0; column < width; column++)
		for (let row = 0; row < rows; row++) block[column * rows + row] = figure(row, column);
	return { block, scales: Array.from({ length: width }, () => 1), rows };
}
