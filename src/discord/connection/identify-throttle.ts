import { randomUUID } from 'node:crypto';
import type { IIdentifyThrottler, WebSocketOptions } from 'discord.js';
import { StoreError } from '../../errors/store-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { SerialQueue } from '../../runtime/serial-queue.ts';
import { sleep } from '../../runtime/waiting.ts';
import type { Store } from '../../storage/store.ts';

/** Discord allows one identify in 5 seconds (docs/discord.md#identify-limits); the rest is for the way to Discord, ms. */
const spacing = 5_500;
/** How often to try again while another process has the lease, ms. */
const retryInterval = 250;

export type Lease = Store['lease'];

/**
 * Spaces identifies over all processes on the same store. Discord counts them in buckets: shards whose ids have the same
 * remainder when divided by `max_concurrency`. Each identify takes its bucket's lease and lets it expire. If the store
 * fails, only the identifies of this process are spaced.
 */
export function identifyThrottler(lease: Lease, clock: Clock): NonNullable<WebSocketOptions['buildIdentifyThrottler']> {
	return async (manager) => {
		const { session_start_limit } = await manager.fetchGatewayInformation();
		return new IdentifyThrottle(lease, clock, session_start_limit.max_concurrency);
	};
}

class IdentifyThrottle implements IIdentifyThrottler {
	readonly #lease: Lease;
	readonly #clock: Clock;
	readonly #buckets: readonly Bucket[];

	constructor(lease: Lease, clock: Clock, maxConcurrency: number) {
		this.#lease = lease;
		this.#clock = clock;
		this.#buckets = Array.from({ length: maxConcurrency }, () => ({ queue: new SerialQueue(), freeAt: 0 }));
	}

	waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
		const index = shardId % this.#buckets.length;
		const bucket = this.#buckets[index]!;
		return bucket.queue.run(async () => {
			const wait = bucket.freeAt - this.#clock.now();
			if (wait > 0) await sleep(this.#clock, wait, signal);
			while (!(await this.#take(index))) await sleep(this.#clock, retryInterval, signal);
			signal.throwIfAborted();
			bucket.freeAt = this.#clock.now() + spacing;
		});
	}

	/** Whether an identify may be sent now. The holder is new each time, so that this process waits for itself as well. */
	async #take(bucket: number): Promise<boolean> {
		try {
			return await this.#lease(`identify/${bucket}`, randomUUID(), spacing);
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
