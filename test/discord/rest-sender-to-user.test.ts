import { describe, expect, onTestFinished, test } from 'vitest';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import { RestSender } from '../../src/discord/rest-sender.ts';
import { refusalsOf } from '../support/refusals.ts';
import { reader } from '../support/running-bot.ts';

const reply = { embed: { description: 'Your summary @everyone', colour: 1, fields: [{ name: 'a', value: 'b' }] } };

async function open(token?: string) {
	const discord = await LocalDiscord.start();
	const logged: object[] = [];
	const log = { debug() {}, info() {}, error() {}, warn: (line: object) => void logged.push(line) };
	const messages = new RestSender({ token: token ?? discord.token, apiUrl: discord.url, log: log as never });
	onTestFinished(async () => {
		messages.close();
		await discord.stop();
		expect(refusalsOf(discord.rest.requests)).toEqual([]);
	});
	return { discord, messages, logged };
}

describe('A direct message', () => {
	test('that the user does not accept is not reported as a failure', async () => {
		const { discord, messages, logged } = await open();
		discord.directChannels.refuse(reader.userId);
		expect(await messages.sendToUser(reader.userId, reply)).toBe('refused');
		expect(logged).toEqual([]);
	});

	test('that fails is logged once, without the token and the user', async () => {
		const { messages, logged } = await open('a-token-nobody-may-see');
		expect(await messages.sendToUser(reader.userId, reply)).toBe('failed');
		expect(logged).toHaveLength(1);
		expect(JSON.stringify(logged)).not.toMatch(/a-token|3000000000000000001/);
	});

	test('to a user who shares no server with the bot is reported as such', async () => {
		const { discord, messages, logged } = await open();
		discord.directChannels.refuse(reader.userId, 'no server');
		expect(await messages.sendToUser(reader.userId, reply)).toBe('no-server');
		expect(logged).toEqual([]);
	});

	test('that Discord answers with 401 does not stop later ones', async () => {
		const { discord, messages, logged } = await open();
		discord.rest.requestsToRefuse = 1;
		expect(await messages.sendToUser(reader.userId, reply)).toBe('failed');
		expect(logged).toHaveLength(1);
		expect(await messages.sendToUser(reader.userId, reply)).toBe('sent');
	});
});
