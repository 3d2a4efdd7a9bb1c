import type { Font, Weight } from './font.ts';
import { box, ink, round } from './marks.ts';

export type Fonts = Readonly<Record<Weight, Font>>;

const usualSize = 16;

export interface TextStyle {
	readonly fill?: string;
	readonly size?: number;
	readonly weight?: Weight;
	readonly anchor?: 'start' | 'end';
	/** How wide it may be: what is wider is written smaller. */
	readonly room?: number;
	/** Lines behind it are kept away. */
	readonly isCard?: boolean;
	/** How small it may become before its end is left out. Figures are never cut. */
	readonly least?: number;
}

/** Writes in the reader's language, with the characters that the fonts have. */
export class Pen {
	readonly #fonts: Fonts;
	/** In the reader's language, and for where the fonts lack the sign it uses. */
	readonly #amounts: readonly [Intl.NumberFormat, Intl.NumberFormat];
	readonly #wholes: readonly [Intl.NumberFormat, Intl.NumberFormat];
	readonly #counts: Intl.NumberFormat;
	readonly #rates: Intl.NumberFormat;

	constructor(fonts: Fonts, currency: string, locale: string) {
		this.#fonts = fonts;
		this.#amounts = amounts(currency, locale, 2);
		this.#wholes = amounts(currency, locale, 0);
		this.#counts = new Intl.NumberFormat(locale);
		this.#rates = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
	}

	/** An amount with two decimals, or none where it is one of `whole` ones. */
	money(value: number, whole = false): string {
		const [own, byCode] = whole ? this.#wholes : this.#amounts;
		const text = own.format(value);
		return this.canDraw(text) ? text : byCode.format(value);
	}

	count(value: number): string {
		return this.#counts.format(value);
	}

	/** 204, 3.4, 0.19. */
	rate(value: number): string {
		return value < 10 ? this.#rates.format(value) : this.count(Math.round(value));
	}

	canDraw(text: string): boolean {
		return !/\p{Cc}/u.test(text) && this.#fonts.regular.has(text) && this.#fonts.bold.has(text);
	}

	width(text: string, size: number = usualSize, weight: Weight = 'regular'): number {
		return this.#fonts[weight].width(text, size);
	}

	/** Text on its baseline at `y`. */
	text(x: number, y: number, text: string, style: TextStyle = {}): string {
		const { fill = ink.text, weight = 'regular', anchor = 'start', room = Infinity, least = 0 } = style;
		const wanted = style.size ?? usualSize;
		const size = Math.max(least, Math.min(wanted, (wanted * room) / this.width(text, wanted, weight)));
		// Shrunk to fit, it may be wider by a rounding error.
		const fits = size > least || this.width(text, size, weight) <= room;
		const shown = fits ? text : this.#fitting(text, size, weight, room);
		const family = `font-family="Inter" font-weight="${weight === 'bold' ? 600 : 400}" font-size="${round(size)}"`;
		const letters = `<text x="${round(x)}" y="${round(y)}" ${family} fill="${fill}" text-anchor="${anchor}">${escaped(shown)}</text>`;
		if (!style.isCard) return letters;
		return box(x - 4, y - size, this.width(shown, size, weight) + 8, 1.35 * size, 0, ink.ground) + letters;
	}

	#fitting(text: string, size: number, weight: Weight, room: number): string {
		const characters = [...text];
		while (characters.length > 0 && this.width(`${characters.join('')}…`, size, weight) > room) characters.pop();
		return `${characters.join('').trimEnd()}…`;
	}
}

function amounts(currency: string, locale: string, digits: number) {
	const style = {
		style: 'currency',
		currency,
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	} as const;
	const byCode = new Intl.NumberFormat('en-US', { ...style, currencyDisplay: 'code' });
	return [new Intl.NumberFormat(locale, style), byCode] as const;
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
