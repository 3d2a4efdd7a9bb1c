import { max, min } from 'd3-array';
import type { Sales } from '../../market/rows/rows.ts';

const reach = 1.5;
/** As a share of the highest median: equal medians must not look far apart. */
const leastSpan = 0.1;

/** Fits the medians: a maximum of 30 times the median occurs, and would leave no room for the rest. */
export function priceRange(periods: readonly Sales[], ask: number | undefined): [lowest: number, highest: number] {
	const medians = periods.flatMap(({ median }) => median ?? []);
	const [low, high] = [min(medians) ?? 0, max(medians) ?? 0];
	const span = Math.max(high - low, high * leastSpan, 0.03);
	const others = [...periods.flatMap(({ min, max }) => [min, max]), ask].filter((price) => price != null);
	const lowest = min([low, ...others.map((price) => Math.max(price, low - reach * span))])!;
	const highest = max([high, ...others.map((price) => Math.min(price, high + reach * span))])!;
	const padding = Math.max((highest - lowest) * 0.06, (span - (highest - lowest)) / 2);
	return [Math.max(0, lowest - padding), highest + padding];
}
