import type { MarketLists } from '../../src/answers/market-lists.ts';
import { approximate } from '../../src/words/approximation.ts';
import type { Words } from '../../src/words/words.ts';
import type { ItemContext } from './item-context.ts';

/** Returns words that mark amounts as approximate if they are converted. */
export function wordsForLists({ conversion }: MarketLists, { words }: ItemContext): Words {
	return conversion ? approximate(words) : words;
}
