import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import feed from '../../commands/alerts/feed/feed.ts';
import { watchingMessages } from '../../commands/alerts/messages.ts';
import { StoredFeeds } from '../../commands/alerts/stored/stored-feeds.ts';
import { botUser, serverChannels, serverId, serverRoles } from '../../playground/discord/identities.ts';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import type { LocalUser } from '../../playground/discord/local-user.ts';
import { SystemClock } from '../../src/base/clock.ts';
import type { Log } from '../../src/base/log.ts';
import { connect } from '../../src/discord/connection/client.ts';
import { Dispatcher } from '../../src/discord/dispatch.ts';
import { RestSender } from '../../src/discord/rest-sender.ts';
import { messageComposer } from '../../src/outbox/message-composer.ts';
import { Outbox } from '../../src/outbox/outbox.ts';
import { Sender, type SenderOptions } from '../../src/outbox/sender.ts';
import { createWords } from '../../src/words/words.ts';
import { feedsFixture } from '../commands/alerts/watching/feeds-fixture.ts';
import { fakeContext, fewRows, fixtureOf } from '../commands/fake-context.ts';
import { messageOf, textOf } from '../support/message-parts.ts';
import { refusalsOf } from '../support/refusals.ts';
import { reader } from '../support/running-bot.ts';
import { silent } from '../support/silent-log.ts';
import { until } from '../support/until.ts';
import { usualOptions } from './usual-options.ts';

const manager: LocalUser = { ...reader, userId: '77', manages: true };
const [, deals] = serverChannels;
const [everyone, traders, moderators] = serverRoles;

/** A bot with nothing but feeds, on a local Discord, whose lists arrive when a test says so. */
async function open(servers: readonly string[] = [serverId]) {
	const discord = await LocalDiscord.start();
	discord.gateway.servers = servers;
	const market = await feedsFixture();
	await market.sales('A', 'B', 'C');
	const { clock, database } = market;
	const logged: unknown[] = [];
	const log = { ...silent, warn: (fields: object) => logged.push(fields) } as unknown as Log;
	const feeds = new StoredFeeds({ database, clock });
	const messenger = new RestSender({ token: discord.token, apiUrl: discord.url, log });
	const leftServers: string[] = [];
	const fake = fakeContext(await fixtureOf(fewRows));
	const limiter: SenderOptions['limiter'] = { reserve: async () => ({ granted: true }), block: async () => 0 };
	const system = new SystemClock();
	const kinds = watchingMessages({
		database,
		clock,
		valuing: fake,
		market: market.market,
		history: fake.history,
		facts: fake.facts,
		wordsInProcessTime: createWords(),
		wordsInUnixTime: createWords(),
		isInServer: (id) => messenger.isInServer(id),
		deleteServer: async (id) => {
			leftServers.push(id);
			await feeds.deleteOwner(id);
		},
	});
	const sender = new Sender({
		outbox: new Outbox(database, kinds),
		composer: messageComposer({ kinds, settings: fake.settings, clock, log }),
		messenger,
		limiter,
		clock: system,
		log,
	});
	const commands = [feed];
	const dispatcher = new Dispatcher({
		commands,
		clock: system,
		log,
		makeContext: (caller) => ({
			...fake,
			market: market.market,
			clock,
			feeds,
			messenger,
			directMessages: messenger,
			caller,
		}),
	});
	const { close } = await connect({
		...usualOptions(discord),
		commands,
		dispatcher,
		log,
		clock: system,
	});
	sender.start();
	onTestFinished(async () => {
		await sender.stop(1_000);
		await close();
		messenger.close();
		await discord.stop();
		expect(refusalsOf(discord.rest.requests)).toEqual([]);
		expect(discord.rest.unknownRoutes).toEqual([]);
	});
	const posts = () => discord.messages.messagesIn(deals.id);
	return {
		discord,
		market,
		feeds,
		leftServers,
		logged,
		add: async (values: object = {}, user = manager) =>
			messageOf(await discord.run('feed add', { channel: deals.id, kind: 'deals', ...values }, user)),
		/**
		 * Delivers lists with these asks, then waits until the channel has `count` posts. Adding a feed makes the first
		 * one.
		 */
		async asks(asks: Parameters<typeof market.asks>[0], count: number) {
			await market.asks(asks);
			sender.wake();
			await until(() => expect(posts()).toHaveLength(count));
			return posts().at(-1)!;
		},
		wake: () => sender.wake(),
	};
}

