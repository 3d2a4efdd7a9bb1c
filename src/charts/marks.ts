import { symbol, symbolDiamond } from 'd3-shape';

/** The colours of the chart. */
export const ink = {
	ground: '#1e1f22',
	text: '#f2f3f5',
	quiet: '#b5bac1',
	grid: '#34363c',
	range: '#4b5178',
	median: '#57c98a',
	average: '#f5b83d',
	volume: '#5865f2',
} as const;

/** Rounds to a tenth of a unit: finer positions cannot be seen. */
export const round = (value: number) => Math.round(value * 10) / 10;

export function dot(x: number, y: number, radius: number): string {
	return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${ink.median}" stroke="${ink.ground}" stroke-width="2"/>`;
}

export function diamond(x: number, y: number): string {
	const path = symbol(symbolDiamond, 100).digits(1)();
	return `<path transform="translate(${round(x)} ${round(y)})" d="${path}" fill="${ink.average}"/>`;
}

export function box(x: number, y: number, width: number, height: number, radius: number, fill: string): string {
	const corners = radius > 0 ? ` rx="${radius}"` : '';
	return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corners} fill="${fill}"/>`;
}
