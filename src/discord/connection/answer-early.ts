import { type Client, Events, Status } from 'discord.js';

/**
 * Has each shard deliver its interactions once it is connected. discord.js would keep them until all shards are, which takes
 * minutes if there are many.
 */
export function answerFromFirstShardOn(client: Client): void {
	client.on(Events.ShardReady, () => {
		if (client.readyAt !== null) return;
		const areAllReady = client.ws.shards.every(({ status }) => status === Status.Ready);
		// discord.js passes interactions on in the state `Ready`, and reports that the client is ready in any other.
		client.ws.status = areAllReady ? Status.Nearly : Status.Ready;
	});
}
