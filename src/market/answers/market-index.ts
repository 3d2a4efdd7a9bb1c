import type { DayAsks } from '../../prices/day-asks.ts';

/** An ask that changes by more than this within a day is a mistake, or bait, and its day does not count: up or down by half. */
const mostChange = Math.log(1.5);
/** No item has more than this share of the weight. */
const mostWeight = 0.02;

/**
 * An index of prices, chained from day to day: each day, it changes by the mean of the changes of the lowest asks, as logarithms,
 * weighted by turnover. Only items that were on offer on both days count, so those that come and go do not move it (docs/prices.md).
 * @param members Which items of `dayAsks`. @param weights Of all its items.
 * @returns A value for each day, 1 for the first one.
 */
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

/** By which share an index has changed in the last days; undefined if it does not reach back so far. */
export function changeOver(index: Float64Array, days: number, recordedDays: number): number | undefined {
	const before = index.length - 1 - days;
	return days > recordedDays || before < 0 ? undefined : index.at(-1)! / index[before]! - 1;
}
