import { quote } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';

interface Estimate {
	readonly number: number;
	readonly text: string;
	readonly amount?: number;
}

/** Says as how many units a line with an amount that is not exact was counted. */
export function estimateText({ number, text, amount = 1 }: Estimate, words: Words): string {
	const values = { number: words.count(number), text: quote(text, words), amount: words.count(amount) };
	return words.t('appraise.estimateLine', values);
}
