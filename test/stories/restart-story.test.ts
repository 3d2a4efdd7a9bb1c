import { beforeAll, describe, expect, test } from 'vitest';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import { euros, formOf, labelsOf, messageOf, textOf } from '../support/message-parts.ts';
import { botOfFile, reader } from '../support/running-bot.ts';

// Not the bot of all files: time has passed for that one, so lists may be due and cause requests.
const running = botOfFile();
const redline = 'AK-47 | Redline (Field-Tested)';
const owner = { ...reader, userId: '90' };
const linesOf = (message: LocalMessage) => textOf(message).split('\n');

describe('After a restart', () => {
	let price: LocalMessage;
	let page: LocalMessage;
	let list: LocalMessage;
	let checked: LocalMessage;
	let requests: number;

	beforeAll(async () => {
		const { bot } = running;
		price = messageOf(await bot.ask(`/price item:${redline}`));
		page = messageOf(await bot.ask('/oos sort:suggested min_sales:2'));
		list = messageOf(await bot.discord.run('appraise', { items: 'recoil case x2' }, reader));
		checked = messageOf(await bot.discord.runOn('Price check', 'H: AK Redline FT W: kara dopp p2', reader));
		const holdings = messageOf(await bot.discord.run('holdings', {}, owner));
		const form = formOf(await bot.press(holdings, 'Add', owner));
		await bot.discord.submit(form, { items: '3x ak redline ft\n2 recoil case' }, owner, holdings);
		requests = bot.homeRequests();
		await bot.restart();
	});

	test('questions are answered, and earlier buttons work, without asking the marketplace', async () => {
		const { bot } = running;
		for (const answer of [await bot.ask(`/price item:${redline}`), await bot.press(price, 'Refresh')])
			expect(messageOf(answer).embeds[0]?.title).toBe(redline);
		const second = messageOf(await bot.press(page, 'Next', { userId: '77' }));
		expect(second.id).toBe(page.id);
		expect(textOf(second)).toMatch(/Page 2 of /);
		expect(textOf(messageOf(await bot.press(second, 'Previous')))).toMatch(/Page 1 of /);
		expect(bot.homeRequests()).toBe(requests);
	});

	test('everyone is shown the same price check', async () => {
		const shown = messageOf(await running.bot.press(checked, 'Show everyone'));
		expect(shown.id).not.toBe(checked.id);
		expect(shown.private).toBe(false);
		expect(linesOf(shown)).toEqual(linesOf(checked));
		expect(shown.components).toEqual([]);
		expect(checked.deleted).toBe(false);
		expect(labelsOf(checked)).toEqual(['Show everyone']);
	});

	test('holdings are kept', async () => {
		const { bot } = running;
		await bot.untilSearchable('Counter-Strike 2');
		const total = 3 * (await bot.lowestAsk(redline)) + 2 * (await bot.lowestAsk('Recoil Case'));
		const text = textOf(messageOf(await bot.discord.run('holdings', {}, owner)));
		expect(text).toContain('5 units of 2 different items\n');
		expect(text).toContain(`Lowest asks: **${euros(total)}**`);
		expect(text).toContain(`Items added less items removed in 30 days: +\u2060${euros(total)}`);
	});

	test('lists of items are not kept, which is said', async () => {
		expect(textOf(messageOf(await running.bot.press(list, 'CSV')))).toContain('This list is no longer kept');
	});
});
