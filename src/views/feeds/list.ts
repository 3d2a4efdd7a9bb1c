import type { Feed } from '../../notify/feed.ts';
import { postsToday } from '../../notify/publish.ts';
import { feedLimit } from '../../notify/server-feeds.ts';
import { timeText, zoneText } from '../../text/parse-time.ts';
import type { DigestTime } from '../../users/settings.ts';
import type { Formats } from '../formatting/formats.ts';
import { joinLines } from '../formatting/join.ts';
import { smallPrint } from '../formatting/sources.ts';
import { colours, type Embed, type Form, label, type Menu } from '../reply.ts';
import { channelMention, feedTitle, filterText, neededPermissions, roleMention } from './describe.ts';

/** When movers are posted: `18:00 (Europe/Berlin)`. */
export const digestText = ({ hour, zone }: DigestTime): string => `${timeText(60 * hour)} (${zoneText(zone)})`;

export function feedListEmbed(
	feeds: readonly Feed[],
	digest: DigestTime,
	serverId: string,
	news: string,
	formats: Formats,
	now: number,
): Embed {
	const lines = feeds.map((feed, i) => {
		const number = `**${i + 1}. ${feedTitle(feed.query)}** in ${channelMention(feed.channel)}`;
		return `${number} · ${stateText(feed, now, formats)}\n${detailText(feed, serverId, formats)}`;
	});
	const empty =
		'This server has no feeds. A feed posts deals, price movements or items that are back in stock into a channel. For example: `/feed add` with `channel:#deals` and `kind:Deals`.';
	return {
		title: `Feeds of this server (${formats.count(feeds.length)} of ${formats.count(feedLimit)})`,
		description: [
			news,
			feeds.length > 0 ? lines.join('\n') : empty,
			smallPrint(`Movers of the day are posted once a day at ${digestText(digest)}.`),
		]
			.filter(Boolean)
			.join('\n\n'),
		colour: colours.question,
	};
}

export function feedsMenu(id: string, feeds: readonly Feed[], formats: Formats): Menu {
	return {
		id,
		placeholder: 'Pause or remove a feed',
		options: feeds.map(({ id: value, query }, i) => ({
			value,
			label: label(`${i + 1}. ${feedTitle(query)}`),
			description: label(filterText(query, formats)),
		})),
	};
}

/** One feed. @param now Unix ms */
export function feedEmbed(feed: Feed, serverId: string, news: string, formats: Formats, now: number): Embed {
	const { query, channel, addedBy } = feed;
	return {
		title: feedTitle(query),
		description: joinLines(
			news,
			`In ${channelMention(channel)} · ${stateText(feed, now, formats)}`,
			detailText(feed, serverId, formats),
			addedBy !== undefined && smallPrint(`Added by <@${addedBy}>`),
		),
		colour: feed.paused ? colours.absent : colours.listed,
	};
}

export const removalEmbed = ({ query, channel }: Feed): Embed => ({
	title: 'Remove this feed?',
	description: `**${feedTitle(query)}** in ${channelMention(channel)} will post nothing more. Its earlier posts stay.`,
	colour: colours.failure,
});

export const feedNews = {
	paused: '**Paused.** It posts nothing until you press Resume.',
	resumed: '**Resumed.** It posts again when there is something new.',
	removed: '**Removed.**',
	digest: (digest: DigestTime): string => `**Saved:** movers of the day are posted at ${digestText(digest)}.`,
} as const;

export const feedLabels = {
	pause: 'Pause',
	resume: 'Resume',
	remove: 'Remove',
	digest: 'Time of the daily post',
} as const;

export function digestForm(id: string, { hour, zone }: DigestTime): Form {
	return {
		id,
		title: 'Time of the daily post',
		text: 'When movers of the day are posted in this server.',
		inputs: [
			{
				id: 'hour',
				label: 'Hour',
				hint: 'A whole hour, such as 18:00 or 6 pm',
				maxLength: 10,
				value: timeText(60 * hour),
			},
			{
				id: 'zone',
				label: 'Time zone',
				hint: 'A city or an offset, such as Berlin or UTC+2',
				maxLength: 50,
				value: zoneText(zone),
			},
		],
	};
}

function stateText(feed: Feed, now: number, formats: Formats): string {
	if (feed.paused === 'manager') return '⏸️ paused';
	if (feed.paused === 'refused')
		return `⚠️ paused: this bot may not post there any more. Allow it ${neededPermissions}, then press Resume, or remove the feed if the channel is gone`;
	const posts = formats.count(postsToday(feed, now));
	if (feed.query.kind === 'movers')
		return posts === '0' ? 'not posted in the last 24 hours' : 'posted in the last 24 hours';
	return `${posts} of at most ${formats.count(feed.atMost)} posts in the last 24 hours`;
}

function detailText({ query, role }: Feed, serverId: string, formats: Formats): string {
	const mention = role === undefined ? '' : ` · mentions ${roleMention(role, serverId)}`;
	return `${filterText(query, formats)} · ${query.currency}${mention}`;
}
