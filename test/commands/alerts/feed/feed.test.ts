import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { describe, expect, test } from 'vitest';
import feed from '../../../../commands/alerts/feed/feed.ts';
import type { FeedOptions } from '../../../../commands/alerts/feed/feed-query.ts';
import { filterTextLimit } from '../../../../commands/items/item-option.ts';
import { commandJson, localizedTexts } from '../../../../src/discord/command/command-json.ts';
import type { Post, PostOutcome } from '../../../../src/outbox/messenger.ts';
import type { Form, Reply } from '../../../../src/words/reply.ts';
import { historyOf } from '../../../answers/pages/earlier-prices.ts';
import {
	buttonOf,
	converting,
	expectProblem,
	type FakeContext,
	fakeContext,
	fewRows,
	fixtureOf,
	pressForReply,
} from '../../fake-context.ts';

const fixture = await fixtureOf(fewRows);
const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, MentionEveryone, Administrator } =
	PermissionFlagsBits;
const member = ViewChannel | SendMessages;
const channel = { id: '4', type: ChannelType.GuildText as const, permissions: member };
const traders = { id: '7', name: 'Traders', mentionable: true };
const moderators = { id: '8', name: 'Moderators', mentionable: false };
const everyone = { id: '2', name: '@everyone', mentionable: false };

interface Managed extends FakeContext {
	readonly posts: readonly Post[];
}

/** Somebody who manages the server, and what the bot posts in its channels. */
function managing({
	outcome = { kind: 'sent', message: '1' },
	caller = {},
	more = {},
}: {
	readonly outcome?: PostOutcome;
	readonly caller?: Partial<FakeContext['caller']>;
	readonly more?: Partial<FakeContext>;
} = {}): Managed {
	const fake = fakeContext(fixture, { caller: { managesServer: true, ...caller } });
	const posts: Post[] = [];
	const post = async (each: Post) => {
		posts.push(each);
		return outcome;
	};
	return { ...fake, messenger: { post, pin: async () => {} }, history: historyOf([]), ...more, posts };
}

const add = async (options: Partial<FeedOptions> = {}, context: FakeContext = managing()): Promise<Reply> =>
	(await feed.subcommands.add.run({ channel, kind: 'deals', ...options } as never, context)) as Reply;
const list = async (context: FakeContext) => (await feed.subcommands.list.run({}, context)) as Reply;
const press = (id: string, context: FakeContext, values: string[] = []) => pressForReply(feed, id, context, values);

describe('/feed', () => {
	test('is offered only to those who manage a server, and only in servers that added the bot', () => {
		expect(commandJson(feed, true, localizedTexts())).toMatchObject({
			default_member_permissions: '32',
			contexts: [0],
			integration_types: [0],
		});
		expect(commandJson(feed, false, localizedTexts())).not.toHaveProperty('contexts');
	});

	test('is refused to everybody else: its commands, its buttons and its forms', async () => {
		const other = fakeContext(fixture);
		await expectProblem(add({}, other), 'feeds-need-manager');
		await expectProblem(list(other), 'feeds-need-manager');
		for (const id of ['list', 'show', 'show:x', 'pause:x', 'resume:x', 'remove:x', 'delete:x', 'digest'])
			await expectProblem((async () => press(`feed:${id}`, other))(), 'feeds-need-manager');
		await expectProblem(feed.forms.digest([], { hour: '1', zone: 'UTC' }, other), 'feeds-need-manager');
		const nowhere = managing({ caller: { serverId: undefined } });
		await expectProblem(add({}, nowhere), 'feeds-need-server');
	});
});

