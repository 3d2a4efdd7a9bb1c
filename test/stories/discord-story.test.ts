import { describe, expect, test } from 'vitest';
import { messageOf } from '../support/message-parts.ts';
import { openBot, reader } from '../support/running-bot.ts';
import { until } from '../support/until.ts';

const redline = 'AK-47 | Redline (Field-Tested)';

describe('The bot', () => {
	test('keeps running when an interaction token has expired or a message is deleted', async () => {
		const bot = await openBot();
		const message = messageOf(await bot.ask(`/price item:${redline}`));
		const late = bot.discord.run('price', { item: redline }, reader);
		bot.discordClock.pass(4_000);
		expect(await late).toEqual({ kind: 'silence' });
		await until(() => expect(bot.logged.join('')).toMatch(/Discord refused a response/));
		expect(bot.discord.rest.requests.at(-1)?.status).toBe(404);
		message.deleted = true;
		// Discord refuses to update a message that is gone.
		const pressed = bot.press(message, 'Refresh');
		await until(() => expect(bot.logged.join('').match(/Discord refused a response/g)).toHaveLength(2));
		bot.discordClock.pass(4_000);
		expect(await pressed).toMatchObject({ kind: 'silence' });
		expect(await bot.read(`/price item:${redline}`)).toContain('Lowest ask');
	});

	test('registers its commands in one server if one is configured, without contexts', async () => {
		const bot = await openBot({ guildId: '777', withoutLists: true });
		expect(bot.discord.rest.registeredFor).toBe('777');
		expect(bot.discord.rest.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
		expect(bot.discord.rest.commands[0]).not.toHaveProperty('contexts');
	});
});
