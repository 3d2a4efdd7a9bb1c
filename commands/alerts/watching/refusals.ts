import type { Clock } from '../../../src/base/clock.ts';
import { messageId, type Queued, queue, withhold } from '../../../src/outbox/outbox.ts';
import type { Database } from '../../../src/storage/database.ts';
import { activeStates } from './alert-rules.ts';
import { feedFrom, feedsLock } from './stored-feeds.ts';
import { alertsLock } from './user-alerts.ts';

/**
 * Also pauses alerts that fired without their owner being told. Resolves to whether the user has any alerts.
 * @throws StoreError
 */
export function pauseAlerts(database: Database, userId: string): Promise<boolean> {
	return database.write([alertsLock(userId), 'outbox'], async (sql) => {
		const untold = sql.selectFrom('outbox').select('about').where('kind', '=', 'alert').where('owner', '=', userId);
		const theirs = sql.updateTable('alerts').where('user_id', '=', userId).where('paused', 'is', null);
		const stopped = theirs.where((is) => is.or([is('state', 'in', activeStates), is('id', 'in', untold)]));
		await stopped.set({ paused: 'unreachable' }).execute();
		await withhold(sql, userId, ['alert']);
		const alerts = sql.selectFrom('alerts').select('id').where('user_id', '=', userId).limit(1);
		return (await alerts.execute()).length > 0;
	});
}

/**
 * Resolves to whether the server, or user, has any feeds. @throws StoreError
 * @param boardId pauses only this board: posts reopen an archived thread, but edits do not
 */
export async function pauseFeeds(
	database: Database,
	serverId: string,
	channel: string,
	clock: Clock,
	boardId?: string,
): Promise<boolean> {
	return database.write([feedsLock(serverId)], async (sql) => {
		const kinds = ['channel-post', 'board', 'direct-message'];
		const untold = sql.selectFrom('outbox').select('about').where('kind', 'in', kinds).where('channel', '=', channel);
		const ofChannel = sql.updateTable('feeds').where('owner', '=', serverId).where('channel', '=', channel);
		const stopping = boardId === undefined ? ofChannel : ofChannel.where('id', '=', boardId);
		// Alerts that fired without anyone being told wait for their goals again.
		const active = stopping.where((is) =>
			is.or([is('paused', 'is', null), is.and([is('paused', '=', 'done'), is('id', 'in', untold)])]),
		);
		const stopped = (await active.set({ paused: 'refused' }).returningAll().execute()).map(feedFrom);
		const waiting = sql.deleteFrom('outbox').where('kind', 'in', kinds).where('channel', '=', channel);
		await (boardId === undefined ? waiting : waiting.where('about', '=', boardId)).execute();
		const noticeChannels = new Set(stopped.flatMap(({ noticeChannel }) => noticeChannel ?? []));
		const now = clock.wall();
		const notices = [...noticeChannels].map((to): Queued => {
			const theirs = stopped.filter(({ noticeChannel }) => noticeChannel === to);
			const { locale, addedBy } = theirs.at(-1)!;
			const content = { feedChannel: channel, kinds: [...new Set(theirs.map(({ query }) => query.kind))], locale };
			const id = messageId(channel, to, now);
			const about = addedBy === undefined ? {} : { about: addedBy };
			return { id, kind: 'notice', owner: serverId, channel: to, queuedAt: now, content, ...about };
		});
		await queue(sql, notices);
		const feeds = sql.selectFrom('feeds').select('id').where('owner', '=', serverId).limit(1);
		return (await feeds.execute()).length > 0;
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
		const notice: Queued = {
			id: messageId(id, 'deleted'),
			kind: 'notice',
			owner: serverId,
			channel: row.notice_channel,
			queuedAt: now,
			content,
			...(row.added_by ? { about: row.added_by } : {}),
		};
		await queue(sql, [notice]);
	});
}
