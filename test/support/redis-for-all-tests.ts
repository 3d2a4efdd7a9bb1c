import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { noRedis, RedisServer } from './redis-server.ts';

/** A Redis server for all tests of a file. */
export function redisForAllTests(): { server: RedisServer } {
	const shared = {} as { server: RedisServer };
	let folder = '';
	beforeAll(async () => {
		if (noRedis) return;
		folder = mkdtempSync(join(tmpdir(), 'pricetag-redis-'));
		shared.server = await RedisServer.start(folder);
		await shared.server.settle();
	});
	afterAll(async () => {
		await shared.server?.kill();
		rmSync(folder, { recursive: true, force: true });
	});
	return shared;
}
