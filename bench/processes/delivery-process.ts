import { mailQueue } from '../../src/delivery/mail-queue.ts';
import type { Mailbox, MailDocument } from '../../src/delivery/mailbox.ts';
import { emptyOutbox, finishSending, outboxDueAt, queue } from '../../src/delivery/outbox.ts';
import { messageLimits, Sender, type SenderOptions, type SendOutcome } from '../../src/delivery/sender.ts';
import { RestMessenger } from '../../src/discord/delivery/rest-messenger.ts';
import { createLog } from '../../src/runtime/log.ts';
import { SystemClock } from '../../src/runtime/system-clock.ts';
import type { Ledger } from '../../src/storage/ledger.ts';
import { openStore } from '../../src/storage/store.ts';
import { type Stalls, StallWatch, timeOnCore } from './stall-watch.ts';

export interface DeliveryOrder {
	/** A SQLite file that does not exist yet. */
	readonly file: string;
	/** Where messages are posted. */
	readonly discordUrl: string;
	/** How many users a message waits for. */
	readonly waiting: number;
	/** How many messages to send without a limit of their rate. */
	readonly count: number;
	/** How long to send at the rate of the bot after that, milliseconds. */
	readonly limitedTime: number;
}

export interface Delivery {
	/** Milliseconds of the main thread for a message; undefined if the system does not report its CPU time. */
	readonly cpuEach: number | undefined;
	readonly perSecond: number;
	/** At the rate of the bot: how many messages were sent, and stalls. */
	readonly limited: { readonly sent: number; readonly stalls: Stalls };
}

/** A document of the size that one with 25 alerts has. */
interface Book extends MailDocument {
	readonly alerts: readonly object[];
}

const alerts = Array.from({ length: 25 }, (_, i) => ({
	...{ id: `alert-${i}`, game: 730, item: `item ${i}`, name: '★ Karambit | Doppler (Factory New)', version: 'Ruby' },
	...{ currency: 'EUR', locked: false, goal: { kind: 'below', amount: 1_234.56 }, repeats: true, addedAt: 1.8e12 },
	...{ endsAt: 1.9e12, state: 'armed', toldAt: 1.8e12 },
}));

function mailboxOf(ledger: Ledger<Book>): Mailbox<Book> {
	const withOutbox = (doc: Book, outbox: Book['outbox']): Book => ({ ...doc, outbox, dueAt: outboxDueAt(outbox) });
	return {
		name: 'alerts',
		ledger,
		prepare: async () => (doc) => doc,
		withOutbox,
		compose: async (key, _, { id }) => ({
			channel: key,
			reply: {
				embed: { title: '★ Karambit', description: 'It costs €1,200.00 now.\nYou asked for €1,234.56.', colour: 1 },
				buttons: ['Again', 'Stop', 'Price', 'History'].map((label) => ({ label, id: `alert:${label}:${id}` })),
			},
		}),
		refused: (doc, { id }) => withOutbox(doc, finishSending(doc.outbox, id)),
	};
}

async function deliver({ file, discordUrl, waiting, count, limitedTime }: DeliveryOrder): Promise<Delivery> {
	const clock = new SystemClock();
	const log = createLog('error', []);
	const store = await openStore({ kind: 'sqlite', path: file }, clock, log);
	const ledger = store.ledger<Book>('alerts');
	const queuedAt = clock.wall() - waiting;
	const keys = Array.from({ length: waiting }, (_, i) => String(4_000_000_000_000_000_000n + BigInt(i)));
	for (let i = 0; i < waiting; i += 500)
		await ledger.update(keys.slice(i, i + 500), (key) => {
			const message = { id: `${key} met`, channel: key, queuedAt: queuedAt + Number(BigInt(key) % BigInt(waiting)) };
			return { alerts, outbox: queue(emptyOutbox, [message]), dueAt: message.queuedAt };
		});
	const messenger = new RestMessenger('token', discordUrl, undefined, { globalRequestsPerSecond: 1_000_000 });
	const cpu = timeOnCore();
	const watch = new StallWatch();
	const send = async (limiter: SenderOptions['limiter'], isDone: (sent: number, ms: number) => boolean) => {
		let sent = 0;
		const from = performance.now();
		const before = cpu?.() ?? 0;
		await new Promise<void>((resolve) => {
			const queues = [mailQueue(mailboxOf(ledger), clock)];
			const onOutcome = (_: string, outcome: SendOutcome) => {
				if (outcome !== 'sent') throw new Error(`A message was not sent but ${outcome}.`);
				if (isDone(++sent, performance.now() - from)) resolve(sender.stop(5_000));
			};
			const sender = new Sender({ queues, messenger, limiter, clock, log, onOutcome });
			sender.start();
		});
		const ms = performance.now() - from;
		return { sent, ms, cpu: cpu && cpu() - before };
	};
	const unlimited: SenderOptions['limiter'] = { reserve: async () => ({ granted: true }), block: async () => 0 };
	await send(unlimited, (sent) => sent === 300);
	const fast = await send(unlimited, (sent) => sent === count);
	await send(store.limiter(messageLimits), (sent) => sent === 4);
	watch.start();
	const slow = await send(store.limiter(messageLimits), (_, ms) => ms > limitedTime);
	messenger.close();
	await store.close();
	return {
		cpuEach: fast.cpu && fast.cpu / fast.sent,
		perSecond: fast.sent / (fast.ms / 1_000),
		limited: { sent: slow.sent, stalls: watch.stalls },
	};
}

process.on('message', async (order: DeliveryOrder) => {
	process.send!(await deliver(order));
});
process.on('disconnect', () => process.exit(1));
