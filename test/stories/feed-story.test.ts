import { describe, expect, test } from 'vitest';
import { serverChannels, serverRoles } from '../../playground/discord/identities.ts';
import { formOf, menuOf, messageOf } from '../support/message-parts.ts';
import { botOfFile, reader } from '../support/running-bot.ts';
import { until } from '../support/until.ts';

const running = botOfFile();
const [here, deals, news] = serverChannels;
const manager = { ...reader, userId: '3000000000000000077', manages: true };
const minute = 60_000;

describe('A feed of the real bot', () => {
	test('is added, posts what is new in the next list, and is removed', async () => {
		const { bot } = running;
		const { discord } = bot;
		const posts = () => discord.messages.messagesIn(deals.id);
		const options = { channel: deals.id, kind: 'deals', min_discount: 5, min_sales: 1 };
		const added = messageOf(await discord.run('feed add', options, manager));
		expect(added.private).toBe(true);
		expect(added.embeds[0]?.title).toBe('Feed added');
		expect(posts()).toHaveLength(1);
		bot.clock.shift(6 * minute);
		await bot.whileTimePasses(until(() => expect(posts()).toHaveLength(2)));
		const post = posts().at(-1)!;
		expect(post.embeds[0]?.title).toBe('Deals · Counter-Strike 2');
		const updated = Number(/Updated: asks <t:(\d+):R>/.exec(post.embeds[0]?.description ?? '')?.[1]) * 1_000;
		expect(Math.abs(bot.clock.wall() - updated)).toBeLessThan(6 * minute);
		const [first] = menuOf(post).options;
		const opened = messageOf(await discord.press(post, menuOf(post).custom_id, reader, [first!.value]));
		expect(opened.private).toBe(true);
		expect(opened.embeds[0]?.title).toContain(first!.label.split(' · ')[0]!);
		const list = messageOf(await discord.run('feed list', {}, manager));
		expect(list.embeds[0]?.description).toContain('posts in the last 24 hours: 1 of at most 5');
		const [feed] = menuOf(list).options;
		const details = messageOf(await discord.press(list, menuOf(list).custom_id, manager, [feed!.value]));
		const question = messageOf(await bot.press(details, 'Remove', manager));
		const removal = messageOf(await bot.press(question, 'Remove', manager));
		expect(removal.embeds[0]?.description).toContain('**Removed.**');
	});

	test('is added to the channel that the command is run in, by a form if there are no options', async () => {
		const { discord } = running.bot;
		const opened = formOf(await discord.run('feed add', {}, manager));
		const values = { kind: 'restock', item: 'karambit' };
		const refused = messageOf(await discord.submit(opened, { ...values, min_price: 'dear' }, manager));
		expect(refused.embeds[0]?.description).toContain('“dear”');
		const again = formOf(await running.bot.press(refused, 'Open the form again', manager));
		const added = messageOf(await discord.submit(again, { ...values, min_price: '50' }, manager));
		expect(added.embeds[0]).toMatchObject({ title: 'Feed added' });
		expect(added.embeds[0]?.description).toMatch(new RegExp(`<#${here.id}>.*from €50\\.00.*“karambit”`));
		expect(discord.messages.messagesIn(here.id).at(-1)?.embeds[0]?.title).toBe('Back in stock · Counter-Strike 2');
		const needsKind = messageOf(await discord.run('feed add', { min_price: 5 }, manager));
		expect(needsKind.embeds[0]?.description).toContain('Add the option `kind`');
		expect(messageOf(await discord.run('feed add', {}, reader)).embeds[0]?.description).toContain('**Manage Server**');
	});

	test('goes by the form to any channel, with a role to mention', async () => {
		const { discord } = running.bot;
		const opened = formOf(await discord.run('feed add', {}, manager));
		expect(opened.inputs.map(({ id, picks, value }) => [id, picks, value])).toEqual([
			['kind', 'radio', undefined],
			['channel', 'channel', here.id],
			['item', undefined, undefined],
			['min_price', undefined, undefined],
			['role', 'role', undefined],
		]);
		const [, traders] = serverRoles;
		const filled = { kind: 'restock', channel: news.id, role: traders.id };
		const added = messageOf(await discord.submit(opened, filled, manager));
		expect(added.embeds[0]?.description).toMatch(new RegExp(`<#${news.id}>.*<@&${traders.id}>`, 's'));
		expect(discord.messages.messagesIn(news.id).at(-1)?.embeds[0]?.title).toBe('Back in stock · Counter-Strike 2');
		const [, , moderators] = serverRoles;
		const refused = messageOf(await discord.submit(opened, { ...filled, role: moderators.id }, manager));
		expect(refused.embeds[0]?.description).toContain('Moderators');
	});

	test('suggests the items that it can be narrowed to', async () => {
		const suggested = await running.bot.suggest('ak redline', {}, manager, 'feed add');
		expect(suggested?.[0]).toMatch(/^AK-47 \| Redline/);
	});
});
