import { expect, test } from 'vitest';
import { labelsOf, messageOf, openBot } from '../support/running-bot.ts';
import { until } from '../support/until.ts';

const redline = 'AK-47 | Redline (Field-Tested)';

test('With nothing loaded a user is told privately why there is no answer, what happens next, and can try again', async () => {
	const bot = await openBot({ fault: 'down' });
	await until(() => expect(bot.logged.join('')).toContain('a list could not be fetched'));
	for (const line of [`/price item:${redline}`, '/price item:no such thing', `/history item:${redline}`, '/oos']) {
		const message = messageOf(await bot.ask(line));
		expect(message.private).toBe(true);
		expect(message.embeds[0]?.description).toMatch(/cannot be reached right now/);
		expect(message.embeds[0]?.description).toMatch(/\nThe answer will appear here\.$/);
		expect(message.embeds[0]?.description).not.toMatch(/no match|not found/i);
		expect(labelsOf(message)).toEqual(['Try again']);
	}
});
