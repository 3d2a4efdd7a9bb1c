import type { Currency } from '../../src/market/currency.ts';
import rates from './sample-rates.json' with { type: 'json' };

export type MarketRow = Readonly<Record<string, unknown>>;

/** What one euro is worth in each currency. The rates are made up and never change. */
export const sampleRates: Readonly<Record<Currency, number>> = rates;
/** Matches the names of fields that are amounts of money. */
export const amountField = /price|^(min|max|avg|median)$/;

/** @param row in EUR */
export function inCurrency(row: MarketRow, currency: Currency): MarketRow {
	return { ...multiplyAmounts(row, sampleRates[currency]), currency };
}

/** Multiplies all amounts of a row, including those of its periods. */
export function multiplyAmounts(row: MarketRow, factor: number): MarketRow {
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => {
			if (typeof value === 'number' && amountField.test(name)) return [name, roundToCents(value * factor)];
			if (typeof value === 'object' && value !== null) return [name, multiplyAmounts(value as MarketRow, factor)];
			return [name, value];
		}),
	);
}

/** Rounds an amount to whole cents. */
export function roundToCents(amount: number): number {
	return Math.round(amount * 100) / 100;
}
