import type { Paid } from './paid.ts';

interface Purchase<P extends Paid> {
	readonly amount: number;
	readonly paid?: P | undefined;
}

/** Returns how many of the units have a known price. */
export const paidUnits = ({ amount, paid }: Purchase<Paid>): number =>
	paid ? Math.min(paid.units ?? amount, amount) : 0;

/**
 * Returns the average price of those units whose price is known, in the currency of the first purchase that has one.
 * @param convert converts an amount to another currency; if it returns undefined, the other price is left out
 */
export function paidTogether<P extends Paid>(
	one: Purchase<P>,
	other: Purchase<P>,
	convert: (amount: number, from: P['currency'], to: P['currency']) => number | undefined = () => undefined,
): P | undefined {
	if (!one.paid && !other.paid) return undefined;
	const [first, second] = one.paid ? [one, other] : [other, one];
	const paid = first.paid!;
	const isSameCurrency = second.paid?.currency === paid.currency;
	const secondEach =
		second.paid && (isSameCurrency ? second.paid.each : convert(second.paid.each, second.paid.currency, paid.currency));
	const secondUnits = secondEach === undefined ? 0 : paidUnits(second);
	const units = paidUnits(first) + secondUnits;
	const each = (paid.each * paidUnits(first) + (secondEach ?? 0) * secondUnits) / units;
	const { units: _, ...price } = paid;
	return { ...price, each, ...(units < one.amount + other.amount ? { units } : {}) } as P;
}
