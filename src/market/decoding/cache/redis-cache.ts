import type { Stamp } from '../../../runtime/stamp.ts';
import { listsChannel } from '../../../storage/redis/channels.ts';
import { LazyConnection } from '../../../storage/redis/lazy-connection.ts';
import { redisKey } from '../../../storage/redis/redis-key.ts';
import { script } from '../../../storage/redis/script.ts';
import type { CacheStore, ListFacts, StoredBody, StoredList } from './cache-store.ts';

/** Lists that were not fetched for this long are deleted, ms: they are too old to answer from. */
const lifetime = 2 * 24 * 60 * 60_000;

const index = redisKey('lists');

/**
 * KEYS: the index (a hash of the facts of all lists, by key), the list (a hash). ARGV: key, facts, body, channel, lifetime.
 * A list that is not newer than the stored one is not stored: its process was cut off from Redis meanwhile.
 */
const set = script(`
local function fetchedAt(facts) return cjson.decode(facts).fetched.at end
local stored = redis.call('HGET', KEYS[2], 'facts')
local at = fetchedAt(ARGV[2])
if stored and fetchedAt(stored) >= at then return end
redis.call('HSET', KEYS[2], 'facts', ARGV[2], 'body', ARGV[3])
redis.call('PEXPIRE', KEYS[2], ARGV[5])
for _, key in ipairs(redis.call('HKEYS', KEYS[1])) do
	if fetchedAt(redis.call('HGET', KEYS[1], key)) < at - tonumber(ARGV[5]) then redis.call('HDEL', KEYS[1], key) end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PUBLISH', ARGV[4], ARGV[1])
`);

/**
 * Keeps the bodies of lists in Redis, where all processes of a fleet find them, and tells the others of each new one. Each
 * process decodes them for itself: ids of items are different in each. The times in their facts are those of RedisClock.
 */
export class RedisCache implements CacheStore {
	readonly keepsRows = false;
	readonly #connection: LazyConnection;

	constructor(url: string) {
		this.#connection = new LazyConnection(url);
	}

	async lists(): Promise<Map<string, Stamp>> {
		const redis = await this.#connection.open();
		const reply = (await redis.command('HGETALL', index)) as Record<string, string>;
		return new Map(Object.entries(reply).map(([key, facts]) => [key, factsOf(facts).fetched]));
	}

	async body(key: string): Promise<StoredBody | undefined> {
		const redis = await this.#connection.open();
		const [facts, body] = (await redis.transfer('HMGET', listKey(key), 'facts', 'body')) as (Buffer | null)[];
		return facts && body ? { ...factsOf(facts.toString()), body } : undefined;
	}

	async rows() {
		return undefined;
	}

	async set(key: string, { fetched, peaks, body }: StoredList): Promise<void> {
		const redis = await this.#connection.open();
		const facts = JSON.stringify({ fetched, peaks } satisfies ListFacts);
		const args = [key, facts, Buffer.from(body), listsChannel(redis), lifetime];
		await redis.runTransfer(set, [index, listKey(key)], args);
	}

	/** Does nothing: another process may need the list. Redis deletes it when it is too old. */
	async delete(): Promise<void> {}

	async names() {
		return undefined;
	}

	async setNames(): Promise<void> {}

	close(): Promise<void> {
		return this.#connection.close();
	}
}

const factsOf = (facts: string): ListFacts => JSON.parse(facts);
const listKey = (key: string): string => redisKey('list', key);
