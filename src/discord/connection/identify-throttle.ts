import { randomUUID } from 'node:crypto';
import type { IIdentifyThrottler, WebSocketOptions } from 'discord.js';
import type { APIGatewayBotInfo } from 'discord-api-types/v10';
import { StoreError } from '../../errors/store-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { SerialQueue } from '../../runtime/serial-queue.ts';
import { backoff, sleep } from '../../runtime/waiting.ts';
import type { Store } from '../../storage/store.ts';

/** Discord allows one identify in 5 seconds (docs/discord.md#identify-limits); the rest is for the way to Discord, ms. */
const spacing = 5_500;
/** How often to try again while another process has the lease, ms. */
const retryInterval = 250;
/**
 * The pauses of a shard that identifies again and again, ms: Discord allows some 1,000 identifies a day before it resets the
 * token; one every 90 s is 960.
 */
const pauses = { first: 1_000, longest: 90_000 };
/** A session that lasted this long was no failure, ms. */
const stableAfter = 5 * 60_000;

export type Lease = Store['lease'];

export interface IdentifyThrottleOptions {
	/** Takes leases, by which identifies are spaced over all processes on the same store; without it, only over this one. */
	readonly lease: Lease | undefined;
	readonly clock: Clock;
	readonly log: Log;
	/** Called with what Discord says about shards and sessions, when the first shard connects. */
	readonly onGatewayInformation: (information: APIGatewayBotInfo) => void;
	/** Called whenever a shard identifies. */
	readonly onIdentify: () => void;
}

/**
 * Spaces identifies, and delays shards that have to identify again and again. Discord counts in buckets: shards whose ids have
 * the same remainder when divided by `max_concurrency`. Each identify takes its bucket's lease and lets it expire.
 */
export function identifyThrottler(
	options: IdentifyThrottleOptions,
): NonNullable<WebSocketOptions['buildIdentifyThrottler']> {
	return async (manager) => {
		const information = await manager.fetchGatewayInformation();
		options.onGatewayInformation(information);
		return new IdentifyThrottle(options, information.session_start_limit.max_concurrency);
	};
}

class IdentifyThrottle implements IIdentifyThrottler {
	readonly #options: IdentifyThrottleOptions;
	readonly #buckets: readonly Bucket[];
	/** How often each shard has identified since its last stable session, and when it last did, process time. */
	readonly #shards = new Map<number, { readonly count: number; readonly at: number }>();

	constructor(options: IdentifyThrottleOptions, maxConcurrency: number) {
		this.#options = options;
		this.#buckets = Array.from({ length: maxConcurrency }, () => ({ queue: new SerialQueue(), freeAt: 0 }));
	}

	async waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
		const { clock, onIdentify } = this.#options;
		await this.#backOff(shardId, signal);
		const index = shardId % this.#buckets.length;
		const bucket = this.#buckets[index]!;
		await bucket.queue.run(async () => {
			const wait = bucket.freeAt - clock.now();
			if (wait > 0) await sleep(clock, wait, signal);
			while (!(await this.#take(index))) await sleep(clock, retryInterval, signal);
			signal.throwIfAborted();
			bucket.freeAt = clock.now() + spacing;
		});
		onIdentify();
	}

	async #backOff(shard: number, signal: AbortSignal): Promise<void> {
		const { clock, log } = this.#options;
		const { count, at } = this.#shards.get(shard) ?? { count: 0, at: clock.now() };
		const isStable = clock.now() - at >= stableAfter;
		this.#shards.set(shard, { count: isStable ? 1 : count + 1, at: clock.now() });
		if (count === 0 || isStable) return;
		const ms = backoff(count - 1, pauses);
		log.warn({ shard, attempt: count + 1, inSeconds: ms / 1_000 }, 'waiting before connecting to Discord again');
		await sleep(clock, ms, signal);
	}

	/** Whether an identify may be sent now. The holder is new each time, so that this process waits for itself as well. */
	async #take(bucket: number): Promise<boolean> {
		try {
			return (await this.#options.lease?.(`identify/${bucket}`, randomUUID(), spacing)) ?? true;
		} catch (error) {
			if (error instanceof StoreError) return true;
			throw error;
		}
	}
}

interface Bucket {
	readonly queue: SerialQueue;
	/** Process time from which on this process may identify again. */
	freeAt: number;
}
