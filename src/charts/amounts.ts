import { tickStep, ticks } from 'd3-array';
import { localMark } from '../base/text/parse.ts';

/** Smaller amounts would be rounded to zero, which they are not. */
const smallestShown = 0.005;
/** From here on, cents are left out if there is little room. */
const manyCents = 1_000;
const million = 1_000_000;

type Style = Intl.NumberFormatOptions;
const cents: Style = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const whole: Style = { maximumFractionDigits: 0 };

export interface AmountForm {
	readonly write: (value: number) => string;
	readonly hasCurrency: boolean;
}

/** The widest first. */
export function amountForms(
	currency: string,
	locale: string,
	isConverted: boolean,
): readonly [AmountForm, ...AmountForm[]] {
	const mark = isConverted ? '≈' : '';
	const written = (style: Style, hasCurrency: boolean) => {
		const write = amountsIn(hasCurrency ? currency : undefined, locale, style);
		return (value: number) => {
			const isTiny = value > 0 && value < smallestShown;
			return `${mark}${isTiny ? '<' : ''}${write(isTiny ? 2 * smallestShown : value)}`;
		};
	};
	const rounded = (hasCurrency: boolean) => {
		const [exact, round] = [written(cents, hasCurrency), written(whole, hasCurrency)];
		return (value: number) => (value < manyCents ? exact : round)(value);
	};
	// Other languages shorten numbers to words (1,23 Mio.), which are as long as the number.
	const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
	const decimalMark = localMark(locale);
	const small = written(cents, false);
	const shortened = (value: number) =>
		value < manyCents ? small(value) : mark + short.format(value).replace('.', decimalMark);
	return [
		{ write: written(cents, true), hasCurrency: true },
		{ write: rounded(true), hasCurrency: true },
		{ write: rounded(false), hasCurrency: false },
		{ write: shortened, hasCurrency: false },
	];
}

/** Shortened from a million on. They mark the scale, so they are exact even if what is drawn is converted. */
export function axisAmounts(currency: string, locale: string, decimals: 0 | 2): (value: number) => string {
	const exact = amountsIn(currency, locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
	const short = amountsIn(currency, locale, { notation: 'compact', maximumSignificantDigits: 3 });
	return (value) => (value < million ? exact : short)(value);
}

const amountsIn = (currency: string | undefined, locale: string, style: Style): ((value: number) => string) =>
	new Intl.NumberFormat(locale, { ...(currency !== undefined && { style: 'currency', currency }), ...style }).format;

const count = 4;

/** Round amounts, or shares: at most about four. */
export function amountTicks(lowest: number, highest: number): { readonly amounts: number[]; readonly decimals: 0 | 2 } {
	const step = Math.max(0.01, tickStep(lowest, highest, count));
	const isRound = (amount: number) => Math.abs(amount / step - Math.round(amount / step)) < 1e-6;
	return { amounts: ticks(lowest, highest, count).filter(isRound), decimals: step < 1 ? 2 : 0 };
}
