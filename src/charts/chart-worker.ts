import { parentPort } from 'node:worker_threads';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { yieldToEventLoop } from '../base/clock.ts';
import { SerialQueue } from '../base/queue.ts';
import type { Reply, Request } from '../base/threads/thread-calls.ts';
import { garbageCollector, lowerThreadPriority } from '../base/threads/worker-thread.ts';
import { createWords } from '../words/words.ts';
import { chartSVG } from './chart-svg.ts';
import type { ChartOrder } from './charts.ts';
import { Font, fontFile } from './font.ts';
import { size } from './pen.ts';
import { encodePNG } from './png.ts';

lowerThreadPriority(10);
const port = parentPort!;
const collect = garbageCollector();
const fonts = { regular: Font.load('regular'), bold: Font.load('bold') };
const wordsFor = createWords();
const options = {
	// For screens with two pixels per unit.
	fitTo: { mode: 'width' as const, value: 2 * size.width },
	font: { fontFiles: [fontFile('regular'), fontFile('bold')], loadSystemFonts: false, defaultFontFamily: 'Inter' },
} satisfies ResvgRenderOptions;

// One chart in each turn of the event loop: the pixels of earlier charts are freed only between turns.
const queue = new SerialQueue();
port.on('message', (request: Request<ChartOrder>) => void queue.run(() => answer(request)));

async function answer({ id, call }: Request<ChartOrder>): Promise<void> {
	try {
		const outcome = draw(call);
		port.postMessage({ id, outcome } satisfies Reply<Uint8Array>);
	} catch (error) {
		port.postMessage({ id, error: { message: (error as Error).message } } satisfies Reply<Uint8Array>);
	}
	await yieldToEventLoop();
	// A chart's four megabytes of pixels are outside the heap, where the garbage collector hardly counts them.
	collect();
}

function draw(order: ChartOrder): Uint8Array {
	const { pixels, width, height } = new Resvg(chartSVG(order, fonts, wordsFor), options).render();
	return new Uint8Array(encodePNG(pixels, width, height));
}
