import { UserError } from '../../errors/user-error.ts';
import { addedEmbed, addedNotes, introductionReply } from '../../views/feeds/list.ts';
import type { Reply } from '../../views/reply.ts';
import { botMayPost, mayMention, mayPost, type PickedChannel, type PickedRole } from '../command/resolved-option.ts';
import type { Context } from '../context.ts';
import { feedQuery, type WantedFeed } from './feed-query.ts';
import { digestOf, managedServer } from './feed-replies.ts';

/** The posts of a feed in 24 hours, if nothing else is chosen. */
const usualPosts = 5;

/**
 * Adds a feed to a channel, and introduces it there: that shows whether the bot may post. If it may not, nothing is kept.
 * @throws UserError, MarketError, StoreError
 */
export async function addFeed(options: WantedFeed, context: Context): Promise<Reply> {
	const { channel, role, at_most: atMost = usualPosts } = options;
	const { feeds, messenger, directMessages, formats, caller } = context;
	const { appPermissions = 0n } = channel;
	const serverId = managedServer(context);
	checkPermissions(channel, role, serverId);
	const query = await feedQuery(options, serverId, context);
	const digest = await digestOf(serverId, context);
	// Opened while its owner is there: see docs/discord.md#direct-messages.
	const opened = await directMessages.open(caller.userId);
	const feed = await feeds.add(serverId, {
		channel: channel.id,
		query,
		role: role?.id,
		atMost,
		addedBy: caller.userId,
		noticeChannel: 'channel' in opened ? opened.channel : undefined,
		locale: formats.locale,
	});
	const introduction = { channel: channel.id, reply: introductionReply(feed, digest, formats) };
	const posted = await messenger.post(introduction, feed.id);
	if (posted.kind === 'refused') {
		await feeds.remove(serverId, feed.id);
		throw new UserError({ code: 'feed-cannot-post', channel: channel.id });
	}
	const notes = [
		posted.kind !== 'sent' && addedNotes.unproven,
		role && !mayMention(role, appPermissions) && addedNotes.cannotMention,
		feed.noticeChannel === undefined && addedNotes.cannotTell,
	];
	return { embed: addedEmbed(feed, serverId, digest, notes, formats) };
}

/** @throws UserError if the caller could not post or mention that themselves, or the bot may not post there. */
function checkPermissions(channel: PickedChannel, role: PickedRole | undefined, serverId: string): void {
	if (!mayPost(channel.type, channel.permissions))
		throw new UserError({ code: 'feed-channel-closed', channel: channel.id });
	if (!botMayPost(channel)) throw new UserError({ code: 'feed-cannot-post', channel: channel.id });
	if (!role || mayMention(role, channel.permissions)) return;
	const name = role.id === serverId ? undefined : role.name;
	throw new UserError({ code: 'feed-role-closed', role: name, channel: channel.id });
}
