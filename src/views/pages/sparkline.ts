import type { PriceSeries, Span } from '../../prices/price-series.ts';
import { askAt, recordedWithin } from '../../prices/series-facts.ts';

/** Characters of a course. */
export const sparklineLength = 12;
/** Lowest first. All have the width of a letter in Discord's code font; two more heights would look alike on a phone. */
const heights = ['▁', '▂', '▃', '▅', '▇', '█'] as const;
/** Where nothing was recorded, or nothing was on offer: as wide as the others. */
const gap = ' ';

/**
 * The course of the lowest ask over a time as a line of characters; empty if nothing of it is known. The first one is the
 * ask at its beginning, so that a line never contradicts the change that is told beside it.
 */
export function sparkline(course: PriceSeries | undefined, { from, to }: Span): string {
	if (!course) return '';
	const length = (to - from) / (sparklineLength - 1);
	const asks = Array.from({ length: sparklineLength }, (_, i) => {
		// What ends with one part is not in the next one.
		const part = i === 0 ? { from, to: from } : { from: from + (i - 1) * length + 1, to: from + i * length };
		const end = recordedWithin(course, part).at(-1)?.to;
		return end === undefined ? null : (askAt(course, end) ?? null);
	});
	const known = asks.filter((ask) => ask !== null);
	if (known.length === 0) return '';
	const [low, high] = [Math.min(...known), Math.max(...known)];
	const step = (ask: number) => Math.min(heights.length - 1, Math.floor(((ask - low) / (high - low)) * heights.length));
	return asks.map((ask) => (ask === null ? gap : heights[high > low ? step(ask) : 0])).join('');
}
