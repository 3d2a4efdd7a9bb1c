import type { DoubtfulAsk } from '../../src/market/answers/doubtful-ask.ts';
import type { Formats } from '../../src/words/formats.ts';

export const warningSign = '⚠';

/** `⚠ 8× its last sales`, `⚠ 21% of its last sales`: an ask that is probably a mistake, or bait (docs/prices.md). */
export function doubtText({ times, isOfSales }: DoubtfulAsk, formats: Formats): string {
	const far = times > 1 ? `${formats.count(Math.round(times))}×` : `${formats.percent(times)} of`;
	return `${warningSign} ${far} ${isOfSales ? 'its last sales' : 'what was asked yesterday'}`;
}

export const patternsDecide = 'Patterns decide this price: this is the lowest ask for any.';
