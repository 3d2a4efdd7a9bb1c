import { least, max } from 'd3-array';
import type { ChartOrder } from './chart-order.ts';
import { cap, dashes, ink, medianBar, whisker } from './marks.ts';
import { type Pen, smallest } from './pen.ts';

/** Title sizes: of a name on one line, and on two. */
const titleSize = { most: 16, least: 13.5, ofTwoLines: 14 } as const;
const gap = 12;

interface Place {
	readonly left: number;
	readonly right: number;
	/** Whether amounts in the plot are written with their currency. */
	readonly hasCurrency: boolean;
	/** Whether the lowest ask is in the plot. */
	readonly isAskShown: boolean;
}

/** What is above the plot: the title, how the median has changed, and the legend. `bottom` is where the plot can begin. */
export function headOf(order: ChartOrder, place: Place, pen: Pen): { readonly svg: string; readonly bottom: number } {
	const room = place.right - place.left;
	const title = titleLines(titleOf(order, pen), room, pen);
	let y = 6;
	const texts = title.lines.map((line) => {
		y += 19;
		return pen.text(place.left, y, line, { size: title.size, weight: 'bold', room });
	});
	if (order.change !== undefined) {
		y += 19;
		texts.push(changeText(order.change, place.left, y, pen));
	}
	const legend = legendOf(order, place, y + 20, pen);
	return { svg: [...texts, legend.svg].join(''), bottom: legend.y + 14 };
}

/** The name without the characters that the fonts lack, unless they are all of its letters. */
function titleOf({ name, currency }: ChartOrder, pen: Pen): string {
	const title = pen.drawable(name);
	return /[\p{L}\p{N}]/u.test(title) ? title : `Sales in ${currency}`;
}

/** The name on one line if it fits, otherwise on two: of about the same width, or if it is even longer, the first one full. */
function titleLines(
	name: string,
	room: number,
	pen: Pen,
): { readonly lines: readonly string[]; readonly size: number } {
	if (pen.width(name, titleSize.least, 'bold') <= room) return { lines: [name], size: titleSize.most };
	const words = name.split(' ');
	const breaks = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
	const width = (line: string) => pen.width(line, smallest, 'bold');
	const balanced = least(breaks, (lines) => max(lines, width)!);
	const lines = balanced?.every((line) => width(line) <= room)
		? balanced
		: breaks.findLast(([first]) => width(first!) <= room);
	return { lines: lines ?? [name], size: titleSize.ofTwoLines };
}

function changeText(change: number, x: number, y: number, pen: Pen): string {
	const text = pen.change(change);
	const fill = /[1-9]/.test(text) ? (change > 0 ? ink.rise : ink.fall) : ink.text;
	const style = { size: 16, weight: 'bold', fill } as const;
	const rest = '7-day median against 30 days';
	return pen.text(x, y, text, style) + pen.text(x + pen.width(text, 16, 'bold') + 7, y, rest, { fill: ink.quiet });
}

/** What the marks mean, on as many lines as it takes. */
function legendOf({ ask, currency }: ChartOrder, place: Place, top: number, pen: Pen): { svg: string; y: number } {
	let [x, y] = [place.left, top];
	const parts: string[] = [];
	const add = (markWidth: number, text: string, mark: (x: number, y: number) => string) => {
		const width = markWidth + pen.width(text);
		if (x > place.left && x + width > place.right) [x, y] = [place.left, y + 17];
		parts.push(mark(x, y - 4.5), pen.text(x + markWidth, y, text, { fill: ink.quiet }));
		x += width + gap;
	};
	add(21, place.hasCurrency ? 'median' : `median in ${currency}`, (x, y) => medianBar(x + 8, y));
	add(13, 'low–high', (x, y) => whisker(x + 4, y - 5, y + 5) + cap(x + 4, y - 5) + cap(x + 4, y + 5));
	if (ask) {
		const text = `lowest ${ask.isLocked ? 'trade-locked ' : ''}ask ${pen.money(ask.amount)}`;
		if (place.isAskShown) add(28, text, (x, y) => dashes(x, x + 23, y));
		else add(0, `${text} (off the scale)`, () => '');
	}
	return { svg: parts.join(''), y };
}
