import type { DigestTime } from '../../../src/settings/settings.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { colours, type Embed, type Form, type Menu, menuLabel, type Reply } from '../../../src/words/reply.ts';
import {
	channelMention,
	dayTimestamp,
	joinDots,
	joinLines,
	joinParagraphs,
	joinSentences,
} from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { smallPrint } from '../../items/sources.ts';
import { digestText } from '../../reports/digest-time.ts';
import { addableKinds } from '../kinds/kinds.ts';
import { type Feed, isDaily } from '../stored/feed-record.ts';
import { feedLimit } from '../stored/stored-feeds.ts';
import { countRecentPosts } from '../watching/decide-post.ts';
import { feedTitle, filterText, kindNames } from './feed-view.ts';

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

/** If not all entries fit with their details, they are listed without: the menu opens each of them. */
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

/**
 * @param maxTextLength the most characters of the text that narrows the feed
 * @param channel the id of the preselected channel
 */
export const feedForm = (id: string, maxTextLength: number, channel: string | undefined, { t }: Words): Form => ({
	id,
	title: t('feed.form.title'),
	inputs: [
		{
			id: 'kind',
			label: t('feed.form.kind'),
			hint: t('feed.form.kindHint'),
			options: addableKinds.map((kind) => ({
				value: kind,
				label: t(kindNames[kind]),
				description: t(`feed.form.${kind}`),
			})),
		},
		{ id: 'channel', label: t('feed.form.channel'), hint: t('feed.form.channelHint'), isChannel: true, value: channel },
		{
			id: 'item',
			label: t('feed.form.item'),
			hint: t('feed.form.itemHint'),
			maxLength: maxTextLength,
			isOptional: true,
		},
		{
			id: 'min_price',
			label: t('feed.form.price'),
			hint: t('feed.form.priceHint'),
			maxLength: 20,
			isOptional: true,
		},
		{ id: 'role', label: t('feed.form.role'), hint: t('feed.form.roleHint'), isRole: true },
	],
});

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

function detailText({ query, role }: Feed, serverId: string, words: Words): string {
	// Discord's role for everyone has the id of the server.
	const mention = role === serverId ? '@everyone' : `<@&${role}>`;
	return joinDots(
		filterText(query, words),
		query.currency,
		role !== undefined && words.t('feed.mentions', { mention }),
	);
}

function whenText({ query, atMost }: Feed, digest: DigestTime, { t }: Words): string {
	if (isDaily(query)) return t('feed.when.daily', { time: digestText(digest) });
	if (query.kind === 'board') return t('feed.when.board');
	if (query.kind !== 'item') return t('feed.when.newItems', { most: atMost });
	return t(query.once ? 'feed.when.once' : 'feed.when.again', { day: dayTimestamp(query.endsAt) });
}

export const introductionReply = (feed: Feed, digest: DigestTime, words: Words): Reply => ({
	embed: {
		title: feedTitle(feed.query, words),
		description: joinSentences(
			words.t('feed.introduction', { user: `<@${feed.addedBy}>`, filter: filterText(feed.query, words) }),
			whenText(feed, digest, words),
		),
		colour: colours.question,
	},
});

/** @param notes the drawbacks to mention */
export function addedEmbed(
	feed: Feed,
	serverId: string,
	digest: DigestTime,
	notes: readonly ('metAlready' | 'unproven' | 'cannotMention' | 'cannotTell' | false | undefined)[],
	words: Words,
): Embed {
	const { t } = words;
	const place = { feed: feedTitle(feed.query, words), channel: channelMention(feed.channel) };
	return {
		title: t('feed.added.title'),
		description: joinParagraphs(
			joinSentences(
				t('feed.added.text', { ...place, details: detailText(feed, serverId, words) }),
				whenText(feed, digest, words),
			),
			...notes.map((note) => note && t(`feed.added.${note}`)),
			t('feed.added.more'),
		),
		colour: colours.listed,
	};
}