describe('A feed', () => {
	test.each([
		['a server that discord.js knows', [serverId]],
		['a server that it does not know, because the bot was added after it connected', []],
	])('is added in %s to text and announcement channels and threads', async (_, servers) => {
		const { discord, feeds, add } = await open(servers);
		for (const { id } of serverChannels) expect(textOf(await add({ channel: id }))).toContain(`in <#${id}>`);
		expect(await feeds.of(serverId)).toHaveLength(serverChannels.length);
		for (const { id } of serverChannels) expect(discord.messages.messagesIn(id)).toHaveLength(1);
	});

	test('mentions its role, and nobody else', async () => {
		const { add, asks, discord } = await open();
		await add({ role: traders.id, kind: 'restock' });
		await asks({ A: null }, 1);
		expect((await asks({ A: 50 }, 2)).content).toBe(`<@&${traders.id}>`);
		expect(discord.rest.requests.at(-1)?.body).toMatchObject({ allowed_mentions: { parse: [], roles: [traders.id] } });
	});

	test('mentions everyone only if whoever added it may', async () => {
		const { add, asks, discord } = await open();
		expect(textOf(await add({ role: everyone.id }))).toContain('To have everyone mentioned, you need the permission');
		expect(textOf(await add({ role: moderators.id }))).toContain('You may not mention the role Moderators.');
		await add({ role: everyone.id }, { ...manager, owns: true });
		expect((await asks({ A: 50 }, 2)).content).toBe('@everyone');
		expect(discord.rest.requests.at(-1)?.body).toMatchObject({ allowed_mentions: { parse: ['everyone'] } });
	});

	test('is not added to a channel that its user or the bot may not post in', async () => {
		const { add, discord, feeds } = await open();
		const mutedManager = { ...manager, userId: '78' };
		discord.channels.overwrite(deals.id, { id: mutedManager.userId, deny: PermissionFlagsBits.SendMessages });
		expect(textOf(await add({}, mutedManager))).toContain('You cannot post in');
		discord.channels.overwrite(deals.id, { id: botUser.id, deny: PermissionFlagsBits.SendMessages });
		expect(textOf(await add())).toMatch(/\*\*Not added:\*\* this bot may not post in .* \*\*View Channel\*\*/);
		expect(textOf(await add({}, reader))).toContain('You need the **Manage Server** permission');
		expect(await feeds.of(serverId)).toEqual([]);
	});

	test('that may no longer post is paused, and whoever added it is told once', async () => {
		const { add, market, discord, feeds, wake } = await open();
		await add();
		await add({ kind: 'restock' });
		discord.channels.overwrite(deals.id, { id: botUser.id, deny: PermissionFlagsBits.ViewChannel });
		await market.asks({ A: 50, B: null });
		wake();
		await until(() => expect(discord.directChannels.sentTo(manager)).toHaveLength(1));
		expect(textOf(discord.directChannels.sentTo(manager)[0]!)).toContain(
			`may no longer post in <#${deals.id}>, so what you added there is paused: **Deals**, **Back in stock**.`,
		);
		expect((await feeds.of(serverId)).map(({ paused }) => paused)).toEqual(['refused', 'refused']);
		const list = messageOf(await discord.run('feed list', {}, manager));
		expect(textOf(list)).toContain('⚠️ paused: this bot may not post there any more.');
	});

	test('of a server that has removed the bot is deleted at once', async () => {
		const { add, market, discord, feeds, leftServers, wake } = await open();
		await add();
		discord.channels.isBotRemoved = true;
		await market.asks({ A: 50 });
		wake();
		await until(() => expect(leftServers).toEqual([serverId]));
		await until(async () => expect(await feeds.of(serverId)).toEqual([]));
	});
});

test('Whether the bot is in a server is unknown if Discord does not say', async () => {
	const discord = await LocalDiscord.start();
	const servers = new RestSender({ token: discord.token, apiUrl: discord.url, log: silent });
	onTestFinished(async () => {
		servers.close();
		await discord.stop();
	});
	expect(await servers.isInServer(serverId)).toBe(true);
	expect(await servers.isInServer('123')).toBe(false);
	discord.rest.fault = () => 500;
	expect(await servers.isInServer(serverId)).toBeUndefined();
});
