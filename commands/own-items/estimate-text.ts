import { quote } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';

interface Estimate {
	/** The number of the line. */
	readonly number: number;
	readonly text: string;
	/** How many units were counted. */
	readonly amount?: number;
}

/** Says how many units were counted for a line whose amount is not exact. */
export function estimateText({ number, text, amount = 1 }: Estimate, words: Words): string {
	const values = { number: words.count(number), text: quote(text, words), amount: words.count(amount) };
	return words.t('appraise.estimateLine', values);
}
