import { hash } from 'node:crypto';

/** A message that waits to be sent, in the document that it is about. */
export interface Queued {
	/** Unique within its outbox, and the same if the reason for the message is found a second time. */
	readonly id: string;
	/** The channel to post it in. */
	readonly channel: string;
	/** Unix ms. */
	readonly queuedAt: number;
}

/** Messages that are sent as one. It stays as it is until it has arrived or is given up, so that it is never sent twice. */
export interface Parcel {
	/** The nonce by which Discord recognizes it: at most 25 characters (docs/discord.md#nonces). */
	readonly id: string;
	/** The ids of the messages in it. */
	readonly messages: readonly string[];
	/** How often sending it has failed. */
	readonly failures: number;
	/** When it may be sent next, Unix ms. While it is being sent: when the process that does so is given up. */
	readonly dueAt: number;
	/** Identifies the attempt that is under way. */
	readonly attempt?: string | undefined;
	/** Whether an earlier attempt has come to no end, so that it may have arrived. */
	readonly isUncertain: boolean;
}

export interface Outbox<Message extends Queued> {
	/** Oldest first. */
	readonly waiting: readonly Message[];
	readonly parcel?: Parcel | undefined;
	/** Nothing is sent before this time, Unix ms. What has waited for it is sent as one message. */
	readonly heldUntil?: number | undefined;
}

export const emptyOutbox: Outbox<never> = { waiting: [] };

/** How long sending a parcel may take, ms. After that, another process may send it. */
const sendingTime = 60_000;
/** Growing pauses before a parcel is sent again, ms. */
const retryPauses = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000];
/** More messages than this at once are sent as one. */
const mostAtOnce = 3;

/** Adds messages, except those that wait already. */
export function queue<Message extends Queued>(outbox: Outbox<Message>, messages: readonly Message[]): Outbox<Message> {
	const known = new Set(outbox.waiting.map(({ id }) => id));
	const added = messages.filter(({ id }) => !known.has(id));
	return added.length === 0 ? outbox : { ...outbox, waiting: [...outbox.waiting, ...added] };
}

/** When the outbox has to be looked at, Unix ms; undefined if it is empty. */
export function outboxDueAt({ waiting, parcel, heldUntil }: Outbox<Queued>): number | undefined {
	if (parcel) return parcel.dueAt;
	const [oldest] = waiting;
	return oldest && Math.max(oldest.queuedAt, heldUntil ?? 0);
}

/** Holds everything back until then, unless something is being sent. */
export function hold<Message extends Queued>(outbox: Outbox<Message>, until: number): Outbox<Message> {
	return outbox.parcel ? outbox : { ...outbox, heldUntil: until };
}

/**
 * Begins an attempt to send: of the parcel that there is, or of a new one with the first message, or with all messages for
 * the same channel if there are many. Returns the outbox itself if nothing is due.
 * @param attempt identifies this attempt among those of all processes
 */
export function beginSending<Message extends Queued>(
	outbox: Outbox<Message>,
	now: number,
	attempt: string,
): Outbox<Message> {
	const dueAt = outboxDueAt(outbox);
	if (dueAt === undefined || dueAt > now) return outbox;
	const { parcel = newParcel(outbox), waiting } = outbox;
	const isUncertain = parcel.isUncertain || parcel.attempt !== undefined;
	return { waiting, parcel: { ...parcel, isUncertain, attempt, dueAt: now + sendingTime } };
}

/** The parcel has arrived, or is given up: its messages are removed. */
export function finishSending<Message extends Queued>(outbox: Outbox<Message>, parcelId: string): Outbox<Message> {
	const { parcel, waiting, ...rest } = outbox;
	if (parcel?.id !== parcelId) return outbox;
	return { ...rest, waiting: waiting.filter(({ id }) => !parcel.messages.includes(id)) };
}

/**
 * The attempt has failed: it is repeated after a pause that grows.
 * @param isUncertain whether the parcel may have arrived nevertheless
 * @param retryAt Unix ms before which it must not be repeated, if Discord gave one
 */
export function retryLater<Message extends Queued>(
	outbox: Outbox<Message>,
	parcelId: string,
	now: number,
	{ isUncertain = false, retryAt = 0 }: { readonly isUncertain?: boolean; readonly retryAt?: number } = {},
): Outbox<Message> {
	const { parcel } = outbox;
	if (parcel?.id !== parcelId) return outbox;
	const { attempt: _, ...ended } = parcel;
	const pause = retryPauses[Math.min(parcel.failures, retryPauses.length - 1)]!;
	return {
		...outbox,
		parcel: {
			...ended,
			failures: parcel.failures + 1,
			isUncertain: parcel.isUncertain || isUncertain,
			dueAt: Math.max(now + pause, retryAt),
		},
	};
}

/** Removes messages that are no longer wanted. One that is being sent stays in its parcel. */
export function withdraw<Message extends Queued>(
	outbox: Outbox<Message>,
	isUnwanted: (message: Message) => boolean,
): Outbox<Message> {
	const { waiting, parcel } = outbox;
	const left = waiting.filter((message) => parcel?.messages.includes(message.id) || !isUnwanted(message));
	return left.length === waiting.length ? outbox : { ...outbox, waiting: left };
}

function newParcel({ waiting, heldUntil }: Outbox<Queued>): Parcel {
	const [first] = waiting;
	const together = waiting.filter(({ channel }) => channel === first!.channel);
	const isOne = together.length > mostAtOnce || heldUntil !== undefined;
	const messages = (isOne ? together : [first!]).map(({ id }) => id);
	const id = hash('sha256', messages.join('\0'), 'base64url').slice(0, 16);
	return { id, messages, failures: 0, dueAt: 0, isUncertain: false };
}
