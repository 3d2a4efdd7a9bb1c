import { afterEach, describe, expect, test } from 'vitest';
import { labelsOf, messageOf } from '../support/message-parts.ts';
import { botOfAllFiles } from '../support/running-bot.ts';

const running = botOfAllFiles();
const redline = 'AK-47 | Redline (Field-Tested)';
const ask = async (line: string) => messageOf(await running.bot.ask(line));
const figures = /^30d +€[\d.,]+ +€[\d.,]+ +€[\d.,]+ +[\d,]+$/m;

afterEach(() => running.bot.discord.rest.forbidden.clear());

describe('If Discord forbids', () => {
	test('files, /history shows its figures without the chart', async () => {
		running.bot.discord.rest.forbidden.add('files');
		const message = await ask(`/history item:${redline}`);
		expect(message.attachments).toEqual([]);
		expect(message.embeds[0]?.image).toBeUndefined();
		expect(message.embeds[0]?.description).toMatch(
			/^⚠️ This bot is not allowed to attach files here, so the chart is missing\./,
		);
		expect(message.embeds[0]?.description).toMatch(figures);
		expect(labelsOf(message)).toContain('Refresh');
	});

	test('embeds, the same figures are shown as text, with all buttons', async () => {
		const { embeds } = await ask(`/price item:${redline}`);
		running.bot.discord.rest.forbidden.add('embeds').add('files');
		const message = await ask(`/price item:${redline}`);
		expect(message.embeds).toEqual([]);
		expect(message.content).toContain(`**${redline}**`);
		const figuresOf = (text: string) => text.split('\n').filter((line) => !line.includes('Updated'));
		for (const line of figuresOf(embeds[0]!.description!)) expect(message.content).toContain(line);
		expect(labelsOf(message)).toEqual(expect.arrayContaining(['Refresh', 'History']));
		expect((await ask(`/history item:${redline}`)).content).toMatch(figures);
	});

	test('embeds, a button edits the text, and replaces it by an embed once embeds are allowed', async () => {
		running.bot.discord.rest.forbidden.add('embeds');
		const message = await ask(`/history item:${redline}`);
		const refreshed = messageOf(await running.bot.press(message, 'Refresh'));
		expect(refreshed.id).toBe(message.id);
		expect(refreshed.content).toMatch(/The next update of sales is due/);
		running.bot.discord.rest.forbidden.clear();
		const price = messageOf(await running.bot.press(refreshed, 'Price'));
		expect(price.content).toBe('');
		expect(price.embeds[0]?.title).toBe(redline);
	});

	test('embeds, a failure is still explained privately', async () => {
		running.bot.discord.rest.forbidden.add('embeds');
		const message = await ask('/price item:zzzzzz qqqqq');
		expect(message.private).toBe(true);
		expect(message.content).toMatch(/^No match for “zzzzzz qqqqq” in Counter-Strike 2\./);
	});

	test('files, /mytx shows the summary and says that the file is missing', async () => {
		running.bot.market.account(
			'client:kept-to-itself',
			[1, 2, 3].map((id) => ({
				id,
				type: 'credit',
				status: 'complete',
				amount: 10,
				currency: 'EUR',
				created_at: '2026-01-01T00:00:00.000Z',
			})),
		);
		await running.bot.link('client:kept-to-itself');
		running.bot.discord.rest.forbidden.add('files');
		const csv = await running.bot.untilFinal(messageOf(await running.bot.press(await ask('/mytx'), 'CSV')));
		expect(csv.attachments).toEqual([]);
		expect(csv.embeds[0]?.description).toMatch(
			/^⚠️ This bot is not allowed to attach files here, so the file is missing\./,
		);
	});

	test('embeds, an answer takes exactly one more request', async () => {
		running.bot.discord.rest.forbidden.add('embeds');
		const before = running.bot.discord.rest.requests.length;
		await ask(`/price item:${redline}`);
		expect(running.bot.discord.rest.requests.slice(before).map(({ status }) => status)).toEqual([403, 204]);
	});
});
