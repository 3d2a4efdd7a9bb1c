import { hash } from 'node:crypto';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { OutboxTable, Tables } from '../storage/tables.ts';
import type { FeedKind } from './feed.ts';
import type { Shown } from './finding.ts';

/** What there is to tell the owner of an alert. */
export interface AlertNotice {
	/** `met`: its goal is met. `ended`: its time is over. */
	readonly what: 'met' | 'ended';
	/** When the list was fetched that met the goal, or the time was over, Unix ms. */
	readonly at: number;
	/** The lowest ask in that list, in the alert's currency; null for none. */
	readonly ask: number | null;
	/** Whether it was converted from another currency. */
	readonly isConverted?: boolean | undefined;
}

/** A post of a feed. */
export interface FeedPost {
	readonly shown: Shown;
	/** How many more items are new, which the post does not show. */
	readonly more: number;
}

/** What there is to tell a user whose feeds can no longer post in a channel. */
export interface FeedNotice {
	readonly feedChannel: string;
	readonly kinds: readonly FeedKind[];
	readonly locale: string;
	/** A board that ended because its message was deleted. */
	readonly isDeleted?: boolean | undefined;
}

interface Addressed {
	/** The same if the reason for the message is found a second time. At most 25 characters: docs/discord.md#nonces. */
	readonly id: string;
	readonly channel: string;
	/** Unix ms. */
	readonly queuedAt: number;
}

/** What there is to tell a user about what they have: it is worked out when it is sent. */
export interface HoldingsNotice {
	readonly often: 'daily' | 'weekly';
}

/** What there is to tell a user about their account, encrypted. */
export interface SalesNotice {
	readonly sealed: unknown;
}

/** Something that waits to be sent. `owner`: the user it is for, or the server of the feed. `find`: a post for one user. */
export type Queued = Addressed & { readonly owner: string } & (
		| { readonly kind: 'alert'; readonly about: string; readonly content: AlertNotice }
		| { readonly kind: 'holdings'; readonly content: HoldingsNotice }
		| { readonly kind: 'sales'; readonly content: SalesNotice }
		| { readonly kind: 'post' | 'find'; readonly about: string; readonly content: FeedPost }
		/** `about`: the user that it is for, if nothing else says so. */
		| { readonly kind: 'notice'; readonly about?: string; readonly content: FeedNotice }
		/** A board is edited: it says what is true when that is done. */
		| { readonly kind: 'board'; readonly about: string; readonly content: object }
	);
export type QueuedOf<Kind extends Queued['kind']> = Queued & { readonly kind: Kind };

/** What somebody is told about: what they have and what it is worth, or what their account sold. */
export const reportAbouts = ['holdings', 'sales'] as const satisfies readonly Queued['kind'][];
export type ReportAbout = (typeof reportAbouts)[number];

/** What is sent to single users, who may have quiet hours. */
const personal = ['alert', 'find', ...reportAbouts] as const;
type Personal = (typeof personal)[number];
export const isPersonal = (kind: Queued['kind']): boolean => personal.some((each) => each === kind);

/** When messages are due that wait until their owner accepts direct messages again, Unix ms. */
const someDay = Date.UTC(9999, 0);

/** What is sent as one message. */
export interface Message {
	readonly nonce: string;
	/** All of one kind, for one channel. */
	readonly parts: readonly [Queued, ...Queued[]];
	/** When sending it was first tried, Unix ms; undefined if it is tried for the first time. */
	readonly triedAt: number | undefined;
	/** How often sending it has failed. */
	readonly failures: number;
	/** When another process may send it, Unix ms. */
	readonly claimedUntil: number;
}

/** How long sending a message may take, ms. After that, another process may send it. */
export const sendingTime = 60_000;
/** More messages to one channel than this are sent as one. */
const mostAtOnce = 3;
/** So many fit into one message. */
const mostTogether = 100;

/** An id that is always the same for the same alert or feed and the same list. */
export const messageId = (...reasons: readonly (string | number)[]): string =>
	hash('sha256', reasons.join(' '), 'base64url').slice(0, 16);

/** Queues messages, except those that wait already. They are sent if the transaction succeeds. */
export async function queue(sql: Transaction<Tables>, queued: readonly Queued[]): Promise<void> {
	if (queued.length === 0) return;
	const rows = queued.map((each): Insertable<OutboxTable> => {
		const { id, kind, owner, channel, queuedAt } = each;
		const about = 'about' in each ? (each.about ?? null) : null;
		const times = { queued_at: queuedAt, due_at: queuedAt, message: null, tried_at: null, failures: 0 };
		return { id, kind, owner, about, channel, content: JSON.stringify(each.content), ...times };
	});
	await sql
		.insertInto('outbox')
		.values(rows)
		.onConflict((row) => row.column('id').doNothing())
		.execute();
}

