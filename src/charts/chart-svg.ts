import type { Words } from '../words/words.ts';
import type { ChartRequest } from './charts.ts';
import { compareDrawing } from './compare-drawing.ts';
import { box, chartSize, type Fonts, ink, Pen } from './pen.ts';
import { salesDrawing } from './sales-drawing.ts';
import { seriesDrawing } from './series/series-drawing.ts';

export function chartSVG(order: ChartRequest, fonts: Fonts, wordsFor: (locale: string) => Words): string {
	const ownWords = wordsFor(order.locale);
	const pen = new Pen(fonts, order.currency, ownWords, order.isConverted);
	// The fonts have no Chinese characters. If they lack what is needed, the whole chart is in English.
	const canWrite = [ownWords.t('chart.lowestAsk'), pen.date(0), pen.weekday(0), pen.money(1)].every((text) =>
		pen.canDraw(text),
	);
	const content = drawing(order, canWrite ? pen : new Pen(fonts, order.currency, wordsFor('en-US'), order.isConverted));
	const ground = box(0, 0, chartSize.width, chartSize.height, 0, ink.ground);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${chartSize.width}" height="${chartSize.height}">${ground}${content}</svg>`;
}

function drawing(order: ChartRequest, pen: Pen): string {
	switch (order.kind) {
		case 'sales':
			return salesDrawing(order, pen);
		case 'series':
			return seriesDrawing(order, pen);
		case 'compare':
			return compareDrawing(order, pen);
	}
}
