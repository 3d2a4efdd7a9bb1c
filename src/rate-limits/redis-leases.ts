import type { RedisConnection } from '../storage/redis/redis-connection.ts';
import { redisKey } from '../storage/redis/redis-key.ts';
import { script } from '../storage/redis/script.ts';
import type { Lease } from './rate-limiter.ts';

/** Lua: a lease is a hash. `leasedElsewhere` is how much longer another process holds it, ms; 0 or less if none does. */
export const leases = `
local function leasedElsewhere(key, holder, now)
	local lease = redis.call('HMGET', key, 'holder', 'at', 'lasts')
	if not lease[1] or lease[1] == holder then return 0 end
	return math.min(tonumber(lease[3]), tonumber(lease[2]) + tonumber(lease[3]) - now)
end
local function setLease(key, holder, now, lasts)
	redis.call('HSET', key, 'holder', holder, 'at', now, 'lasts', lasts)
	redis.call('PEXPIRE', key, 2 * lasts)
end
`;

const setOrEnd = script(`
${leases}
local now, lasts = serverTime(), tonumber(ARGV[2])
if leasedElsewhere(KEYS[1], ARGV[1], now) > 0 then return 0 end
if lasts > 0 then setLease(KEYS[1], ARGV[1], now, lasts) else redis.call('DEL', KEYS[1]) end
return 1
`);

/** The key of a lease; of none, a key that nothing is kept under. */
export const leaseKey = (lease: Pick<Lease, 'task'> | undefined): string => redisKey('lease', lease?.task ?? '');

/**
 * Takes or extends a lease, so that it lasts for `ms` (a whole number) from now on; 0 ends it. @throws StoreError
 * @returns false, and changes nothing, if another process holds the lease.
 */
export async function setLease(
	redis: RedisConnection,
	{ task, holder }: Pick<Lease, 'task' | 'holder'>,
	ms: number,
): Promise<boolean> {
	return (await redis.run(setOrEnd, [leaseKey({ task })], [holder, ms])) === 1;
}
