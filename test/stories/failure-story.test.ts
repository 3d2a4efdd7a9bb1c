import { expect, test } from 'vitest';
import { labelsOf, messageOf, textOf } from '../support/message-parts.ts';
import { openBot, reader } from '../support/running-bot.ts';
import { until } from '../support/until.ts';

const redline = 'AK-47 | Redline (Field-Tested)';

test('If nothing is loaded, a user is told privately why there is no answer, what happens next, and can try again', async () => {
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

test('A list whose rows have no figures does not make items unavailable', async () => {
	const bot = await openBot();
	await bot.untilSearchable('Counter-Strike 2');
	const before = await bot.read(`/price item:${redline}`);
	expect(before).toMatch(/Lowest ask €/);
	const requests = bot.homeRequests();
	bot.market.fail('rows without figures');
	bot.clock.pass(5 * 60_000 + 10_000);
	await bot.whileTimePasses(until(() => expect(bot.homeRequests()).toBeGreaterThan(requests + 1)));
	await bot.whileTimePasses(until(() => expect(bot.logged.join('')).toMatch(/0 asks, but at least \d+ were expected/)));
	expect(await bot.read(`/price item:${redline}`)).toMatch(/Lowest ask €/);
});

test('Lists and messages with typed names wait while names are missing, since another item may be meant; whole names do not', async () => {
	const bot = await openBot({ prepare: (market) => market.fail('limited for an hour', '/v1/sales/history') });
	const waiting = [
		await bot.discord.run('appraise', { items: '2x ak redline ft' }, { ...reader, userId: '500000000000000001' }),
		await bot.discord.run('trade', { have: 'ak redline ft', want: 'awp asiimov ft' }, reader),
		await bot.discord.runOn('Price check', 'selling ak redline ft', reader),
	];
	for (const answer of waiting) {
		const text = textOf(messageOf(answer));
		expect(text).toMatch(/told this bot to wait.*\nThe answer will appear here\.$/);
		expect(text).not.toContain('€');
	}
	const whole = await bot.discord.run(
		'appraise',
		{ items: `2x ${redline}` },
		{ ...reader, userId: '500000000000000002' },
	);
	expect(textOf(messageOf(whole))).toContain('2 units of 1 item');
});
