import { parentPort } from 'node:worker_threads';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { buffersOf } from '../threads/buffers.ts';
import type { Reply, Request } from '../threads/calls.ts';
import { giveWay } from '../threads/priority.ts';
import { type ChartOrder, chartSVG, size } from './chart-svg.ts';
import { Font, fontFile } from './font.ts';
import { encodePNG } from './png.ts';

/** The thread behind Charts: a picture takes some 40 ms, in which the main thread answers others. */
giveWay(5);
const port = parentPort!;
const fonts = { regular: Font.open('regular'), bold: Font.open('bold') };
const options = {
	// Twice the size it is drawn in, for screens that show two pixels for one.
	fitTo: { mode: 'width' as const, value: 2 * size.width },
	font: { fontFiles: [fontFile('regular'), fontFile('bold')], loadSystemFonts: false, defaultFontFamily: 'Inter' },
} satisfies ResvgRenderOptions;

port.on('message', ({ id, call }: Request<ChartOrder>) => {
	try {
		const { pixels, width, height } = new Resvg(chartSVG(call, fonts), options).render();
		const outcome = new Uint8Array(encodePNG(pixels, width, height));
		port.postMessage({ id, outcome } satisfies Reply<Uint8Array>, buffersOf(outcome));
	} catch (error) {
		port.postMessage({ id, error: { message: (error as Error).message } } satisfies Reply<Uint8Array>);
	}
});
