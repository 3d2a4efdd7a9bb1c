import { UserError } from '../../../src/base/user-error.ts';
import { customId } from '../../../src/discord/command/component-handler.ts';
import type { RestSender } from '../../../src/discord/rest-sender.ts';
import type { Messenger } from '../../../src/outbox/messenger.ts';
import { defaultDigest } from '../../../src/settings/digest-time.ts';
import type { DigestTime, Settings } from '../../../src/settings/settings.ts';
import type { Button, Reply } from '../../../src/words/reply.ts';
import type { HistoryContext } from '../../items/item-context.ts';
import type { DirectMessages } from '../../reports/report-context.ts';
import type { Feed } from '../stored/feed-record.ts';
import type { StoredFeeds } from '../stored/stored-feeds.ts';
import { feedEmbed, feedListEmbed, feedsMenu, removalEmbed } from './feed-list-view.ts';

/** Returns the server's id. @throws UserError outside servers that the caller manages */
export function requireManagedServer({ caller: { serverId, managesServer } }: FeedContext): string {
	if (serverId === undefined) throw new UserError({ code: 'feeds-need-server' });
	if (!managesServer) throw new UserError({ code: 'feeds-need-manager' });
	return serverId;
}

export async function digestOf(serverId: string, { settings }: Pick<FeedContext, 'settings'>): Promise<DigestTime> {
	return (await settings.of({ scope: 'server', id: serverId })).digest ?? defaultDigest;
}

/** Looks only among the feeds of the caller's server. @throws UserError `no-such-feed` */
export async function feedOf(id: string, context: FeedContext): Promise<Feed> {
	const feed = (await context.feeds.of(requireManagedServer(context))).find((each) => each.id === id);
	if (!feed) throw new UserError({ code: 'no-such-feed' });
	return feed;
}

/** @param result says what the user has just changed */
export async function feedListReply(context: FeedContext, result = ''): Promise<Reply> {
	const { feeds, words, clock } = context;
	const serverId = requireManagedServer(context);
	const all = await feeds.of(serverId);
	const digest = await digestOf(serverId, context);
	return {
		embed: feedListEmbed(all, digest, serverId, result, words, clock.wall()),
		menus: [feedsMenu(customId('feed', 'show'), all, words)],
		buttons: [{ label: words.t('feed.button.digest'), id: customId('feed', 'digest') }],
	};
}

export function feedReply(feed: Feed, context: FeedContext, result = ''): Reply {
	const { words, clock } = context;
	const { id, paused } = feed;
	const pauseOrResume: Button = paused
		? { label: words.t('feed.button.resume'), id: customId('feed', 'resume', id), style: 'main' }
		: { label: words.t('feed.button.pause'), id: customId('feed', 'pause', id) };
	return {
		embed: feedEmbed(feed, requireManagedServer(context), result, words, clock.wall()),
		buttons: [
			{ label: words.t('button.back'), id: customId('feed', 'list') },
			pauseOrResume,
			{ label: words.t('feed.button.remove'), id: customId('feed', 'remove', id), style: 'danger' },
		],
	};
}

export const removalReply = (feed: Feed, { words }: FeedContext): Reply => ({
	embed: removalEmbed(feed, words),
	buttons: [
		{ label: words.t('feed.button.remove'), id: customId('feed', 'delete', feed.id), style: 'danger' },
		{ label: words.t('button.keep'), id: customId('feed', 'show', feed.id) },
	],
});

export interface FeedContext extends HistoryContext {
	readonly feeds: StoredFeeds;
	readonly settings: Settings;
	readonly messenger: Pick<Messenger, 'post'> & Pick<RestSender, 'pin'>;
	readonly directMessages: DirectMessages;
}
