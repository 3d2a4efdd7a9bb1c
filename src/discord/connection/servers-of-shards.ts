import { type Client, Events, GatewayDispatchEvents } from 'discord.js';

/**
 * Is called with the ids of the servers that some shards serve.
 * @param isOurs whether a server would be among them if the bot were in it
 */
export type OnServers = (ids: ReadonlySet<string>, isOurs: (id: string) => boolean) => void;

/** Collects the servers of all shards while they connect. */
export function collectServers(client: Client, onServers: OnServers | undefined) {
	const ids = new Set<string>();
	// An empty list may also mean that Discord has not sent the servers.
	const listed = new Set<number>();
	let isReported = false;
	emptyGuildCache(client, (shard, servers) => {
		if (isReported) return;
		listed.add(shard);
		for (const id of servers) ids.add(id);
	});
	return {
		report() {
			isReported = true;
			const { shardCount = 1 } = client.options;
			if (ids.size > 0) onServers?.(ids, (id) => listed.has(shardOf(id, shardCount)));
		},
	};
}

/**
 * Keeps discord.js from storing an object for each server, which takes most of the memory of a shard: Discord names all
 * servers when a shard connects, and nothing needs them later. Calls `onServers` with the ids.
 */
function emptyGuildCache(client: Client, onServers: (shard: number, ids: ReadonlySet<string>) => void): void {
	client.on(
		Events.Raw as never,
		(({ t, d }: RawPacket) => {
			if (t === GatewayDispatchEvents.Ready && d) d.guilds = [];
		}) as never,
	);
	client.on(Events.ShardReady, (shard, ids) => {
		if (!ids) return;
		onServers(shard, new Set(ids));
		// discord.js keeps this set, too.
		ids.clear();
	});
}

interface RawPacket {
	readonly t: string;
	readonly d: { guilds?: unknown[] } | undefined;
}

/** The shard of a server (docs/discord.md#shards). */
export const shardOf = (serverId: string, total: number): number => Number((BigInt(serverId) >> 22n) % BigInt(total));
