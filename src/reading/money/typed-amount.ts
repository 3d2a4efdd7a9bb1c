import { parseAmount, parseMultiple } from '../../base/text/parse.ts';
import type { Currency } from '../../market/currency.ts';
import { currencyNamed } from './currency-signs.ts';

const sign = String.raw`\p{L}{0,3}\p{Sc}|\p{L}{1,9}\.?`;
const typedAmount = new RegExp(
	String.raw`^(?<before>${sign})?\s?(?<digits>[\d.,\s'’]*\d)(?<thousands>\s?(?:k|к|т|тыс|тысяч\p{L}{0,2}|тис|tys)\.?(?!\p{L}))?\s?(?<after>${sign})?$`,
	'iu',
);

/**
 * An amount of money that somebody typed: `12,50`, `1.2k`, `400 zł`. The currency is `own` unless another one is
 * written.
 * @returns undefined for anything that is not wholly understood, such as `400 apples`
 */
export function typedMoney(
	text: string,
	locale: string,
	own: Currency,
): { readonly amount: number; readonly currency: Currency } | undefined {
	const { before, digits, thousands, after } = typedAmount.exec(text.normalize('NFKC').trim())?.groups ?? {};
	if (digits === undefined || (before && after)) return undefined;
	const written = before ?? after;
	const currency = written === undefined ? own : currencyNamed(written, own);
	const amount = thousands === undefined ? parseAmount(digits, locale) : parseMultiple(digits, 1_000, locale);
	return currency && amount !== undefined ? { amount, currency } : undefined;
}
