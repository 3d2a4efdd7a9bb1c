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
	/** Whether an earlier attempt may have arrived although it came to no good end. */
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
export const sendingTime = 60_000;
/** Growing pauses before a parcel is sent again, ms. After the first failure, it keeps its place before all others. */
const retryPauses = [0, 5_000, 30_000, 120_000, 300_000, 600_000];
/** More messages than this at once are sent as one. */
const mostAtOnce = 3;

/** Adds messages, except those that wait already. */
export function queue<Message extends Queued>(outbox: Outbox<Message>, messages: readonly Message[]): Outbox<Message> {
	const known = new Set(outbox.waiting.map(({ id }) => id));
	const added = messages.filter(({ id }) => !known.has(id));
	if (added.length === 0) return outbox;
	// What is found later may have happened earlier.
	return { ...outbox, waiting: [...outbox.waiting, ...added].sort((a, b) => a.queuedAt - b.queuedAt) };
}

/** When the outbox has to be looked at, Unix ms; undefined if it is empty. */
export function outboxDueAt({ waiting, parcel, heldUntil }: Outbox<Queued>): number | undefined {
	if (parcel) return parcel.dueAt;
	const [oldest] = waiting;
	return oldest && Math.max(oldest.queuedAt, heldUntil ?? 0);
}

/** Holds everything back until then. What is being sent, or may have arrived already, is only sent again later. */
export function hold<Message extends Queued>(outbox: Outbox<Message>, until: number): Outbox<Message> {
	const { parcel, ...rest } = outbox;
	if (!parcel || hasSurelyNotArrived(parcel)) return { ...rest, heldUntil: until };
	return { ...outbox, parcel: { ...parcel, dueAt: Math.max(parcel.dueAt, until) } };
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
	return {
		waiting,
		parcel: { ...parcel, isUncertain: !hasSurelyNotArrived(parcel), attempt, dueAt: now + sendingTime },
	};
}

/** The parcel has arrived, or is given up: its messages are removed. */
export function finishSending<Message extends Queued>(outbox: Outbox<Message>, parcelId: string): Outbox<Message> {
	const { parcel, waiting, ...rest } = outbox;
	if (parcel?.id !== parcelId) return outbox;
	return { ...rest, waiting: waiting.filter(({ id }) => !parcel.messages.includes(id)) };
}

/**
 * The attempt has failed: it is repeated after a pause that grows. Does nothing if another attempt has begun.
 * @param isUncertain whether the parcel may have arrived nevertheless
 * @param retryAt Unix ms before which it must not be repeated, if Discord gave one
 */
export function retryLater<Message extends Queued>(
	outbox: Outbox<Message>,
	attempt: string,
	now: number,
	{ isUncertain = false, retryAt = 0 }: { readonly isUncertain?: boolean; readonly retryAt?: number } = {},
): Outbox<Message> {
	const { parcel } = outbox;
	if (parcel?.attempt !== attempt) return outbox;
	const { attempt: _, ...ended } = parcel;
	const { failures } = parcel;
	const pause = retryPauses[Math.min(failures, retryPauses.length - 1)]!;
	const dueAt = pause === 0 ? placeOf(outbox, parcel) : Math.max(now + pause, retryAt);
	const failed = { ...ended, failures: failures + 1, isUncertain: parcel.isUncertain || isUncertain, dueAt };
	return { ...outbox, parcel: failed };
}

/** The attempt has ended before anything was sent: the parcel waits at its old place. */
export function putBack<Message extends Queued>(outbox: Outbox<Message>, attempt: string): Outbox<Message> {
	const { parcel } = outbox;
	if (parcel?.attempt !== attempt) return outbox;
	const { attempt: _, ...ended } = parcel;
	return { ...outbox, parcel: { ...ended, dueAt: placeOf(outbox, parcel) } };
}

/** Whatever made sending fail is over: a parcel that waits to be sent again is due at its old place. */
export function resume<Message extends Queued>(outbox: Outbox<Message>): Outbox<Message> {
	const { parcel } = outbox;
	if (!parcel || parcel.attempt !== undefined || parcel.failures === 0) return outbox;
	return { ...outbox, parcel: { ...parcel, dueAt: Math.min(parcel.dueAt, placeOf(outbox, parcel)) } };
}

/** Removes messages that are no longer wanted. One that is being sent, or may have arrived already, stays in its parcel. */
export function withdraw<Message extends Queued>(
	outbox: Outbox<Message>,
	isUnwanted: (message: Message) => boolean,
): Outbox<Message> {
	const { parcel, waiting, ...rest } = outbox;
	const isFixed = ({ id }: Message) =>
		parcel !== undefined && !hasSurelyNotArrived(parcel) && parcel.messages.includes(id);
	const left = waiting.filter((message) => isFixed(message) || !isUnwanted(message));
	if (left.length === waiting.length) return outbox;
	const packed = left.filter(({ id }) => parcel?.messages.includes(id));
	if (!parcel || packed.length === 0) return { ...rest, waiting: left };
	// With fewer messages in it, it is another parcel, and must not be taken for the one with all of them.
	const isWhole = packed.length === parcel.messages.length;
	return { ...rest, waiting: left, parcel: isWhole ? parcel : { ...parcel, ...labelled(packed) } };
}

const hasSurelyNotArrived = ({ attempt, isUncertain }: Parcel): boolean => attempt === undefined && !isUncertain;

/** The time by which a parcel is ordered among all that wait: that of its oldest message. */
function placeOf({ waiting }: Outbox<Queued>, { messages, dueAt }: Parcel): number {
	const times = waiting.filter(({ id }) => messages.includes(id)).map(({ queuedAt }) => queuedAt);
	return Math.min(dueAt, ...times);
}

function newParcel({ waiting, heldUntil }: Outbox<Queued>): Parcel {
	const [first] = waiting;
	const together = waiting.filter(({ channel }) => channel === first!.channel);
	const isOne = together.length > mostAtOnce || heldUntil !== undefined;
	return { ...labelled(isOne ? together : [first!]), failures: 0, dueAt: 0, isUncertain: false };
}

/** The messages of a parcel, and its id, which is the same for the same messages in the same channel. */
function labelled(packed: readonly Queued[]): Pick<Parcel, 'id' | 'messages'> {
	const messages = packed.map(({ id }) => id);
	const id = hash('sha256', [packed[0]!.channel, ...messages].join('\0'), 'base64url').slice(0, 16);
	return { id, messages };
}
