import { describe, expect, test } from 'vitest';
import { noRedis } from '../../support/redis-server.ts';
import { killsWhileSending } from './alert-kills.ts';

const stores = [
	{ kind: 'SQLite', name: 'SQLite', skipped: false },
	{ kind: 'Redis', name: noRedis ? `Redis (skipped: ${noRedis})` : 'Redis', skipped: noRedis !== undefined },
] as const;

describe.each(stores)('Two processes that send alerts from one store on $name', ({ kind, skipped }) => {
	test.skipIf(skipped)(
		'send each message once, at most two a second, although one is killed while they do',
		{ timeout: 60_000 },
		async () => {
			expect(await killsWhileSending(kind, 8, 1)).toMatch(/^8 users, 1 kills/);
		},
	);
});
