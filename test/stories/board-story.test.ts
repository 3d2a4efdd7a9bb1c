import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { botUser, serverChannels } from '../../playground/discord/identities.ts';
import { formOf, menuOf, messageOf } from '../support/message-parts.ts';
import { botOfFile, reader } from '../support/running-bot.ts';
import { until } from '../support/until.ts';

const running = botOfFile();
const [, deals, news] = serverChannels;
const manager = { ...reader, userId: '3000000000000000078', manages: true };
const minute = 60_000;
const items = 'AK-47 | Redline (Field-Tested), AWP | Asiimov (Field-Tested)';

describe('A board of the real bot', () => {
	test('is posted, pinned, and edited instead of posted again', async () => {
		const { bot } = running;
		const { discord } = bot;
		discord.channels.overwrite(deals.id, { id: botUser.id, allow: PermissionFlagsBits.PinMessages });
		const added = messageOf(await discord.run('board', { channel: deals.id, items }, manager));
		expect(added.private).toBe(true);
		expect(added.embeds[0]?.title).toBe('Board posted');
		const [board, ...others] = discord.messages.messagesIn(deals.id);
		expect(others).toEqual([]);
		expect(discord.channels.pinned).toContain(board!.id);
		const text = () => board!.embeds[0]?.description ?? '';
		expect(text().indexOf('Redline')).toBeLessThan(text().indexOf('Asiimov'));
		const [first] = menuOf(board!).options;
		const opened = messageOf(await discord.press(board!, menuOf(board!).custom_id, reader, [first!.value]));
		expect(opened.private).toBe(true);
		expect(opened.embeds[0]?.title).toContain('Redline');
		const before = text();
		bot.clock.shift(6 * minute);
		await bot.whileTimePasses(until(() => expect(text()).not.toBe(before)));
		expect(discord.messages.messagesIn(deals.id)).toHaveLength(1);
		const list = messageOf(await discord.run('feed list', {}, manager));
		expect(list.embeds[0]?.description).toContain('Board · Counter-Strike 2');
	});

	test('ends when its message is deleted, and whoever set it up is told', async () => {
		const { bot } = running;
		const { discord } = bot;
		await discord.run('board', { channel: news.id, items }, manager);
		const [board] = discord.messages.messagesIn(news.id);
		discord.channels.delete(news.id, board!.id);
		bot.clock.shift(6 * minute);
		const descriptions = () => discord.directChannels.sentTo(manager).map(({ embeds }) => embeds[0]?.description);
		await bot.whileTimePasses(until(() => expect(descriptions().join()).toContain('so the board has ended')));
		const list = messageOf(await discord.run('feed list', {}, manager));
		expect(list.embeds[0]?.description).not.toContain(`<#${news.id}>`);
	});

	test('says which parts of the list were not understood', async () => {
		const { discord } = running.bot;
		const added = messageOf(await discord.run('board', { channel: news.id, items: `zzz qqq, ${items}` }, manager));
		expect(added.embeds[0]?.description).toContain('Not understood: “zzz qqq”.');
	});

	test('lists a skin in any wear beside the same skin in one wear, each once', async () => {
		const { discord } = running.bot;
		const list = 'awp asiimov ft, awp asiimov, awp asiimov bs, awp asiimov';
		await discord.run('board', { channel: news.id, items: list }, manager);
		const board = discord.messages.messagesIn(news.id).at(-1)!;
		const names = /^AWP .*$/gm;
		expect(board.embeds[0]?.description?.match(names)?.map((line) => line.trim())).toEqual([
			'AWP | Asiimov FT',
			'AWP | Asiimov',
			'AWP | Asiimov BS',
		]);
		const values = menuOf(board).options.map(({ value }) => value);
		expect(new Set(values).size).toBe(values.length);
	});

	test('is set up by a form if there are no options, which says so if neither it nor the watchlist has items', async () => {
		const { discord } = running.bot;
		const opened = formOf(await discord.run('board', {}, manager));
		expect(opened.inputs.map(({ id, picks }) => [id, picks])).toEqual([
			['channel', 'channel'],
			['items', undefined],
		]);
		const added = messageOf(await discord.submit(opened, { channel: news.id, items }, manager));
		expect(added.embeds[0]?.description).toContain(`<#${news.id}>`);
		const empty = messageOf(await discord.submit(opened, { channel: news.id, items: ' ' }, manager));
		expect(empty.embeds[0]?.description).toContain('There is nothing of Counter-Strike 2 on your watchlist');
		expect(messageOf(await discord.run('board', {}, reader)).embeds[0]?.description).toContain('**Manage Server**');
	});

	test('is refused to those who do not manage the server', async () => {
		const { discord } = running.bot;
		const refused = messageOf(await discord.run('board', { channel: deals.id, items }, reader));
		expect(refused.embeds[0]?.description).toContain('**Manage Server**');
	});
});
