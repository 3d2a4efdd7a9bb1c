import { sql } from 'kysely';
import { yieldToEventLoop } from '../../../src/base/clock.ts';
import { MarketError } from '../../../src/base/errors/market-error.ts';
import { StoreError } from '../../../src/base/errors/store-error.ts';
import { getOrCompute } from '../../../src/base/get-or-compute.ts';
import type { Log } from '../../../src/base/log.ts';
import { UserError } from '../../../src/base/user-error.ts';
import { type ListKind, listKeyText } from '../../../src/market/list-key.ts';
import type { Market, Snapshot } from '../../../src/market/snapshots/market.ts';
import type { Game } from '../../../src/names/game.ts';
import { messageId, type QueuedPart, queueMessages } from '../../../src/outbox/outbox.ts';
import { defaultDigest, isDigestDue } from '../../../src/settings/digest-time.ts';
import type { DigestTime } from '../../../src/settings/settings.ts';
import type { Database } from '../../../src/storage/database.ts';
import { BelievableOffers } from '../goals/believable-offers.ts';
import type { EvaluationServices } from '../kinds/evaluation.ts';
import { type FeedQuery, type FeedResult, feedKindOf, feedKinds } from '../kinds/kinds.ts';
import { type Feed, isDaily, queryKey, userOfOwner } from '../stored/feed-record.ts';
import { evaluationColumns, feedFrom, feedsLock, type OwnedFeed } from '../stored/stored-feeds.ts';
import { decidePost, type PostDecision } from './decide-post.ts';

export interface FeedEvaluatorOptions extends Omit<EvaluationServices, 'believableOffers'> {
	readonly database: Database;
	/** Resolves to undefined if the owner, a server or a user, has not chosen a time. @throws StoreError */
	digestOf(owner: string): Promise<DigestTime | undefined>;
	onQueued(): void;
	readonly log: Log;
}

/** How many feeds to read at once: parsing a large one takes the main thread 50 µs. */
const pageSize = 20;

/** Every method throws StoreError if the store fails. */
export class FeedEvaluator {
	readonly #options: FeedEvaluatorOptions;
	/** The queries whose last evaluation failed, so that only the first failure is logged. */
	readonly #failing = new Set<string>();

	constructor(options: FeedEvaluatorOptions) {
		this.#options = options;
	}

	/** Resolves to the lists that active feeds need. */
	async neededLists(): Promise<{ readonly game: Game; readonly locked: boolean }[]> {
		// Queries are stored as JSON text.
		const isLocked = sql<number>`case when query like '%"locked":true%' then 1 else 0 end`.as('locked');
		const rows = await this.#active().select(['game', isLocked]).distinct().execute();
		return rows.map(({ game, locked }) => ({ game: game as Game, locked: locked === 1 }));
	}

	/** @param lastSnapshot the list that was evaluated before `snapshot` */
	evaluate(snapshot: Snapshot, lastSnapshot: Snapshot | undefined): Promise<void> {
		return this.#evaluate(snapshot, lastSnapshot, () => true);
	}

	/** Evaluates feeds of deals that were just added, so that they need not wait for the next list. */
	evaluateNewDealFeeds(snapshot: Snapshot): Promise<void> {
		return this.#evaluate(snapshot, undefined, ({ query, seen }) => query.kind === 'deals' && seen === undefined);
	}

