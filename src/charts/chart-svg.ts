import type { Words } from '../words/words.ts';
import type { ChartOrder } from './charts.ts';
import { compareDrawing } from './compare-drawing.ts';
import { courseDrawing } from './course/course-drawing.ts';
import { box, type Fonts, ink, Pen, size } from './pen.ts';
import { salesDrawing } from './sales-drawing.ts';

function drawing(order: ChartOrder, pen: Pen): string {
	switch (order.kind) {
		case 'sales':
			return salesDrawing(order, pen);
		case 'course':
			return courseDrawing(order, pen);
		case 'compare':
			return compareDrawing(order, pen);
	}
}

export function chartSVG(order: ChartOrder, fonts: Fonts, wordsFor: (locale: string) => Words): string {
	const words = wordsFor(order.locale);
	// The fonts have no Chinese characters: figures are written as the reader does, words in English.
	const canWrite = fonts.regular.has(words.t('chart.lowestAsk'));
	const { t } = canWrite ? words : wordsFor('en-US');
	const pen = new Pen(fonts, order.currency, { ...words, t }, order.isConverted);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
		box(0, 0, size.width, size.height, 0, ink.ground),
		drawing(order, pen),
		'</svg>',
	].join('');
}
