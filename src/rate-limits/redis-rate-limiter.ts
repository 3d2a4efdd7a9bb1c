import { randomUUID } from 'node:crypto';
import type { Clock } from '../runtime/clock.ts';
import type { RedisConnection } from '../storage/redis/redis-connection.ts';
import { redisKey } from '../storage/redis/redis-key.ts';
import { script } from '../storage/redis/script.ts';
import { closedFor, runKeys } from '../storage/redis/server-run.ts';
import {
	blockMemory,
	type Lease,
	type Limits,
	pauses,
	type RateLimiter,
	type Refusal,
	type Reservation,
} from './rate-limiter.ts';
import { leaseKey, leases, setLease } from './redis-leases.ts';

/**
 * KEYS: slots (a sorted set of reservations by time), block (a hash), lease (its holder), then those of the fleet: see
 * `closedFor`.
 */
const reserve = script(`
${closedFor}
${leases}
local budget, window, spacing, ceiling = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local now = serverTime()

if ARGV[5] == 'survives loss' then
	local left = closedFor(KEYS[4], KEYS[5], window, now)
	if left > 0 then return {'budget', left, budget} end
end

if ARGV[7] ~= '' then
	local left = leasedElsewhere(KEYS[3], ARGV[7], now)
	if left > 0 then return {'elsewhere', left, 0} end
end

local blocked = 0
local block = redis.call('HMGET', KEYS[2], 'at', 'lasts')
if block[1] then blocked = math.min(tonumber(block[2]), tonumber(block[1]) + tonumber(block[2]) - now) end

-- Newest first. Slots in the future mean that the server's clock was set back: they count from now on.
local slots = redis.call('ZRANGE', KEYS[1], 0, -1, 'REV', 'WITHSCORES')
local ages = {}
for i = 2, #slots, 2 do
	local age = now - tonumber(slots[i])
	if age < 0 then
		age = 0
		redis.call('ZADD', KEYS[1], now, slots[i - 1])
	end
	if age < window then ages[#ages + 1] = age end
end

if blocked > 0 then return {'blocked', blocked, #ages} end
local leaving
if ceiling > 0 then leaving = ages[math.min(ceiling, budget)] else leaving = ages[#ages] or window - spacing end
if leaving then return {'budget', window - leaving, #ages} end
if ages[1] and ages[1] < spacing then return {'spacing', spacing - ages[1], #ages} end
-- The first write, because Redis checks only that for whether its memory is full.
redis.call('ZADD', KEYS[1], now, ARGV[6])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
redis.call('PEXPIRE', KEYS[1], 2 * window)
if ARGV[7] ~= '' then setLease(KEYS[3], ARGV[7], now, tonumber(ARGV[8])) end
return {'granted', 0, #ages + 1}
`);

/** KEYS: as in `reserve`, without the lease. */
const free = script(`
${closedFor}
local budget, window, now = tonumber(ARGV[1]), tonumber(ARGV[2]), serverTime()
if ARGV[3] == 'survives loss' and closedFor(KEYS[3], KEYS[4], window, now) > 0 then return 0 end
local block = redis.call('HMGET', KEYS[2], 'at', 'lasts')
if block[1] and math.min(tonumber(block[2]), tonumber(block[1]) + tonumber(block[2]) - now) > 0 then return 0 end
return math.max(0, budget - redis.call('ZCOUNT', KEYS[1], '(' .. (now - window), '+inf'))
`);

const reserveAll = script(`
local now = serverTime()
for i = 1, tonumber(ARGV[1]) do redis.call('ZADD', KEYS[1], now, ARGV[3] .. ':' .. i) end
redis.call('PEXPIRE', KEYS[1], 2 * tonumber(ARGV[2]))
`);

