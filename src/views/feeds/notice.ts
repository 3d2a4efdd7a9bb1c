import type { FeedNotice } from '../../notify/outbox.ts';
import { colours, type Reply } from '../reply.ts';
import { channelMention, kindNames } from './kinds.ts';
import { neededPermissions } from './problems.ts';

/**
 * Tells a user in a direct message that feeds they added have stopped.
 * @param id The custom id of a button that does nothing: by it, the message is found again.
 */
export function feedNoticeReply({ feedChannel, kinds }: Pick<FeedNotice, 'feedChannel' | 'kinds'>, id: string): Reply {
	const names = kinds.map((kind) => `**${kindNames[kind]}**`).join(', ');
	const [feeds, are] = kinds.length === 1 ? ['the feed', 'is'] : ['the feeds', 'are'];
	return {
		embed: {
			title: 'A feed has stopped',
			description: `This bot may no longer post in ${channelMention(feedChannel)}, so ${feeds} ${names} that you added ${are} paused. Allow it ${neededPermissions} there, then press Resume in \`/feed list\` in that server. If the channel is gone, remove its feeds there.`,
			colour: colours.absent,
		},
		buttons: [{ label: 'Paused', id, disabled: true }],
	};
}
