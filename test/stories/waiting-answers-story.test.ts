import { expect, onTestFinished, test } from 'vitest';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import { labelsOf, messageOf, textOf } from '../support/message-parts.ts';
import { openBot, type RunningBot } from '../support/running-bot.ts';
import { until } from '../support/until.ts';

const redline = 'AK-47 | Redline (Field-Tested)';

/** Waits until the message shows the price. Time passes quickly meanwhile. */
const untilFilledIn = (bot: RunningBot, message: LocalMessage) =>
	bot.whileTimePasses(until(() => expect(message.embeds[0]?.title).toBe(redline)));

test('At the first start, suggestions are empty and a long wait is announced; it ends at once when the bot stops, and Try again works after the restart', async () => {
	const bot = await openBot({ fault: 'slow' });
	expect(await bot.whileTimePasses(bot.suggest('ak redline'))).toEqual([]);
	expect(await bot.whileTimePasses(bot.suggest(''))).toEqual([]);
	// Node.js warns of a leak if one emitter has more than ten listeners. Twelve waiting answers must not add that many.
	const warnings: Error[] = [];
	const onWarning = (warning: Error) => warnings.push(warning);
	process.on('warning', onWarning);
	onTestFinished(() => void process.off('warning', onWarning));
	const others = Array.from({ length: 11 }, (_, i) => bot.ask(`/price item:${redline}`, { userId: `${i}` }));
	const message = messageOf(await bot.whileTimePasses(bot.ask(`/price item:${redline}`)));
	await bot.whileTimePasses(Promise.all(others));
	expect(warnings).toEqual([]);
	expect(message.private).toBe(false);
	expect(textOf(message)).toBe('**Prices are being loaded.**\nThe answer will appear here.');
	expect(labelsOf(message)).toEqual(['Try again']);
	bot.market.fail(undefined);
	await bot.restart();
	expect(textOf(message)).toBe('This bot is restarting. Please try again in a minute.');
	await bot.press(message, 'Try again');
	await untilFilledIn(bot, message);
});
