import { expect, onTestFinished, test, vi } from 'vitest';
import { type Command, defineCommand } from '../../src/discord/command/command.ts';
import { connect } from '../../src/discord/connection/client.ts';
import type { Context } from '../../src/discord/context.ts';
import { Dispatcher } from '../../src/discord/dispatch.ts';
import { Unanswered } from '../../src/discord/unanswered.ts';
import { LocalDiscord } from '../../src/local/discord/local-discord.ts';
import type { ShownMessage } from '../../src/local/discord/shown/shown-message.ts';
import { ShiftableClock } from '../../src/local/shiftable-clock.ts';
import { ListArrivals } from '../../src/market/snapshots/list-arrivals.ts';
import { MissingListError } from '../../src/market/snapshots/missing-list-error.ts';
import { createFormats } from '../../src/views/formatting/formats.ts';
import { key, silent } from '../market/world.ts';
import { judged } from '../support/judge.ts';
import { buttonId, messageOf, reader } from '../support/running-bot.ts';

const list = key('tradable');

/** A bot with `/wait`, which lacks a list until `load` is called, and `/fine`, which lacks nothing. */
async function open() {
	const discord = await LocalDiscord.start();
	const clock = new ShiftableClock();
	const arrivals = new ListArrivals();
	let isLoaded = false;
	let runs = 0;
	const commands = [
		defineCommand({ name: 'fine', description: 'Answers', options: {}, run: async () => said('fine') }),
		defineCommand({
			name: 'wait',
			description: 'Waits',
			options: {},
			async run() {
				runs++;
				if (isLoaded) return said('there');
				const retryAt = clock.now() + 60_000;
				throw new Unanswered(new MissingListError('queued', 'no slot', { list, retryAt }), 'wait:again');
			},
			components: { again: async () => said('pressed') },
		}),
	] as unknown as Command[];
	const market = {
		nextList: (signal: AbortSignal) => arrivals.next(signal),
		cached: () => (isLoaded ? {} : undefined),
		isReady: () => isLoaded,
	};
	const formats = createFormats()('en-US');
	const log = silent as never;
	const dispatcher = new Dispatcher({
		commands,
		clock,
		log,
		makeContext: () => ({ market, formats }) as never as Context,
	});
	const { close } = await connect({
		token: discord.token,
		apiUrl: discord.url,
		guildId: undefined,
		shards: 'auto',
		commands,
		dispatcher,
		log,
		clock,
		signal: undefined,
		onLost: () => {},
	});
	onTestFinished(async () => {
		await close();
		await discord.stop();
		expect(judged(discord.requests)).toEqual([]);
		expect(discord.unknown).toEqual([]);
	});
	return {
		discord,
		dispatcher,
		clock,
		runs: () => runs,
		load() {
			isLoaded = true;
			arrivals.announce();
		},
		/** Another list has been loaded. */
		announce: () => arrivals.announce(),
		run: async (name: string, userId = reader.userId) => messageOf(await discord.run(name, {}, { ...reader, userId })),
	};
}

const said = (description: string) => ({ embed: { description, colour: 1 } });

test('A thousand people who wait for a list keep nobody else waiting, and all get their answers when it arrives', async () => {
	const bot = await open();
	const messages: ShownMessage[] = [];
	while (messages.length < 1_000) {
		const next = Array.from({ length: 50 }, (_, i) => bot.run('wait', String(4_000_000 + messages.length + i)));
		messages.push(...(await Promise.all(next)));
	}
	for (const { embeds } of messages) expect(embeds[0]?.description).toMatch(/not loaded yet/);
	const requests = bot.discord.requests.length;
	for (let i = 0; i < 10; i++) bot.announce();
	const from = performance.now();
	expect((await bot.run('fine')).embeds[0]?.description).toBe('fine');
	expect(performance.now() - from).toBeLessThan(1_000);
	expect(bot.runs()).toBe(1_000);
	expect(bot.discord.requests.length - requests).toBe(1);
	bot.load();
	const areFilledIn = () => {
		for (const { embeds } of messages) expect(embeds[0]?.description).toBe('there');
	};
	await vi.waitFor(areFilledIn, { timeout: 20_000, interval: 20 });
	expect(bot.runs()).toBe(2_000);
}, 40_000);

test('When the token is about to expire the message says so, and Try again still works', async () => {
	const bot = await open();
	const message = await bot.run('wait');
	const text = () => message.embeds[0]?.description ?? '';
	while (text().includes('will appear here')) {
		const before = text();
		bot.clock.pass(70_000);
		await vi.waitFor(() => expect(text()).not.toBe(before), { timeout: 5_000, interval: 2 });
	}
	expect(text()).toMatch(/This message can no longer update itself\. Press \*\*Try again\*\* after <t:\d+:t>/);
	const edits = bot.discord.requests.filter(({ method }) => method === 'PATCH');
	expect(edits.length).toBeGreaterThan(10);
	bot.load();
	await bot.discord.press(message, buttonId(message, 'Try again'), reader);
	expect(text()).toBe('pressed');
	expect(bot.discord.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(edits.length);
});

test('Answers that wait end at once when the bot stops', async () => {
	const bot = await open();
	const messages = await Promise.all(Array.from({ length: 20 }, (_, i) => bot.run('wait', String(4_000_000 + i))));
	const from = performance.now();
	await bot.dispatcher.finish(10_000);
	expect(performance.now() - from).toBeLessThan(3_000);
	for (const { embeds, private: isPrivate } of messages) {
		expect(embeds[0]?.description).toBe('This bot is restarting. Please try again in a minute.');
		expect(isPrivate).toBe(false);
	}
});

test('An answer that nobody can see any more is not worked on for longer than it takes to notice', async () => {
	const bot = await open();
	const message = await bot.run('wait');
	message.deleted = true;
	bot.load();
	await vi.waitFor(() => expect(bot.discord.requests.at(-1)).toMatchObject({ method: 'PATCH', status: 404 }));
	const runs = bot.runs();
	bot.clock.pass(10 * 60_000);
	await bot.dispatcher.finish(1_000);
	expect(bot.runs()).toBe(runs);
});
