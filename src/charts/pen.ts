import type { Font, Weight } from './font.ts';
import { box, ink, round } from './marks.ts';

export type Fonts = Readonly<Record<Weight, Font>>;

const defaultSize = 16;

export interface TextStyle {
	readonly fill?: string;
	readonly size?: number;
	readonly weight?: Weight;
	readonly anchor?: 'start' | 'end';
	/** The greatest width: wider text is written smaller. */
	readonly room?: number;
	/** Draws a background behind the text, so that no line crosses it. */
	readonly hasBackground?: boolean;
	/** The smallest size: text that is still too wide is truncated. Amounts have none, since they must not be truncated. */
	readonly minSize?: number;
}

/** Writes text and numbers in the user's locale, with characters that the fonts have. */
export class Pen {
	readonly #fonts: Fonts;
	/** In the user's locale, and with the currency's code in case the fonts lack its symbol. */
	readonly #amounts: readonly [Intl.NumberFormat, Intl.NumberFormat];
	readonly #wholes: readonly [Intl.NumberFormat, Intl.NumberFormat];
	readonly #counts: Intl.NumberFormat;
	readonly #rates: Intl.NumberFormat;
	/** In front of every amount. */
	readonly #mark: string;

	/** @param isConverted Whether amounts are converted from another currency: they are marked then. */
	constructor(fonts: Fonts, currency: string, locale: string, isConverted = false) {
		this.#fonts = fonts;
		this.#mark = isConverted ? '≈' : '';
		this.#amounts = amounts(currency, locale, 2);
		this.#wholes = amounts(currency, locale, 0);
		this.#counts = new Intl.NumberFormat(locale);
		this.#rates = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
	}

	/** An amount with two decimals, or with none if `isWhole`. */
	money(value: number, isWhole = false): string {
		const [local, byCode] = isWhole ? this.#wholes : this.#amounts;
		const text = local.format(value);
		return this.#mark + (this.canDraw(text) ? text : byCode.format(value));
	}

	count(value: number): string {
		return this.#counts.format(value);
	}

	/** Two significant digits below 10, whole numbers above: 204, 3.4, 0.19. */
	rate(value: number): string {
		return value < 10 ? this.#rates.format(value) : this.count(Math.round(value));
	}

	canDraw(text: string): boolean {
		return !/\p{Cc}/u.test(text) && this.#fonts.regular.has(text) && this.#fonts.bold.has(text);
	}

	width(text: string, size: number = defaultSize, weight: Weight = 'regular'): number {
		return this.#fonts[weight].width(text, size);
	}

	/** Text as SVG, with its baseline at `y`. */
	text(x: number, y: number, text: string, style: TextStyle = {}): string {
		const { fill = ink.text, weight = 'regular', anchor = 'start', room = Infinity, minSize = 0 } = style;
		const wanted = style.size ?? defaultSize;
		const size = Math.max(minSize, Math.min(wanted, (wanted * room) / this.width(text, wanted, weight)));
		// Text that was shrunk fits, even if a rounding error makes it seem wider.
		const fits = size > minSize || this.width(text, size, weight) <= room;
		const shown = fits ? text : this.#truncated(text, size, weight, room);
		const family = `font-family="Inter" font-weight="${weight === 'bold' ? 600 : 400}" font-size="${round(size)}"`;
		const letters = `<text x="${round(x)}" y="${round(y)}" ${family} fill="${fill}" text-anchor="${anchor}">${escapeXML(shown)}</text>`;
		if (!style.hasBackground) return letters;
		return box(x - 4, y - size, this.width(shown, size, weight) + 8, 1.35 * size, 0, ink.ground) + letters;
	}

	#truncated(text: string, size: number, weight: Weight, room: number): string {
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

function escapeXML(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
