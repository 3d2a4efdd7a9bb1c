import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import type { Context } from '../../src/context.ts';
import { connect } from '../../src/discord/client.ts';
import { type Command, defineCommand } from '../../src/discord/command.ts';
import { Dispatcher } from '../../src/discord/dispatch.ts';
import { suggestedText } from '../../src/discord/option.ts';
import { UserError } from '../../src/errors.ts';
import { createLog } from '../../src/log.ts';
import { LocalDiscord } from '../../src/playground/discord.ts';
import type { Reply } from '../../src/views/reply.ts';
import { judged } from '../judge.ts';
import { messageOf, reader } from '../running-bot.ts';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const said = (description: string): Reply => ({
	embed: { description, colour: 1 },
	buttons: [{ label: 'Break', id: 'fine:break' }],
});

const commands: readonly Command[] = [
	defineCommand({
		name: 'fine',
		description: 'Answers',
		options: {},
		run: async () => said('fine @everyone'),
		presses: {
			async break() {
				throw new Error('a bug in a button');
			},
		},
	}),
	defineCommand({
		name: 'secret',
		description: 'Answers privately',
		options: {},
		private: true,
		run: async () => said('hush'),
	}),
	defineCommand({
		name: 'slow',
		description: 'Fails privately, late',
		options: {},
		private: true,
		async run() {
			await later(1_700);
			throw new UserError('too late');
		},
	}),
	defineCommand({
		name: 'broken',
		description: 'Breaks',
		options: {},
		async run() {
			throw new Error('a bug with a detail');
		},
	}),
	defineCommand({
		name: 'suggests',
		description: 'Breaks while typing',
		options: {
			item: suggestedText('An item', 100, async () => {
				throw new Error('a bug in a suggestion');
			}),
		},
		run: async ({ item }) => said(item),
	}) as Command,
];

async function open() {
	const discord = await LocalDiscord.start();
	const logged: string[] = [];
	const lost: string[] = [];
	const out = new PassThrough().on('data', (line) => logged.push(String(line)));
	const log = createLog('debug', [discord.token], out);
	const dispatcher = new Dispatcher({ commands, clock: systemClock, log, makeContext: () => ({}) as Context });
	const { client } = await connect({
		token: discord.token,
		apiUrl: discord.url,
		guildId: undefined,
		commands,
		dispatcher,
		log,
		onLost: () => lost.push('lost'),
	});
	onTestFinished(async () => {
		await client.destroy();
		await discord.stop();
		expect(judged(discord.requests)).toEqual([]);
		expect(discord.unknown).toEqual([]);
	});
	return {
		discord,
		dispatcher,
		client,
		lost,
		logged,
		run: async (name: string) => messageOf(await discord.run(name, {}, reader)),
	};
}

const wordsOf = (message: ReturnType<typeof messageOf>) => message.embeds[0]?.description ?? '';

describe('A command', () => {
	test('answers in one request, publicly or privately as it says, and mentions nobody', async () => {
		const { discord, run } = await open();
		const before = discord.requests.length;
		expect((await run('fine')).private).toBe(false);
		expect((await run('secret')).private).toBe(true);
		expect(discord.requests.length - before).toBe(2);
		for (const { body } of discord.requests.slice(before))
			expect(body).toMatchObject({ data: { allowed_mentions: { parse: [] } } });
	});

	test('that breaks shows a reference that stands in the log, and no detail', async () => {
		const { logged, run } = await open();
		const message = await run('broken');
		expect(message.private).toBe(true);
		const reference = /reference `([0-9a-f]{8})`/.exec(wordsOf(message))?.[1];
		expect(wordsOf(message)).not.toContain('detail');
		const line = logged.find((each) => each.includes(reference ?? 'none'));
		expect(line).toMatch(/a bug with a detail.*"stack"/);
	});

	test('that takes its time privately stays private when it fails', async () => {
		const { run } = await open();
		const message = await run('slow');
		expect(message.private).toBe(true);
		expect(wordsOf(message)).toBe('too late');
	});

	test('that breaks while suggesting answers an empty list', async () => {
		const { discord, logged } = await open();
		expect(await discord.suggest('suggests', 'item', 'x', {}, reader)).toEqual({ kind: 'choices', choices: [] });
		expect(logged.join('')).toContain('a bug in a suggestion');
	});

	test('refuses an option it cannot use, whatever Discord let through', async () => {
		const { discord } = await open();
		const message = messageOf(await discord.run('suggests', { item: ' ' }, reader));
		expect(wordsOf(message)).toMatch(/option item cannot be used/);
	});

	test('starts no more once the bot stops, and says so', async () => {
		const { dispatcher, run } = await open();
		await dispatcher.finish(1_000);
		const message = await run('fine');
		expect(message.private).toBe(true);
		expect(wordsOf(message)).toMatch(/being restarted/);
	});
});

test('A button that breaks leaves its message as it is', async () => {
	const { discord, run } = await open();
	const message = await run('fine');
	const answer = messageOf(await discord.press(message, 'fine:break', reader));
	expect(answer.id).not.toBe(message.id);
	expect(answer.private).toBe(true);
	expect(wordsOf(message)).toBe('fine @everyone');
});

test('A button nobody made is too old', async () => {
	const { discord, run } = await open();
	const message = await run('fine');
	for (const id of ['fine:constructor', 'fine:__proto__:x', 'fine', 'nothing:at:all'])
		expect(wordsOf(messageOf(await discord.press(message, id, reader)))).toBe(
			'This button is too old. Please ask again.',
		);
});

test('A connection that Discord closes for good is reported', async () => {
	const { discord, lost } = await open();
	discord.disconnect(4004);
	await vi.waitFor(() => expect(lost).toEqual(['lost']));
});

test('Users who asked do not stay in memory', async () => {
	const { client, discord } = await open();
	for (let user = 1; user <= 50; user++) await discord.run('fine', {}, { ...reader, userId: String(4_000 + user) });
	expect(client.users.cache.size).toBe(1);
});
