import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { FeedTable } from '../storage/tables.ts';
import type { Feed } from './feed.ts';

export function feedRow(serverId: string, feed: Feed): Insertable<FeedTable> {
	const { query } = feed;
	return {
		id: feed.id,
		server_id: serverId,
		game: query.game,
		channel: feed.channel,
		query: JSON.stringify(query),
		role: feed.role ?? null,
		at_most: feed.atMost,
		added_by: feed.addedBy ?? null,
		notice_channel: feed.noticeChannel ?? null,
		locale: feed.locale,
		added_at: feed.addedAt,
		...evaluationColumns(feed),
	};
}

/** What evaluating a feed changes of it. */
export const evaluationColumns = ({ postedAt, posted, board, seen, evaluatedAt, digestAt, paused }: Feed) => ({
	paused: paused ?? null,
	posts: JSON.stringify({ postedAt, posted, board }),
	seen: seen ? JSON.stringify(seen) : null,
	evaluated_at: evaluatedAt ?? null,
	digest_at: digestAt ?? null,
});

export interface OwnedFeed {
	readonly feed: Feed;
	readonly serverId: string;
}

/** Without those that have been deleted. @throws StoreError */
export async function storedFeeds(
	{ sql }: Database,
	parts: readonly { readonly about: string }[],
): Promise<OwnedFeed[]> {
	const ids = parts.map(({ about }) => about);
	const rows = await sql.selectFrom('feeds').selectAll().where('id', 'in', ids).execute();
	return rows.map((row) => ({ feed: feedFrom(row), serverId: row.server_id }));
}

export function feedFrom(row: Selectable<FeedTable>): Feed {
	return {
		id: row.id,
		channel: row.channel,
		query: JSON.parse(row.query),
		role: row.role ?? undefined,
		atMost: row.at_most,
		addedBy: row.added_by ?? undefined,
		noticeChannel: row.notice_channel ?? undefined,
		locale: row.locale,
		addedAt: row.added_at,
		paused: (row.paused ?? undefined) as Feed['paused'],
		...JSON.parse(row.posts),
		seen: row.seen === null ? undefined : JSON.parse(row.seen),
		evaluatedAt: row.evaluated_at ?? undefined,
		digestAt: row.digest_at ?? undefined,
	};
}