	async #evaluate(
		snapshot: Snapshot,
		lastSnapshot: Snapshot | undefined,
		isSelected: (feed: Feed) => boolean,
	): Promise<void> {
		const { onQueued } = this.#options;
		const resultOf = this.#evaluatorFor(snapshot, lastSnapshot);
		const resultsById = new Map<string, FeedResult>();
		let lastId = '';
		for (;;) {
			const page = this.#active().selectAll().where('game', '=', snapshot.key.game).where('id', '>', lastId);
			const rows = await page.orderBy('id').limit(pageSize).execute();
			const owned = rows.map((row): OwnedFeed => ({ owner: row.owner, feed: feedFrom(row) }));
			const selected = owned.filter(({ feed }) => isKnownKind(feed) && isAbout(snapshot, feed) && isSelected(feed));
			const changing: OwnedFeed[] = [];
			for (const each of selected) {
				const result = (await this.#isDue(each)) ? await resultOf(each.feed.query) : undefined;
				if (result) {
					resultsById.set(each.feed.id, result);
					// This only finds the feeds that change. `#storeChanges` decides again, because a feed may have been changed
					// in the meantime.
					const isChanged = this.#decide(each.feed, result).feed !== each.feed;
					if (isChanged) changing.push(each);
				}
				await yieldToEventLoop();
			}
			if (changing.length > 0 && (await this.#storeChanges(changing, resultsById))) onQueued();
			if (rows.length < pageSize) return;
			lastId = rows.at(-1)!.id;
		}
	}

	/**
	 * Stores the results of feeds that still exist and are active, and queues posts. Resolves to whether there are any.
	 */
	#storeChanges(owned: readonly OwnedFeed[], resultsById: ReadonlyMap<string, FeedResult>): Promise<boolean> {
		const locks = owned.map(({ owner }) => feedsLock(owner));
		const ids = owned.map(({ feed }) => feed.id);
		const lastDigests = new Map(owned.map(({ feed }) => [feed.id, feed.digestAt]));
		return this.#options.database.write(locks, async (sql) => {
			const rows = sql.selectFrom('feeds').selectAll().where('id', 'in', ids).where('paused', 'is', null);
			const posts: QueuedPart[] = [];
			for (const row of await rows.execute()) {
				const feed = feedFrom(row);
				// Meanwhile, another process may have made the digest of today.
				if (feed.digestAt !== lastDigests.get(row.id)) continue;
				const decision = this.#decide(feed, resultsById.get(row.id)!);
				// Only these columns are written, because `added_by` may have been deleted in the meantime.
				await sql.updateTable('feeds').set(evaluationColumns(decision.feed)).where('id', '=', row.id).execute();
				// Replaces older edits of the board, except one that is being sent for the first time: a sender has claimed it,
				// so `message` is set, and it has not failed yet.
				if (decision.editsBoard)
					await sql
						.deleteFrom('outbox')
						.where('about', '=', row.id)
						.where((where) => where.or([where('message', 'is', null), where('failures', '>', 0)]))
						.execute();
				posts.push(...postsOf(row.owner, decision, this.#options.clock.wall()));
			}
			await queueMessages(sql, posts);
			return posts.length > 0;
		});
	}

	#decide(feed: Feed, result: FeedResult): PostDecision {
		return decidePost(feed, result, this.#options.clock.wall());
	}

	async #isDue({ owner, feed }: OwnedFeed): Promise<boolean> {
		if (!isDaily(feed.query)) return true;
		const { digestOf, clock } = this.#options;
		return isDigestDue((await digestOf(owner)) ?? defaultDigest, feed, clock.wall());
	}

	#active() {
		return this.#options.database.sql.selectFrom('feeds').where('paused', 'is', null);
	}

	/** Returns a function that evaluates queries by this list. Equal queries are evaluated once. */
	#evaluatorFor(snapshot: Snapshot, lastSnapshot: Snapshot | undefined) {
		const services = this.#servicesFor(snapshot, lastSnapshot);
		const resultsByQuery = new Map<string, Promise<FeedResult | undefined>>();
		return (query: FeedQuery) => {
			const key = queryKey(query);
			return getOrCompute(resultsByQuery, key, () => this.#evaluateQuery(key, query, services));
		};
	}

	/** Returns services that read this list, even if a newer one arrives. */
	#servicesFor(snapshot: Snapshot, lastSnapshot: Snapshot | undefined): EvaluationServices {
		const { market } = this.#options;
		const listOf = (kind: ListKind) => market.list({ ...snapshot.key, kind })?.rows;
		let offers: BelievableOffers | undefined;
		const believableOffers = () => {
			if (offers) return offers;
			const lists = {
				asks: snapshot,
				lastAsks: lastSnapshot,
				sales: listOf('history'),
				outOfStock: listOf('out-of-stock'),
			};
			offers = new BelievableOffers(lists, market.catalogue(snapshot.key.game)!);
			return offers;
		};
		const marketOfList: Market = {
			...market,
			list: (key) => (listKeyText(key) === listKeyText(snapshot.key) ? snapshot : market.list(key)),
			// No user waits for these searches, so no rate limit applies.
			search: async (work) => work(),
		};
		return { ...this.#options, market: marketOfList, believableOffers };
	}

	async #evaluateQuery(key: string, query: FeedQuery, services: EvaluationServices): Promise<FeedResult | undefined> {
		try {
			const result = await feedKindOf(query).evaluate(query, services);
			this.#failing.delete(key);
			return result;
		} catch (error) {
			// If the store fails, the whole pass starts over, so that no list is lost. That would not help if a table is
			// damaged.
			if (error instanceof StoreError && error.failure !== 'damaged') throw error;
			this.#logFailure(key, query, error);
			return undefined;
		}
	}

	/** One query that fails must not stop the others. */
	#logFailure(key: string, { kind }: FeedQuery, error: unknown): void {
		// These are expected: a list is missing, too little is recorded, or the name is no longer on the market.
		if (error instanceof MarketError || error instanceof UserError || this.#failing.has(key)) return;
		this.#failing.add(key);
		const stack = error instanceof StoreError ? {} : { stack: (error as Error).stack };
		this.#options.log.error({ kind, error: String(error), ...stack }, 'a feed cannot be evaluated; it is tried again');
	}
}

/** Whether the feed needs the kind of asks that the list has: tradable or trade-locked. */
function isAbout({ key: { kind } }: Snapshot, { query }: Feed): boolean {
	const locked = 'locked' in query && query.locked;
	return locked === (kind === 'trade-locked');
}

/** While processes are updated one by one, a newer one may have added a kind of feed that this one does not know. */
const isKnownKind = ({ query }: Feed): boolean => Object.hasOwn(feedKinds, query.kind);

/** Returns the messages to queue for a decision. The same feed and list always give the same message id. */
function postsOf(owner: string, { feed, post, editsBoard }: PostDecision, now: number): QueuedPart[] {
	const { id: about, channel, recentPosts } = feed;
	if (editsBoard) {
		const id = messageId(about, feed.lastPostedListAt!);
		return [{ id, kind: 'board', owner, about, channel, queuedAt: now, content: {} }];
	}
	if (!post) return [];
	const id = messageId(about, post.shown.at);
	// The newest of the recent posts is this one.
	const queued = { id, about, channel, queuedAt: recentPosts.at(-1)!, content: post };
	const userId = userOfOwner(owner);
	return [
		userId === undefined
			? { ...queued, kind: 'channel-post', owner }
			: { ...queued, kind: 'direct-message', owner: userId },
	];
}