describe('/feed add', () => {
	test('cuts a text from a form to the length that the option allows', async () => {
		const context = managing({ caller: { channel } });
		const sent = feed.forms.add([], { kind: 'deals', item: 'x'.repeat(4_000), min_price: '' }, context, undefined);
		await expectProblem(sent, 'no-such-item', { typed: 'x'.repeat(filterTextLimit) });
	});

	test('introduces the feed in the channel, and says what it does', async () => {
		const context = managing();
		const reply = await add({ min_discount: 20, min_price: 5, max_price: 50, at_most: 3 }, context);
		expect(context.posts).toHaveLength(1);
		expect(context.posts[0]).toMatchObject({ channel: '4' });
		expect(context.posts[0]!.mentions ?? []).toEqual([]);
		expect(context.posts[0]!.reply.embed).toMatchObject({
			title: 'Deals · Counter-Strike 2',
			description:
				'This channel now gets this feed, chosen by <@1>: at least 20% under the 30-day median of at least 10 sales, from €5.00 to €50.00. It posts whenever something is new, at most 3 times in 24 hours.',
		});
		expect(reply.embed.title).toBe('Feed added');
		expect(reply.embed.description).toContain('**Deals · Counter-Strike 2** in <#4>');
		expect(reply.embed.description).not.toContain('⚠️');
		const [storedFeed] = await context.feeds.of('2');
		expect(storedFeed).toMatchObject({ channel: '4', atMost: 3, addedBy: '1', noticeChannel: '9', locale: 'en-US' });
	});

	test('of movers says when they come, and of restocks what they are', async () => {
		const context = managing();
		await context.settings.change({ scope: 'server', id: '2' }, { digest: { hour: 7, zone: 'Europe/Berlin' } });
		expect((await add({ kind: 'movers', direction: 'down' }, context)).embed.description).toContain(
			'prices that went down in 1 day, at least 10 sales in 30 days, from €1.00 · EUR. It posts once a day at 07:00 (Europe/Berlin).',
		);
		expect((await add({ kind: 'restock', min_sales: 0, item: 'Glove' }, context)).embed.description).toContain(
			'**Back in stock · Counter-Strike 2** in <#4>: however rarely they sell, items that match “Glove” · EUR.',
		);
	});

	test('keeps the feed if Discord fails, and says that it is not certain yet', async () => {
		const context = managing({ outcome: { kind: 'failed' } });
		expect((await add({}, context)).embed.description).toContain('⚠️ Discord did not accept the introduction');
		expect(await context.feeds.of('2')).toHaveLength(1);
	});

	test('says if the user cannot be told later, because they accept no direct messages', async () => {
		const { directMessages } = managing();
		const closed = { ...directMessages, open: async () => ({ refused: 'refused' as const }) };
		const context = managing({ more: { directMessages: closed } });
		expect((await add({}, context)).embed.description).toContain('You accept no direct messages');
		expect((await context.feeds.of('2'))[0]!.noticeChannel).toBeUndefined();
	});

	test('is refused in a channel that the user may not post in themselves', async () => {
		for (const permissions of [0n, ViewChannel, SendMessages])
			await expectProblem(add({ channel: { ...channel, permissions } }), 'feed-channel-closed');
		const thread = { ...channel, type: ChannelType.PublicThread } as const;
		await expectProblem(add({ channel: thread }), 'feed-channel-closed');
		await add({ channel: { ...thread, permissions: ViewChannel | SendMessagesInThreads } });
		await add({ channel: { ...channel, permissions: Administrator } });
	});

	test('is refused where the bot may not post embeds, without trying it', async () => {
		const context = managing();
		for (const appPermissions of [0n, member, SendMessages | EmbedLinks])
			await expectProblem(add({ channel: { ...channel, appPermissions } }, context), 'feed-cannot-post');
		expect(context.posts).toEqual([]);
		await add({ channel: { ...channel, appPermissions: member | EmbedLinks } }, context);
		expect(context.posts).toHaveLength(1);
	});

	test('mentions only roles that the user may mention', async () => {
		const userMayMention = { ...channel, permissions: member | MentionEveryone };
		await expectProblem(add({ role: moderators }), 'feed-role-closed', { role: 'Moderators' });
		await expectProblem(add({ role: everyone }), 'feed-role-closed', { role: undefined });
		expect((await add({ role: traders })).embed.description).toMatch(/ · mentions <@&7>\./);
		expect((await add({ role: everyone, channel: userMayMention })).embed.description).toMatch(
			/ · mentions @everyone\./,
		);
		const context = managing();
		const bothMayMention = { ...userMayMention, appPermissions: member | EmbedLinks | MentionEveryone };
		const reply = await add({ role: moderators, channel: bothMayMention }, context);
		expect(reply.embed.description).not.toContain('⚠️');
		expect((await context.feeds.of('2'))[0]!.role).toBe('8');
		expect((await add({ role: moderators, channel: userMayMention })).embed.description).toContain(
			'⚠️ This bot does not seem to have the permission **Mention @everyone, @here and All Roles**.',
		);
	});

	test.each([
		['deals', 'period', '1d'],
		['deals', 'direction', 'up'],
		['movers', 'min_discount', 5],
		['deals', 'min_change', 5],
		['movers', 'trade_locked', true],
		['movers', 'at_most', 5],
		['restock', 'min_discount', 5],
		['restock', 'trade_locked', false],
	] as const)('of %s refuses the option %s, which does not fit', async (kind, option, value) => {
		await expectProblem(add({ kind, [option]: value }), 'feed-option-unfit', { option, kind });
	});

	test('is refused if nothing can match, or nothing is recorded', async () => {
		const reversed = add({ min_price: 2, max_price: 1 });
		await expectProblem(reversed, 'price-limits-reversed');
		await expectProblem(add({ item: 'qqqq' }), 'no-such-item', { typed: 'qqqq' });
		await expectProblem(
			add({ kind: 'movers' }, fakeContext(fixture, { caller: { managesServer: true } })),
			'history-off',
		);
	});

	test('is refused for the same feed a second time, and for one more than there may be', async () => {
		const context = managing();
		await add({}, context);
		await expectProblem(add({ at_most: 7 }, context), 'feed-exists', { channel: '4' });
		await add({ item: 'doppler ruby' }, context);
		for (const item of ['Doppler Ruby', ' doppler  ruby'])
			await expectProblem(add({ item }, context), 'feed-exists', { channel: '4' });
		expect(context.posts).toHaveLength(2);
		for (let i = 2; i < 20; i++) await add({ channel: { ...channel, id: `${100 + i}` } }, context);
		await expectProblem(add({ kind: 'restock' }, context), 'too-many-feeds', { limit: 20 });
	});

	test('waits for the exchange rate that its default minimum price needs', async () => {
		const context = managing();
		await expect(add({ currency: 'USD' }, context)).rejects.toMatchObject({ failure: 'no-rate' });
		await add({ currency: 'USD', min_price: 5 }, context);
		await add({ currency: 'USD' }, converting(context, { USD: 1.25 }));
		const ranges = (await context.feeds.of('2')).map(({ query }) => 'priceRange' in query && query.priceRange.min);
		expect(ranges).toEqual([5, 1.25]);
	});

	test('uses the server’s currency rather than that of the user', async () => {
		const context = converting(managing(), { GBP: 0.86, CHF: 0.93 });
		await context.settings.change({ scope: 'user', id: '1' }, { currency: 'USD' });
		await context.settings.change({ scope: 'server', id: '2' }, { currency: 'GBP' });
		await add({}, context);
		await add({ currency: 'CHF' }, context);
		expect((await context.feeds.of('2')).map(({ query }) => query.currency)).toEqual(['GBP', 'CHF']);
	});
});

