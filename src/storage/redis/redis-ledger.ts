import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../../errors/store-error.ts';
import { SerialQueue } from '../../runtime/serial-queue.ts';
import type { Changed, Document, Ledger, LedgerTable } from '../ledger.ts';
import { toText, valueIn } from '../records.ts';
import type { RedisConnection } from './redis-connection.ts';
import { redisKey } from './redis-key.ts';
import { script } from './script.ts';

/** How often an update is tried again because another process changed the document meanwhile. */
const maxAttempts = 20;
/** The longest pause before that, ms. It is random: in step with the other process, this one could lose every time. */
const longestPause = 3;
/** How many keys ZSCAN looks at in one step. */
const scanned = '1000';

/**
 * Sets or deletes (`ARGV[3]` is empty) a document, if its value is still the one given: empty if there was none.
 * KEYS: values (a hash), then sorted sets by the number of the last change and by due time, then the last number.
 */
const compareAndSet = script(`
local key, was, value, due = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
if (redis.call('HGET', KEYS[1], key) or '') ~= was then return 0 end
if value == '' then
	redis.call('HDEL', KEYS[1], key)
	redis.call('ZREM', KEYS[2], key)
	redis.call('ZREM', KEYS[3], key)
	return 1
end
-- The first write, because Redis checks only that for whether its memory is full.
redis.call('HSET', KEYS[1], key, value)
redis.call('ZADD', KEYS[2], redis.call('INCR', KEYS[4]), key)
if due == '' then redis.call('ZREM', KEYS[3], key) else redis.call('ZADD', KEYS[3], due, key) end
return 1
`);

/** KEYS: as above. Returns the run of the server, the number to go on from, then keys and values in turn. */
const changesAfter = script(`
local after, limit = ARGV[1], tonumber(ARGV[2])
local found = redis.call('ZRANGE', KEYS[2], '(' .. after, '+inf', 'BYSCORE', 'LIMIT', 0, limit, 'WITHSCORES')
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
local reply = {run, #found < 2 * limit and (redis.call('GET', KEYS[4]) or '0') or (found[#found] or after)}
for i = 1, #found, 2 do
	local value = redis.call('HGET', KEYS[1], found[i])
	if value then
		reply[#reply + 1] = found[i]
		reply[#reply + 1] = value
	end
end
return reply
`);

/** A ledger in Redis. Each change of a document is one script. */
export class RedisLedger<Doc extends Document> implements Ledger<Doc> {
	readonly #redis: RedisConnection;
	readonly #onDeleted: () => void;
	readonly #values: string;
	readonly #changed: string;
	readonly #due: string;
	readonly #all: readonly string[];
	/** The run of the server in which changes were last read. */
	#run: string | undefined;
	/** The documents that this process is changing, one change of each at a time: together they would run out of attempts. */
	readonly #changing = new Map<string, { readonly queue: SerialQueue; waiting: number }>();

	/** @param onDeleted Called after each deletion: Redis may still have the data in its log on disk. */
	constructor(redis: RedisConnection, table: LedgerTable, onDeleted: () => void = () => {}) {
		this.#redis = redis;
		this.#onDeleted = onDeleted;
		this.#values = redisKey(table);
		this.#changed = redisKey(table, 'changed');
		this.#due = redisKey(table, 'due');
		this.#all = [this.#values, this.#changed, this.#due, redisKey(table, 'last')];
	}

	async get(key: string): Promise<Doc | undefined> {
		const text = await this.#text(key);
		return text === undefined ? undefined : valueIn<Doc>(text);
	}

	async keys(): Promise<string[]> {
		const keys = new Set<string>();
		let cursor = '0';
		do {
			// The sorted set, since a scan of the hash would return all values, too.
			const reply = await this.#redis.command('ZSCAN', this.#changed, cursor, 'COUNT', scanned);
			const [next, members] = reply as [string, unknown[]];
			for (let i = 0; i < members.length; i += 2) keys.add(String(members[i]));
			cursor = String(next);
		} while (cursor !== '0');
		return [...keys];
	}

	async update(
		keys: readonly string[],
		change: (key: string, was: Doc | undefined) => Doc | undefined,
	): Promise<(Doc | undefined)[]> {
		const updates = await Promise.allSettled(
			keys.map((key) => this.#inTurn(key, () => this.#updateOne(key, (was) => change(key, was)))),
		);
		return updates.map((update) => {
			if (update.status === 'rejected') throw update.reason;
			return update.value;
		});
	}

	async changes(after: number, limit: number) {
		const reply = await this.#redis.runTransfer(changesAfter, this.#all, [after, limit]);
		const [run, last, ...rest] = (reply as Buffer[]).map(String);
		const changed: Changed<Doc>[] = [];
		// A server that restarted, or another that took over, may have given numbers again after it had lost changes.
		const mayHaveLost = after > 0 && this.#run !== undefined && this.#run !== run;
		this.#run = run;
		if (mayHaveLost) return { changed, last: 0 };
		for (let i = 0; i < rest.length; i += 2) changed.push({ key: rest[i]!, value: valueIn<Doc>(rest[i + 1]!) });
		return { changed, last: Number(last) };
	}

	async due(until: number, limit: number): Promise<string[]> {
		const range = ['-inf', String(until), 'BYSCORE', 'LIMIT', '0', String(limit)];
		return ((await this.#redis.command('ZRANGE', this.#due, ...range)) as unknown[]).map(String);
	}

	async nextDue(): Promise<number | undefined> {
		const reply = await this.#redis.command('ZRANGE', this.#due, '0', '0', 'WITHSCORES');
		// Protocol version 3 returns pairs, version 2 one flat array.
		const [, at] = (reply as unknown[]).flat();
		return at === undefined ? undefined : Number(at);
	}

	async #updateOne(key: string, change: (was: Doc | undefined) => Doc | undefined): Promise<Doc | undefined> {
		for (let attempt = 0; attempt < maxAttempts; attempt++) {
			const text = await this.#text(key);
			const was = text === undefined ? undefined : valueIn<Doc>(text);
			const value = change(was);
			if (value === was) return was;
			const args = [key, text ?? '', value === undefined ? '' : toText(value), value?.dueAt ?? ''];
			if ((await this.#redis.run(compareAndSet, this.#all, args)) === 1) {
				if (value === undefined) this.#onDeleted();
				return value;
			}
			await sleep(Math.random() * longestPause);
		}
		throw new StoreError('busy', 'another process keeps changing the document');
	}

	async #inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
		const turns = this.#changing.get(key) ?? { queue: new SerialQueue(), waiting: 0 };
		this.#changing.set(key, turns);
		turns.waiting++;
		try {
			return await turns.queue.run(work);
		} finally {
			if (--turns.waiting === 0) this.#changing.delete(key);
		}
	}

	async #text(key: string): Promise<string | undefined> {
		const text = await this.#redis.command('HGET', this.#values, key);
		return text === null ? undefined : String(text);
	}
}
