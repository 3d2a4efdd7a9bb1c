import type { Clock } from '../../src/base/clock.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import type { OwnedFeed } from '../../src/notify/feed-rows.ts';
import { everyone, type Post } from '../../src/notify/messenger.ts';
import type { Message, QueuedOf } from '../../src/notify/outbox.ts';
import type { Words } from '../../src/words/words.ts';
import { feedNoticeReply, feedPostReply } from './post-view.ts';

interface FeedMessageOptions {
	readonly clock: Clock;
	/** Words Unix ms. */
	readonly wordsFor: (locale: string) => Words;
}

/** A post says what was true when it was queued: it is not sent if it has waited for longer, ms. */
const oldestPost = 24 * 60 * 60_000;

/** Undefined if the feeds are removed or the posts too old. @param owned those that there still are */
export function feedMessage(
	{ clock, wordsFor }: FeedMessageOptions,
	{ nonce }: Message,
	queued: readonly QueuedOf<'post' | 'find'>[],
	owned: readonly OwnedFeed[],
): Post | undefined {
	const posts = queued.flatMap(({ about, content: post, queuedAt }) => {
		const found = clock.wall() - queuedAt < oldestPost ? owned.find(({ feed }) => feed.id === about) : undefined;
		return found ? [{ ...found, post }] : [];
	});
	const [first] = posts;
	if (!first) return undefined;
	const { feed, serverId } = posts.find((each) => each.feed.role !== undefined) ?? first;
	const mention = feed.role === serverId ? everyone : feed.role;
	const reply = feedPostReply(posts, nonce, wordsFor(feed.locale), clock.wall());
	return { channel: feed.channel, reply, ...(mention ? { mention } : {}) };
}

export const stoppedFeedMessage = (
	{ wordsFor }: FeedMessageOptions,
	{ nonce }: Message,
	{ channel, content }: QueuedOf<'notice'>,
): Post => ({
	channel,
	reply: feedNoticeReply(content, customId('feed', 'stopped', nonce), wordsFor(content.locale)),
});
