import { timeText, zoneText } from '../../src/base/text/parse-time.ts';
import { type Feed, type FeedKind, feedKinds } from '../../src/notify/feed.ts';
import { postsToday } from '../../src/notify/publish.ts';
import { feedLimit } from '../../src/notify/server-feeds.ts';
import type { DigestTime } from '../../src/settings/settings.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { joinDots, joinLines, joinParagraphs } from '../../src/words/join.ts';
import { channelMention, kindNames, neededPermissions } from '../../src/words/labels.ts';
import { colours, type Embed, type Form, label, type Menu, type Reply } from '../../src/words/reply.ts';
import { smallPrint } from '../items/sources.ts';
import { timeInput, zoneInput } from '../settings/settings-view.ts';
import { feedTitle, filterText } from './feed-view.ts';

/** When movers are posted: `18:00 (Europe/Berlin)`. */
const digestText = ({ hour, zone }: DigestTime): string => `${timeText(60 * hour)} (${zoneText(zone)})`;

/** @param now Unix ms */
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
		'This server has no feeds. A feed posts deals, price movements or items that are back in stock into a channel. Run `/feed add` in that channel.';
	return {
		title: `Feeds of this server (${formats.count(feeds.length)} of ${formats.count(feedLimit)})`,
		description: joinParagraphs(
			news,
			feeds.length > 0 ? lines.join('\n') : empty,
			smallPrint(`Movers of the day are posted once a day at ${digestText(digest)}.`),
		),
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

/** @param now Unix ms */
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

/** The form for a feed in the channel that it is opened in. @param longest of the text that narrows it, characters */
export const feedForm = (id: string, longest: number): Form => ({
	id,
	title: 'Add a feed to this channel',
	text: 'The options of `/feed add` offer more: another channel, a role to mention, and other limits.',
	inputs: [
		{
			id: 'kind',
			label: 'What to post',
			hint: 'New ones as they come; movers once a day',
			options: feedKinds.map((kind) => ({ value: kind, label: kindNames[kind], description: kindHints[kind] })),
		},
		{
			id: 'item',
			label: 'Only these items',
			hint: 'A part of their names, such as karambit; empty for all items',
			maxLength: longest,
			isOptional: true,
		},
		{
			id: 'min_price',
			label: 'Only from this price',
			hint: 'In the currency of this server’s settings, or else of yours',
			maxLength: 20,
			isOptional: true,
		},
	],
});

const kindHints: Readonly<Record<FeedKind, string>> = {
	deals: 'Asks of at least 15% under the 30-day median',
	movers: 'What rose most in a day, by what people paid',
	restock: 'What sells often and was out of stock',
};

export function digestForm(id: string, { hour, zone }: DigestTime): Form {
	return {
		id,
		title: 'Time of the daily post',
		text: 'When movers of the day are posted in this server.',
		inputs: [timeInput('hour', 'Hour', 'A whole hour, such as 18:00 or 6 pm', 60 * hour), zoneInput(zone)],
	};
}

function stateText(feed: Feed, now: number, formats: Formats): string {
	if (feed.paused === 'manager') return '⏸️ paused';
	if (feed.paused === 'refused')
		return `⚠️ paused: this bot may not post there any more. Allow it ${neededPermissions}, then press Resume, or remove the feed if the channel is gone`;
	const posts = postsToday(feed, now);
	return feed.query.kind === 'movers'
		? `${plural(formats, posts, 'post', 'posts')} in the last 24 hours`
		: `${formats.count(posts)} of at most ${formats.count(feed.atMost)} posts in the last 24 hours`;
}

function detailText({ query, role }: Feed, serverId: string, formats: Formats): string {
	// The role with the id of the server is everyone in it.
	const mention = role === serverId ? '@everyone' : `<@&${role}>`;
	return joinDots(filterText(query, formats), query.currency, role !== undefined && `mentions ${mention}`);
}

function whenText({ query, atMost }: Feed, digest: DigestTime, formats: Formats): string {
	if (query.kind === 'movers') return `once a day at ${digestText(digest)}`;
	return `whenever something is new, at most ${plural(formats, atMost, 'time', 'times')} in 24 hours`;
}

/** What the bot posts in the channel first. Mentions nobody. */
export const introductionReply = (feed: Feed, digest: DigestTime, formats: Formats): Reply => ({
	embed: {
		title: feedTitle(feed.query),
		description: `This channel now gets this feed, chosen by <@${feed.addedBy}>: ${filterText(feed.query, formats)}. It posts ${whenText(feed, digest, formats)}.`,
		colour: colours.question,
	},
});

/** What whoever adds a feed has to know. */
export const addedNotes = {
	unproven:
		'⚠️ Discord did not accept the introduction just now, so it is not certain yet that this bot may post there. `/feed list` will say so if it may not.',
	cannotMention:
		'⚠️ This bot does not seem to have the permission **Mention @everyone, @here and All Roles**. Until it has, the mention notifies nobody.',
	cannotTell:
		'You accept no direct messages from this bot. If it can no longer post there, only `/feed list` will say so.',
} as const;

export function addedEmbed(
	feed: Feed,
	serverId: string,
	digest: DigestTime,
	notes: readonly (string | false | undefined)[],
	formats: Formats,
): Embed {
	const place = `**${feedTitle(feed.query)}** in ${channelMention(feed.channel)}`;
	return {
		title: 'Feed added',
		description: joinParagraphs(
			`${place}: ${detailText(feed, serverId, formats)}. It posts ${whenText(feed, digest, formats)}.`,
			...notes,
			'`/feed list` shows all feeds of this server, to pause or remove them.',
		),
		colour: colours.listed,
	};
}
