import { hasMoved, type Movements } from './movements.ts';

export const directions = ['up', 'down'] as const;
export type Direction = (typeof directions)[number];

/**
 * The movements in one direction, the greatest first, by their numbers. Of an item's ask and its median sale, the one that
 * moved more counts.
 * @param minPrice What an amount has to reach both now and then.
 * @param selected The items to choose from; undefined for all.
 */
export function rankMovements(
	{ items, askNow, askThen, salesNow, salesThen, sold }: Movements,
	direction: Direction,
	minSales: number,
	minPrice: number,
	selected: ReadonlySet<number> | undefined,
): Uint32Array {
	const sign = direction === 'up' ? 1 : -1;
	const scores = new Float64Array(items.length);
	const score = (now: number, then: number): number => {
		const isCounted = hasMoved(now, then) && sign * (now - then) > 0 && Math.min(now, then) / 100 >= minPrice;
		return isCounted ? (sign * (now - then)) / then : 0;
	};
	const ranked = Uint32Array.from(items.keys()).filter((i) => {
		if (sold[i]! < minSales || (selected && !selected.has(items[i]!))) return false;
		scores[i] = Math.max(score(askNow[i]!, askThen[i]!), score(salesNow[i]!, salesThen[i]!));
		return scores[i]! > 0;
	});
	return ranked.sort((a, b) => scores[b]! - scores[a]! || sold[b]! - sold[a]! || a - b);
}
