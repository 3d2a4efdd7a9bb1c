import type { Currency } from '../../src/market/currency.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What one euro is worth. Made up, and fixed. */
export const sampleRates: Readonly<Record<Currency, number>> = {
	AUD: 1.78,
	BRL: 6.35,
	CAD: 1.61,
	CHF: 0.94,
	CNY: 8.36,
	CZK: 24.5,
	DKK: 7.46,
	EUR: 1,
	GBP: 0.86,
	HRK: 7.53,
	NOK: 11.7,
	PLN: 4.26,
	RUB: 93.5,
	SEK: 11.1,
	TRY: 47.6,
	USD: 1.17,
};
const money = /price|^(min|max|avg|median)$/;

/** @param row in EUR */
export function inCurrency(row: Row, currency: Currency): Row {
	return { ...multiplied(row, sampleRates[currency]), currency };
}

export function multiplied(row: Row, factor: number): Row {
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => {
			if (typeof value === 'number' && money.test(name)) return [name, toCents(value * factor)];
			return [name, value !== null && typeof value === 'object' ? multiplied(value as Row, factor) : value];
		}),
	);
}

export function toCents(amount: number): number {
	return Math.round(amount * 100) / 100;
}
