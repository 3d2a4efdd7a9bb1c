import type { Words } from '../words/words.ts';
import type { ChartRequest } from './charts.ts';
import { compareDrawing } from './compare-drawing.ts';
import { box, chartSize, type Fonts, ink, Pen } from './pen.ts';
import { salesDrawing } from './sales-drawing.ts';
import { seriesDrawing } from './series/series-drawing.ts';

export function chartSVG(request: ChartRequest, fonts: Fonts, wordsFor: (locale: string) => Words): string {
	const ownWords = wordsFor(request.locale);
	const pen = new Pen(fonts, request.currency, ownWords, request.isConverted);
	// The fonts have no Chinese characters. If they lack what is needed, the whole chart is in English.
	const canWrite = [ownWords.t('chart.lowestAsk'), pen.date(0), pen.weekday(0), pen.money(1)].every((text) =>
		pen.canDraw(text),
	);
	const content = drawing(
		request,
		canWrite ? pen : new Pen(fonts, request.currency, wordsFor('en-US'), request.isConverted),
	);
	const ground = box(0, 0, chartSize.width, chartSize.height, 0, ink.ground);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${chartSize.width}" height="${chartSize.height}">${ground}${content}</svg>`;
}

function drawing(request: ChartRequest, pen: Pen): string {
	switch (request.kind) {
		case 'sales':
			return salesDrawing(request, pen);
		case 'series':
			return seriesDrawing(request, pen);
		case 'compare':
			return compareDrawing(request, pen);
	}
}
