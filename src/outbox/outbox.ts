import { hash } from 'node:crypto';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { OutboxTable, Tables } from '../storage/tables.ts';
import type { MessageTraits } from './message-traits.ts';

/** A message to be sent, or a part of one. */
export interface QueuedOf<Content> {
	/** The id is the same if the reason for the message is found again. At most 25 characters: docs/discord.md#nonces. */
	readonly id: string;
	readonly channel: string;
	/** Unix ms. */
	readonly queuedAt: number;
	/** See MessageTraits. */
	readonly kind: string;
	/** The user that the message is for, or the server of the feed. */
	readonly owner: string;
	/** The id of the alert or feed. For a notice about the feeds of a server, the id of the user who gets it. */
	readonly about?: string;
	readonly content: Content;
}

export type QueuedPart = QueuedOf<unknown>;

/** The due time of messages that wait until their owner accepts direct messages again, Unix ms. */
const withheldUntil = Date.UTC(9999, 0);

export interface ClaimedMessage {
	readonly nonce: string;
	/** All parts are of one kind, for one channel. */
	readonly parts: readonly [QueuedPart, ...QueuedPart[]];
	/** When the message was first tried, Unix ms. Undefined if this is the first time. */
	readonly triedAt: number | undefined;
	/** How many attempts in a row have failed. */
	readonly failures: number;
	/** When another process may send the message, Unix ms. */
	readonly claimedUntil: number;
}

/** How long sending a message may take, ms. After that, another process may send it. */
const sendingTime = 60_000;
/** More messages to one channel than this are sent as one. */
const maxSeparate = 3;
/** The most parts that fit into one message. */
const maxParts = 100;

/** In characters. A nonce may have 25 (docs/discord.md#nonces). */
const idLength = 16;

/** Returns the same id for the same reasons, such as an alert and the list that fires it. */
export const messageId = (...reasons: readonly (string | number)[]): string =>
	hash('sha256', reasons.join(' '), 'base64url').slice(0, idLength);

/** A message with an id that is queued already is ignored. */
export async function queueMessages(sql: Transaction<Tables>, queued: readonly QueuedPart[]): Promise<void> {
	if (queued.length === 0) return;
	const rows = queued.map((each): Insertable<OutboxTable> => {
		const { id, kind, owner, channel, queuedAt } = each;
		const about = each.about ?? null;
		return {
			id,
			kind,
			owner,
			about,
			channel,
			content: JSON.stringify(each.content),
			queued_at: queuedAt,
			due_at: queuedAt,
			// Claiming sets this to the nonce of the message that the row is a part of.
			message: null,
			tried_at: null,
			failures: 0,
		};
	});
	await sql
		.insertInto('outbox')
		.values(rows)
		.onConflict((row) => row.column('id').doNothing())
		.execute();
}

const updateMessagesOf = (sql: Kysely<Tables>, userId: string) => sql.updateTable('outbox').where('owner', '=', userId);

// A user's messages wait for two reasons: they are deferred until quiet hours end, or withheld until the user accepts
// direct messages again.

/** Withholds a user's messages after one was refused, until `resumeWithheld`. Their failures so far no longer count. */
export async function withholdMessages(sql: Kysely<Tables>, userId: string, kinds: readonly string[]): Promise<void> {
	await updateMessagesOf(sql, userId).where('kind', 'in', kinds).set({ due_at: withheldUntil, failures: 0 }).execute();
}

/** Messages that were withheld become due at once. */
export async function resumeWithheld(
	sql: Kysely<Tables>,
	userId: string,
	kinds: readonly string[],
	now: number,
): Promise<void> {
	await updateMessagesOf(sql, userId)
		.where('kind', 'in', kinds)
		.where('due_at', '=', withheldUntil)
		.set({ due_at: now })
		.execute();
}

/** Messages that are deferred become due at once, except withheld ones. @throws StoreError */
export async function releaseDeferred(sql: Kysely<Tables>, userId: string, now: number): Promise<void> {
	const deferred = updateMessagesOf(sql, userId).where('due_at', '<', withheldUntil);
	// Messages that are due sooner may be in the process of being sent.
	await deferred
		.where('due_at', '>', now + sendingTime)
		.set({ due_at: now })
		.execute();
}

/** Whether messages of the user are withheld. @throws StoreError */
export async function hasWithheld(sql: Kysely<Tables>, userId: string, kinds: readonly string[]): Promise<boolean> {
	const withheld = sql
		.selectFrom('outbox')
		.select('id')
		.where('owner', '=', userId)
		.where('due_at', '=', withheldUntil);
	return (await withheld.where('kind', 'in', kinds).limit(1).execute()).length > 0;
}

/**
 * Deletes withheld messages that were queued before `queuedBefore`, Unix ms: their owner has not come back.
 * @throws StoreError
 */
export async function deleteOldWithheld(sql: Kysely<Tables>, queuedBefore: number): Promise<void> {
	const withheld = sql.deleteFrom('outbox').where('due_at', '=', withheldUntil);
	await withheld.where('queued_at', '<', queuedBefore).execute();
}

/** The queue that all processes share. Every method throws StoreError if the store fails. */
export class Outbox {
	readonly #database: Database;
	readonly #traits: ReadonlyMap<string, MessageTraits>;

	/** @param traits the traits of all known kinds; parts of an unknown kind are never combined */
	constructor(database: Database, traits: readonly MessageTraits[]) {
		this.#database = database;
		this.#traits = new Map(traits.map((each) => [each.kind, each]));
	}

	traitsOf(kind: string): MessageTraits | undefined {
		return this.#traits.get(kind);
	}

