import { StartError } from '../../errors/start-error.ts';
import type { Log } from '../../runtime/log.ts';
import type { ShardNeeds } from './registration.ts';
import { type Shards, shardsText } from './shards.ts';

/** The most servers of a shard (docs/discord.md#shards). */
const mostServers = 2_500;

/** Checks whether a configured number of shards is enough. @throws StartError if Discord would refuse it. */
export function checkShardCount(shards: Shards, { recommended, servers }: ShardNeeds, log: Log): void {
	if (shards === 'auto') return;
	const least = Math.ceil((servers ?? 0) / mostServers);
	if (shards.total < least)
		throw new StartError(
			`SHARDS is ${shardsText(shards)}, but with about ${servers} servers the bot needs at least ${least} shards, and Discord recommends ${recommended}. Raise the total in SHARDS of every process.`,
		);
	if (shards.total < recommended)
		log.warn({ configured: shards.total, recommended }, 'Discord recommends more shards than SHARDS has');
}
