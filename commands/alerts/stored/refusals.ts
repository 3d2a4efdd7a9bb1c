import type { Clock } from '../../../src/base/clock.ts';
import { messageId, type QueuedPart, queueMessages, withholdMessages } from '../../../src/outbox/outbox.ts';
import type { Database } from '../../../src/storage/database.ts';
import { activeStates } from '../goals/alert-rules.ts';
import type { Feed } from './feed-record.ts';
import { feedFrom, feedsLock } from './stored-feeds.ts';
import { alertsLock } from './user-alerts.ts';

/**
 * Pauses the user's active alerts, and those whose owner has not been told yet that they fired. Resolves to whether the
 * user has any alerts.
 * @throws StoreError
 */
export function pauseAlerts(database: Database, userId: string): Promise<boolean> {
	return database.write([alertsLock(userId), 'outbox'], async (sql) => {
		const idsInOutbox = sql
			.selectFrom('outbox')
			.select('about')
			.where('kind', '=', 'alert')
			.where('owner', '=', userId);
		const unpaused = sql.updateTable('alerts').where('user_id', '=', userId).where('paused', 'is', null);
		const toPause = unpaused.where((where) =>
			where.or([where('state', 'in', activeStates), where('id', 'in', idsInOutbox)]),
		);
		await toPause.set({ paused: 'unreachable' }).execute();
		await withholdMessages(sql, userId, ['alert']);
		const alerts = sql.selectFrom('alerts').select('id').where('user_id', '=', userId).limit(1);
		return (await alerts.execute()).length > 0;
	});
}

/**
 * Pauses the feeds of a channel, and tells whoever added them. Resolves to whether the owner has any feeds.
 * @param owner a server, or a user as `ownerOfUser` names them
 * @param boardId if set, only this board is paused. In an archived thread, Discord refuses edits of its message, but
 * accepts the posts of other feeds, which reopen the thread
 * @throws StoreError
 */
export async function pauseFeeds(
	database: Database,
	owner: string,
	channel: string,
	clock: Clock,
	boardId?: string,
): Promise<boolean> {
	return database.write([feedsLock(owner)], async (sql) => {
		const messageKinds = ['channel-post', 'board', 'direct-message'];
		const idsInOutbox = sql
			.selectFrom('outbox')
			.select('about')
			.where('kind', 'in', messageKinds)
			.where('channel', '=', channel);
		const ofChannel = sql.updateTable('feeds').where('owner', '=', owner).where('channel', '=', channel);
		const affected = boardId === undefined ? ofChannel : ofChannel.where('id', '=', boardId);
		// An alert in a channel is `done` once its post is queued. If the post is refused, the alert is paused like other
		// feeds. Once resumed, it waits for its goal again.
		const toPause = affected.where((where) =>
			where.or([
				where('paused', 'is', null),
				where.and([where('paused', '=', 'done'), where('id', 'in', idsInOutbox)]),
			]),
		);
		const stopped = (await toPause.set({ paused: 'refused' }).returningAll().execute()).map(feedFrom);
		const deletion = sql.deleteFrom('outbox').where('kind', 'in', messageKinds).where('channel', '=', channel);
		await (boardId === undefined ? deletion : deletion.where('about', '=', boardId)).execute();
		await queueMessages(sql, stoppedFeedNotices(stopped, owner, channel, clock.wall()));
		const feeds = sql.selectFrom('feeds').select('id').where('owner', '=', owner).limit(1);
		return (await feeds.execute()).length > 0;
	});
}

/** Returns a notice for each user who added some of the feeds, which are all of one channel. */
function stoppedFeedNotices(stopped: readonly Feed[], owner: string, channel: string, now: number): QueuedPart[] {
	const noticeChannels = new Set(stopped.flatMap(({ noticeChannel }) => noticeChannel ?? []));
	return [...noticeChannels].map((to): QueuedPart => {
		const feedsOfUser = stopped.filter(({ noticeChannel }) => noticeChannel === to);
		// `to` is the direct message channel of one user, who added all of these feeds.
		const { locale, addedBy } = feedsOfUser.at(-1)!;
		const kinds = [...new Set(feedsOfUser.map(({ query }) => query.kind))];
		const content = { feedChannel: channel, kinds, locale };
		const id = messageId(channel, to, now);
		// A notice is about the user who added the feeds, so that it is deleted with the user's data.
		const about = addedBy === undefined ? {} : { about: addedBy };
		return { id, kind: 'notice', owner, channel: to, queuedAt: now, content, ...about };
	});
}

/** Deletes a board whose message was deleted, and tells whoever set it up. @throws StoreError */
export async function endBoard(database: Database, serverId: string, id: string, clock: Clock): Promise<void> {
	await database.write([feedsLock(serverId)], async (sql) => {
		const deleted = sql.deleteFrom('feeds').where('owner', '=', serverId).where('id', '=', id);
		const [row] = await deleted.returningAll().execute();
		if (!row?.notice_channel) return;
		const now = clock.wall();
		const content = { feedChannel: row.channel, kinds: ['board'] as const, locale: row.locale, isDeleted: true };
		const notice: QueuedPart = {
			id: messageId(id, 'deleted'),
			kind: 'notice',
			owner: serverId,
			channel: row.notice_channel,
			queuedAt: now,
			content,
			...(row.added_by ? { about: row.added_by } : {}),
		};
		await queueMessages(sql, [notice]);
	});
}
