/** Smaller amounts would be rounded to zero, which they are not. */
const smallestShown = 0.005;
/** From this amount on cents are left out if there is little room. */
const manyCents = 1_000;

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
		const money: Style = hasCurrency ? { style: 'currency', currency } : {};
		const local = new Intl.NumberFormat(locale, { ...money, ...style });
		const english = new Intl.NumberFormat('en-US', { ...money, ...style, currencyDisplay: 'code' });
		return (value: number) => {
			const isTiny = value > 0 && value < smallestShown;
			const amount = isTiny ? 2 * smallestShown : value;
			const text = local.format(amount);
			return `${mark}${isTiny ? '<' : ''}${canDraw(text) ? text : english.format(amount)}`;
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
