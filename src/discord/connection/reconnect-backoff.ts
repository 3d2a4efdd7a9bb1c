import { SimpleShardingStrategy, type WebSocketOptions } from 'discord.js';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { sleep } from '../../runtime/waiting.ts';

/**
 * How long a shard waits before it connects again, by the number of failed connections, ms. Each may use an identify
 * (docs/discord.md#identify-limits): Discord allows some 1,000 a day before it resets the token; one every 90 s is 960.
 */
const delays = [0, 1_000, 5_000, 15_000, 30_000, 60_000, 90_000];
/** A connection that lasts this long resets the backoff, ms. */
const stableAfter = 5 * 60_000;

type BuildStrategy = NonNullable<WebSocketOptions['buildStrategy']>;

interface ShardEvents {
	on(event: 'hello' | 'closed', listener: (payload: { readonly shardId: number }) => void): void;
}

interface Shard {
	/** Connections since the last stable one. */
	attempts: number;
	readyAt: number | undefined;
}

/** Backoff for the gateway: delays shards that have to reconnect again and again, and logs their connections. */
export class ReconnectBackoff {
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #signal: AbortSignal;
	readonly #onIdentify: () => void;
	readonly #shards = new Map<number, Shard>();
	readonly #connected = new Set<number>();
	/** Shards that have no session to resume. */
	readonly #identifying = new Set<number>();

	/**
	 * @param signal Once aborted, no shard connects any more.
	 * @param onIdentify Called whenever a shard begins a new session, which uses an identify.
	 */
	constructor(clock: Clock, log: Log, signal: AbortSignal, onIdentify: () => void = () => {}) {
		this.#clock = clock;
		this.#log = log;
		this.#signal = signal;
		this.#onIdentify = onIdentify;
	}

	/**
	 * For discord.js' option `ws.buildStrategy`. discord.js has no hook for reconnecting, but before each connection it
	 * looks for a session to resume: the delay happens there. Lookups of connected shards, with every event, pass through.
	 */
	readonly buildStrategy: BuildStrategy = (manager) => {
		const { retrieveSessionInfo } = manager.options;
		// discord.js exports no type with these events.
		const events = manager as unknown as ShardEvents;
		events.on('hello', ({ shardId }) => {
			this.#connected.add(shardId);
			if (this.#identifying.delete(shardId)) this.#onIdentify();
		});
		events.on('closed', ({ shardId }) => void this.#connected.delete(shardId));
		manager.options.retrieveSessionInfo = async (shardId) => {
			if (this.#connected.has(shardId)) return retrieveSessionInfo(shardId);
			await this.#delay(shardId);
			const session = await retrieveSessionInfo(shardId);
			if (session) this.#identifying.delete(shardId);
			else this.#identifying.add(shardId);
			this.#log.info(
				{ shard: shardId, resumes: session !== null },
				session ? 'resuming the session with Discord' : 'connecting to Discord',
			);
			return session;
		};
		return new SimpleShardingStrategy(manager);
	};

	/** Call this when the shard is connected. */
	onReady(shardId: number): void {
		this.#stateOf(shardId).readyAt = this.#clock.now();
	}

	async #delay(shardId: number): Promise<void> {
		const shard = this.#stateOf(shardId);
		if (shard.readyAt !== undefined && this.#clock.now() - shard.readyAt >= stableAfter) shard.attempts = 0;
		shard.readyAt = undefined;
		const ms = delays[Math.min(shard.attempts++, delays.length - 1)]!;
		if (ms > 0)
			this.#log.warn(
				{ shard: shardId, attempt: shard.attempts, inSeconds: ms / 1_000 },
				'waiting before connecting to Discord again',
			);
		// discord.js cannot handle a rejection here. Never resolving keeps the shard from connecting.
		await sleep(this.#clock, ms, this.#signal).catch(() => new Promise(() => {}));
	}

	#stateOf(shardId: number): Shard {
		const shard = this.#shards.get(shardId) ?? { attempts: 0, readyAt: undefined };
		this.#shards.set(shardId, shard);
		return shard;
	}
}
