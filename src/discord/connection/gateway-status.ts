import { type Client, Events, Status } from 'discord.js';
import type { Clock } from '../../base/clock.ts';

/** Whether the bot is connected to Discord. */
export class GatewayStatus {
	isStarted = false;
	/** Whether a shard has lost its connection for good: discord.js does not connect it again. */
	isClosed = false;
	/** When the last shard lost its connection, process time. Undefined if one is connected, or during the start. */
	lostSince: number | undefined;
	readonly #clock: Clock;
	#client: Client | undefined;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Call this before the client logs in. */
	follow(client: Client): void {
		this.#client = client;
		client.once(Events.ClientReady, () => {
			this.isStarted = true;
		});
		for (const event of [Events.ShardReady, Events.ShardResume, Events.ShardReconnecting] as const)
			client.on(event, () => this.#update());
		client.on(Events.ShardDisconnect, () => {
			this.isClosed = true;
			this.#update();
		});
	}

	/**
	 * How many shards this process has, and how many of them are connected. `total` is 0 until Discord has said how many
	 * shards there are.
	 */
	get shards(): { readonly total: number; readonly connected: number } {
		const states = [...(this.#client?.ws.shards.values() ?? [])];
		return { total: states.length, connected: states.filter(({ status }) => status === Status.Ready).length };
	}

	#update(): void {
		if (this.shards.connected > 0) this.lostSince = undefined;
		else if (this.isStarted) this.lostSince ??= this.#clock.now();
	}
}
