import type { Feed } from '../../notify/feed.ts';
import type { DigestTime } from '../../users/settings.ts';
import { type Formats, plural } from '../formatting/formats.ts';
import { colours, type Embed, type Reply } from '../reply.ts';
import { channelMention, feedTitle, filterText, roleMention } from './describe.ts';
import { digestText } from './list.ts';

function whenText({ query, atMost }: Pick<Feed, 'query' | 'atMost'>, digest: DigestTime, formats: Formats): string {
	if (query.kind === 'movers') return `once a day at ${digestText(digest)}`;
	return `whenever something is new, at most ${plural(formats, atMost, 'time', 'times')} in 24 hours`;
}

/** What the bot posts in the channel first. Mentions nobody. */
export function introductionReply(
	feed: Pick<Feed, 'query' | 'atMost' | 'addedBy'>,
	digest: DigestTime,
	formats: Formats,
): Reply {
	return {
		embed: {
			title: feedTitle(feed.query),
			description: `This channel now gets this feed, chosen by <@${feed.addedBy}>: ${filterText(feed.query, formats)}. It posts ${whenText(feed, digest, formats)}.`,
			colour: colours.question,
		},
	};
}

/** What is worth saying beside that the feed was added. */
export interface AddedNotes {
	/** Discord could not be reached, so that it is not known yet whether the bot may post there. */
	readonly isUnproven: boolean;
	/** The bot does not seem to have the permission to mention the role. */
	readonly cannotMention: boolean;
	/** The user accepts no direct messages, so that they cannot be told if posting fails. */
	readonly cannotTell: boolean;
}

export function addedEmbed(
	feed: Pick<Feed, 'query' | 'channel' | 'role' | 'atMost'>,
	serverId: string,
	digest: DigestTime,
	{ isUnproven, cannotMention, cannotTell }: AddedNotes,
	formats: Formats,
): Embed {
	const { query, channel, role } = feed;
	const mention = role === undefined ? '' : `, and mentions ${roleMention(role, serverId)}`;
	return {
		title: 'Feed added',
		description: [
			`**${feedTitle(query)}** in ${channelMention(channel)}: ${filterText(query, formats)}. It posts ${whenText(feed, digest, formats)}${mention}. Amounts are in ${query.currency}.`,
			isUnproven &&
				'⚠️ Discord did not accept the introduction just now, so it is not certain yet that this bot may post there. `/feed list` will say so if it may not.',
			cannotMention &&
				'⚠️ This bot does not seem to have the permission **Mention @everyone, @here and All Roles**. Until it has, the mention notifies nobody.',
			cannotTell &&
				'You accept no direct messages from this bot. If it can no longer post there, only `/feed list` will say so.',
			'`/feed list` shows all feeds of this server, to pause or remove them.',
		]
			.filter(Boolean)
			.join('\n\n'),
		colour: colours.listed,
	};
}
