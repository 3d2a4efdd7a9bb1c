import { serverChannels } from '../../playground/discord/identities.ts';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';
import { newKey } from '../../src/accounts/cipher.ts';
import { createLog } from '../../src/base/log.ts';
import { RestSender } from '../../src/discord/rest-sender.ts';
import { type QueuedPart, queueMessages } from '../../src/outbox/outbox.ts';
import { must, nthUser } from './bot-process.ts';
import type { Target } from './engines.ts';
import { FastClock } from './fast-clock.ts';
import { killedInPairs } from './killed-in-pairs.ts';
import type { MessageSenderOptions } from './message-sender.ts';

const messageCount = 1_000;
/** How many of the messages are posts in channels. */
const postCount = 100;
/** How many of the messages are about the filters of users. */
const filterMessageCount = 100;
const boardCount = 60;
/** How many of the boards were deleted. */
const deletedBoardCount = 10;
/**
 * The clock of the processes and of Discord runs this many times as fast as the real one: the rate limit of two
 * messages a second would make the test long.
 */
const speed = 20;

/**
 * Two processes are killed at random while they send the messages of alerts and feeds, and edit boards: each message
 * arrives, duplicates are counted, and messages that cannot arrive hold up nothing.
 */
export async function senderKills(target: Target): Promise<string> {
	const start = Date.now();
	const clock = new FastClock(start, speed);
	const discord = await LocalDiscord.start({ recordsRequests: false, clock });
	const store = await target.open();
	const arrivals = new Map<string, number>();
	const countArrival = ({ embeds }: LocalMessage) => {
		for (const id of embeds[0]!.description!.split(' ')) arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
	};
	discord.directChannels.onMessage = countArrival;
	const boardMessages = await postBoards(discord);
	// Counting begins after the boards were posted, so that only their edits are counted.
	discord.channels.onMessage = countArrival;
	const queued = messagesOf(discord, boardMessages, start);
	for (let i = 0; i < queued.length; i += 100)
		await store.database.write([], (sql) => queueMessages(sql, queued.slice(i, i + 100)));
	const options: MessageSenderOptions = {
		location: target.location,
		start,
		speed,
		key: newKey(),
		market: 'http://127.0.0.1:9',
		token: discord.token,
		url: discord.url,
	};
	try {
		const expectedCount = queued.length - deletedBoardCount;
		const done = () => arrivals.size === expectedCount;
		const kills = await killedInPairs('test/torture/message-sender.js', options, () => arrivals.size, done);
		// An edit that arrives twice changes nothing.
		const counts = [...arrivals].map(([id, count]) => (id.startsWith('board') ? 1 : count));
		const doubles = counts.reduce((sum, count) => sum + count - 1, 0);
		must(doubles <= kills, () => `${doubles} messages arrived twice although only ${kills} processes were killed.`);
		const unedited = discord.messages
			.messagesIn(channelOf(0))
			.filter(({ embeds }) => embeds[0]!.description === 'a board');
		must(
			unedited.every((each) => each.deleted),
			() => 'A board was posted again, or never edited.',
		);
		return `${messageCount} messages arrived, ${doubles} of them twice, ${boardCount - deletedBoardCount} boards were edited, ${kills} kills`;
	} finally {
		await store.close();
		await discord.stop();
	}
}

/** The messages of alerts and feeds, and the edits of boards. */
function messagesOf(discord: LocalDiscord, boardMessages: readonly string[], start: number): QueuedPart[] {
	const queued: QueuedPart[] = Array.from({ length: messageCount }, (_, i): QueuedPart => {
		const { userId } = nthUser(i);
		// Opens the channel, with the user's id as its own.
		discord.directChannels.channelOf(userId, userId);
		const content = { what: 'met', at: start, ask: 1 } as const;
		const fields = { id: `message-${i}`, about: 'a', queuedAt: start };
		if (i < postCount)
			return { ...fields, kind: 'channel-post', owner: '2', channel: channelOf(i), content: postContent };
		if (i < postCount + filterMessageCount)
			return { ...fields, kind: 'direct-message', owner: userId, channel: userId, content: postContent };
		return { ...fields, kind: 'alert', owner: userId, channel: userId, content };
	});
	for (const [i, message] of boardMessages.entries())
		queued.push({
			id: `board-${i}`,
			kind: 'board',
			owner: '2',
			about: message,
			channel: channelOf(i),
			queuedAt: start,
			content: {},
		});
	return queued;
}

const channelOf = (i: number): string => serverChannels[i % serverChannels.length]!.id;

/** The stored content of a post in a channel, and of a message about filters. The sender of this test ignores it. */
const postContent = { shown: { kind: 'restock', at: 0, currency: 'EUR', items: [] }, more: 0 } as const;

/** Posts boards, and deletes some of them. Resolves to the ids of their messages. */
async function postBoards(discord: LocalDiscord): Promise<string[]> {
	const sender = new RestSender({ token: discord.token, apiUrl: discord.url, log: createLog('silent', []) });
	const reply = { embed: { colour: 1, description: 'a board' } };
	const ids: string[] = [];
	for (let i = 0; i < boardCount; i++) {
		const posted = await sender.post({ channel: channelOf(i), reply });
		if (posted.kind !== 'sent') throw new Error(posted.kind);
		ids.push(posted.message);
		if (i < deletedBoardCount) discord.channels.delete(channelOf(i), posted.message);
	}
	sender.close();
	return ids;
}
