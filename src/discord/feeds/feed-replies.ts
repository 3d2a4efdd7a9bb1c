import type { Feed } from '../../notify/feed.ts';
import { feedEmbed, feedLabels, feedListEmbed, feedsMenu, removalEmbed } from '../../views/feeds/list.ts';
import { labels } from '../../views/labels.ts';
import type { Reply } from '../../views/reply.ts';
import { customId } from '../command/custom-id.ts';
import type { Context } from '../context.ts';
import { digestOf, managedServer } from './managing.ts';

/** All feeds of the server, with a menu to pick one. @throws UserError, StoreError */
export async function feedListReply(context: Context, news = ''): Promise<Reply> {
	const { feeds, formats, clock } = context;
	const serverId = managedServer(context);
	const all = await feeds.of(serverId);
	const digest = await digestOf(serverId, context);
	return {
		embed: feedListEmbed(all, digest, serverId, news, formats, clock.wall()),
		menus: [feedsMenu(customId('feed', 'pick'), all, formats)],
		buttons: [{ label: feedLabels.digest, id: customId('feed', 'digest') }],
	};
}

/** One feed, with what can be done with it. @throws UserError */
export function feedReply(feed: Feed, context: Context, news = ''): Reply {
	const { formats, clock } = context;
	const { id, paused } = feed;
	const pause = paused
		? { label: feedLabels.resume, id: customId('feed', 'resume', id), style: 'main' as const }
		: { label: feedLabels.pause, id: customId('feed', 'pause', id) };
	return {
		embed: feedEmbed(feed, managedServer(context), news, formats, clock.wall()),
		buttons: [
			{ label: labels.back, id: customId('feed', 'list') },
			pause,
			{ label: feedLabels.remove, id: customId('feed', 'remove', id), style: 'danger' },
		],
	};
}

/** Asks before a feed is removed. */
export const removalReply = (feed: Feed): Reply => ({
	embed: removalEmbed(feed),
	buttons: [
		{ label: feedLabels.remove, id: customId('feed', 'delete', feed.id), style: 'danger' },
		{ label: labels.keep, id: customId('feed', 'show', feed.id) },
	],
});
