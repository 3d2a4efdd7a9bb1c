import { randomBytes } from 'node:crypto';
import { emptyOutbox } from '../delivery/outbox.ts';
import { UserError } from '../errors/user-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ledger } from '../storage/ledger.ts';
import { type Feed, isSame } from './feed.ts';
import { bookOf, changeFeeds, type FeedBook, forgetUser } from './feed-book.ts';

/** A feed that somebody wants to add. */
export type NewFeed = Pick<Feed, 'channel' | 'query' | 'role' | 'atMost' | 'addedBy' | 'noticeChannel' | 'locale'>;

export interface FeedsOptions {
	readonly ledger: Ledger<FeedBook>;
	/** The clock that all processes share: see `Store`. */
	readonly clock: Clock;
}

/** The most feeds of a server. */
export const feedLimit = 10;
/** Documents that are changed at once. */
const batchSize = 20;

/** Stores the feeds of servers. If the store fails, every method throws StoreError. */
export class Feeds {
	readonly #ledger: Ledger<FeedBook>;
	readonly #clock: Clock;

	constructor({ ledger, clock }: FeedsOptions) {
		this.#ledger = ledger;
		this.#clock = clock;
	}

	/** The feeds of a server, in the order in which they were added. @throws StoreError */
	async of(serverId: string): Promise<readonly Feed[]> {
		return (await this.#ledger.get(serverId))?.feeds ?? [];
	}

	/** Checks that a feed could be added. @throws UserError `feed-exists`, `too-many-feeds`; StoreError */
	async check(serverId: string, wanted: NewFeed): Promise<void> {
		refuseOneMore(await this.of(serverId), wanted);
	}

	/** @throws UserError `feed-exists`, `too-many-feeds`; StoreError */
	async add(serverId: string, wanted: NewFeed): Promise<Feed> {
		const id = randomBytes(9).toString('base64url');
		const feed: Feed = { ...wanted, id, addedAt: this.#clock.wall(), postedAt: [], posted: [] };
		await this.#update(serverId, (was) => {
			const { feeds, outbox } = was ?? { feeds: [], outbox: emptyOutbox };
			refuseOneMore(feeds, wanted);
			return bookOf({ feeds: [...feeds, feed], outbox });
		});
		return feed;
	}

	/** Pauses a feed, or goes on with it. Resolves to it; undefined if there is no such feed. @throws StoreError */
	async pause(serverId: string, id: string, isPaused: boolean): Promise<Feed | undefined> {
		const book = await this.#change(serverId, (feeds) =>
			feeds.map((feed) => (feed.id === id ? { ...feed, paused: isPaused ? ('manager' as const) : undefined } : feed)),
		);
		return book?.feeds.find((feed) => feed.id === id);
	}

	/** Removes a feed with the posts that wait; false if there is no such feed. @throws StoreError */
	async remove(serverId: string, id: string): Promise<boolean> {
		let isThere = false;
		await this.#change(serverId, (feeds) => {
			isThere = feeds.some((feed) => feed.id === id);
			return isThere ? feeds.filter((feed) => feed.id !== id) : feeds;
		});
		return isThere;
	}

	/** Deletes all that is stored about the feeds of a server. Resolves to how many they were. @throws StoreError */
	async deleteServer(serverId: string): Promise<number> {
		let count = 0;
		await this.#update(serverId, (was) => {
			count = was?.feeds.length ?? 0;
			return undefined;
		});
		return count;
	}

	/**
	 * Deletes the feeds of all servers except `ids`, the servers that the bot is in. Resolves to how many they were.
	 * @param isKnown whether a server would be in `ids` if the bot were in it; others are left alone
	 */
	async deleteServersExcept(ids: ReadonlySet<string>, isKnown: (id: string) => boolean = () => true): Promise<number> {
		const left = (await this.#ledger.keys()).filter((id) => !ids.has(id) && isKnown(id));
		let count = 0;
		for (const id of left) count += await this.deleteServer(id);
		return count;
	}

	/** Forgets that a user added feeds: the feeds stay, as they belong to their servers. Reads all documents. @throws StoreError */
	async forgetUser(userId: string): Promise<void> {
		const keys = await this.#ledger.keys();
		for (let start = 0; start < keys.length; start += batchSize)
			await this.#ledger.update(keys.slice(start, start + batchSize), (_, was) => was && forgetUser(was, userId));
	}

	#change(serverId: string, change: (feeds: readonly Feed[]) => readonly Feed[]): Promise<FeedBook | undefined> {
		return this.#update(serverId, (was) => was && changeFeeds(was, change));
	}

	async #update(
		serverId: string,
		change: (was: FeedBook | undefined) => FeedBook | undefined,
	): Promise<FeedBook | undefined> {
		const [book] = await this.#ledger.update([serverId], (_, was) => change(was));
		return book;
	}
}

/** @throws UserError if a server has that feed already, or too many. */
function refuseOneMore(feeds: readonly Feed[], wanted: NewFeed): void {
	if (feeds.some((feed) => isSame(feed, wanted))) throw new UserError({ code: 'feed-exists', channel: wanted.channel });
	if (feeds.length >= feedLimit) throw new UserError({ code: 'too-many-feeds', limit: feedLimit });
}
