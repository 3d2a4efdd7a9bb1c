import { expect, test } from 'vitest';
import { openBot } from '../support/running-bot.ts';

const redline = 'AK-47 | Redline (Field-Tested)';
const hour = 3_600_000;

test('With lists loaded, old prices are shown with their age and a warning while the marketplace fails', async () => {
	const bot = await openBot();
	await bot.untilSearchable('Counter-Strike 2');
	// Loads all three lists. An answer about a price would not wait for the list of sales.
	for (const line of [`/history item:${redline}`, `/price item:${redline}`, '/oos']) await bot.ask(line);
	bot.market.fail('down');
	bot.clock.shift(3 * hour);
	const text = await bot.read(`/price item:${redline}`);
	expect(text).toContain('⚠️ These prices are out of date: no newer ones could be fetched.');
	expect(text).toContain('Updated: asks 3 hours ago · sales 3 hours ago');
	expect(text).toContain('Lowest ask');
	for (const line of ['/price item:qqq zzz', '/deals item:qqq zzz', '/oos item:qqq zzz'])
		expect(await bot.read(line)).toContain('The list was last fetched 3 hours ago, so what is new');
	for (const line of [`/history item:${redline}`, '/oos']) {
		const other = await bot.read(line);
		expect(other).toContain('⚠️ These prices are out of date');
		expect(other).toContain('3 hours ago');
	}
});
