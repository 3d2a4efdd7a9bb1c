import { type Client, Events } from 'discord.js';
import type { Clock } from '../../runtime/clock.ts';

/** Discord's limit of identifies a day (docs/discord.md#identify-limits). */
export interface SessionLimit {
	readonly total: number;
	readonly remaining: number;
	/** Milliseconds until all are available again. */
	readonly reset_after: number;
}

/** The state of the connection to Discord, for whoever watches the bot. */
export class GatewayStatus {
	readonly #clock: Clock;
	readonly #up = new Set<number>();
	#countShards = () => 0;
	#isStarted = false;
	#isClosed = false;
	#lostSince: number | undefined;
	#limit: { readonly total: number; readonly resetsAt: number } | undefined;
	#identifiesLeft = 0;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Follows the shards of a client, from before it logs in. */
	follow(client: Client): void {
		this.#up.clear();
		this.#countShards = () => client.ws.shards.size;
		client.once(Events.ClientReady, () => {
			this.#isStarted = true;
		});
		client.on(Events.ShardReady, (shard) => this.#connect(shard));
		client.on(Events.ShardResume, (shard) => this.#connect(shard));
		client.on(Events.ShardReconnecting, (shard) => this.#lose(shard));
		client.on(Events.ShardDisconnect, (_, shard) => {
			this.#isClosed = true;
			this.#lose(shard);
		});
	}

	/** How many shards this process has (0 until Discord has said how many), and how many of them are connected. */
	get shards(): { readonly own: number; readonly up: number } {
		return { own: this.#countShards(), up: this.#up.size };
	}

	/** Whether all shards were connected once. */
	get isStarted(): boolean {
		return this.#isStarted;
	}

	/** Whether Discord has closed a connection permanently. The bot ends then. */
	get isClosed(): boolean {
		return this.#isClosed;
	}

	/** Process time since which no shard has been connected; undefined if one is, or none ever was. */
	get lostSince(): number | undefined {
		return this.#lostSince;
	}

	/**
	 * How many identifies Discord allows until its daily limit resets: as it said at the start, without those that this
	 * process has used since. Undefined before the start.
	 */
	get identifiesLeft(): number | undefined {
		if (!this.#limit) return undefined;
		const { total, resetsAt } = this.#limit;
		if (this.#clock.now() >= resetsAt) {
			this.#limit = { total, resetsAt: Infinity };
			this.#identifiesLeft = total;
		}
		return this.#identifiesLeft;
	}

	/** Records the limit as Discord told it. */
	limit({ total, remaining, reset_after }: SessionLimit): void {
		this.#limit = { total, resetsAt: this.#clock.now() + reset_after };
		this.#identifiesLeft = remaining;
	}

	/** Counts a session that was begun, even if Discord closed the connection right before the identify. */
	identify(): void {
		this.#identifiesLeft = Math.max(0, (this.identifiesLeft ?? 0) - 1);
	}

	#connect(shard: number): void {
		this.#up.add(shard);
		this.#lostSince = undefined;
	}

	#lose(shard: number): void {
		if (this.#up.delete(shard) && this.#up.size === 0) this.#lostSince = this.#clock.now();
	}
}
