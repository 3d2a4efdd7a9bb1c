import { UserError } from '../../errors/user-error.ts';
import type { Feed, FeedKind } from '../../notify/feed.ts';
import type { NewFeed } from '../../notify/server-feeds.ts';
import { type AddedNotes, addedEmbed, introductionReply } from '../../views/feeds/list.ts';
import type { Reply } from '../../views/reply.ts';
import { mayMention, mayPost, type PickedChannel, type PickedRole } from '../command/resolved-option.ts';
import type { Context } from '../context.ts';
import { type FeedOptions, feedQuery } from './feed-query.ts';
import { digestOf, managedServer } from './managing.ts';

/** The posts of a feed in 24 hours, if nothing else is chosen. */
const usualPosts = 5;

export interface WantedFeed extends FeedOptions {
	readonly channel: PickedChannel;
	readonly kind: FeedKind;
	readonly role?: PickedRole | undefined;
}

/**
 * Adds a feed to a channel, and introduces it there: that shows whether the bot may post. If it may not, nothing is kept.
 * @throws UserError, MarketError, StoreError
 */
export async function addFeed({ channel, kind, role, ...options }: WantedFeed, context: Context): Promise<Reply> {
	const { feeds, messenger, directMessages, formats, caller } = context;
	const serverId = managedServer(context);
	checkPermissions(channel, role, serverId);
	const query = await feedQuery(kind, options, serverId, context);
	const digest = await digestOf(serverId, context);
	const wanted: NewFeed = {
		channel: channel.id,
		query,
		role: role?.id,
		atMost: options.at_most ?? usualPosts,
		addedBy: caller.userId,
		locale: formats.locale,
	};
	await feeds.check(serverId, wanted);
	// Opened while its owner is there: see docs/discord.md#direct-messages.
	const opened = await directMessages.open(caller.userId);
	const noticeChannel = 'channel' in opened ? opened.channel : undefined;
	const feed = await feeds.add(serverId, { ...wanted, noticeChannel });
	const posted = await messenger.post(
		{ channel: channel.id, reply: introductionReply(feed, digest, formats) },
		feed.id,
	);
	if (posted.kind === 'refused') {
		await feeds.remove(serverId, feed.id);
		throw new UserError({ code: 'feed-cannot-post', channel: channel.id });
	}
	const notes: AddedNotes = {
		isUnproven: posted.kind !== 'sent',
		cannotMention: role !== undefined && !role.mentionable && !caller.botMentionsEveryone,
		cannotTell: noticeChannel === undefined,
	};
	return { embed: addedEmbed(feed satisfies Feed, serverId, digest, notes, formats) };
}

/** @throws UserError if the caller could not post or mention that themselves. */
function checkPermissions(channel: PickedChannel, role: PickedRole | undefined, serverId: string): void {
	if (!mayPost(channel)) throw new UserError({ code: 'feed-channel-closed', channel: channel.id });
	if (!role || mayMention(role, channel)) return;
	const name = role.id === serverId ? undefined : role.name;
	throw new UserError({ code: 'feed-role-closed', role: name, channel: channel.id });
}
