import type { Clock } from '../../base/clock.ts';
import { feedFrom } from '../../notify/feed-rows.ts';
import { everyone, type Post } from '../../notify/messenger.ts';
import type { Message, QueuedOf } from '../../notify/outbox.ts';
import type { Database } from '../../storage/database.ts';
import { feedNoticeReply, feedPostReply } from '../../views/feeds/post.ts';
import type { Formats } from '../../views/formatting/formats.ts';
import { customId } from '../command/custom-id.ts';

interface FeedMessageOptions {
	readonly database: Database;
	readonly clock: Clock;
	/** Formats Unix ms. */
	readonly formatsFor: (locale: string) => Formats;
}

/** A post says what was true when it was queued: it is not sent if it has waited for longer, ms. */
const oldestPost = 24 * 60 * 60_000;

/** The posts of feeds as one message; undefined if the feeds have been removed or the posts are too old. @throws StoreError */
export async function feedMessage(
	{ database, clock, formatsFor }: FeedMessageOptions,
	{ nonce }: Message,
	queued: readonly QueuedOf<'post'>[],
): Promise<Post | undefined> {
	const ids = queued.map(({ about }) => about);
	const rows = await database.sql.selectFrom('feeds').selectAll().where('id', 'in', ids).execute();
	const posts = queued.flatMap(({ about, content: post, queuedAt }) => {
		const row = clock.wall() - queuedAt < oldestPost ? rows.find(({ id }) => id === about) : undefined;
		return row ? [{ feed: feedFrom(row), serverId: row.server_id, post }] : [];
	});
	const [first] = posts;
	if (!first) return undefined;
	const { feed, serverId } = posts.find((each) => each.feed.role !== undefined) ?? first;
	const mention = feed.role === serverId ? everyone : feed.role;
	const reply = feedPostReply(posts, customId('feed', 'open', nonce), formatsFor(feed.locale), clock.wall());
	return { channel: feed.channel, reply, ...(mention ? { mention } : {}) };
}

/** The message to a user whose feeds have stopped. */
export const stoppedFeedMessage = ({ nonce }: Message, { channel, content }: QueuedOf<'notice'>): Post => ({
	channel,
	reply: feedNoticeReply(content, customId('feed', 'stopped', nonce)),
});
