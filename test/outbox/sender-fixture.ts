import { onTestFinished } from 'vitest';
import type { LookUpOutcome, Messenger, Post, PostOutcome, SendRefusal } from '../../src/outbox/messenger.ts';
import {
	type ClaimedMessage,
	Outbox,
	type QueuedPart,
	queueMessages,
	withholdMessages,
} from '../../src/outbox/outbox.ts';
import {
	type MessageComposer,
	messageRateLimit,
	Sender,
	type SenderOptions,
	type SendOutcome,
} from '../../src/outbox/sender.ts';
import type { Database } from '../../src/storage/database.ts';
import { messageTraits } from '../support/message-traits.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { lazyDatabase } from '../support/store.ts';

/** Queues messages for a user, whose channel has the same name. Each has its own id as its text. */
export function put(database: Database, owner: string, at: number, ...texts: readonly string[]): Promise<void> {
	const queued = texts.map((id): QueuedPart => {
		const content = { what: 'met', at, ask: 1 } as const;
		return { id, kind: 'alert', owner, about: `alert ${id}`, channel: owner, queuedAt: at, content };
	});
	return database.write([], (sql) => queueMessages(sql, queued));
}

/** Messages that consist of the ids of their parts. */
export const composer: MessageComposer = {
	quietUntil: async () => undefined,
	onRefused: async () => {},
	compose: async ({ nonce, parts }: ClaimedMessage) => ({
		channel: parts[0].channel,
		reply: {
			embed: { colour: 1, description: parts.map(({ id }) => id).join('\n') },
			buttons: [{ label: 'Stop', id: `alert:stop ${nonce}` }],
		},
	}),
};

/** Discord, as far as messages are concerned. */
export class FakeMessenger implements Messenger {
	readonly #clock: SimulatedClock;
	readonly posted: { readonly channel: string; readonly text: string; readonly nonce: string; readonly at: number }[] =
		[];
	/** When the latest message with each nonce was posted. */
	readonly #times = new Map<string, number>();
	requests = 0;
	/** What Discord answers if it fails; undefined if it works. `lost`: the message arrives, but the answer does not. */
	trouble: (post: Post | undefined) => Exclude<PostOutcome, { kind: 'sent' | 'invalid' }> | 'lost' | undefined = () =>
		undefined;
	canRead = true;
	/** For how long Discord drops duplicates of a message, ms. */
	nonceMemory = 300_000;

	constructor(clock: SimulatedClock) {
		this.#clock = clock;
	}

	async post(post: Post, nonce: string): Promise<PostOutcome> {
		this.requests++;
		const outcome = this.trouble(post);
		if (outcome && outcome !== 'lost') return outcome;
		this.receive(post, nonce);
		return outcome === 'lost' ? { kind: 'failed' } : { kind: 'sent', message: '1' };
	}

	/** The message arrives, unless it is a duplicate. */
	receive({ channel, reply }: Post, nonce: string): void {
		const at = this.#clock.now();
		const before = this.#times.get(nonce);
		if (before !== undefined && at - before < this.nonceMemory) return;
		this.#times.set(nonce, at);
		this.posted.push({ channel, nonce, at, text: reply.embed.description! });
	}

	async lookUp(channel: string, nonce: string): Promise<LookUpOutcome> {
		this.requests++;
		const outcome = this.trouble(undefined);
		// A lost answer and a refused post are troubles only of posting.
		if (outcome && outcome !== 'lost' && outcome.kind !== 'refused') return outcome;
		if (!this.canRead) return { kind: 'unknown' };
		return { kind: this.posted.some((each) => each.channel === channel && each.nonce === nonce) ? 'found' : 'absent' };
	}

	get texts(): string[] {
		return this.posted.map(({ text }) => text);
	}
}

function memoryLimiter(clock: SimulatedClock): SenderOptions['limiter'] {
	const { budget, window } = messageRateLimit;
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

export function senderFixture(database: Database = lazyDatabase()) {
	const clock = new SimulatedClock();
	const messenger = new FakeMessenger(clock);
	const limiter = memoryLimiter(clock);
	const logged: string[] = [];
	const outcomes: SendOutcome[] = [];
	const refused: (readonly [owner: string, why: SendRefusal])[] = [];
	const note = (_: object, message: string) => void logged.push(message);
	const sender = ({
		composer: more,
		...options
	}: Partial<Omit<SenderOptions, 'composer'>> & { composer?: Partial<MessageComposer> } = {}) => {
		const newSender = new Sender({
			outbox: new Outbox(database, messageTraits),
			messenger,
			limiter,
			clock,
			log: { debug: note, info: note, warn: note, error: note } as never,
			onOutcome: (_, outcome) => void outcomes.push(outcome),
			...options,
			composer: {
				...composer,
				onRefused: async ({ parts }, why) => {
					refused.push([parts[0].owner, why]);
					await withholdMessages(database.sql, parts[0].owner, ['alert']);
				},
				...more,
			},
		});
		newSender.start();
		onTestFinished(() => void newSender.stop(0));
		return newSender;
	};
	const waiting = async () => {
		const rows = await database.sql.selectFrom('outbox').select('id').orderBy('id').execute();
		return rows.map(({ id }) => id);
	};
	return { clock, database, messenger, limiter, logged, outcomes, refused, sender, waiting };
}