	/** The kinds that wait until nothing else is due. */
	get #lowPriorityKinds(): string[] {
		return [...this.#traits.values()].filter(({ canWait }) => canWait).map(({ kind }) => kind);
	}

	/**
	 * Resolves to the message to send now. If none is due, this is the one that will be due next; undefined if the outbox
	 * is empty. Times are Unix ms.
	 */
	async next(now: number) {
		const { sql } = this.#database;
		const earliest = sql.selectFrom('outbox').selectAll().orderBy('due_at').limit(1);
		const row = (await firstDue(sql, this.#lowPriorityKinds, now)) ?? (await earliest.executeTakeFirst());
		return row && { id: row.id, dueAt: row.due_at, kind: row.kind, owner: row.owner };
	}

	/**
	 * Reserves the first message that is due for this process. Many parts for one channel, or deferred ones, become one
	 * message.
	 * @param id Claims nothing if another message is first
	 */
	claim(now: number, id?: string): Promise<ClaimedMessage | undefined> {
		return this.#database.write(['outbox'], async (sql) => {
			const first = await firstDue(sql, this.#lowPriorityKinds, now);
			if (!first || (id !== undefined && first.id !== id)) return undefined;
			const sameTarget = sql
				.selectFrom('outbox')
				.selectAll()
				.where('channel', '=', first.channel)
				.where('kind', '=', first.kind);
			const sameMessage = first.message
				? sameTarget.where('message', '=', first.message)
				: sameTarget.where('message', 'is', null).where('due_at', '<=', now);
			const others = sameMessage.where('id', '!=', first.id).orderBy('queued_at').orderBy('id');
			const candidates = [first, ...(await others.limit(maxParts - 1).execute())].sort(byAge);
			const parts = this.#areCombined(first, candidates) ? candidates : [first];
			const nonce = first.message ?? first.id;
			const claimedUntil = now + sendingTime;
			await sql
				.updateTable('outbox')
				.set({ message: nonce, tried_at: first.tried_at ?? now, due_at: claimedUntil })
				.where('id', 'in', idsOf(parts))
				.execute();
			const [one, ...rest] = parts.map(queuedFrom);
			const triedAt = first.tried_at ?? undefined;
			return { nonce, parts: [one!, ...rest], triedAt, failures: first.failures, claimedUntil };
		});
	}

	/** Whether the parts that wait for one channel become one message. @param candidates these parts, with `first` */
	#areCombined(first: Row, candidates: readonly Row[]): boolean {
		const combines = this.traitsOf(first.kind)?.combines ?? 'never';
		if (combines === 'never') return false;
		// A message that was claimed before keeps its parts.
		const wasClaimed = first.message !== null;
		// A part was deferred if its due time was moved after it was queued.
		const wereDeferred = candidates.some((each) => each.due_at > each.queued_at);
		return combines === 'always' || wasClaimed || wereDeferred || candidates.length > maxSeparate;
	}

	async finish({ nonce, parts }: ClaimedMessage): Promise<void> {
		const rows = this.#database.sql.deleteFrom('outbox').where('id', 'in', idsOf(parts));
		await rows.where('message', '=', nonce).execute();
	}

	/**
	 * Call this if the message was not sent, as far as is known. Withheld messages stay withheld.
	 * @param dueAt Unix ms
	 * @param hasFailed whether sending it was tried: each failure makes the next pause longer
	 */
	async retry({ nonce, parts }: ClaimedMessage, dueAt: number, hasFailed = true): Promise<void> {
		await this.#database.sql
			.updateTable('outbox')
			.set(({ eb }) => ({ due_at: dueAt, ...(hasFailed ? { failures: eb('failures', '+', 1) } : {}) }))
			.where('id', 'in', idsOf(parts))
			.where('message', '=', nonce)
			.where('due_at', '<', withheldUntil)
			.execute();
	}

	/**
	 * Call this if the clock was set back: messages that are due later than `latest`, Unix ms, become due, except
	 * withheld ones.
	 */
	async makeDue(now: number, latest: number): Promise<void> {
		const lateRows = this.#database.sql.updateTable('outbox').where('due_at', '>', latest);
		await lateRows.where('due_at', '<', withheldUntil).set({ due_at: now }).execute();
	}

	/** @param until Unix ms */
	async deferUntil(userId: string, until: number): Promise<void> {
		await updateMessagesOf(this.#database.sql, userId).where('due_at', '<', until).set({ due_at: until }).execute();
	}
}

/** @param lowPriorityKinds kinds that come after all others */
const firstDue = (sql: Kysely<Tables>, lowPriorityKinds: readonly string[], now: number) =>
	sql
		.selectFrom('outbox')
		.selectAll()
		.where('due_at', '<=', now)
		.orderBy(({ eb }) =>
			eb
				.case()
				// SQL allows no empty list, and no kind is called ''.
				.when('kind', 'in', lowPriorityKinds.length > 0 ? lowPriorityKinds : [''])
				.then(1)
				.else(0)
				.end(),
		)
		.orderBy('due_at')
		.orderBy('id')
		.limit(1)
		.executeTakeFirst();

type Row = Selectable<OutboxTable>;
const byAge = (one: Row, other: Row): number => one.queued_at - other.queued_at || (one.id < other.id ? -1 : 1);

const idsOf = (parts: readonly { readonly id: string }[]): string[] => parts.map(({ id }) => id);

function queuedFrom({ id, kind, owner, about, channel, content, queued_at }: Row): QueuedPart {
	const parsed: unknown = JSON.parse(content);
	return { id, kind, owner, ...(about === null ? {} : { about }), channel, content: parsed, queuedAt: queued_at };
}
