import { hash } from 'node:crypto';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { OutboxTable, Tables } from '../storage/tables.ts';
import type { MessageTraits } from './message-traits.ts';

interface Addressed {
	/** The same if the reason for the message is found a second time. At most 25 characters: docs/discord.md#nonces. */
	readonly id: string;
	readonly channel: string;
	/** Unix ms. */
	readonly queuedAt: number;
}

/** A message to be sent, or a part of one. */
export interface QueuedOf<Content> extends Addressed {
	/** See MessageTraits. */
	readonly kind: string;
	/** The user it is for, or the server of the feed. */
	readonly owner: string;
	/** The alert or feed, or the user that it is for if nothing else says so. */
	readonly about?: string;
	readonly content: Content;
}

export type Queued = QueuedOf<unknown>;

/** When messages are due that wait until their owner accepts direct messages again, Unix ms. */
const someDay = Date.UTC(9999, 0);

export interface Message {
	readonly nonce: string;
	/** All of one kind, for one channel. */
	readonly parts: readonly [Queued, ...Queued[]];
	/** Unix ms; undefined if it is tried for the first time. */
	readonly triedAt: number | undefined;
	readonly failures: number;
	readonly claimedUntil: number;
}

/** How long sending a message may take, ms. After that, another process may send it. */
const sendingTime = 60_000;
/** More messages to one channel than this are sent as one. */
const mostAtOnce = 3;
/** So many fit into one message. */
const mostTogether = 100;

/** The same for the same alert or feed and the same list. */
export const messageId = (...reasons: readonly (string | number)[]): string =>
	hash('sha256', reasons.join(' '), 'base64url').slice(0, 16);

export async function queue(sql: Transaction<Tables>, queued: readonly Queued[]): Promise<void> {
	if (queued.length === 0) return;
	const rows = queued.map((each): Insertable<OutboxTable> => {
		const { id, kind, owner, channel, queuedAt } = each;
		const about = each.about ?? null;
		const times = { queued_at: queuedAt, due_at: queuedAt, message: null, tried_at: null, failures: 0 };
		return { id, kind, owner, about, channel, content: JSON.stringify(each.content), ...times };
	});
	await sql
		.insertInto('outbox')
		.values(rows)
		.onConflict((row) => row.column('id').doNothing())
		.execute();
}

const waitingOf = (sql: Kysely<Tables>, userId: string) => sql.updateTable('outbox').where('owner', '=', userId);

/** Direct messages were refused: what is to be sent waits until `resume`. An earlier try may have arrived all the same. */
export async function withhold(sql: Kysely<Tables>, userId: string, kinds: readonly string[]): Promise<void> {
	await waitingOf(sql, userId).where('kind', 'in', kinds).set({ due_at: someDay, failures: 0 }).execute();
}

export async function resume(
	sql: Kysely<Tables>,
	userId: string,
	kinds: readonly string[],
	now: number,
): Promise<void> {
	await waitingOf(sql, userId).where('kind', 'in', kinds).where('due_at', '=', someDay).set({ due_at: now }).execute();
}

/** What is held until later is due at once, but for what is withheld. @throws StoreError */
export async function release(sql: Kysely<Tables>, userId: string, now: number): Promise<void> {
	const held = waitingOf(sql, userId).where('due_at', '<', someDay);
	// What is due sooner may be being sent.
	await held
		.where('due_at', '>', now + sendingTime)
		.set({ due_at: now })
		.execute();
}

/** Of all processes. Every method throws StoreError if the store fails. */
export class Outbox {
	readonly #database: Database;
	readonly #traits: ReadonlyMap<string, MessageTraits>;

	/** @param traits of all kinds that are sent; what is sent of another kind is one part by itself */
	constructor(database: Database, traits: readonly MessageTraits[]) {
		this.#database = database;
		this.#traits = new Map(traits.map((each) => [each.kind, each]));
	}

	traitsOf(kind: string): MessageTraits | undefined {
		return this.#traits.get(kind);
	}

	get #waitingKinds(): string[] {
		return [...this.#traits.values()].filter(({ canWait }) => canWait).map(({ kind }) => kind);
	}

	/** What is to be sent first, or else what is due next. Times are Unix ms. Undefined if nothing waits. */
	async first(now: number) {
		const { sql } = this.#database;
		const next = sql.selectFrom('outbox').selectAll().orderBy('due_at').limit(1);
		const row = (await firstDue({ sql }, this.#waitingKinds, now)) ?? (await next.executeTakeFirst());
		return row && { id: row.id, dueAt: row.due_at, kind: row.kind, owner: row.owner };
	}

	/** Many parts for a channel, or held-back ones, become one message. @param id Claims nothing if another is first */
	claim(now: number, id?: string): Promise<Message | undefined> {
		return this.#database.write(['outbox'], async (sql) => {
			const first = await firstDue({ sql }, this.#waitingKinds, now);
			if (!first || (id !== undefined && first.id !== id)) return undefined;
			const same = sql
				.selectFrom('outbox')
				.selectAll()
				.where('channel', '=', first.channel)
				.where('kind', '=', first.kind);
			const theirs = first.message
				? same.where('message', '=', first.message)
				: same.where('message', 'is', null).where('due_at', '<=', now);
			const others = theirs.where('id', '!=', first.id).orderBy('queued_at').orderBy('id');
			const waiting = [first, ...(await others.limit(mostTogether - 1).execute())].sort(byAge);
			const wasHeld = waiting.some((each) => each.due_at > each.queued_at);
			const together = this.traitsOf(first.kind)?.together ?? 'never';
			const isOne = first.message !== null || waiting.length > mostAtOnce || wasHeld || together === 'always';
			const parts = isOne && together !== 'never' ? waiting : [first];
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

	async finish({ nonce, parts }: Message): Promise<void> {
		const sent = this.#database.sql.deleteFrom('outbox').where('id', 'in', idsOf(parts));
		await sent.where('message', '=', nonce).execute();
	}

	/** As far as is known, the message was not sent. What is withheld stays so. @param dueAt Unix ms */
	async retry({ nonce, parts }: Message, dueAt: number): Promise<void> {
		await this.#database.sql
			.updateTable('outbox')
			.set(({ eb }) => ({ due_at: dueAt, failures: eb('failures', '+', 1) }))
			.where('id', 'in', idsOf(parts))
			.where('message', '=', nonce)
			.where('due_at', '<', someDay)
			.execute();
	}

	/** Whatever is for the user waits until then, Unix ms. */
	async hold(userId: string, until: number): Promise<void> {
		await waitingOf(this.#database.sql, userId).where('due_at', '<', until).set({ due_at: until }).execute();
	}
}

/** @param last kinds that come behind all others */
const firstDue = ({ sql }: Pick<Database, 'sql'>, last: readonly string[], now: number) =>
	sql
		.selectFrom('outbox')
		.selectAll()
		.where('due_at', '<=', now)
		.orderBy(({ eb }) =>
			eb
				.case()
				.when('kind', 'in', last.length > 0 ? last : [''])
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

function queuedFrom({ id, kind, owner, about, channel, content, queued_at }: Selectable<OutboxTable>): Queued {
	const parsed: unknown = JSON.parse(content);
	return { id, kind, owner, ...(about === null ? {} : { about }), channel, content: parsed, queuedAt: queued_at };
}
