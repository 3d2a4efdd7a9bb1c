import { setTimeout as sleep } from 'node:timers/promises';
import { fleetChannel } from './channels.ts';
import type { RedisConnection } from './redis-connection.ts';
import { redisKey } from './redis-key.ts';
import { script } from './script.ts';

/**
 * The run of the Redis server that the data was written in, and the time since which hard rate limits are closed. A
 * server that restarted, was flushed, or is a replica that took over, may have lost the latest writes.
 */
export const runKeys = [redisKey('run'), redisKey('closed')] as const;

/** How long other processes take to connect again after Redis has restarted, s. */
const reconnectTime = 2;
const retryInterval = 500;

/**
 * Lua: `closedFor(runKey, closedKey, window, now)` is how long hard limits are still closed, ms; 0 or less if they are
 * not. If the data was written in another run, it closes them.
 */
export const closedFor = `
local function closedFor(runKey, closedKey, window, now)
	local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
	if redis.call('GET', runKey) ~= run then
		redis.call('SET', runKey, run)
		redis.call('SET', closedKey, now)
	end
	local closed = tonumber(redis.call('GET', closedKey) or 0)
	-- If the server's clock was set back, the time counts from now on.
	if closed > now then
		redis.call('SET', closedKey, now)
		closed = now
	end
	return closed + window - now
end
`;

/**
 * Records the run if the database has never been used: otherwise the first reservation would close the limits. A missing
 * record also means a flush, if other processes are connected, which listen on the channel for as long as they run.
 */
const openNew = script(`
local info = redis.call('INFO', 'server')
if redis.call('EXISTS', KEYS[1]) == 1 then return 'known' end
if redis.call('PUBSUB', 'NUMSUB', ARGV[1])[2] > 0 then return 'lost' end
if tonumber(string.match(info, 'uptime_in_seconds:(%d+)')) < tonumber(ARGV[2]) then return 'young' end
redis.call('SET', KEYS[1], string.match(info, 'run_id:(%w+)'))
return 'new'
`);

/**
 * Must be called before the process listens on the fleet's channel. Right after Redis has started, it waits for other
 * processes to connect, which may know that data is missing. @throws StoreError; the signal's reason if it is aborted.
 */
export async function openServerRun(redis: RedisConnection, signal?: AbortSignal): Promise<void> {
	// In real time, like the server's.
	while ((await redis.run(openNew, runKeys, [fleetChannel(redis), reconnectTime])) === 'young')
		await sleep(retryInterval, undefined, signal ? { signal } : {});
}
