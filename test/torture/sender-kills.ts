import { serverChannels } from '../../playground/discord/identities.ts';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import type { ShownMessage } from '../../playground/discord/shown/shown-message.ts';
import { newKey } from '../../src/accounts/cipher.ts';
import { createLog } from '../../src/base/log.ts';
import { RestSender } from '../../src/discord/rest-sender.ts';
import { type Queued, queue } from '../../src/outbox/outbox.ts';
import { must, nthUser } from './bot-process.ts';
import type { Target } from './engines.ts';
import { FastClock } from './fast-clock.ts';
import { killedInPairs } from './killed-in-pairs.ts';
import type { SenderOptions } from './message-sender.ts';

const messages = 1_000;
/** Posts in channels, filters of users, and boards, some of which were deleted. */
const [posts, finds, boards, deleted] = [100, 100, 60, 10];
/** How many times as fast as the real one the clock of the processes and of Discord is: two messages a second take long. */
const speed = 20;

/**
 * Two processes are killed at random while they send the messages of alerts and feeds, and edit boards: each message arrives,
 * doubles are counted, and what cannot arrive holds up nothing.
 */
export async function senderKills(target: Target): Promise<string> {
	const start = Date.now();
	const clock = new FastClock(start, speed);
	const discord = await LocalDiscord.start({ recordsRequests: false, clock });
	const store = await target.open();
	const arrived = new Map<string, number>();
	const note = ({ embeds }: ShownMessage) => {
		for (const id of embeds[0]!.description!.split(' ')) arrived.set(id, (arrived.get(id) ?? 0) + 1);
	};
	discord.directChannels.onMessage = note;
	const shown = await postBoards(discord);
	discord.channels.onMessage = note;
	const queued: Queued[] = Array.from({ length: messages }, (_, i): Queued => {
		const { userId } = nthUser(i);
		discord.directChannels.of(userId, userId);
		const content = { what: 'met', at: start, ask: 1 } as const;
		const about = { id: `message-${i}`, about: 'a', queuedAt: start };
		if (i < posts) return { ...about, kind: 'post', owner: '2', channel: channelOf(i), content: post };
		if (i < posts + finds) return { ...about, kind: 'find', owner: userId, channel: userId, content: post };
		return { ...about, kind: 'alert', owner: userId, channel: userId, content };
	});
	for (const [i, message] of shown.entries())
		queued.push({
			...{
				id: `board-${i}`,
				kind: 'board',
				owner: '2',
				about: message,
				channel: channelOf(i),
				queuedAt: start,
				content: {},
			},
		});
	for (let i = 0; i < queued.length; i += 100)
		await store.database.write([], (sql) => queue(sql, queued.slice(i, i + 100)));
	const options: SenderOptions = {
		...{ location: target.location, start, speed, key: newKey(), market: 'http://127.0.0.1:9' },
		...{ token: discord.token, url: discord.url },
	};
	try {
		const expected = queued.length - deleted;
		const done = () => arrived.size === expected;
		const kills = await killedInPairs('test/torture/message-sender.js', options, () => arrived.size, done);
		// An edit that arrives twice changes nothing.
		const counts = [...arrived].map(([id, count]) => (id.startsWith('board') ? 1 : count));
		const doubles = counts.reduce((sum, count) => sum + count - 1, 0);
		must(doubles <= kills, () => `${doubles} messages arrived twice although only ${kills} processes were killed.`);
		const edited = discord.messages.of(channelOf(0)).filter(({ embeds }) => embeds[0]!.description === 'a board');
		must(
			edited.every((each) => each.deleted),
			() => 'A board was posted again, or never edited.',
		);
		return `${messages} messages arrived, ${doubles} of them twice, ${boards - deleted} boards were edited, ${kills} kills`;
	} finally {
		await store.close();
		await discord.stop();
	}
}

const channelOf = (i: number): string => serverChannels[i % serverChannels.length]!.id;

const post = { shown: { kind: 'restock', at: 0, currency: 'EUR', items: [] }, more: 0 } as const;

/** Posts boards, some of which somebody deletes. Resolves to the ids of their messages. */
async function postBoards(discord: LocalDiscord): Promise<string[]> {
	const sender = new RestSender({ token: discord.token, apiUrl: discord.url, log: createLog('silent', []) });
	const reply = { embed: { colour: 1, description: 'a board' } };
	const ids: string[] = [];
	for (let i = 0; i < boards; i++) {
		const posted = await sender.post({ channel: channelOf(i), reply });
		if (posted.kind !== 'sent') throw new Error(posted.kind);
		ids.push(posted.message);
		if (i < deleted) discord.channels.delete(channelOf(i), posted.message);
	}
	sender.close();
	return ids;
}
