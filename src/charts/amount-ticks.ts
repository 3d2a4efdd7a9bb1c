import { tickStep, ticks } from 'd3-array';

const count = 4;

/** Round amounts, or shares: at most about four. */
export function amountTicks(lowest: number, highest: number): { readonly amounts: number[]; readonly decimals: 0 | 2 } {
	const step = Math.max(0.01, tickStep(lowest, highest, count));
	const isRound = (amount: number) => Math.abs(amount / step - Math.round(amount / step)) < 1e-6;
	return { amounts: ticks(lowest, highest, count).filter(isRound), decimals: step < 1 ? 2 : 0 };
}
