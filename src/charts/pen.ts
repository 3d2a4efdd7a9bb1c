import { symbol, symbolTriangle } from 'd3-shape';
import { type AmountForm, type AmountWords, chartForms } from '../words/amount-forms.ts';
import type { Words } from '../words/words.ts';
import { axisAmounts } from './amounts.ts';
import type { Font, Weight } from './font.ts';

export type Fonts = Readonly<Record<Weight, Font>>;

/**
 * The smallest size of text, in pixels of a chart 400 wide. A phone 360 pixels wide shows the chart 300 wide, and this
 * text with almost 10 pixels.
 */
export const minTextSize = 13;

/** How far the baseline of text of that size is below the middle of its letters. */
export const middleToBaseline = 4.5;

interface TextStyle {
	readonly fill?: string;
	readonly size?: number;
	readonly weight?: Weight;
	/** The width for the text. Wider text is written smaller, but not below `minTextSize`, and then truncated. */
	readonly room?: number;
	readonly hasBackground?: boolean;
}

type PenWords = AmountWords & Pick<Words, 't' | 'count' | 'change' | 'shortDate'>;

export class Pen {
	readonly t: Words['t'];
	readonly count: Words['count'];
	readonly change: Words['change'];
	readonly #shortDate: Words['shortDate'];
	readonly #fonts: Fonts;
	readonly #currency: string;
	readonly #locale: string;
	readonly #amounts: readonly [AmountForm, ...AmountForm[]];
	readonly #roundedCounts: Intl.NumberFormat;

	constructor(fonts: Fonts, currency: string, words: PenWords, isConverted = false) {
		const { t, locale, count, change, shortDate } = words;
		this.t = t;
		this.count = count;
		this.change = change;
		this.#shortDate = shortDate;
		this.#fonts = fonts;
		this.#currency = currency;
		this.#locale = locale;
		this.#amounts = chartForms(currency, words, isConverted);
		this.#roundedCounts = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
	}

	money(value: number): string {
		return this.#amounts[0].write(value);
	}

	/** Returns the widest form in which each of the amounts fits into `room` when it is written in bold. */
	amountsWithin(room: number, size: number, values: readonly number[]): AmountForm {
		const fits = ({ write }: AmountForm) => values.every((value) => this.width(write(value), size, 'bold') <= room);
		return this.#amounts.find(fits) ?? this.#amounts.at(-1)!;
	}

	axisAmounts(decimals: 0 | 2): (value: number) => string {
		return axisAmounts(this.#currency, this.#locale, decimals);
	}

	/** Writes “Mon” in UTC; `at` is Unix ms. */
	weekday(at: number): string {
		return new Intl.DateTimeFormat(this.#locale, { weekday: 'short', timeZone: 'UTC' }).format(at);
	}

	/** Writes “14 Aug” in UTC; `at` is Unix ms. */
	date(at: number): string {
		return this.#shortDate(at, at);
	}

	/** Writes two significant digits below 10, and whole numbers above: 204, 3.4, 0.19. */
	roundedCount(value: number): string {
		return value < 10 ? this.#roundedCounts.format(value) : this.count(Math.round(value));
	}

	canDraw(text: string): boolean {
		return !/\p{Cc}/u.test(text) && this.#fonts.regular.has(text) && this.#fonts.bold.has(text);
	}

	/** Leaves out the characters that the fonts lack. */
	drawable(text: string): string {
		return [...text]
			.filter((character) => this.canDraw(character))
			.join('')
			.replaceAll(/ {2,}/g, ' ')
			.trim();
	}

	width(text: string, size: number = minTextSize, weight: Weight = 'regular'): number {
		return this.#fonts[weight].width(text, size);
	}

	/** `y` is the baseline of the text. */
	text(x: number, y: number, text: string, style: TextStyle = {}): string {
		const { fill = ink.text, weight = 'regular', room = Infinity } = style;
		const fullSize = style.size ?? minTextSize;
		const size = Math.max(minTextSize, Math.min(fullSize, (fullSize * room) / this.width(text, fullSize, weight)));
		// Text that was shrunk fits, even if a rounding error makes it seem wider.
		const fits = size > minTextSize || this.width(text, size, weight) <= room;
		const visibleText = fits ? text : this.#truncated(text, size, weight, room);
		const font = `font-family="Inter" font-weight="${weight === 'bold' ? 600 : 400}" font-size="${round(size)}"`;
		const letters = `<text x="${round(x)}" y="${round(y)}" ${font} fill="${fill}">${escapeXML(visibleText)}</text>`;
		if (!style.hasBackground) return letters;
		// Letters reach up to about 0.85 of their size above the baseline, and 0.25 below it.
		return box(x - 2, y - 0.85 * size, this.width(visibleText, size, weight) + 4, 1.1 * size, 0, ink.ground) + letters;
	}

	#truncated(text: string, size: number, weight: Weight, room: number): string {
		const characters = [...text];
		while (characters.length > 0 && this.width(`${characters.join('')}…`, size, weight) > room) characters.pop();
		return `${characters.join('').trimEnd()}…`;
	}
}

function escapeXML(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The size that an embed has on a desktop. The PNG has two pixels per unit. */
export const chartSize = { width: 400, height: 300 } as const;

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

/** Rounds to tenths, because finer positions cannot be seen. */
export const round = (value: number) => Math.round(value * 10) / 10;

export function box(x: number, y: number, width: number, height: number, radius: number, fill: string): string {
	const corners = radius > 0 ? ` rx="${radius}"` : '';
	return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corners} fill="${fill}"/>`;
}

export const medianBar = (x: number, y: number) => box(x - 8, y - 2, 16, 4, 2, ink.median);

/** The vertical line of a range of prices. */
export const whisker = (x: number, top: number, bottom: number) =>
	`<path d="M${round(x)} ${round(top)}V${round(bottom)}" stroke="${ink.range}" stroke-width="1.5"/>`;

/** The short line at an end of a range. */
export const rangeEnd = (x: number, y: number) =>
	`<path d="M${round(x - 4)} ${round(y)}H${round(x + 4)}" stroke="${ink.range}" stroke-width="1.5"/>`;

export const ring = (x: number, y: number, colour: string): string =>
	`<circle cx="${round(x)}" cy="${round(y)}" r="4" fill="none" stroke="${colour}" stroke-width="1.5"/>`;

/** Marks an end of a range that is beyond the scale. */
export function arrowhead(x: number, y: number, isUp: boolean, fill: string = ink.range): string {
	const area = 36;
	const path = symbol(symbolTriangle, area).digits(1)();
	return `<path transform="translate(${round(x)} ${round(y)})${isUp ? '' : ' rotate(180)'}" d="${path}" fill="${fill}"/>`;
}

export const dashedLine = (from: number, to: number, y: number) =>
	`<path d="M${round(from)} ${round(y)}H${round(to)}" stroke="${ink.ask}" stroke-width="1.5" stroke-dasharray="5 4"/>`;

export const horizontalRule = (from: number, to: number, y: number) =>
	`<path d="M${round(from)} ${round(y)}H${round(to)}" stroke="${ink.rule}"/>`;

export const faintRule = (from: number, to: number, y: number) =>
	`<path d="M${round(from)} ${round(y)}H${round(to)}" stroke="${ink.rule}" stroke-opacity="0.55"/>`;