describe('/feed list', () => {
	test('shows all feeds, pauses and resumes one, and removes it after asking', async () => {
		const context = managing();
		await add({ role: traders }, context);
		await add({ kind: 'movers' }, context);
		const all = await list(context);
		expect(all.embed.title).toBe('Feeds of this server (2 of 20)');
		expect(all.embed.description).toContain(
			'**1. Deals · Counter-Strike 2** in <#4> · posts in the last 24 hours: 0 of at most 5\nat least 15% under the 30-day median of at least 10 sales, from €1.00 · EUR · mentions <@&7>',
		);
		expect(all.embed.description).toContain('**2. Movers · Counter-Strike 2** in <#4>');
		const [menu] = all.menus!;
		const one = await press(menu!.id, context, [menu!.options[0]!.value]);
		expect(one.embed.description).toContain('Added by <@1>');
		const paused = await press(buttonOf(one, 'Pause'), context);
		expect(paused.embed.description).toContain('⏸️ paused');
		expect((await press(buttonOf(paused, 'Resume'), context)).embed.description).toContain('**Resumed.**');
		const question = await press(buttonOf(one, 'Remove'), context);
		expect(question.embed.title).toBe('Remove this feed?');
		expect((await press(buttonOf(question, 'Keep'), context)).embed.title).toBe('Deals · Counter-Strike 2');
		const remaining = await press(buttonOf(question, 'Remove'), context);
		expect(remaining.embed.description).toMatch(/^\*\*Removed\.\*\*/);
		expect(remaining.embed.title).toBe('Feeds of this server (1 of 20)');
		for (const label of ['Pause', 'Remove']) await expectProblem(press(buttonOf(one, label), context), 'no-such-feed');
	});

	test('has a form for the time of the daily post, which reads it as people type it', async () => {
		const context = managing();
		const form = (await feed.components.digest([], [], context)) as Form;
		expect(form.inputs.map((input) => 'value' in input && input.value)).toEqual(['18:00', 'UTC']);
		const saved = await feed.forms.digest([], { hour: '6 pm', zone: 'berlin' }, context);
		expect(saved.embed.description).toMatch(/^\*\*Saved:\*\* daily posts come at 18:00 \(Europe\/Berlin\)\./);
		expect(await context.settings.of({ scope: 'server', id: '2' })).toMatchObject({
			digest: { hour: 18, zone: 'Europe/Berlin' },
		});
		for (const [values, words] of [
			[{ hour: '18:30', zone: 'UTC' }, '“18:30” is not an hour of the day'],
			[{ hour: '18', zone: 'Berln' }, 'Did you mean `Europe/Berlin`'],
		] as const) {
			const reply = await feed.forms.digest([], values, context);
			expect(reply.embed.description).toContain(words);
			expect(reply.buttons).toMatchObject([{ label: 'Open the form again', id: 'feed:digest' }]);
		}
	});
});

test('Anybody can open an item of a post, and only they see it', async () => {
	expect(feed.publicComponents).toEqual(['open']);
	const other = fakeContext(fixture);
	const key = fixture.catalogue.key(fixture.catalogue.byExactName('A')!);
	const reply = await press('feed:open:nonce', other, [`730:EUR:0:${key}`]);
	expect(reply.isPrivate).toBe(true);
	expect(reply.embed.title).toBe('A');
	for (const value of ['', '730:EUR:0', '1:EUR:0:x', `730:XXX:0:${key}`])
		await expectProblem(press('feed:open:nonce', other, [value]), 'button-expired');
});
