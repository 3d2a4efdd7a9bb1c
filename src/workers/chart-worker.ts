import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { yieldToEventLoop } from '../base/clock.ts';
import { garbageCollector, lowerThreadPriority, serveCalls } from '../base/threads/worker-thread.ts';
import { chartSVG } from '../charts/chart-svg.ts';
import type { ChartRequest } from '../charts/charts.ts';
import { Font, fontFile } from '../charts/font.ts';
import { chartSize } from '../charts/pen.ts';
import { createWords } from '../words/words.ts';

/** A priority below the market worker's, but above that of indexing. */
const lowPriority = 10;

lowerThreadPriority(lowPriority);
const collect = garbageCollector();
const fonts = { regular: Font.load('regular'), bold: Font.load('bold') };
const wordsFor = createWords();
const renderOptions = {
	// Charts are drawn for screens with two pixels per unit of the SVG.
	fitTo: { mode: 'width' as const, value: 2 * chartSize.width },
	font: { fontFiles: [fontFile('regular'), fontFile('bold')], loadSystemFonts: false, defaultFontFamily: 'Inter' },
} satisfies ResvgRenderOptions;

serveCalls<ChartRequest>(draw, async () => {
	await yieldToEventLoop();
	// A chart's four megabytes of pixels are outside the heap, where the garbage collector hardly counts them.
	collect();
});

function draw(request: ChartRequest): Uint8Array {
	return new Uint8Array(new Resvg(chartSVG(request, fonts, wordsFor), renderOptions).render().asPng());
}
