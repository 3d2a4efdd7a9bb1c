import { tickStep, ticks } from 'd3-array';

/** About how many amounts to name. */
const count = 4;

/** A few round amounts between `lowest` and `highest`, and with how many decimals they are written. */
export function amountTicks(lowest: number, highest: number): { readonly amounts: number[]; readonly decimals: 0 | 2 } {
	const step = Math.max(0.01, tickStep(lowest, highest, count));
	const isRound = (amount: number) => Math.abs(amount / step - Math.round(amount / step)) < 1e-6;
	const amounts = ticks(lowest, highest, count).filter(isRound);
	return { amounts, decimals: step < 1 ? 2 : 0 };
}
