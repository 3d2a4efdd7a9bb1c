import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Clock } from '../../../src/base/clock.ts';
import { StoreError } from '../../../src/base/errors/store-error.ts';
import { UserError } from '../../../src/base/user-error.ts';
import type { Database } from '../../../src/storage/database.ts';
import type { FeedTable, Tables } from '../../../src/storage/tables.ts';
import { durationOf } from '../goals/alert-rules.ts';
import { type Feed, isSameFeed, ownerOfUser, userOfOwner } from './feed-record.ts';
import { SortableIds } from './sortable-ids.ts';

export type NewFeed = Pick<
	Feed,
	'channel' | 'query' | 'role' | 'atMost' | 'addedBy' | 'noticeChannel' | 'locale' | 'seen'
>;

interface StoredFeedsOptions {
	readonly database: Database;
	readonly clock: Clock;
}

/** The most feeds that one answer has room for. */
export const feedLimit = 20;

/** The feeds of servers and of users, who are their owners. Every method throws StoreError if the store fails. */
export class StoredFeeds {
	readonly #database: Database;
	readonly #clock: Clock;
	readonly #ids = new SortableIds();

	constructor({ database, clock }: StoredFeedsOptions) {
		this.#database = database;
		this.#clock = clock;
	}

	of(owner: string): Promise<readonly Feed[]> {
		return feedsOf(this.#database, owner);
	}

	/**
	 * Adds a feed, which replaces equal feeds that are over. These are deleted only once `announce` has resolved. If
	 * `announce` rejects, the new feed is removed, and the old ones stay.
	 * @throws UserError `feed-exists`, `too-many-feeds`; what `announce` throws
	 */
	async add(owner: string, newFeed: NewFeed, announce?: (feed: Feed) => Promise<void>): Promise<Feed> {
		const id = this.#ids.next(this.#clock.wall());
		const feed: Feed = { ...newFeed, id, addedAt: this.#clock.wall(), recentPosts: [], recentItems: [] };
		await this.#write(owner, async (sql) => {
			// This only checks that there is room. The feeds to replace are deleted once the new one is announced.
			await idsToReplace(newFeed, owner, feed.addedAt, sql);
			await sql.insertInto('feeds').values(feedRow(owner, feed)).execute();
		});
		try {
			await announce?.(feed);
		} catch (error) {
			// If the removal fails too, the owner can still remove the feed.
			await this.remove(owner, feed.id).catch(() => {});
			throw error;
		}
		await this.#write(owner, async (sql) => {
			// Meanwhile, an old feed may have been resumed, or another one added. Then none is replaced.
			const replaced = await idsToReplace(feed, owner, this.#clock.wall(), sql).catch(noneIfUserError);
			if (replaced.length > 0) await sql.deleteFrom('feeds').where('id', 'in', replaced).execute();
		}).catch((error) => {
			// The new feed is stored and announced. The old ones are over anyway, and the next new feed can replace them.
			if (!(error instanceof StoreError)) throw error;
		});
		return feed;
	}

	/**
	 * Pauses or resumes a feed. Pausing deletes its waiting posts. Resuming an alert whose time is over gives it as much
	 * time again. Resolves to undefined if there is no such feed.
	 */
	setPaused(owner: string, id: string, isPaused: boolean): Promise<Feed | undefined> {
		return this.#write(owner, async (sql) => {
			const feed = (await feedsOf({ sql }, owner)).find((each) => each.id === id);
			if (!feed) return undefined;
			const changed: Feed = isPaused
				? { ...feed, paused: 'manager' }
				: { ...withRenewedTime(feed, this.#clock.wall()), paused: undefined };
			await sql.updateTable('feeds').set(feedRow(owner, changed)).where('id', '=', id).execute();
			if (isPaused) await sql.deleteFrom('outbox').where('about', '=', id).execute();
			return changed;
		});
	}

	async setBoardMessage(owner: string, id: string, message: string): Promise<void> {
		await this.#write(owner, async (sql) => {
			const feed = (await feedsOf({ sql }, owner)).find((each) => each.id === id);
			if (!feed) return;
			// The empty text equals no prices, so the next list edits the message.
			const changed = evaluationColumns({ ...feed, board: { message, shown: '' } });
			await sql.updateTable('feeds').set(changed).where('id', '=', id).execute();
		});
	}

	/** Removes a feed and its waiting posts. Resolves to false if there is no such feed. */
	remove(owner: string, id: string): Promise<boolean> {
		return this.#write(owner, async (sql) => {
			const removed = sql.deleteFrom('feeds').where('owner', '=', owner).where('id', '=', id);
			if ((await removed.returning('id').execute()).length === 0) return false;
			await sql.deleteFrom('outbox').where('about', '=', id).execute();
			return true;
		});
	}

	/** Deletes all feeds of an owner and their waiting messages. Resolves to how many feeds there were. */
	async deleteOwner(owner: string): Promise<number> {
		const count = await this.#write(owner, async (sql) => {
			const deleted = await sql.deleteFrom('feeds').where('owner', '=', owner).returning('id').execute();
			await sql.deleteFrom('outbox').where('kind', '!=', 'alert').where('owner', '=', owner).execute();
			// The posts of a user's feeds are queued under the user's id itself, without the prefix that the owner has.
			const userId = userOfOwner(owner);
			if (userId !== undefined)
				await sql.deleteFrom('outbox').where('kind', '=', 'direct-message').where('owner', '=', userId).execute();
			return deleted.length;
		});
		this.#database.overwriteDeleted();
		return count;
	}

	/**
	 * Deletes the feeds of servers that the bot has left. Resolves to how many there were.
	 * @param ids the servers that the bot is in
	 * @param isKnown whether a server would be in `ids` if the bot were in it; feeds of other servers stay
	 */
	async deleteServersExcept(ids: ReadonlySet<string>, isKnown: (id: string) => boolean = () => true): Promise<number> {
		const servers = await this.#database.sql.selectFrom('feeds').select('owner').distinct().execute();
		const serverIds = servers
			.map(({ owner: id }) => id)
			.filter((id) => userOfOwner(id) === undefined && !ids.has(id) && isKnown(id));
		let count = 0;
		for (const id of serverIds) count += await this.deleteOwner(id);
		return count;
	}

	/** Resumes feeds that were paused because Discord refused their posts. Resolves to whether there were any. */
	async resumeRefused(owner: string): Promise<boolean> {
		return this.#write(owner, async (sql) => {
			const refused = sql.updateTable('feeds').where('owner', '=', owner).where('paused', '=', 'refused');
			return (await refused.set({ paused: null }).returning('id').execute()).length > 0;
		});
	}

	/** Deletes the user's own feeds. Those that the user added to servers stay, because they belong to the servers. */
	async forgetUser(userId: string): Promise<void> {
		await this.deleteOwner(ownerOfUser(userId));
		const serversOfUser = this.#database.sql
			.selectFrom('feeds')
			.select('owner')
			.where('added_by', '=', userId)
			.limit(1);
		// Each server is changed under its own lock. Otherwise, a process that has read its feeds before could write the
		// user's id back.
		for (;;) {
			const [row] = await serversOfUser.execute();
			if (!row) break;
			const { owner } = row;
			await this.#write(owner, (sql) => {
				const ofServer = sql.updateTable('feeds').where('owner', '=', owner).where('added_by', '=', userId);
				return ofServer.set({ added_by: null, notice_channel: null }).execute();
			});
		}
		// Notices are deleted last, because more may be queued until then.
		await this.#database.sql.deleteFrom('outbox').where('kind', '=', 'notice').where('about', '=', userId).execute();
		this.#database.overwriteDeleted();
	}

	#write<Result>(owner: string, work: (sql: Transaction<Tables>) => Promise<Result>): Promise<Result> {
		return this.#database.write([feedsLock(owner)], work);
	}
}

