import { LazyConnection } from '../../storage/redis/lazy-connection.ts';
import { redisKey } from '../../storage/redis/redis-key.ts';
import { script } from '../../storage/redis/script.ts';
import type { Change, HistoryStore, Page, View, Wanted } from './history-store.ts';

/** Hashes of the series' versions, and of how many bytes their pages have. */
const [versions, sizes] = [redisKey('history', 'versions'), redisKey('history', 'sizes')];

/**
 * KEYS: the versions, the wanted groups (hashes of pages by id). ARGV: the series; for each group, as JSON, an array of
 * ids, or the number that the ids must be greater than. Returns the version, and for each group a flat list of ids and
 * pages.
 */
const read = script(`
local groups = {}
for place, wanted in ipairs(cjson.decode(ARGV[2])) do
	local key = KEYS[place + 1]
	local pages = {}
	if type(wanted) == 'number' then
		local after = wanted
		wanted = {}
		for _, id in ipairs(redis.call('HKEYS', key)) do
			if tonumber(id) > after then wanted[#wanted + 1] = id end
		end
	end
	for _, id in ipairs(wanted) do
		local bytes = redis.call('HGET', key, id)
		if bytes then
			pages[#pages + 1] = id
			pages[#pages + 1] = bytes
		end
	end
	groups[place] = pages
end
return {redis.call('HGET', KEYS[1], ARGV[1]), groups}
`);

/**
 * KEYS: the versions, the sizes, the groups to delete, the groups to write to. ARGV: the series, its version, the number of
 * groups to delete; for each page the place of its group in KEYS, its id, and its bytes.
 */
const commit = script(`
if tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or 0) ~= tonumber(ARGV[2]) then return 0 end
-- The first change is one that Redis refuses if its memory is full. It refuses none after that.
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
local size = 0
for place = 3, 2 + ARGV[3] do
	for _, bytes in ipairs(redis.call('HVALS', KEYS[place])) do size = size - #bytes end
	redis.call('UNLINK', KEYS[place])
end
for i = 4, #ARGV - 1, 3 do
	local key, id, bytes = KEYS[tonumber(ARGV[i])], ARGV[i + 1], ARGV[i + 2]
	size = size + #bytes - redis.call('HSTRLEN', key, id)
	redis.call('HSET', key, id, bytes)
end
redis.call('HINCRBY', KEYS[2], ARGV[1], size)
return 1
`);

/** Stores pages in Redis, where all processes of a fleet find them: each group in a hash. */
export class RedisHistoryStore implements HistoryStore {
	readonly #connection: LazyConnection;

	constructor(url: string) {
		this.#connection = new LazyConnection(url);
	}

	async read(series: string, wanted: readonly Wanted[]): Promise<View> {
		const redis = await this.#connection.open();
		const keys = wanted.map(({ group }) => groupKey(series, group));
		const which = wanted.map(({ ids, after = -1 }) => (ids ? [...new Set(ids)].map(String) : after));
		const reply = await redis.runTransfer(read, [versions, ...keys], [series, JSON.stringify(which)]);
		const [version, groups] = reply as [Buffer | null, Buffer[][]];
		return { version: Number(version ?? 0), pages: groups.map(pagesOf) };
	}

	async commit(series: string, version: number, { put, remove = [] }: Change): Promise<boolean> {
		const redis = await this.#connection.open();
		const keys = [versions, sizes, ...remove.map((group) => groupKey(series, group))];
		// Lua counts from 1, so the place of a key is the number of keys with it.
		const places = new Map<string, number>();
		for (const { group } of put) if (!places.has(group)) places.set(group, keys.push(groupKey(series, group)));
		const pages = put.flatMap(({ group, id, bytes }) => [places.get(group)!, id, Buffer.from(bytes)]);
		return (await redis.runTransfer(commit, keys, [series, version, remove.length, ...pages])) === 1;
	}

	/** The size of all pages. Redis needs some more for each. */
	async size(): Promise<number> {
		const redis = await this.#connection.open();
		const reply = (await redis.command('HVALS', sizes)) as string[];
		return reply.reduce((sum, size) => sum + Number(size), 0);
	}

	close(): Promise<void> {
		return this.#connection.close();
	}
}

const groupKey = (series: string, group: string): string => redisKey('history', series, group);

/** The pages of a flat list, as bytes with a buffer of their own: those of a Buffer belong to others as well. */
function pagesOf(list: readonly Buffer[]): Omit<Page, 'group'>[] {
	const pages = [];
	for (let i = 0; i < list.length; i += 2) pages.push({ id: Number(list[i]), bytes: new Uint8Array(list[i + 1]!) });
	return pages.sort((a, b) => a.id - b.id);
}
