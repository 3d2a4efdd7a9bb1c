import type { Clock } from '../../src/base/clock.ts';
import { defineMessage, type MessageKind, type MessageOf } from '../../src/outbox/message-kind.ts';
import type { Database } from '../../src/storage/database.ts';
import type { PricesToValue } from '../own-items/valuation.ts';
import { type AlertMessageOptions, alertMessage } from './alert/alert-message.ts';
import { boardMessage } from './board/board.ts';
import { feedMessage, stoppedFeedMessage } from './feed/post-view.ts';
import { storedAlerts } from './stored/alert-rows.ts';
import { ownerOfUser } from './stored/feed-record.ts';
import {
	alertContent,
	boardContent,
	type FeedPost,
	noticeContent,
	postContent,
	watchingTraits,
} from './stored/message-contents.ts';
import { endBoard, pauseAlerts, pauseFeeds } from './stored/refusals.ts';
import { feedsOfParts } from './stored/stored-feeds.ts';

export interface WatchingMessagesOptions extends Omit<AlertMessageOptions, 'wordsFor'> {
	readonly database: Database;
	/** What boards need to price their items. */
	readonly valuing: PricesToValue;
	/** Words for alerts and feeds, which store times as Unix ms. */
	readonly wordsInUnixTime: AlertMessageOptions['wordsFor'];
	/** Words for boards, whose lists have process times. */
	readonly wordsInProcessTime: AlertMessageOptions['wordsFor'];
	/** Whether the bot is a member of the server; undefined if that is unknown. */
	isInServer(id: string): Promise<boolean | undefined>;
	deleteServer(id: string): Promise<void>;
	readonly clock: Clock;
}

/** The messages of alerts, feeds and boards. */
export function watchingMessages(options: WatchingMessagesOptions): MessageKind[] {
	const { database, valuing, clock } = options;
	/** @param language the language that the recipient has chosen; undefined for the stored locale */
	const messageOptions = (language: string | undefined) => ({
		...options,
		wordsFor: (locale: string) => options.wordsInUnixTime(language ?? locale),
	});
	const composeFeed = async (message: MessageOf<FeedPost>, language: string | undefined) =>
		feedMessage(messageOptions(language), message, message.parts, await feedsOfParts(database, message.parts));
	const pauseChannel = async (serverId: string, channel: string, boardId?: string) => {
		const hasFeeds = await pauseFeeds(database, serverId, channel, clock, boardId);
		// Discord's answer is the same if the bot has lost a permission and if it was removed from the server. The check
		// is not awaited, because it sends a request.
		void options
			.isInServer(serverId)
			.then((isMember) => (isMember === false ? options.deleteServer(serverId) : undefined));
		return hasFeeds;
	};
	return [
		defineMessage(watchingTraits.alert, alertContent, {
			compose: async (message, language) =>
				alertMessage(messageOptions(language), message, message.parts, await storedAlerts(database, message.parts)),
			onRefused: ({ parts: [{ owner }] }) => pauseAlerts(database, owner),
		}),
		defineMessage(watchingTraits['channel-post'], postContent, {
			compose: composeFeed,
			onRefused: ({ parts: [{ owner, channel }] }) => pauseChannel(owner, channel),
		}),
		defineMessage(watchingTraits['direct-message'], postContent, {
			compose: composeFeed,
			onRefused: ({ parts: [{ owner, channel }] }) => pauseFeeds(database, ownerOfUser(owner), channel, clock),
		}),
		defineMessage(watchingTraits.notice, noticeContent, {
			// The notice is in the language of whoever set the feed up.
			compose: async (message) => stoppedFeedMessage(messageOptions(undefined), message, message.parts[0]),
			// The feeds that it is about have stopped already, so there is nothing to pause.
			onRefused: async () => false,
		}),
		defineMessage(watchingTraits.board, boardContent, {
			compose: async ({ parts: [part] }, language) => {
				const [ownedFeed] = await feedsOfParts(database, [part]);
				const wordsFor = (locale: string) => options.wordsInProcessTime(language ?? locale);
				return ownedFeed && boardMessage({ ...valuing, wordsFor }, ownedFeed.feed);
			},
			onRefused: async ({ parts: [{ owner, channel, about: boardId }] }, why) => {
				const isBoardDeleted = why === 'no-message' && boardId !== undefined;
				if (!isBoardDeleted) return pauseChannel(owner, channel, boardId);
				await endBoard(database, owner, boardId, clock);
				return true;
			},
		}),
	];
}