export const feedsLock = (owner: string): string => `feeds:${owner}`;

async function feedsOf({ sql }: Pick<Database, 'sql'>, owner: string): Promise<Feed[]> {
	const rows = sql.selectFrom('feeds').selectAll().where('owner', '=', owner);
	return (await rows.orderBy('id').execute()).map(feedFrom);
}

/** Gives an alert in a channel as much time again if its time is over. */
function withRenewedTime(feed: Feed, now: number): Feed {
	const { query, addedAt } = feed;
	if (query.kind !== 'item' || query.endsAt > now) return feed;
	return { ...feed, addedAt: now, query: { ...query, endsAt: now + durationOf({ addedAt, endsAt: query.endsAt }) } };
}

/** How long posting the message of a board may take, ms. */
const maxPostingTime = 60_000;

/** Whether the feed has posted what it waited for, or its board was never posted. */
const isOver = ({ paused, query, board, addedAt }: Feed, now: number): boolean =>
	paused === 'done' || (query.kind === 'board' && !board && now - addedAt > maxPostingTime);

function noneIfUserError(error: unknown): readonly string[] {
	if (error instanceof UserError) return [];
	throw error;
}

/** Resolves to the ids of the feeds that a new one replaces. @throws UserError as `add` */
async function idsToReplace(
	newFeed: NewFeed & Partial<Pick<Feed, 'id'>>,
	owner: string,
	now: number,
	sql: Transaction<Tables>,
): Promise<string[]> {
	const feeds = (await feedsOf({ sql }, owner)).filter(({ id }) => id !== newFeed.id);
	const ids = sql.selectFrom('feeds').select('id').where('owner', '=', owner);
	const waiting = sql.selectFrom('outbox').select('about').where('about', 'in', ids);
	const idsWithPosts = new Set((await waiting.execute()).map(({ about }) => about));
	return feedsToReplace(feeds, idsWithPosts, newFeed, now).map(({ id }) => id);
}

