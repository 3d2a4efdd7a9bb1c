import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import { type Queued, queue } from '../../src/notify/outbox.ts';
import { must, nthUser } from './bot-process.ts';
import type { Target } from './engines.ts';
import { FastClock } from './fast-clock.ts';
import { killedInPairs } from './killed-in-pairs.ts';
import type { SenderOptions } from './message-sender.ts';

const messages = 1_000;
/** How many times as fast as the real one the clock of the processes and of Discord is: two messages a second take long. */
const speed = 20;

/** Two processes are killed at random while they send the messages of alerts: each message arrives, doubles are counted. */
export async function senderKills(target: Target): Promise<string> {
	const start = Date.now();
	const clock = new FastClock(start, speed);
	const discord = await LocalDiscord.start({ recordsRequests: false, clock });
	const store = await target.open();
	const arrived = new Map<string, number>();
	discord.watchDirectMessages(({ embeds }) => {
		for (const id of embeds[0]!.description!.split(' ')) arrived.set(id, (arrived.get(id) ?? 0) + 1);
	});
	const queued = Array.from({ length: messages }, (_, i): Queued => {
		const { userId } = nthUser(i);
		discord.openDirectMessages({ userId }, userId);
		const content = { what: 'met', at: start, ask: 1 } as const;
		return { id: `message-${i}`, kind: 'alert', owner: userId, about: 'a', channel: userId, queuedAt: start, content };
	});
	for (let i = 0; i < messages; i += 100) await store.database.write([], (sql) => queue(sql, queued.slice(i, i + 100)));
	const options: SenderOptions = {
		...{ location: target.location, start, speed },
		...{ token: discord.token, url: discord.url },
	};
	try {
		const done = () => arrived.size === messages;
		const kills = await killedInPairs('test/torture/message-sender.js', options, () => arrived.size, done);
		const doubles = [...arrived.values()].reduce((sum, count) => sum + count - 1, 0);
		must(doubles <= kills, () => `${doubles} messages arrived twice although only ${kills} processes were killed.`);
		return `${messages} messages arrived, ${doubles} of them twice, ${kills} kills`;
	} finally {
		await store.close();
		await discord.stop();
	}
}
