import type { DigestTime } from '../../../src/settings/settings.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { colours, type Embed, type Menu, menuLabel } from '../../../src/words/reply.ts';
import { channelMention, dayTimestamp, joinDots, joinLines, joinParagraphs } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { smallPrint } from '../../items/sources.ts';
import { digestText } from '../../reports/digest-time.ts';
import { type Feed, isDaily } from '../stored/feed-record.ts';
import { feedLimit } from '../stored/stored-feeds.ts';
import { countRecentPosts } from '../watching/decide-post.ts';
import { feedTitle, filterText } from './feed-view.ts';

/** @param result says what the user has just changed, or is empty @param now Unix ms */
export function feedListEmbed(
	feeds: readonly Feed[],
	digest: DigestTime,
	serverId: string,
	result: string,
	words: Words,
	now: number,
): Embed {
	const { t, count } = words;
	const entries = feeds.map((feed, i) => {
		const place = { feed: numberedTitle(feed, i, words), channel: channelMention(feed.channel) };
		return {
			head: joinDots(t('feed.place', place), stateText(feed, now, words)),
			details: detailText(feed, serverId, words),
		};
	});
	return {
		title: t('feed.list.title', {
			count: count(feeds.length),
			limit: count(feedLimit),
		}),
		description: joinParagraphs(
			result,
			feeds.length > 0 ? listText(entries) : t('feed.list.empty'),
			feeds.some(({ query }) => isDaily(query)) && smallPrint(t('feed.list.digest', { time: digestText(digest) })),
		),
		colour: colours.question,
	};
}

/** The most characters of a list. The rest of the description is for the text before and after it. */
const maxListLength = discordLimits.embedDescription - 600;

/** If the entries do not fit with their details, only their heads are listed. The menu opens the details of each. */
export function listText(entries: readonly { readonly head: string; readonly details: string }[]): string {
	const text = joinLines(...entries.map(({ head, details }) => joinLines(head, details)));
	return text.length <= maxListLength ? text : joinLines(...entries.map(({ head }) => head));
}

/** @param writeName as in `feedTitle` */
export const numberedTitle = ({ query }: Feed, i: number, words: Words, writeName?: (name: string) => string): string =>
	`${i + 1}. ${feedTitle(query, words, writeName)}`;

export function feedsMenu(id: string, feeds: readonly Feed[], words: Words): Menu {
	return {
		id,
		placeholder: words.t('feed.list.menu'),
		options: feeds.map((feed, i) => ({
			value: feed.id,
			// Menus show Markdown as it is, so names are not escaped.
			label: menuLabel(numberedTitle(feed, i, words, String)),
			description: menuLabel(filterText(feed.query, words)),
		})),
	};
}

/** @param now Unix ms */
export function feedEmbed(feed: Feed, serverId: string, result: string, words: Words, now: number): Embed {
	const { query, channel, addedBy } = feed;
	const { t } = words;
	return {
		title: feedTitle(query, words),
		description: joinLines(
			result,
			joinDots(t('feed.in', { channel: channelMention(channel) }), stateText(feed, now, words)),
			detailText(feed, serverId, words),
			addedBy !== undefined && smallPrint(t('feed.addedBy', { user: `<@${addedBy}>` })),
		),
		colour: feed.paused ? colours.absent : colours.listed,
	};
}

export const removalEmbed = ({ query, channel }: Feed, words: Words): Embed => ({
	title: words.t('feed.removal.title'),
	description: words.t('feed.removal.text', { feed: feedTitle(query, words), channel: channelMention(channel) }),
	colour: colours.failure,
});

export const digestResult = (digest: DigestTime, { t }: Words): string =>
	t('feed.result.digest', { time: digestText(digest) });

function stateText(feed: Feed, now: number, { t, count }: Words): string {
	if (feed.paused === 'manager') return t('feed.state.paused');
	if (feed.paused === 'done') return t('feed.state.done');
	if (feed.paused === 'refused') return t('feed.state.refused', { permissions: t('feed.permissions') });
	const { query } = feed;
	if (query.kind === 'board') return '';
	if (query.kind === 'item')
		return t(query.once ? 'feed.state.once' : 'feed.state.again', { day: dayTimestamp(query.endsAt) });
	const posts = countRecentPosts(feed, now);
	return isDaily(query)
		? t('feed.state.posts', { posts })
		: t('feed.state.postsOfMost', { posts: count(posts), most: count(feed.atMost) });
}

export function detailText({ query, role }: Feed, serverId: string, words: Words): string {
	// Discord's role for everyone has the id of the server.
	const mention = role === serverId ? '@everyone' : `<@&${role}>`;
	return joinDots(
		filterText(query, words),
		query.currency,
		role !== undefined && words.t('feed.mentions', { mention }),
	);
}
