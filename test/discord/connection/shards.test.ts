import { describe, expect, onTestFinished, test } from 'vitest';
import { LocalDiscord } from '../../../playground/discord/local-discord.ts';
import { SystemClock } from '../../../src/base/clock.ts';
import { type ClientOptions, connect } from '../../../src/discord/connection/client.ts';
import { Dispatcher } from '../../../src/discord/dispatch.ts';
import { failureOf } from '../../support/failure-of.ts';
import { silent } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';
import { ask } from '../ask-command.ts';
import { usualOptions } from '../usual-options.ts';

const range = (from: number, to: number, total: number) => ({ from, to, total });
const person = { userId: '8', locale: 'en-US', place: 'dm' } as const;
/** The id of the n-th server of a shard, which Discord calculates as `(id >> 22) % total` (docs/discord.md). */
const server = (shard: number, total: number, n = 1) => String(BigInt(n * total + shard) << 22n);

async function open() {
	const discord = await LocalDiscord.start();
	discord.rest.sessions = { remaining: 1_000, max_concurrency: 64 };
	const warnings: unknown[] = [];
	const log = { ...silent, warn: (...line: unknown[]) => void warnings.push(line) } as never;
	const clock = new SystemClock();
	const dispatcher = new Dispatcher({
		commands: [ask as never],
		clock,
		log,
		makeContext: () => ({}) as never,
	});
	onTestFinished(() => discord.stop());
	const start = async (shards: ClientOptions['shards'], more: Partial<ClientOptions> = {}) => {
		const connection = await connect({
			...usualOptions(discord),
			shards,
			commands: [ask as never],
			dispatcher,
			clock,
			log,
			...more,
		});
		onTestFinished(() => connection.close());
		return connection;
	};
	return { discord, warnings, start };
}

describe('A process', () => {
	test('connects its part of the shards, and no other', async () => {
		const { discord, start } = await open();
		await start(range(2, 4, 8));
		expect([...discord.gateway.shards].sort()).toEqual([
			[2, 8],
			[3, 8],
			[4, 8],
		]);
	});

	test('that Discord closes with 4011 says that SHARDS is too small', async () => {
		const { discord, start } = await open();
		discord.gateway.minShards = 4;
		expect(String(await failureOf(start(range(0, 0, 2))))).toMatch(/4011.*SHARDS/);
	});

	test('with fewer shards than Discord recommends starts with a warning', async () => {
		const { discord, warnings, start } = await open();
		discord.rest.shards = 9;
		await start(range(0, 3, 4));
		expect(warnings).toEqual([[{ configured: 4, recommended: 9 }, 'Discord recommends more shards than SHARDS has']]);
	});

	test('needs sessions only for its own shards', async () => {
		const { discord, start } = await open();
		discord.rest.shards = 64;
		discord.rest.sessions = { remaining: 2, max_concurrency: 64 };
		await start(range(0, 1, 64));
		expect(discord.gateway.shards).toHaveLength(2);
	});

	test('reports the servers of its shards', async () => {
		const { discord, start } = await open();
		const total = 4;
		discord.gateway.servers = [0, 1, 2].flatMap((shard) => [1, 2, 3].map((n) => server(shard, total, n)));
		let reported: { ids: ReadonlySet<string>; isOurs: (id: string) => boolean } | undefined;
		await start(range(1, 3, total), {
			onServers: (ids, isOurs) => {
				reported = { ids, isOurs };
			},
		});
		expect(reported?.ids).toEqual(new Set(discord.gateway.servers.slice(3)));
		// Nothing is known of the servers of another process, or of a shard for which Discord has listed none.
		expect([0, 1, 2, 3].map((shard) => reported?.isOurs(server(shard, total, 9)))).toEqual([false, true, true, false]);
	});

	test('with the same shards as another one by mistake only logs that Discord refused its answer', async () => {
		const { discord, warnings, start } = await open();
		await Promise.all([start('auto'), start('auto')]);
		expect(await discord.run('ask', {}, person)).toMatchObject({ kind: 'message' });
		await until(() =>
			expect(warnings).toEqual([[expect.objectContaining({ code: 40060 }), 'Discord refused a response']]),
		);
		const paths = discord.rest.requests.map(({ path }) => path).filter((path) => /callback|webhooks/.test(path));
		expect(paths).toEqual([expect.stringMatching(/callback$/), expect.stringMatching(/callback$/)]);
	});
});
