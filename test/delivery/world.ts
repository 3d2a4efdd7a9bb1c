import { onTestFinished } from 'vitest';
import { mailQueue } from '../../src/delivery/mail-queue.ts';
import type {
	FindOutcome,
	Mailbox,
	MailDocument,
	Messenger,
	Post,
	PostOutcome,
	Refusal,
} from '../../src/delivery/mailbox.ts';
import {
	emptyOutbox,
	finishSending,
	type Outbox,
	outboxDueAt,
	type Queued,
	queue,
	withdraw,
} from '../../src/delivery/outbox.ts';
import { messageLimits, Sender, type SenderOptions, type SendOutcome } from '../../src/delivery/sender.ts';
import type { Ledger } from '../../src/storage/ledger.ts';
import type { Limits } from '../../src/storage/rate-limiter.ts';
import { MemoryLedger } from '../support/memory-ledger.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

export interface Letter extends Queued {
	readonly text: string;
}

export interface Book extends MailDocument {
	readonly outbox: Outbox<Letter>;
	readonly refused?: Refusal | undefined;
}

export const bookOf = (outbox: Outbox<Queued>, rest: Partial<Book> = {}): Book => ({
	...rest,
	outbox: outbox as Outbox<Letter>,
	dueAt: outboxDueAt(outbox),
});

/** Documents with nothing but messages, whose channel has the name of the document. */
export function mailbox(ledger: Ledger<Book>, more: Partial<Mailbox<Book>> = {}): Mailbox<Book> {
	return {
		name: 'alerts',
		ledger,
		prepare: async () => (doc) => doc,
		withOutbox: (doc, outbox) => bookOf(outbox, doc),
		compose: async (key, { outbox }, parcel) => ({
			channel: key,
			reply: {
				embed: { colour: 1, description: textsOf(outbox, parcel.messages).join('\n') },
				buttons: [{ label: 'Stop', id: `alert:stop ${parcel.id}` }],
			},
		}),
		refused: (doc, parcel, why) =>
			bookOf(
				withdraw(finishSending(doc.outbox, parcel.id), () => true),
				{ ...doc, refused: why },
			),
		...more,
	};
}

const textsOf = ({ waiting }: Outbox<Letter>, ids: readonly string[]) =>
	waiting.filter(({ id }) => ids.includes(id)).map(({ text }) => text);

export const letter = (text: string, queuedAt: number, channel = 'channel'): Letter => ({
	id: text,
	channel,
	queuedAt,
	text,
});

/** Queues letters for the channel `key`, one for each text. */
export async function put(ledger: Ledger<Book>, key: string, at: number, ...texts: readonly string[]): Promise<void> {
	await ledger.update([key], (_, was) =>
		bookOf(
			queue(
				was?.outbox ?? emptyOutbox,
				texts.map((text) => letter(text, at, key)),
			),
			was,
		),
	);
}

/** Discord, as far as messages are concerned. */
export class FakeMessenger implements Messenger {
	readonly #clock: SimulatedClock;
	readonly posted: { readonly channel: string; readonly text: string; readonly nonce: string; readonly at: number }[] =
		[];
	/** When the latest message with each nonce was posted. */
	readonly #times = new Map<string, number>();
	/** How many requests there were. */
	requests = 0;
	/** Answers instead; undefined if it works. */
	trouble: (post: Post | undefined) => Exclude<PostOutcome, { kind: 'sent' | 'invalid' }> | undefined = () => undefined;
	/** Whether messages can be looked for. */
	canRead = true;
	/** For how long doubles of a message are dropped, ms. */
	nonceMemory = 300_000;

	constructor(clock: SimulatedClock) {
		this.#clock = clock;
	}

	async post(post: Post, nonce: string): Promise<PostOutcome> {
		this.requests++;
		const outcome = this.trouble(post);
		if (outcome && !(outcome.kind === 'failed' && outcome.mayHaveArrived)) return outcome;
		this.receive(post, nonce);
		return outcome ?? { kind: 'sent' };
	}

	/** The message arrives, unless it is a double. */
	receive({ channel, reply }: Post, nonce: string): void {
		const at = this.#clock.now();
		const before = this.#times.get(nonce);
		if (before !== undefined && at - before < this.nonceMemory) return;
		this.#times.set(nonce, at);
		this.posted.push({ channel, nonce, at, text: reply.embed.description! });
	}

	async find(channel: string, nonce: string): Promise<FindOutcome> {
		this.requests++;
		const outcome = this.trouble(undefined);
		if (outcome && outcome.kind !== 'refused') return outcome;
		if (!this.canRead) return { kind: 'unknown' };
		return { kind: this.posted.some((each) => each.channel === channel && each.nonce === nonce) ? 'found' : 'absent' };
	}

	get texts(): string[] {
		return this.posted.map(({ text }) => text);
	}
}

/** A rate limiter in memory, as every kind of store has one. */
export function memoryLimiter(
	clock: SimulatedClock,
	{ budget, window }: Limits = messageLimits,
): SenderOptions['limiter'] {
	const times: number[] = [];
	let blockedUntil = 0;
	return {
		async reserve() {
			const now = clock.now();
			while (times.length > 0 && times[0]! <= now - window) times.shift();
			if (blockedUntil > now) return { granted: false, reason: 'blocked', retryAt: blockedUntil, used: times.length };
			if (times.length >= budget)
				return { granted: false, reason: 'budget', retryAt: times[0]! + window, used: times.length };
			times.push(now);
			return { granted: true };
		},
		async block(_: string, until = 0) {
			blockedUntil = until;
			return until;
		},
	};
}

export interface WorldOptions {
	readonly clock?: SimulatedClock;
	readonly ledger?: Ledger<Book>;
	readonly more?: Partial<Mailbox<Book>>;
}

/** A mailbox in memory, and any number of senders that send from it. */
export function world({
	clock = new SimulatedClock(),
	ledger = new MemoryLedger<Book>(),
	more = {},
}: WorldOptions = {}) {
	const messenger = new FakeMessenger(clock);
	const limiter = memoryLimiter(clock);
	const logged: string[] = [];
	const outcomes: SendOutcome[] = [];
	const write = (_: object, message: string) => void logged.push(message);
	const log = { debug: write, info: write, warn: write, error: write } as never;
	const sender = (options: Partial<SenderOptions> = {}) => {
		const made = new Sender({
			queues: [mailQueue(mailbox(ledger, more), clock)],
			messenger,
			limiter,
			clock,
			log,
			onOutcome: (_, outcome) => void outcomes.push(outcome),
			...options,
		});
		made.start();
		onTestFinished(() => void made.stop(0));
		return made;
	};
	return { clock, ledger, messenger, limiter, logged, outcomes, sender };
}
