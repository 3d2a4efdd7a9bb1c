import { least, max } from 'd3-array';
import { chartSize, ink, margin, middleToBaseline, minTextSize, type Pen } from './pen.ts';

/** In pixels of the chart, as are all positions and sizes. A title of one line may shrink from `max` to `min`. */
const titleSize = { max: 16, min: 13.5, ofTwoLines: 14 } as const;
/** The space between two entries of the legend. */
const gap = 12;
const lineHeight = 19;
/** The space above the title, from the title's or change's baseline to the legend's, and below the legend. */
const spaces = { top: 6, beforeLegend: 20, bottom: 14 } as const;
const legendLineHeight = 17;

export interface LegendEntry {
	readonly text: string;
	/** The width of the mark and of the space after it; 0 if there is no mark. */
	readonly markWidth: number;
	/** `y` is the middle of the mark. */
	readonly mark: (x: number, y: number) => string;
}

export interface Head {
	readonly name: string;
	/** The title if the fonts lack all letters of the name. */
	readonly fallbackTitle: string;
	/** `share` is a fraction; `against` says what it is compared with. */
	readonly change: { readonly share: number; readonly against: string } | undefined;
	readonly legend: readonly LegendEntry[];
}

const left = margin;
const right = chartSize.width - margin;

/** Draws the title, the change and the legend. `bottom` is where the plot may begin. */
export function headOf(
	{ name, fallbackTitle, change, legend }: Head,
	pen: Pen,
): { readonly svg: string; readonly bottom: number } {
	const room = right - left;
	const drawableName = pen.drawable(name);
	const title = titleLines(/[\p{L}\p{N}]/u.test(drawableName) ? drawableName : fallbackTitle, room, pen);
	let y: number = spaces.top;
	const texts = title.lines.map((line) => {
		y += lineHeight;
		return pen.text(left, y, line, { size: title.size, weight: 'bold', room });
	});
	if (change) {
		y += lineHeight;
		texts.push(changeText(change, y, pen));
	}
	const marks = legendMarks(legend, y + spaces.beforeLegend, pen);
	return { svg: [...texts, marks.svg].join(''), bottom: marks.y + spaces.bottom };
}

function titleLines(
	name: string,
	room: number,
	pen: Pen,
): { readonly lines: readonly string[]; readonly size: number } {
	if (pen.width(name, titleSize.min, 'bold') <= room) return { lines: [name], size: titleSize.max };
	const words = name.split(' ');
	const breaks = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
	const width = (line: string) => pen.width(line, minTextSize, 'bold');
	// The break whose longer line is shortest. If one of its lines is too wide, the first line is as long as fits.
	const balanced = least(breaks, (lines) => max(lines, width)!);
	const lines = balanced?.every((line) => width(line) <= room)
		? balanced
		: breaks.findLast(([first]) => width(first!) <= room);
	return { lines: lines ?? [name], size: titleSize.ofTwoLines };
}

function changeText({ share, against }: NonNullable<Head['change']>, y: number, pen: Pen): string {
	const text = pen.change(share);
	// A change that is rounded to 0 % is neither a rise nor a fall.
	let fill: string = ink.text;
	if (/[1-9]/.test(text)) fill = share > 0 ? ink.rise : ink.fall;
	const style = { size: 16, weight: 'bold', fill } as const;
	const end = left + pen.width(text, style.size, style.weight);
	return pen.text(left, y, text, style) + pen.text(end + 7, y, against, { fill: ink.quiet });
}

function legendMarks(legend: readonly LegendEntry[], top: number, pen: Pen): { svg: string; y: number } {
	let x = left;
	let y = top;
	const parts = legend.map(({ text, markWidth, mark }) => {
		const width = markWidth + pen.width(text);
		if (x > left && x + width > right) {
			x = left;
			y += legendLineHeight;
		}
		const label = pen.text(x + markWidth, y, text, { fill: ink.quiet, room: right - x - markWidth });
		const svg = mark(x, y - middleToBaseline) + label;
		x += width + gap;
		return svg;
	});
	return { svg: parts.join(''), y };
}
