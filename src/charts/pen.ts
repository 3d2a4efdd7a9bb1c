import type { Font, Weight } from './font.ts';

/** What everything is drawn with. */
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

export type Fonts = Readonly<Record<Weight, Font>>;

const sizes = { usual: 15, least: 9 } as const;

export interface TextStyle {
	readonly fill?: string;
	readonly size?: number;
	readonly weight?: Weight;
	readonly anchor?: 'start' | 'end';
	/** How wide it may be: what is wider is written smaller, and then cut. */
	readonly room?: number;
	/** How small it may become before it is cut. */
	readonly least?: number;
}

/** Writes in the reader's language, with the characters that the fonts have. */
export class Pen {
	readonly #fonts: Fonts;
	readonly #currency: string;
	readonly #locale: string;
	readonly #counts: Intl.NumberFormat;
	readonly #rates: Intl.NumberFormat;

	constructor(fonts: Fonts, currency: string, locale: string) {
		this.#fonts = fonts;
		this.#currency = currency;
		this.#locale = locale;
		this.#counts = new Intl.NumberFormat(locale);
		this.#rates = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
	}

	/** An amount with two decimals, or none where it is one of `whole` ones. */
	money(value: number, whole = false): string {
		const digits = whole ? 0 : 2;
		const style = { style: 'currency', currency: this.#currency } as const;
		const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
		const text = new Intl.NumberFormat(this.#locale, { ...style, ...decimals }).format(value);
		if (this.canDraw(text)) return text;
		return new Intl.NumberFormat('en-US', { ...style, ...decimals, currencyDisplay: 'code' }).format(value);
	}

	count(value: number): string {
		return this.#counts.format(value);
	}

	/** To two digits: 11, 3.4, 0.011. */
	rate(value: number): string {
		return this.#rates.format(value);
	}

	canDraw(text: string): boolean {
		return this.#fonts.regular.has(text) && this.#fonts.bold.has(text);
	}

	width(text: string, size: number = sizes.usual, weight: Weight = 'regular'): number {
		return this.#fonts[weight].width(text, size);
	}

	/** Text on its baseline at `y`, with a rim that keeps lines behind it away. */
	text(x: number, y: number, text: string, style: TextStyle = {}): string {
		const { fill = ink.text, weight = 'regular', anchor = 'start', room = Infinity, least = sizes.least } = style;
		const wanted = style.size ?? sizes.usual;
		const size = Math.max(least, Math.min(wanted, (wanted * room) / this.width(text, wanted, weight)));
		const shown = this.#fitting(text, size, weight, room);
		const family = `font-family="Inter" font-weight="${weight === 'bold' ? 600 : 400}" font-size="${round(size)}"`;
		const rim = `stroke="${ink.ground}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"`;
		return `<text x="${round(x)}" y="${round(y)}" ${family} ${rim} fill="${fill}" text-anchor="${anchor}">${escaped(shown)}</text>`;
	}

	#fitting(text: string, size: number, weight: Weight, room: number): string {
		if (this.width(text, size, weight) <= room) return text;
		const characters = [...text];
		while (characters.length > 0 && this.width(`${characters.join('')}…`, size, weight) > room) characters.pop();
		return `${characters.join('').trimEnd()}…`;
	}
}

/** A tenth of a unit is as fine as anything is drawn. */
export const round = (value: number) => Math.round(value * 10) / 10;

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
