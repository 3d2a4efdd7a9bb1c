import type { Currency } from '../../src/market/currency.ts';
import rates from './sample-rates.json' with { type: 'json' };

export type MarketRow = Readonly<Record<string, unknown>>;

/** What one euro is worth in each currency. The rates are made up and never change. */
export const sampleRates: Readonly<Record<Currency, number>> = rates;
const money = /price|^(min|max|avg|median)$/;

/** @param row in EUR */
export function inCurrency(row: MarketRow, currency: Currency): MarketRow {
	return { ...multiplied(row, sampleRates[currency]), currency };
}

export function multiplied(row: MarketRow, factor: number): MarketRow {
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => {
			if (typeof value === 'number' && money.test(name)) return [name, toCents(value * factor)];
			return [name, value !== null && typeof value === 'object' ? multiplied(value as MarketRow, factor) : value];
		}),
	);
}

export function toCents(amount: number): number {
	return Math.round(amount * 100) / 100;
}
