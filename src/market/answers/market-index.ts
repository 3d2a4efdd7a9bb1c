import type { DayAsks } from '../../prices/price-history.ts';

/** An ask that changes by more than this within a day is a mistake, or bait, and its day does not count: up or down by half. */
const mostChange = Math.log(1.5);
const mostWeight = 0.02;

/** From day to day: the mean change of log asks on offer on both days, by turnover; 1 at first (docs/prices.md). */
export function chainedIndex({ days, asks }: DayAsks, members: readonly number[], weights: Float64Array): Float64Array {
	const most = mostWeight * members.reduce((sum, item) => sum + weights[item]!, 0);
	const index = new Float64Array(days).fill(1);
	for (let day = 1; day < days; day++) {
		let [sum, weight] = [0, 0];
		for (const item of members) {
			const [before, now] = [asks[item * days + day - 1]!, asks[item * days + day]!];
			if (before < 2 || now < 2) continue;
			const change = Math.log((now - 1) / (before - 1));
			if (Math.abs(change) > mostChange) continue;
			const own = members.length * mostWeight > 1 ? Math.min(weights[item]!, most) : weights[item]!;
			sum += own * change;
			weight += own;
		}
		index[day] = index[day - 1]! * (weight > 0 ? Math.exp(sum / weight) : 1);
	}
	return index;
}

/** A share; undefined if the index does not reach back so far. */
export function changeOver(index: Float64Array, days: number, recordedDays: number): number | undefined {
	const before = index.length - 1 - days;
	return days > recordedDays || before < 0 ? undefined : index.at(-1)! / index[before]! - 1;
}
