import { z } from 'zod';
import type { MessageTraits } from '../../../src/outbox/message-traits.ts';
import { type FeedKindName, type FeedResult, feedKinds } from '../kinds/kinds.ts';

/** An alert fired, or its time is over. */
export const alertContent = z.object({
	what: z.enum(['met', 'ended']),
	/** When the alert fired or ended, Unix ms. */
	at: z.number(),
	/** The ask in the alert's currency; null if there is none. */
	ask: z.number().nullable(),
	isConverted: z.boolean().optional(),
});
export type AlertNotice = z.output<typeof alertContent>;

/** The items that a feed found, with the prices of that time. The schema does not check them any further. */
export const postContent = z.object({
	shown: z.custom<FeedResult>((shown) => typeof shown === 'object' && shown !== null),
	/** How many more items were found than the post has room for. */
	more: z.number(),
});
export type FeedPost = z.output<typeof postContent>;

/** A feed, or a board, has stopped. */
export const noticeContent = z.object({
	feedChannel: z.string(),
	/** The kinds of the feeds that have stopped. */
	kinds: z.array(z.enum(Object.keys(feedKinds) as FeedKindName[])).readonly(),
	locale: z.string(),
	/** Whether the message of a board was deleted. */
	isDeleted: z.boolean().optional(),
});
export type FeedNotice = z.output<typeof noticeContent>;

/** Nothing is stored for the edit of a board, because it shows the prices of the time when it is sent. */
export const boardContent = z.object({});

export const watchingTraits = {
	alert: {
		kind: 'alert',
		metricsLabel: 'alerts',
		isPersonal: true,
		combines: 'if-many',
		canWait: false,
	},
	'channel-post': {
		kind: 'channel-post',
		metricsLabel: 'feeds',
		isPersonal: false,
		combines: 'if-many',
		canWait: false,
	},
	/** A feed's post for one user. It is counted with alerts, which are direct messages as well. */
	'direct-message': {
		kind: 'direct-message',
		metricsLabel: 'alerts',
		isPersonal: true,
		combines: 'if-many',
		canWait: false,
	},
	/** Each notice is about one channel. */
	notice: { kind: 'notice', metricsLabel: 'feeds', isPersonal: false, combines: 'never', canWait: false },
	/** Each board is a message of its own. */
	board: { kind: 'board', metricsLabel: 'feeds', isPersonal: false, combines: 'never', canWait: true },
} as const satisfies Record<string, MessageTraits>;
