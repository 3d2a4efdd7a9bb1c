import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import { type Queued, queue } from '../../src/notify/outbox.ts';
import { buildOptions, builtFile } from '../support/built-file.ts';
import { must, nthUser, until } from './bot-process.ts';
import type { Target } from './engines.ts';
import { FastClock } from './fast-clock.ts';
import type { SenderOptions } from './message-sender.ts';

const messages = 1_000;
/** How many times as fast as the real one the clock of the processes and of Discord is: two messages a second take long. */
const speed = 20;
/** How long a process lives at least and at most, ms. */
const [shortestLife, longestLife] = [300, 3_000];
const longestWait = 180_000;

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
	const children = new Set<ChildProcess>();
	let kills = 0;
	let isOver = false;
	async function killAgainAndAgain(): Promise<void> {
		while (!isOver) {
			const program = builtFile('test/torture/message-sender.js');
			const child = spawn(process.execPath, [...buildOptions, program, JSON.stringify(options)], { stdio: 'inherit' });
			children.add(child);
			const ended = once(child, 'close');
			// It lives for a while from the next message on, however long the start takes.
			const before = arrived.size;
			await until(() => arrived.size > before || isOver, longestWait);
			await sleep(isOver ? 0 : shortestLife + Math.random() * (longestLife - shortestLife));
			must(child.exitCode === null, () => `A process has ended by itself with code ${child.exitCode}.`);
			child.kill('SIGKILL');
			await ended;
			children.delete(child);
			kills++;
		}
	}
	try {
		const killing = Promise.all([killAgainAndAgain(), killAgainAndAgain()]);
		await Promise.race([killing, until(() => arrived.size === messages, longestWait)]);
		isOver = true;
		await killing;
		const doubles = [...arrived.values()].reduce((sum, count) => sum + count - 1, 0);
		must(doubles <= kills, () => `${doubles} messages arrived twice although only ${kills} processes were killed.`);
		return `${messages} messages arrived, ${doubles} of them twice, ${kills} kills`;
	} finally {
		isOver = true;
		for (const child of children) child.kill('SIGKILL');
		await store.close();
		await discord.stop();
	}
}
