import { describe, expect, test } from 'vitest';
import { openBot } from '../running-bot.ts';

const redline = 'AK-47 | Redline (Field-Tested)';
const hour = 3_600_000;

describe('With lists loaded', () => {
	// For what is there already it is all the same why nothing newer comes.
	test.each(['down', 'bomb'] as const)(
		'and the marketplace %s, the old figures answer, with their age and a warning',
		async (fault) => {
			const bot = await openBot();
			// All three lists are there: a price does not wait for sales.
			for (const line of [`/history item:${redline}`, `/price item:${redline}`, '/oos']) await bot.ask(line);
			bot.market.fail(fault);
			bot.clock.shift(3 * hour);
			const text = await bot.read(`/price item:${redline}`);
			expect(text).toContain('⚠️ These figures are old');
			expect(text).toContain('Data from:        3 hours ago (asks), 3 hours ago (sales)');
			expect(text).toContain('Lowest ask');
			for (const line of [`/history item:${redline}`, '/oos']) {
				const other = await bot.read(line);
				expect(other).toContain('⚠️ These figures are old');
				expect(other).toContain('3 hours ago');
			}
		},
	);
});
