import { SimpleShardingStrategy } from 'discord.js';

/** The field of SimpleShardingStrategy that its types hide. */
interface StrategyInternals {
	readonly shards: ReadonlyMap<number, { readonly connection: Pick<EventTarget, 'addEventListener'> | null }>;
}

/**
 * @discordjs/ws 1.2.3 stops listening for errors when it gives up a connection that is still opening. The failure that
 * follows then has no listener, and would end the process.
 */
export class ShardingStrategy extends SimpleShardingStrategy {
	override async destroy(options?: Parameters<SimpleShardingStrategy['destroy']>[0]): Promise<void> {
		for (const { connection } of (this as unknown as StrategyInternals).shards.values())
			connection?.addEventListener('error', () => {});
		await super.destroy(options);
	}
}