const waitingOf = (sql: Kysely<Tables>, userId: string, kinds: readonly Personal[] = personal) =>
	sql.updateTable('outbox').where('owner', '=', userId).where('kind', 'in', kinds);

/** Direct messages to a user were refused: what is to be sent to them waits until `resume`. */
export async function withhold(sql: Kysely<Tables>, userId: string, kinds: readonly Personal[]): Promise<void> {
	const held = { due_at: someDay, message: null, tried_at: null, failures: 0 };
	await waitingOf(sql, userId, kinds).set(held).execute();
}

/** What was withheld from a user is due now, Unix ms. */
export async function resume(
	sql: Kysely<Tables>,
	userId: string,
	kinds: readonly Personal[],
	now: number,
): Promise<void> {
	await waitingOf(sql, userId, kinds).where('due_at', '=', someDay).set({ due_at: now }).execute();
}

/** The messages that wait to be sent, of all processes. Every method throws StoreError if the store fails. */
export class Outbox {
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	/** What is to be sent first, and since when the oldest message has been due, Unix ms; undefined if nothing waits. */
	async first(now: number): Promise<
		| {
				readonly dueAt: number;
				readonly oldestDueAt: number;
				readonly id: string;
				readonly kind: Queued['kind'];
				readonly owner: string;
		  }
		| undefined
	> {
		const { sql } = this.#database;
		const oldest = await sql
			.selectFrom('outbox')
			.select(['id', 'due_at', 'kind', 'owner'])
			.orderBy('due_at')
			.limit(1)
			.executeTakeFirst();
		if (!oldest) return undefined;
		const row = (oldest.due_at <= now && (await firstDue({ sql }, now))) || oldest;
		const { id, due_at: dueAt, owner } = row;
		return { id, dueAt, oldestDueAt: oldest.due_at, kind: row.kind as Queued['kind'], owner };
	}

	/**
	 * Claims the message that is due first, for `sendingTime`; undefined if none is due. Several parts for one channel become
	 * one message if they are many, or were held back.
	 * @param now Unix ms @param id Nothing is claimed if another one is due first by now.
	 */
	claim(now: number, id?: string): Promise<Message | undefined> {
		return this.#database.write(['outbox'], async (sql) => {
			const first = await firstDue({ sql }, now);
			if (!first || (id !== undefined && first.id !== id)) return undefined;
			const same = sql
				.selectFrom('outbox')
				.selectAll()
				.where('channel', '=', first.channel)
				.where('kind', '=', first.kind);
			const together = first.message
				? same.where('message', '=', first.message)
				: same.where('message', 'is', null).where('due_at', '<=', now);
			const others = together.where('id', '!=', first.id).orderBy('queued_at').orderBy('id');
			const waiting = [first, ...(await others.limit(mostTogether - 1).execute())].sort(byAge);
			const wasHeld = waiting.some((each) => each.due_at > each.queued_at);
			const isOne = first.message !== null || waiting.length > mostAtOnce || wasHeld || first.kind === 'sales';
			// Each board is a message of its own.
			const parts = isOne && first.kind !== 'board' ? waiting : [first];
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

	/** The message has arrived, or is given up. */
	async finish({ nonce }: Message): Promise<void> {
		await this.#database.sql.deleteFrom('outbox').where('message', '=', nonce).execute();
	}

	/** The message was not sent, as far as is known: it is due again at `dueAt`, Unix ms. */
	async retry({ nonce, parts }: Message, dueAt: number): Promise<void> {
		await this.#database.sql
			.updateTable('outbox')
			.set(({ eb }) => ({ due_at: dueAt, failures: eb('failures', '+', 1) }))
			.where('id', 'in', idsOf(parts))
			.where('message', '=', nonce)
			.execute();
	}

	/** Nothing is sent to a user before then, Unix ms. */
	async hold(userId: string, until: number): Promise<void> {
		await waitingOf(this.#database.sql, userId).where('due_at', '<', until).set({ due_at: until }).execute();
	}

	/** What was held back for a user in quiet hours is due now, Unix ms. */
	async release(userId: string, now: number): Promise<void> {
		const held = waitingOf(this.#database.sql, userId).where('message', 'is', null).where('due_at', '<', someDay);
		await held.where('due_at', '>', now).set({ due_at: now }).execute();
	}
}

/** What is due, and is to be sent first: summaries and boards, of which many are due at the same time, after everything else. */
const firstDue = ({ sql }: Pick<Database, 'sql'>, now: number) =>
	sql
		.selectFrom('outbox')
		.selectAll()
		.where('due_at', '<=', now)
		.orderBy(({ eb }) =>
			eb
				.case()
				.when('kind', 'in', [...reportAbouts, 'board'])
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
	return { id, kind, owner, about, channel, content: JSON.parse(content), queuedAt: queued_at } as Queued;
}
