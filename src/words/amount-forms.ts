import type { Currency } from '../market/currency.ts';
import { withoutApproximation } from './approximation.ts';
import type { Words } from './words.ts';

/** A way to write all amounts of one chart or table. */
export interface AmountForm {
	readonly write: (value: number) => string;
	/** Whether each amount names its currency. */
	readonly hasCurrency: boolean;
}

export type AmountWords = Pick<Words, 'locale' | 'money' | 'bare'>;

/** If there is little room, only smaller amounts have cents. */
const centsLimit = 1_000;

/** The forms for a chart, the widest first. Each amount says whether it is converted. */
export function chartForms(
	currency: string,
	{ locale, money, bare }: AmountWords,
	isConverted: boolean,
): readonly [AmountForm, ...AmountForm[]] {
	const whole = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format;
	const form = (write: (value: number) => string, hasCurrency: boolean): AmountForm => ({
		write: (value) => (isConverted ? `≈${write(value)}` : write(value)),
		hasCurrency,
	});
	return [
		form((value) => money(value, currency), true),
		form((value) => (value < centsLimit ? money(value, currency) : whole(value)), true),
		form((value) => bare(value, 'whole'), false),
		form((value) => bare(value, 'short'), false),
	];
}

/** The forms for a table, the widest first. The head of the table says once whether the amounts are converted. */
export function tableForms(currency: Currency, words: Words): readonly [AmountForm, ...AmountForm[]] {
	return [
		{ write: (value) => withoutApproximation(words).money(value, currency), hasCurrency: true },
		{ write: (value) => words.bare(value, 'cents'), hasCurrency: false },
		{ write: (value) => words.bare(value, 'whole'), hasCurrency: false },
		{ write: (value) => words.bare(value, 'short'), hasCurrency: false },
	];
}
