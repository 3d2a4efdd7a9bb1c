import { symbol, symbolTriangle } from 'd3-shape';

/** As in an embed on a desktop. The PNG has two pixels per unit. */
export const size = { width: 400, height: 300 } as const;

export const margin = 12;

/** The chart has a ground of its own, so it looks the same in Discord's dark and light theme. */
export const ink = {
	ground: '#1e1f22',
	text: '#f2f3f5',
	quiet: '#b5bac1',
	rule: '#4a4d55',
	range: '#8f97c4',
	median: '#57c98a',
	ask: '#f5b83d',
	volume: '#5865f2',
	rise: '#57c98a',
	fall: '#ff8b8b',
} as const;

/** Finer positions cannot be seen. */
export const round = (value: number) => Math.round(value * 10) / 10;

export function box(x: number, y: number, width: number, height: number, radius: number, fill: string): string {
	const corners = radius > 0 ? ` rx="${radius}"` : '';
	return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corners} fill="${fill}"/>`;
}

export const medianBar = (x: number, y: number) => box(x - 8, y - 2, 16, 4, 2, ink.median);

export const whisker = (x: number, top: number, bottom: number) =>
	`<path d="M${round(x)} ${round(top)}V${round(bottom)}" stroke="${ink.range}" stroke-width="1.5"/>`;

export const cap = (x: number, y: number) =>
	`<path d="M${round(x - 4)} ${round(y)}H${round(x + 4)}" stroke="${ink.range}" stroke-width="1.5"/>`;

export const ring = (x: number, y: number, colour: string): string =>
	`<circle cx="${round(x)}" cy="${round(y)}" r="4" fill="none" stroke="${colour}" stroke-width="1.5"/>`;

export function arrowhead(x: number, y: number, up: boolean, fill: string = ink.range): string {
	const path = symbol(symbolTriangle, 36).digits(1)();
	return `<path transform="translate(${round(x)} ${round(y)})${up ? '' : ' rotate(180)'}" d="${path}" fill="${fill}"/>`;
}

export const dashes = (from: number, to: number, y: number) =>
	`<path d="M${round(from)} ${round(y)}H${round(to)}" stroke="${ink.ask}" stroke-width="1.5" stroke-dasharray="5 4"/>`;

export const rule = (from: number, to: number, y: number) =>
	`<path d="M${round(from)} ${round(y)}H${round(to)}" stroke="${ink.rule}"/>`;

export const faintRule = (from: number, to: number, y: number) =>
	`<path d="M${round(from)} ${round(y)}H${round(to)}" stroke="${ink.rule}" stroke-opacity="0.55"/>`;
