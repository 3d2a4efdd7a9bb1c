import type { Words } from '../words/words.ts';
import type { ChartOrder } from './chart-order.ts';
import { courseDrawing } from './course/course-drawing.ts';
import { box, ink } from './marks.ts';
import { type Fonts, Pen } from './pen.ts';
import { salesDrawing } from './sales/sales-drawing.ts';
import { size } from './size.ts';

/** The chart as SVG. */
export function chartSVG(order: ChartOrder, fonts: Fonts, words: Pick<Words, 't' | 'locale'>): string {
	const pen = new Pen(fonts, order.currency, words, order.isConverted);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
		box(0, 0, size.width, size.height, 0, ink.ground),
		order.kind === 'course' ? courseDrawing(order, pen) : salesDrawing(order, pen),
		'</svg>',
	].join('');
}
