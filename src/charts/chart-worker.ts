import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { buffersOf } from '../threads/buffers.ts';
import { collector } from '../threads/collect-garbage.ts';
import type { Reply, Request } from '../threads/thread-calls.ts';
import { lowerThreadPriority } from '../threads/thread-priority.ts';
import { type ChartOrder, chartSVG, size } from './chart-svg.ts';
import { Font, fontFile } from './font.ts';
import { encodePNG } from './png.ts';

/** The thread behind Charts: a picture takes some 40 ms, in which the main thread answers others. */
lowerThreadPriority(10);
const port = parentPort!;
const collect = collector();
const fonts = { regular: Font.load('regular'), bold: Font.load('bold') };
const options = {
	// Twice the size it is drawn in, for screens that show two pixels for one.
	fitTo: { mode: 'width' as const, value: 2 * size.width },
	font: { fontFiles: [fontFile('regular'), fontFile('bold')], loadSystemFonts: false, defaultFontFamily: 'Inter' },
} satisfies ResvgRenderOptions;

// One in each turn of the event loop: only between turns the pixels of the ones before are given back.
let queue = Promise.resolve();
port.on('message', (request: Request<ChartOrder>) => {
	queue = queue.then(() => answer(request));
});

async function answer({ id, call }: Request<ChartOrder>): Promise<void> {
	try {
		const outcome = draw(call);
		port.postMessage({ id, outcome } satisfies Reply<Uint8Array>, buffersOf(outcome));
	} catch (error) {
		port.postMessage({ id, error: { message: (error as Error).message } } satisfies Reply<Uint8Array>);
	}
	await setImmediate();
	// Ten megabytes of pixels lie outside of the heap, where the collector hardly sees them.
	collect();
}

function draw(order: ChartOrder): Uint8Array {
	const { pixels, width, height } = new Resvg(chartSVG(order, fonts), options).render();
	return new Uint8Array(encodePNG(pixels, width, height));
}
