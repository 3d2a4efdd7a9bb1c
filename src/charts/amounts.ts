/** Smaller amounts would be rounded to zero, which they are not. */
const smallestShown = 0.005;
/** From this amount on cents are left out if there is little room. */
const manyCents = 1_000;
/** From this amount on there is no room for all digits at an axis. */
const million = 1_000_000;

type Style = Intl.NumberFormatOptions;
const cents: Style = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const whole: Style = { maximumFractionDigits: 0 };

/** One way to write amounts. */
export interface AmountForm {
	readonly write: (value: number) => string;
	/** Whether amounts are written with their currency. */
	readonly hasCurrency: boolean;
}

/**
 * The ways to write amounts in the reader's locale, the widest first: with cents, without them from a thousand on, without
 * the currency, and shortened (39.5M). Each is written in English instead, and with the currency's code, if `canDraw`
 * refuses one of its characters. Amounts that are converted from another currency are marked.
 */
export function amountForms(
	currency: string,
	locale: string,
	isConverted: boolean,
	canDraw: (text: string) => boolean,
): readonly [AmountForm, ...AmountForm[]] {
	const mark = isConverted ? '≈' : '';
	const written = (style: Style, hasCurrency: boolean) => {
		const write = drawableAmounts(hasCurrency ? currency : undefined, locale, style, canDraw);
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
	const decimalMark = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')!.value;
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

/**
 * Writes round amounts at an axis: with as many decimals as they need, shortened from a million on. They mark the scale, so
 * they are exact even if what is drawn is converted.
 */
export function axisAmounts(
	currency: string,
	locale: string,
	decimals: 0 | 2,
	canDraw: (text: string) => boolean,
): (value: number) => string {
	const digits: Style = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
	const exact = drawableAmounts(currency, locale, digits, canDraw);
	const short = drawableAmounts(currency, locale, { notation: 'compact', maximumSignificantDigits: 3 }, canDraw);
	return (value) => (value < million ? exact : short)(value);
}

/** Writes amounts in the reader's locale, or in English with the currency's code if `canDraw` refuses a character. */
function drawableAmounts(
	currency: string | undefined,
	locale: string,
	style: Style,
	canDraw: (text: string) => boolean,
): (value: number) => string {
	const money: Style = currency === undefined ? {} : { style: 'currency', currency };
	const local = new Intl.NumberFormat(locale, { ...money, ...style });
	const english = new Intl.NumberFormat('en-US', { ...money, ...style, currencyDisplay: 'code' });
	return (value) => {
		const text = local.format(value);
		return canDraw(text) ? text : english.format(value);
	};
}
