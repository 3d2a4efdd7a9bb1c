import { everyone, type Mailbox, type Post } from '../../delivery/mailbox.ts';
import type { Parcel } from '../../delivery/outbox.ts';
import { bookOf, type FeedBook, type FeedMessage, type FeedPost, refuse } from '../../feeds/feed-book.ts';
import type { Clock } from '../../runtime/clock.ts';
import { feedNoticeReply } from '../../views/feeds/notice.ts';
import { feedPostReply, type PostToShow } from '../../views/feeds/post.ts';
import type { Formats } from '../../views/formatting/formats.ts';
import { customId } from '../command/custom-id.ts';
import type { Servers } from './servers.ts';

export interface FeedMailboxOptions {
	readonly ledger: Mailbox<FeedBook>['ledger'];
	readonly servers: Servers;
	/** Deletes what is stored of a server that the bot is no longer in: `Housekeeping.deleteLeftServer`. */
	deleteServer(id: string): Promise<void>;
	/** The clock that all processes share: see `Store`. */
	readonly clock: Clock;
	/** `clock` of these is the same. */
	formatsFor(locale: string): Formats;
}

/** The messages of feeds, for the sender. */
export function feedMailbox(options: FeedMailboxOptions): Mailbox<FeedBook> {
	const { ledger, servers, deleteServer } = options;
	return {
		name: 'feeds',
		ledger,
		prepare: async () => (book) => book,
		withOutbox: (book, outbox) => bookOf({ ...book, outbox: outbox as FeedBook['outbox'] }),
		compose: async (serverId, book, parcel) => composed(serverId, book, parcel, options),
		refused: (book, parcel, _, now) => refuse(book, parcel, now),
		onRefused(serverId) {
			// Discord answers the same whether the bot has lost a permission or was removed from the server.
			void servers.has(serverId).then((isIn) => (isIn === false ? deleteServer(serverId) : undefined));
		},
	};
}

function composed(
	serverId: string,
	{ feeds, outbox }: FeedBook,
	{ id, messages }: Parcel,
	options: FeedMailboxOptions,
): Post | undefined {
	const sent = outbox.waiting.filter((message) => messages.includes(message.id));
	const [notice] = sent.filter((message) => message.what === 'refused');
	if (notice) return { channel: notice.channel, reply: feedNoticeReply(notice, customId('feed', 'stopped', id)) };
	const posts = sent.filter(isPost).flatMap((post) => {
		const feed = feeds.find((each) => each.id === post.feed);
		return feed ? [{ feed, post }] : [];
	});
	const [first] = posts;
	if (!first) return undefined;
	const { role, locale } = posts.find(({ feed }) => feed.role !== undefined)?.feed ?? first.feed;
	const mention = role === serverId ? everyone : role;
	return { channel: first.post.channel, reply: replyOf(posts, id, locale, options), ...(mention ? { mention } : {}) };
}

function replyOf(
	posts: readonly PostToShow[],
	parcelId: string,
	locale: string,
	{ clock, formatsFor }: FeedMailboxOptions,
) {
	const processTime = (at: number) => clock.now() - (clock.wall() - at);
	return feedPostReply(posts, customId('feed', 'open', parcelId), formatsFor(locale), processTime, clock.now());
}

const isPost = (message: FeedMessage): message is FeedPost => message.what === 'post';
