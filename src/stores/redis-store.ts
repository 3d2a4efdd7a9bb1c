import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../errors/start-error.ts';
import { StoreError } from '../errors/store-error.ts';
import { setLease } from '../rate-limits/redis-leases.ts';
import { RedisRateLimiter } from '../rate-limits/redis-rate-limiter.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Document, LedgerTable } from '../storage/ledger.ts';
import type { RecordTable } from '../storage/records.ts';
import { fleetChannel, listsChannel } from '../storage/redis/channels.ts';
import { RedisClock } from '../storage/redis/redis-clock.ts';
import { RedisConnection } from '../storage/redis/redis-connection.ts';
import { redisKey } from '../storage/redis/redis-key.ts';
import { RedisLedger } from '../storage/redis/redis-ledger.ts';
import { RedisRecords } from '../storage/redis/redis-records.ts';
import { openServerRun } from '../storage/redis/server-run.ts';
import { advice, StoreWatch } from '../storage/store-watch.ts';
import type { Store } from './store.ts';

/** How long the start waits for Redis, ms. */
const startTimeout = 15_000;
const retryInterval = 500;
/** How often Redis is asked to rewrite its log, so that deleted credentials and alerts are no longer in it, ms: that may take long. */
const rewriteInterval = 60_000;

/** A store on Redis, for any number of processes. @throws StartError; the signal's reason if it is aborted. */
export async function openRedisStore(url: string, clock: Clock, log: Log, signal?: AbortSignal): Promise<Store> {
	const name = withoutCredentials(url);
	const redis = await connect(url, name, clock, log, signal);
	const listeners: ((key: string) => void)[] = [];
	let serverClock: RedisClock;
	try {
		await openServerRun(redis, signal);
		await redis.subscribe(fleetChannel(redis), () => {});
		await redis.subscribe(listsChannel(redis), (key) => {
			for (const listener of listeners) listener(key);
		});
		serverClock = await RedisClock.start(clock, redis);
		await warnIfNotDurable(redis, log);
	} catch (error) {
		redis.close();
		throw error instanceof StoreError ? startError(name, error) : error;
	}
	const watch = new StoreWatch({ probe: () => probe(redis), reset() {} }, clock, log);
	const rewriting = new LogRewriting(redis, clock, log);
	return {
		name,
		clock: serverClock,
		restoredFrom: undefined,
		async clearRestored() {},
		limiter: (limits) => new RedisRateLimiter(redis, clock, limits),
		records: <Value>(table: RecordTable) =>
			new RedisRecords<Value>(redis, table, table === 'accounts' ? () => rewriting.request() : undefined),
		ledger: <Doc extends Document>(table: LedgerTable) =>
			new RedisLedger<Doc>(redis, table, table === 'alerts' ? () => rewriting.request() : undefined),
		lease: (task, holder, ms) => setLease(redis, { task, holder }, ms),
		onList: (listener) => void listeners.push(listener),
		watch: () => watch.start(),
		failure: (maxAge) => watch.failure(maxAge),
		async close() {
			watch.stop();
			serverClock.stop();
			redis.close();
		},
	};
}

async function connect(url: string, name: string, clock: Clock, log: Log, signal?: AbortSignal) {
	const until = performance.now() + startTimeout;
	const time = clock.isSimulated ? () => clock.now() : undefined;
	for (let isWaiting = false; ; isWaiting = true) {
		signal?.throwIfAborted();
		try {
			return await RedisConnection.open({ url, log, time });
		} catch (error) {
			const { failure } = error as StoreError;
			if (!['unreachable', 'busy'].includes(failure) || performance.now() > until) throw startError(name, error);
			if (!isWaiting) log.warn({ store: name, error: (error as Error).message }, 'Redis is not ready; waiting for it');
			await sleep(retryInterval, undefined, signal ? { signal } : {});
		}
	}
}

/** Redis is a cache by default. The bot needs a database: accounts, settings and alerts must not be lost. */
async function warnIfNotDurable(redis: RedisConnection, log: Log): Promise<void> {
	const persistence = await redis.info('persistence');
	if (persistence.get('aof_enabled') !== '1')
		log.warn(
			'Redis loses the latest changes of accounts, settings and alerts when it stops: turn on its append-only file (appendonly yes)',
		);
	const policy = (await redis.info('memory')).get('maxmemory_policy');
	if (policy !== undefined && policy !== 'noeviction')
		log.warn(
			{ policy },
			'Redis may delete accounts, settings and alerts when its memory is full: set maxmemory-policy noeviction',
		);
}

async function probe(redis: RedisConnection): Promise<void> {
	const written = randomUUID();
	// Each process has a key of its own, so that they do not overwrite each other's.
	const key = redisKey('pulse', String(process.pid), written);
	await redis.command('SET', key, written, 'PX', '10000');
	if ((await redis.command('GET', key)) !== written)
		throw new StoreError('unusable', 'a value that was written is not there');
	await redis.command('DEL', key);
}

/** Has Redis rewrite its append-only file after accounts or alerts were deleted, at most once in `rewriteInterval`. */
class LogRewriting {
	readonly #redis: RedisConnection;
	readonly #clock: Clock;
	readonly #log: Log;
	#isRequested = false;

	constructor(redis: RedisConnection, clock: Clock, log: Log) {
		this.#redis = redis;
		this.#clock = clock;
		this.#log = log;
	}

	request(): void {
		if (this.#isRequested) return;
		this.#isRequested = true;
		this.#clock.after(rewriteInterval, () => {
			this.#isRequested = false;
			this.#redis.command('BGREWRITEAOF').catch((error) => {
				this.#log.warn({ error: String(error) }, 'Redis could not rewrite its append-only file');
			});
		});
	}
}

/** The address without user and password. */
export function withoutCredentials(url: string): string {
	const { protocol, host, pathname } = new URL(url);
	return `${protocol}//${host}${pathname}`;
}

function startError(name: string, error: unknown): StartError {
	const { failure, message } = error as StoreError;
	return new StartError(`Redis at ${name} cannot be used: ${message}. ${startAdvice[failure] ?? advice[failure]}`, {
		cause: error,
	});
}

const startAdvice: Partial<Record<StoreError['failure'], string>> = {
	unreachable: 'Check STORE_URL, that Redis runs, and that it can be reached from here.',
	busy: 'Redis is still loading its data. Wait, then start the bot again.',
	unusable: 'Check the user, password and database in STORE_URL.',
	full: 'Redis has no memory left: raise its maxmemory.',
	'read-only': 'This Redis server does not accept changes. Set STORE_URL to the primary, and check its disk.',
};
