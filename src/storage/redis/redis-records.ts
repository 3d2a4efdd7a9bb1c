import { StoreError } from '../../errors/store-error.ts';
import { type Records, type RecordTable, toText, valueIn } from '../records.ts';
import type { RedisConnection } from './redis-connection.ts';
import { redisKey } from './redis-key.ts';
import { script } from './script.ts';

/** How often an update is tried again because another process changed the record meanwhile. */
const maxAttempts = 20;
/** How many fields HSCAN looks at in one step. */
const scanned = '1000';

/** Sets a field, if its value is still the one given: empty if there was none. */
const compareAndSet = script(`
local was = redis.call('HGET', KEYS[1], ARGV[1])
if (was or '') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
`);

/** Records in a Redis hash. */
export class RedisRecords<T> implements Records<T> {
	readonly #redis: RedisConnection;
	readonly #hash: string;
	readonly #onDeleted: () => void;

	/** @param onDeleted Called after each deletion: Redis may still have the data in its log on disk. */
	constructor(redis: RedisConnection, table: RecordTable, onDeleted: () => void = () => {}) {
		this.#redis = redis;
		this.#hash = redisKey(table);
		this.#onDeleted = onDeleted;
	}

	async get(key: string): Promise<T | undefined> {
		const text = await this.#text(key);
		return text === undefined ? undefined : valueIn<T>(text);
	}

	async keys(prefix: string): Promise<string[]> {
		const keys = new Set<string>();
		let cursor = '0';
		do {
			const pattern = `${prefix.replaceAll(/[\\*?[\]]/g, '\\$&')}*`;
			const reply = await this.#redis.command('HSCAN', this.#hash, cursor, 'MATCH', pattern, 'COUNT', scanned);
			const [next, fields] = reply as [string, string[]];
			for (let i = 0; i < fields.length; i += 2) keys.add(fields[i]!);
			cursor = String(next);
		} while (cursor !== '0');
		return [...keys];
	}

	async sample(limit: number): Promise<T[]> {
		const reply = await this.#redis.command('HRANDFIELD', this.#hash, String(limit), 'WITHVALUES');
		// Protocol version 3 returns pairs, version 2 one flat array.
		const flat = (reply as (string | string[])[]).flat();
		return flat.filter((_, i) => i % 2 === 1).map((text) => valueIn<T>(text));
	}

	async set(key: string, value: T): Promise<void> {
		await this.#redis.command('HSET', this.#hash, key, toText(value));
	}

	async update(key: string, change: (was: T | undefined) => T): Promise<T> {
		for (let attempt = 0; attempt < maxAttempts; attempt++) {
			const was = await this.#text(key);
			const value = change(was === undefined ? undefined : valueIn<T>(was));
			if (await this.#compareAndSet(key, was, toText(value))) return value;
		}
		throw new StoreError('busy', 'another process keeps changing the record');
	}

	replace(key: string, was: T, value: T): Promise<boolean> {
		return this.#compareAndSet(key, toText(was), toText(value));
	}

	async delete(key: string): Promise<boolean> {
		const count = await this.#redis.command('HDEL', this.#hash, key);
		this.#onDeleted();
		return count === 1;
	}

	async #text(key: string): Promise<string | undefined> {
		const text = await this.#redis.command('HGET', this.#hash, key);
		return text === null ? undefined : String(text);
	}

	async #compareAndSet(key: string, was: string | undefined, value: string): Promise<boolean> {
		return (await this.#redis.run(compareAndSet, [this.#hash], [key, was ?? '', value])) === 1;
	}
}
