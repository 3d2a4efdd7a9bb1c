import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { botUser, channelId, serverChannels } from '../../playground/discord/identities.ts';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import type { Fault } from '../../playground/discord/rest.ts';
import { RestSender } from '../../src/discord/rest-sender.ts';
import type { Post } from '../../src/outbox/messenger.ts';
import { rawServer } from '../support/raw-server.ts';
import { refusalsOf } from '../support/refusals.ts';
import { reader } from '../support/running-bot.ts';
import { silent } from '../support/silent-log.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

const nonce = 'nonce-1';
const post = (channel: string, more: Partial<Post> = {}): Post => ({
	channel,
	reply: {
		embed: { colour: 1, description: '★ Karambit costs $5' },
		buttons: [{ label: 'Stop', id: `alert:stop ${nonce}` }],
	},
	...more,
});

async function open() {
	const clock = new SimulatedClock();
	const discord = await LocalDiscord.start({ clock });
	const refused: unknown[][] = [];
	const messenger = new RestSender({
		token: discord.token,
		apiUrl: discord.url,
		log: silent,
		onRefused: (...all) => void refused.push(all),
	});
	onTestFinished(async () => {
		messenger.close();
		await discord.stop();
		expect(refusalsOf(discord.rest.requests)).toEqual([]);
	});
	/** Opens the channel of direct messages, as a command does. */
	const channelOf = async ({ userId }: typeof reader) =>
		((await messenger.open(userId)) as { channel: string }).channel;
	return { clock, discord, messenger, refused, channelOf };
}

/** Takes permissions in the channel from the bot. */
const revoke =
	(deny: bigint) =>
	({ channels }: LocalDiscord) =>
		channels.overwrite(channelId, { id: botUser.id, deny });

describe('A message', () => {
	test('reaches its user, notifies nobody else, and does not open a channel', async () => {
		const { discord, messenger, channelOf } = await open();
		const channel = await channelOf(reader);
		expect(await messenger.post(post(channel), nonce)).toMatchObject({ kind: 'sent' });
		expect(discord.directChannels.sentTo(reader)).toMatchObject([{ embeds: [{ description: '★ Karambit costs $5' }] }]);
		expect(discord.rest.requests.at(-1)?.body).toMatchObject({
			allowed_mentions: { parse: [] },
			nonce,
			enforce_nonce: true,
		});
		expect(discord.rest.requests.filter(({ path }) => path === '/users/@me/channels')).toHaveLength(1);
	});

	test('is edited instead of posted, until it is deleted; and is pinned if the bot may', async () => {
		const { discord, messenger, refused } = await open();
		const posted = await messenger.post(post(channelId), nonce);
		if (posted.kind !== 'sent') throw new Error(posted.kind);
		const messageId = posted.message;
		const reply = { embed: { colour: 1, description: 'now $6' } };
		const edit = { channel: channelId, reply, edits: messageId };
		expect(await messenger.post(edit, nonce)).toEqual({ kind: 'sent', message: messageId });
		expect(discord.messages.messagesIn(channelId)).toMatchObject([{ embeds: [{ description: 'now $6' }] }]);
		await messenger.pin(channelId, messageId);
		expect(refused.at(-1)).toEqual([403, 50013]);
		discord.channels.overwrite(channelId, { id: botUser.id, allow: PermissionFlagsBits.PinMessages });
		await messenger.pin(channelId, messageId);
		expect([...discord.channels.pinned]).toEqual([messageId]);
		discord.channels.delete(channelId, messageId);
		expect(await messenger.post(edit, nonce)).toEqual({ kind: 'refused', why: 'no-message' });
	});

	test('that is posted again within minutes arrives once', async () => {
		const { clock, discord, messenger } = await open();
		const [, deals] = serverChannels;
		await messenger.post(post(deals.id), nonce);
		await clock.advance(4 * 60_000);
		expect(await messenger.post(post(deals.id), nonce)).toMatchObject({ kind: 'sent' });
		expect(discord.messages.messagesIn(deals.id)).toHaveLength(1);
		await messenger.post(post(deals.id), 'another nonce');
		expect(discord.messages.messagesIn(deals.id)).toHaveLength(2);
		// The local Discord recognizes a nonce for five minutes after the message was first posted.
		await clock.advance(60_000);
		await messenger.post(post(deals.id), nonce);
		expect(discord.messages.messagesIn(deals.id)).toHaveLength(3);
	});

	test('brings its picture along', async () => {
		const { discord, messenger } = await open();
		const picture = { name: 'chart.png', data: Buffer.from('png'), alt: 'A chart' };
		await messenger.post(post(channelId, { reply: { ...post(channelId).reply, picture } }), nonce);
		expect(discord.messages.messagesIn(channelId)).toMatchObject([{ attachments: [{ name: 'chart.png' }] }]);
	});
});

describe('Discord’s refusals', () => {
	test.each([
		['closed', 'closed'],
		['no server', 'no-server'],
	] as const)('of direct messages (%s) are told apart', async (reason, why) => {
		const { discord, messenger, refused, channelOf } = await open();
		const channel = await channelOf(reader);
		discord.directChannels.refuse(reader.userId, reason);
		expect(await messenger.post(post(channel), nonce)).toEqual({ kind: 'refused', why });
		expect(refused).toMatchObject([[403, expect.any(Number)]]);
	});

	test.each([
		['sending', 'no-permission', revoke(PermissionFlagsBits.SendMessages)],
		['access', 'no-permission', revoke(PermissionFlagsBits.ViewChannel)],
		['channel', 'no-channel', ({ channels }: LocalDiscord) => channels.deletedChannels.add(channelId)],
	] as const)('of posts (the bot has lost: %s) are told apart', async (_, why, lose) => {
		const { discord, messenger } = await open();
		lose(discord);
		expect(await messenger.post(post(channelId), nonce)).toEqual({ kind: 'refused', why });
	});
});

describe('A failure', () => {
	test.each([
		[400, 0, 'failed'],
		[400, 50006, 'invalid'],
		[400, 50035, 'invalid'],
		[403, 20026, 'failed'],
		[404, 0, 'failed'],
	])('(status %i, code %i) that is not about the channel is no refusal, but: %s', async (status, code, kind) => {
		const url = await rawServer((_, response) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message: 'No', code })),
		);
		const messenger = new RestSender({ token: 'token', apiUrl: `${url}/api`, log: silent });
		onTestFinished(() => messenger.close());
		expect(await messenger.post(post(channelId), nonce)).toMatchObject({ kind });
	});

	const failures: [what: string, fault: Fault, outcome: object, refusals: object][] = [
		['a status of 500', 500, { kind: 'failed' }, [[500, undefined]]],
		['a connection that breaks', 'lost', { kind: 'failed' }, [[undefined, 'UND_ERR_SOCKET']]],
		[
			'a 429',
			{ status: 429, retryAfter: 7 },
			{ kind: 'limited', ms: expect.closeTo(7_050, -2), isGlobal: false },
			[[429, undefined]],
		],
	];

	test.each(failures)('such as %s is reported at once, after one request', async (_, fault, outcome, refusals) => {
		const { discord, messenger, refused } = await open();
		let requests = 0;
		discord.rest.fault = () => {
			requests++;
			return fault;
		};
		expect(await messenger.post(post(channelId), nonce)).toEqual(outcome);
		expect(requests).toBe(1);
		expect(refused).toEqual(refusals);
		discord.rest.fault = () => undefined;
		expect(await messenger.post(post(serverChannels[1].id), nonce)).toMatchObject({ kind: 'sent' });
	});
});