/** ARGV: the time that the marketplace named, in ms from now, or empty; then the pauses. Returns how long the block lasts. */
const block = script(`
local now = serverTime()
local was = redis.call('HMGET', KEYS[1], 'at', 'lasts', 'strikes')
local strikes, left = tonumber(was[3] or 0), 0
if was[1] then left = math.min(tonumber(was[2]), tonumber(was[1]) + tonumber(was[2]) - now) end
local lasts = tonumber(ARGV[1]) or tonumber(ARGV[2 + math.min(strikes, #ARGV - 4)])
lasts = math.ceil(math.max(lasts, left))
redis.call('HSET', KEYS[1], 'at', now, 'lasts', lasts, 'strikes', strikes + 1)
redis.call('PEXPIRE', KEYS[1], lasts + tonumber(ARGV[#ARGV - 1]))
return lasts
`);

/** How long the block lasts from now on, ms; 0 if there is none. With an argument, a block that is over is deleted. */
const blockLeft = script(`
local was = redis.call('HMGET', KEYS[1], 'at', 'lasts')
if not was[1] then return 0 end
local left = math.min(tonumber(was[2]), tonumber(was[1]) + tonumber(was[2]) - serverTime())
if left <= 0 and ARGV[1] == 'delete' then redis.call('DEL', KEYS[1]) end
return math.max(0, left)
`);

/**
 * The rate limiter on Redis: each decision is one script, by the time of the Redis server. If the server may have lost
 * slots, limits that must survive that let nothing through for one window.
 */
export class RedisRateLimiter implements RateLimiter {
	readonly #redis: RedisConnection;
	readonly #clock: Clock;
	readonly #limits: Limits;

	constructor(redis: RedisConnection, clock: Clock, limits: Limits) {
		this.#redis = redis;
		this.#clock = clock;
		this.#limits = limits;
	}

	async reserve(name: string, ceiling: number = this.#limits.budget, lease?: Lease): Promise<Reservation> {
		const { budget, window, spacing, survivesLoss } = this.#limits;
		const now = this.#clock.now();
		const reply = await this.#redis.run(
			reserve,
			[this.#key(name, 'slots'), this.#key(name, 'block'), leaseKey(lease), ...runKeys],
			[
				...[budget, window, spacing, ceiling, survivesLoss ? 'survives loss' : '', randomUUID()],
				...[lease?.holder ?? '', lease?.lasts ?? 0],
			],
		);
		const [outcome, ms, used] = reply as [Refusal['reason'] | 'granted', number, number];
		if (outcome === 'granted') return { granted: true };
		return { granted: false, reason: outcome, retryAt: Math.ceil(now + ms), used };
	}

	async extend(lease: Lease, ms: number): Promise<void> {
		await setLease(this.#redis, lease, ms);
	}

	async reserveAll(name: string): Promise<void> {
		const { budget, window } = this.#limits;
		await this.#redis.run(reserveAll, [this.#key(name, 'slots')], [budget, window, randomUUID()]);
	}

	async block(name: string, retryAt?: number): Promise<number> {
		const now = this.#clock.now();
		const lasts = retryAt === undefined ? '' : Math.ceil(retryAt - now);
		return now + Number(await this.#redis.run(block, [this.#key(name, 'block')], [lasts, ...pauses, blockMemory]));
	}

	async free(name: string): Promise<number> {
		const { budget, window, survivesLoss } = this.#limits;
		return Number(
			await this.#redis.run(
				free,
				[this.#key(name, 'slots'), this.#key(name, 'block'), ...runKeys],
				[budget, window, survivesLoss ? 'survives loss' : ''],
			),
		);
	}

	async blockedUntil(name: string): Promise<number | undefined> {
		const left = Number(await this.#redis.run(blockLeft, [this.#key(name, 'block')], ['']));
		return left > 0 ? this.#clock.now() + left : undefined;
	}

	async answered(name: string): Promise<void> {
		await this.#redis.run(blockLeft, [this.#key(name, 'block')], ['delete']);
	}

	#key(name: string, part: string): string {
		return redisKey(part, this.#limits.log, name);
	}
}
