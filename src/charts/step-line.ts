// All lengths are units of the SVG; the picture has two pixels for each.

/** Neighbouring columns, from `start` up to before `end`. */
export interface Run {
	readonly start: number;
	readonly end: number;
}

/** Returns all runs of columns that meet a condition, from left to right. Columns beside a run do not meet it. */
export function runsOf(count: number, isIn: (column: number) => boolean): Run[] {
	const runs: Run[] = [];
	for (let start = 0; start < count; start++) {
		if (!isIn(start)) continue;
		let end = start + 1;
		while (end < count && isIn(end)) end++;
		runs.push({ start, end });
		// Column `end` is in no run, so the loop may skip it.
		start = end;
	}
	return runs;
}

/** Rounds to a whole pixel of the PNG, so that edges are sharp and the file is smaller. */
export const snapToPixel = (value: number) => Math.round(2 * value) / 2;

type Position = (column: number) => number;

/**
 * Returns the commands of an SVG path that draws each column as a horizontal line. Equal neighbours share a line.
 * If `isBackward`, the columns are given from right to left.
 */
const stepCommands = (columns: readonly number[], x: Position, y: Position, isBackward = false) => {
	let height = NaN;
	const parts = columns.map((column) => {
		const next = snapToPixel(y(column));
		if (next === height) return '';
		height = next;
		return `H${snapToPixel(x(isBackward ? column + 1 : column))}V${next}`;
	});
	const last = columns.at(-1)!;
	return `${parts.join('')}H${snapToPixel(x(isBackward ? last : last + 1))}`;
};

const columnsOf = ({ start, end }: Run) => Array.from({ length: end - start }, (_, i) => start + i);

export function stepLine(run: Run, x: Position, y: Position, colour: string, width: number, dashes = ''): string {
	const path = `M${snapToPixel(x(run.start))} ${snapToPixel(y(run.start))}${stepCommands(columnsOf(run), x, y)}`;
	const dashesOrCap = dashes ? `stroke-dasharray="${dashes}"` : 'stroke-linecap="round"';
	const stroke = `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" ${dashesOrCap}`;
	return `<path d="${path}" fill="none" ${stroke}/>`;
}

export function stepArea(run: Run, x: Position, top: Position, bottom: Position, fill: string, style = ''): string {
	const columns = columnsOf(run);
	const back = stepCommands(columns.toReversed(), x, bottom, /* isBackward */ true);
	const path = `M${snapToPixel(x(run.start))} ${snapToPixel(top(run.start))}${stepCommands(columns, x, top)}${back}Z`;
	return `<path d="${path}" fill="${fill}"${style && ` ${style}`}/>`;
}
