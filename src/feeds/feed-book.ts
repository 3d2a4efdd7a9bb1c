import {
	finishSending,
	type Outbox,
	outboxDueAt,
	type Parcel,
	type Queued,
	queue,
	withdraw,
} from '../delivery/outbox.ts';
import { type Feed, type FeedKind, isActive } from './feed.ts';
import type { Shown } from './finding.ts';

/** A post that waits to be sent. */
export interface FeedPost extends Queued {
	readonly what: 'post';
	/** The id of the feed. */
	readonly feed: string;
	readonly shown: Shown;
	/** How many more items are new, which the post does not show. */
	readonly more: number;
}

/** A direct message to a user whose feeds can no longer post in a channel. */
export interface FeedNotice extends Queued {
	readonly what: 'refused';
	readonly feedChannel: string;
	readonly kinds: readonly FeedKind[];
	readonly locale: string;
}

export type FeedMessage = FeedPost | FeedNotice;

/** All feeds of a server, and the messages that wait to be sent: one document, so that both change as one. */
export interface FeedBook {
	readonly feeds: readonly Feed[];
	readonly outbox: Outbox<FeedMessage>;
	/** When there is something to send, Unix ms. */
	readonly dueAt?: number | undefined;
}

/** A book with these feeds and messages; undefined if nothing is in it, so that nothing has to be stored. */
export function bookOf({ feeds, outbox }: FeedBook): FeedBook | undefined {
	if (feeds.length === 0 && outbox.waiting.length === 0) return undefined;
	return { feeds, outbox, dueAt: outboxDueAt(outbox) };
}

/** Replaces feeds, adds new ones, and removes those that `change` does not return, with the posts that wait. */
export function changeFeeds(book: FeedBook, change: (feeds: readonly Feed[]) => readonly Feed[]): FeedBook | undefined {
	const feeds = change(book.feeds);
	if (feeds === book.feeds) return book;
	const active = new Set(feeds.filter(isActive).map(({ id }) => id));
	const outbox = withdraw(book.outbox, (message) => message.what === 'post' && !active.has(message.feed));
	return bookOf({ feeds, outbox });
}

/**
 * Discord does not accept a parcel: the feeds of its channel pause, their other posts are withdrawn, and those who added
 * them are told, if they have a channel of direct messages. One that was such a message is given up.
 */
export function refuse(book: FeedBook, parcel: Parcel, now: number): FeedBook | undefined {
	const [first] = book.outbox.waiting.filter(({ id }) => parcel.messages.includes(id));
	const sent = finishSending(book.outbox, parcel.id);
	if (first?.what !== 'post') return bookOf({ ...book, outbox: sent });
	const { channel } = first;
	const stopped = book.feeds.filter((feed) => feed.channel === channel && isActive(feed));
	const feeds = book.feeds.map((feed): Feed => (stopped.includes(feed) ? { ...feed, paused: 'refused' } : feed));
	const left = withdraw(sent, (message) => message.what === 'post' && message.channel === channel);
	const notices = [...new Set(stopped.map(({ noticeChannel }) => noticeChannel))].flatMap((to) => {
		const theirs = stopped.filter(({ noticeChannel }) => noticeChannel === to);
		return to === undefined ? [] : [noticeOf(to, channel, theirs, parcel, now)];
	});
	return bookOf({ feeds, outbox: queue(left, notices) });
}

function noticeOf(to: string, feedChannel: string, feeds: readonly Feed[], parcel: Parcel, now: number): FeedNotice {
	const kinds = [...new Set(feeds.map(({ query }) => query.kind))];
	const { locale } = feeds.at(-1)!;
	return { what: 'refused', id: `${parcel.id}-${to}`, channel: to, queuedAt: now, feedChannel, kinds, locale };
}

/** Forgets who added feeds, wherever it was this user. Returns the book itself if none was theirs. */
export function forgetUser(book: FeedBook, userId: string): FeedBook | undefined {
	const theirs = book.feeds.filter(({ addedBy }) => addedBy === userId);
	if (theirs.length === 0) return book;
	const channels = new Set(theirs.map(({ noticeChannel }) => noticeChannel));
	const feeds = book.feeds.map((feed): Feed => {
		if (!theirs.includes(feed)) return feed;
		const { addedBy: _, noticeChannel: __, ...rest } = feed;
		return rest;
	});
	return bookOf({
		feeds,
		outbox: withdraw(book.outbox, ({ what, channel }) => what === 'refused' && channels.has(channel)),
	});
}
