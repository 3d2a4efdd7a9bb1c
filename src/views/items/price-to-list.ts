import type { Currency } from '../../market/currency.ts';
import type { Formats } from '../formatting/formats.ts';

/**
 * What a seller gets for an item: the price without the fee, which is rounded to the cent as in the marketplace's own
 * transactions (docs/marketplace.md#amounts-and-fees).
 * @param cents the price in hundredths
 * @param fee the fee as a share of the price: 0.08
 */
export function sellerNet(cents: number, fee: number): number {
	// Without the noise of floating-point numbers, which would tip half cents: 0.29 × 50 is 14.499999999999998.
	return cents - Math.round(Number((cents * fee).toFixed(6)));
}

/**
 * `List at €35.50 to be cheapest: you get €32.66`: what a seller should ask, and what they would get. Undefined if the fee
 * or the lowest ask is unknown, or nobody can ask less.
 * @param fee as a share of the price: 0.08
 */
export function priceToList(
	lowestAsk: number | null,
	currency: Currency,
	fee: number | undefined,
	formats: Formats,
): string | undefined {
	if (lowestAsk === null || fee === undefined) return undefined;
	const cents = Math.round(lowestAsk * 100) - 1;
	if (cents < 1) return undefined;
	const money = (amount: number) => formats.money(amount / 100, currency);
	return `List at ${money(cents)} to be cheapest: you get ${money(sellerNet(cents, fee))}`;
}
