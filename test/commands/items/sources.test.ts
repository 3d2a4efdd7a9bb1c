import { expect, test } from 'vitest';
import { agesText } from '../../../commands/items/sources.ts';
import { createWords } from '../../../src/words/words.ts';

const hour = 60 * 60_000;
const now = 1_800_000_000_000;
const wordsFor = createWords();

test('Converted amounts come with their origin and the age of the rate, which is called old after 48 hours', () => {
	const value = (age: number) => {
		const conversion = { from: 'EUR', rate: 1.17, measuredAt: now - age } as const;
		return agesText([{ list: 'asks', fetchedAt: now, conversion }], wordsFor('en-US'), now);
	};
	expect(value(2 * hour)).toBe(
		`asks <t:${now / 1000}:R> · converted from EUR (rate of <t:${(now - 2 * hour) / 1000}:R>)`,
	);
	expect(value(48 * hour)).not.toContain('old');
	expect(value(49 * hour)).toContain(`converted from EUR (⚠️ old rate of <t:${(now - 49 * hour) / 1000}:R>)`);
});
