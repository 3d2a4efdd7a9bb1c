import { SimpleShardingStrategy } from 'discord.js';

interface Shards {
	readonly shards: ReadonlyMap<number, { readonly connection: Pick<EventTarget, 'addEventListener'> | null }>;
}

/**
 * @discordjs/ws 1.2.3 stops listening for errors of a connection that it gives up while it opens. The failure that follows has no
 * listener then, and would end the process.
 */
export class ShardingStrategy extends SimpleShardingStrategy {
	override async destroy(options?: Parameters<SimpleShardingStrategy['destroy']>[0]): Promise<void> {
		for (const { connection } of (this as unknown as Shards).shards.values())
			connection?.addEventListener('error', () => {});
		await super.destroy(options);
	}
}
