import type { Clock } from '../runtime/clock.ts';
import type { Transactions } from '../storage/database.ts';
import type { RedisConnection } from '../storage/redis/redis-connection.ts';
import { redisKey } from '../storage/redis/redis-key.ts';

/** How long a claim is kept, ms: much longer than Discord takes to send an interaction to two processes. */
const claimTime = 60_000;

/** Claims an interaction in a SQLite file: see `ClaimStore`. */
export function claimInSqlite(database: Transactions, clock: Clock, id: string): Promise<boolean> {
	const now = clock.wall();
	return database.write((run) => {
		run('DELETE FROM claims WHERE at < ?', now - claimTime);
		return run('INSERT OR IGNORE INTO claims (id, at) VALUES (?, ?) RETURNING id', id, now).length > 0;
	});
}

/** The same in Redis. */
export async function claimInRedis(redis: RedisConnection, id: string): Promise<boolean> {
	return (await redis.command('SET', redisKey('claim', id), '1', 'NX', 'PX', String(claimTime))) !== null;
}