/**
 * Returns the feeds that a new one replaces: feeds like it that are over and, if there is still no room, the oldest
 * other one that is over.
 * @param idsWithPosts the ids of feeds with waiting posts, which are not deleted
 * @throws UserError as `add`
 */
function feedsToReplace(
	feeds: readonly Feed[],
	idsWithPosts: ReadonlySet<string | null>,
	newFeed: NewFeed,
	now: number,
): readonly Feed[] {
	const replaceable = feeds.filter((feed) => isOver(feed, now) && !idsWithPosts.has(feed.id));
	const others = feeds.filter((feed) => !replaceable.includes(feed));
	if (others.some((feed) => isSameFeed(feed, newFeed)))
		throw new UserError({ code: 'feed-exists', channel: newFeed.channel });
	if (others.length >= feedLimit) throw new UserError({ code: 'too-many-feeds', limit: feedLimit });
	const duplicates = replaceable.filter((feed) => isSameFeed(feed, newFeed));
	const hasRoom = feeds.length - duplicates.length < feedLimit;
	if (hasRoom) return duplicates;
	// Feeds are in the order in which they were added.
	const oldest = replaceable.filter((feed) => !duplicates.includes(feed)).slice(0, 1);
	return [...duplicates, ...oldest];
}

export function feedRow(owner: string, feed: Feed): Insertable<FeedTable> {
	const { query } = feed;
	return {
		id: feed.id,
		owner,
		game: query.game,
		channel: feed.channel,
		query: JSON.stringify(query),
		role: feed.role ?? null,
		at_most: feed.atMost,
		added_by: feed.addedBy ?? null,
		notice_channel: feed.noticeChannel ?? null,
		locale: feed.locale,
		added_at: feed.addedAt,
		...evaluationColumns(feed),
	};
}

/** The columns that an evaluation changes. */
export const evaluationColumns = ({
	recentPosts,
	recentItems,
	board,
	seen,
	lastPostedListAt,
	digestAt,
	paused,
}: Feed) => ({
	paused: paused ?? null,
	posts: JSON.stringify({ recentPosts, recentItems, board }),
	seen: seen ? JSON.stringify(seen) : null,
	// The column has an older name of this field.
	evaluated_at: lastPostedListAt ?? null,
	digest_at: digestAt ?? null,
});

export interface OwnedFeed {
	readonly feed: Feed;
	readonly owner: string;
}

/** Resolves to the feeds that messages are about, except deleted ones. @throws StoreError */
export async function feedsOfParts(
	{ sql }: Database,
	parts: readonly { readonly about?: string }[],
): Promise<OwnedFeed[]> {
	const ids = parts.flatMap(({ about }) => about ?? []);
	const rows = await sql.selectFrom('feeds').selectAll().where('id', 'in', ids).execute();
	return rows.map((row) => ({ feed: feedFrom(row), owner: row.owner }));
}

export function feedFrom(row: Selectable<FeedTable>): Feed {
	return {
		id: row.id,
		channel: row.channel,
		query: JSON.parse(row.query),
		role: row.role ?? undefined,
		atMost: row.at_most,
		addedBy: row.added_by ?? undefined,
		noticeChannel: row.notice_channel ?? undefined,
		locale: row.locale,
		addedAt: row.added_at,
		paused: (row.paused ?? undefined) as Feed['paused'],
		// This has `recentPosts`, `recentItems` and `board`.
		...JSON.parse(row.posts),
		seen: row.seen === null ? undefined : JSON.parse(row.seen),
		lastPostedListAt: row.evaluated_at ?? undefined,
		digestAt: row.digest_at ?? undefined,
	};
}
