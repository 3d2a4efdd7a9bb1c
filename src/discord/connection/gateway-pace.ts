import { SimpleShardingStrategy, type WebSocketOptions } from 'discord.js';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { sleep } from '../../runtime/waiting.ts';

/**
 * How long a shard waits before it connects again, by how often it came to nothing, ms. Each time may cost an identify, of
 * which Discord allows some 1,000 a day and then resets the token; one each 90 s is 960.
 */
const pauses = [0, 1_000, 5_000, 15_000, 30_000, 60_000, 90_000];
/** A connection that holds so long was a good one, ms. */
const holds = 5 * 60_000;

type BuildStrategy = NonNullable<WebSocketOptions['buildStrategy']>;

interface ShardEvents {
	on(event: 'hello' | 'closed', listener: (payload: { readonly shardId: number }) => void): void;
}

interface Shard {
	/** Connections since the last good one. */
	attempts: number;
	readyAt: number | undefined;
}

/** Slows shards down that connect again and again, and says in the log what they do. */
export class GatewayPace {
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #signal: AbortSignal;
	readonly #shards = new Map<number, Shard>();
	readonly #connected = new Set<number>();

	/** @param signal ends all waiting: nothing connects after that. */
	constructor(clock: Clock, log: Log, signal: AbortSignal) {
		this.#clock = clock;
		this.#log = log;
		this.#signal = signal;
	}

	/**
	 * For discord.js' option `ws.buildStrategy`: every connection begins with a look for a session to resume, which is
	 * where it can be made to wait. While a shard is connected its session is looked up with every event as well.
	 */
	readonly buildStrategy: BuildStrategy = (manager) => {
		const { retrieveSessionInfo } = manager.options;
		// discord.js passes the names of these events on in no type of its own.
		const events = manager as unknown as ShardEvents;
		events.on('hello', ({ shardId }) => void this.#connected.add(shardId));
		events.on('closed', ({ shardId }) => void this.#connected.delete(shardId));
		manager.options.retrieveSessionInfo = async (shardId) => {
			if (this.#connected.has(shardId)) return retrieveSessionInfo(shardId);
			await this.#wait(shardId);
			const session = await retrieveSessionInfo(shardId);
			this.#log.info({ shard: shardId, resumes: session !== null }, session ? 'resuming' : 'connecting to Discord');
			return session;
		};
		return new SimpleShardingStrategy(manager);
	};

	/** The shard is connected. */
	ready(shardId: number): void {
		this.#of(shardId).readyAt = this.#clock.now();
	}

	async #wait(shardId: number): Promise<void> {
		const shard = this.#of(shardId);
		if (shard.readyAt !== undefined && this.#clock.now() - shard.readyAt >= holds) shard.attempts = 0;
		shard.readyAt = undefined;
		const ms = pauses[Math.min(shard.attempts++, pauses.length - 1)]!;
		if (ms > 0) this.#log.warn({ shard: shardId, attempt: shard.attempts, inSeconds: ms / 1_000 }, 'connecting again');
		// discord.js takes no failure here, so a shard that is not to connect any more waits for ever.
		await sleep(this.#clock, ms, this.#signal).catch(() => new Promise(() => {}));
	}

	#of(shardId: number): Shard {
		const shard = this.#shards.get(shardId) ?? { attempts: 0, readyAt: undefined };
		this.#shards.set(shardId, shard);
		return shard;
	}
}
