import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { mailQueue } from '../../src/delivery/mail-queue.ts';
import type { Messenger } from '../../src/delivery/mailbox.ts';
import { messageLimits, Sender } from '../../src/delivery/sender.ts';
import { RestMessenger } from '../../src/discord/delivery/rest-messenger.ts';
import { serverChannels } from '../../src/local/discord/identities.ts';
import { LocalDiscord } from '../../src/local/discord/local-discord.ts';
import type { Database } from '../../src/storage/database.ts';
import { type Ledger, SqlLedger } from '../../src/storage/ledger.ts';
import { judged } from '../support/judge.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { limiterOn, openDatabase } from '../support/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { MortalProcess } from './mortal-process.ts';
import { type Book, mailbox, put } from './world.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} } as never;
const channels = serverChannels.map(({ id }) => id);

/** Several processes on one store, which send to one Discord over sockets. */
async function open() {
	const file = join(temporaryFolder(), 'store.sqlite');
	const clock = new SimulatedClock();
	const discord = await LocalDiscord.start({ clock });
	const messenger = new RestMessenger(discord.token, discord.url);
	onTestFinished(async () => {
		messenger.close();
		await discord.stop();
		expect(judged(discord.requests)).toEqual([]);
	});
	const ledgerOn = (database: Database) => new SqlLedger<Book>(database, 'feeds');
	const database = await openDatabase(file);
	const ledger = ledgerOn(database);
	const start = (on: Database, process = new MortalProcess(Number.POSITIVE_INFINITY)) => {
		const sender = new Sender({
			queues: [mailQueue(mailbox(process.using<Ledger<Book>>(ledgerOn(on))), clock)],
			messenger: process.using<Messenger>(messenger),
			limiter: process.using(limiterOn(on, clock)(messageLimits)),
			clock,
			log: silent,
		});
		sender.start();
		onTestFinished(() => void sender.stop(0));
		return sender;
	};
	const posts = () => channels.flatMap((channel) => discord.channels.posts(channel));
	/** What has arrived, in the order of arrival. */
	const texts = () =>
		posts()
			.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
			.map(({ embeds }) => embeds[0]!.description);
	/** Lets time pass until something is so. */
	const until = async (isSo: () => boolean | Promise<boolean>) => {
		for (let i = 0; i < 2_000 && !(await isSo()); i++) {
			await clock.advance(40);
			await wait(1);
		}
	};
	const isEmpty = async () => (await ledger.nextDue()) === undefined;
	return { file, database, clock, ledger, start, texts, until, isEmpty };
}

test('Two processes send each message once', async () => {
	const { file, database, clock, ledger, start, texts, until, isEmpty } = await open();
	for (const channel of channels)
		for (const text of ['1', '2', '3']) await put(ledger, channel, clock.wall(), `${channel} ${text}`);
	start(database);
	start(await openDatabase(file));
	await until(isEmpty);
	expect(texts().toSorted()).toEqual(channels.flatMap((id) => ['1', '2', '3'].map((text) => `${id} ${text}`)));
});

test('A message whose process has died at any step arrives once', async () => {
	const { database, clock, ledger, start, texts, until, isEmpty } = await open();
	const sent: string[] = [];
	for (let kill = 1; kill < 100; kill++) {
		const text = `killed at step ${kill}`;
		await put(ledger, channels[0]!, clock.wall(), text);
		sent.push(text);
		const process = new MortalProcess(kill);
		const first = start(database, process);
		await until(async () => process.steps >= kill || (await isEmpty()));
		void first.stop(0);
		await clock.advance(61_000);
		const second = start(database);
		await until(isEmpty);
		void second.stop(0);
		expect(texts(), text).toEqual(sent);
		if (process.steps < kill) return expect(kill).toBeGreaterThan(10);
	}
	expect.fail('No process has lived.');
});
