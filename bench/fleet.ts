import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { LocalDiscord } from '../src/local/discord/local-discord.ts';
import type { LocalUser } from '../src/local/discord/local-user.ts';
import { nodeEnv, nodeOptions } from '../src/process/node-settings.ts';
import { RedisServer } from '../test/support/redis-server.ts';
import { nthUser, started } from './bot-process.ts';
import { Child } from './child.ts';
import type { Cleanup } from './cleanup.ts';
import { botOptions, type Setting } from './setting.ts';

/** How long processes may take to be ready, ms: Discord accepts one connection in 5 seconds. */
const startLimit = 60_000;

/** Several bot processes on one store, and the Discord that all of them are connected to. */
export interface Fleet {
	readonly discord: LocalDiscord;
	readonly members: readonly Child[];
	stop(): Promise<void>;
}

/** Where a fleet runs. Claims are kept for a minute, so fleets on the same store need the same Discord, whose ids differ. */
export interface FleetPlace {
	readonly discord: LocalDiscord;
	/** STORE_URL. */
	readonly store: string;
}

/** A new Redis server as a bot needs it. */
export async function startRedis(cleanup: Cleanup, folder: string): Promise<RedisServer> {
	const data = mkdtempSync(join(folder, 'redis-'));
	cleanup.add(() => rmSync(data, { recursive: true, force: true }));
	const redis = await RedisServer.start(data);
	cleanup.add(() => redis.kill());
	return redis;
}

/** Starts a process for each of `plans`, one shard each or a standby, and waits until all have their lists. */
export async function startFleet(
	setting: Setting,
	{ discord, store }: FleetPlace,
	plans: readonly string[],
): Promise<Fleet> {
	const { cwd, env } = botOptions(setting);
	const members: Child[] = [];
	for (const SHARDS of plans) {
		const connection = { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.url };
		const member = new Child('instrumented-bot', {
			cwd,
			nodeOptions,
			env: { ...nodeEnv, ...env, ...connection, STORE_URL: store, SHARDS },
		});
		members.push(setting.cleanup.stopping(member));
	}
	const fleet: Fleet = {
		discord,
		members,
		async stop() {
			await Promise.all(members.map((member) => member.stop()));
		},
	};
	await Promise.all(members.map((member) => isReady(member)));
	const shards = plans.filter((plan) => !plan.startsWith('standby')).length;
	for (let shard = 0; shard < shards; shard++) await hasLists(fleet, shard, setting.items[0]!);
	await started();
	return fleet;
}

async function isReady(member: Child): Promise<void> {
	const end = performance.now() + startLimit;
	for (; !member.hasLogged(({ msg }) => msg === 'ready'); await wait(20))
		if (performance.now() > end) throw new Error('A process of the fleet did not become ready.');
}

/** Resolves when the process that serves this shard answers from its lists. */
async function hasLists({ discord }: Fleet, shard: number, item: string): Promise<void> {
	for (const end = performance.now() + startLimit; performance.now() < end; await wait(200)) {
		const result = await discord.run('price', { item }, userOf(shard, shard));
		if (result.kind === 'message' && JSON.stringify(result.message.embeds).includes('€')) return;
	}
	throw new Error('A process of the fleet has no lists.');
}

/** A user of a server that the process with this shard serves. */
export const userOf = (shard: number, number: number): LocalUser => ({
	...nthUser(number),
	serverId: String(BigInt(shard) << 22n),
});
