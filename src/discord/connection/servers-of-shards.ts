import { type Client, Events, GatewayDispatchEvents } from 'discord.js';

/**
 * Keeps discord.js from storing an object for each server, which takes most of the memory of a shard: Discord names all
 * servers when a shard connects, and nothing needs them later. Calls `onServers` with the ids.
 */
export function emptyGuildCache(client: Client, onServers: (shard: number, ids: ReadonlySet<string>) => void): void {
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
