import type { FeedProblem } from '../../errors/feed-problem.ts';
import { escapeMarkdown, quote } from '../formatting/escape-markdown.ts';
import { type Formats, plural } from '../formatting/formats.ts';
import { label } from '../reply.ts';
import { channelMention, kindNames, neededPermissions } from './describe.ts';

/** What went wrong with a feed, and what to do about it. */
export function feedProblemMessage(problem: FeedProblem, formats: Formats): string {
	switch (problem.code) {
		case 'feeds-need-server':
			return 'Feeds post into the channels of a server. Use this command in a server that this bot was added to.';
		case 'feeds-need-manager':
			return 'You need the **Manage Server** permission to change this server’s feeds.';
		case 'too-many-feeds':
			return `This server already has ${plural(formats, problem.limit, 'feed', 'feeds')}, which is the most this bot allows. Remove one in \`/feed list\` first.`;
		case 'feed-exists':
			return `The channel ${channelMention(problem.channel)} already has this feed. \`/feed list\` shows all feeds of this server.`;
		case 'no-such-feed':
			return 'This feed no longer exists. `/feed list` shows the feeds of this server.';
		case 'feed-option-unfit':
			return `The option \`${problem.option}\` does not apply to **${kindNames[problem.kind]}**. Leave it out, or choose another \`kind\`.`;
		case 'feed-channel-closed':
			return `You cannot post in ${channelMention(problem.channel)} yourself, so you cannot add a feed to it. Choose a channel in which you may view and send messages.`;
		case 'feed-role-closed': {
			const { role, channel } = problem;
			const need = `the permission **Mention @everyone, @here and All Roles** in ${channelMention(channel)}`;
			return role === undefined
				? `To have everyone mentioned, you need ${need}. Leave out \`role\`, or choose a role that anyone may mention.`
				: `You may not mention the role ${escapeMarkdown(label(role))}. Ask for ${need}, or choose a role that anyone may mention.`;
		}
		case 'feed-cannot-post':
			return `**Not added:** this bot may not post in ${channelMention(problem.channel)}. Allow it ${neededPermissions} there (in threads **Send Messages in Threads**), then add the feed again.`;
		case 'no-such-hour':
			return `${quote(problem.typed)} is not an hour of the day. Give a whole hour, for example \`18:00\` or \`6 pm\`.`;
	}
}
