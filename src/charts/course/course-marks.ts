import { box, ink, round } from '../marks.ts';

export interface Run {
	readonly start: number;
	readonly end: number;
}

export function runsOf(count: number, isIn: (column: number) => boolean): Run[] {
	const runs: Run[] = [];
	for (let start = 0; start < count; start++) {
		if (!isIn(start)) continue;
		let end = start + 1;
		while (end < count && isIn(end)) end++;
		runs.push({ start, end });
		start = end;
	}
	return runs;
}

/** The picture has two pixels per unit: edges on them are sharp, and the file is smaller. */
const pixel = (value: number) => Math.round(2 * value) / 2;

type Position = (column: number) => number;

const steps = (columns: readonly number[], x: Position, y: Position, isBackward = false) => {
	let height = NaN;
	const parts = columns.map((column) => {
		const next = pixel(y(column));
		if (next === height) return '';
		height = next;
		return `H${pixel(x(isBackward ? column + 1 : column))}V${next}`;
	});
	const last = columns.at(-1)!;
	return `${parts.join('')}H${pixel(x(isBackward ? last : last + 1))}`;
};

const columnsOf = ({ start, end }: Run) => Array.from({ length: end - start }, (_, i) => start + i);

export function stepLine(run: Run, x: Position, y: Position, colour: string, width: number, dashes = ''): string {
	const path = `M${pixel(x(run.start))} ${pixel(y(run.start))}${steps(columnsOf(run), x, y)}`;
	return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"${dashes ? ` stroke-dasharray="${dashes}"` : ' stroke-linecap="round"'}/>`;
}

export function stepArea(run: Run, x: Position, top: Position, bottom: Position, fill: string, style = ''): string {
	const columns = columnsOf(run);
	const back = steps(columns.toReversed(), x, bottom, true);
	const path = `M${pixel(x(run.start))} ${pixel(top(run.start))}${steps(columns, x, top)}${back}Z`;
	return `<path d="${path}" fill="${fill}"${style && ` ${style}`}/>`;
}

export const medianStyle = `fill-opacity="0.3" stroke="${ink.median}" stroke-opacity="0.75"`;

export const medianSwatch = (x: number, y: number) =>
	`<path d="M${pixel(x + 0.5)} ${pixel(y - 4)}h15v8h-15Z" fill="${ink.median}" ${medianStyle}/>`;

export const hatchPattern = `<defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" stroke="${ink.rule}" stroke-width="2"/></pattern></defs>`;

export const hatched = (x: number, y: number, width: number, height: number) =>
	`<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="url(#hatch)"/>`;

export const noneMark = (x: number, bottom: number, width: number) => box(x, bottom - 3, width, 3, 0, ink.fall);
