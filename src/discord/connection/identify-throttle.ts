import type { IIdentifyThrottler, WebSocketOptions } from 'discord.js';
import { StoreError } from '../../errors/store-error.ts';
import type { Limits, RateLimiter } from '../../storage/rate-limiter.ts';
import type { Clock } from '../../runtime/clock.ts';
import { SerialQueue } from '../../runtime/serial-queue.ts';
import { sleep } from '../../runtime/waiting.ts';

/** One identify in 5 seconds (docs/discord.md#identify-limits), and a little for the way to Discord. */
export const identifyLimits: Limits = { log: 'identify', budget: 1, window: 5_500, spacing: 0 };

type BuildThrottler = NonNullable<WebSocketOptions['buildIdentifyThrottler']>;

/**
 * Throttles identifies over all processes on the same store. Discord counts them in buckets: shards whose ids have the same
 * remainder when divided by `max_concurrency`. If the store fails, only those of this process are counted.
 * @param isAlone Whether no other process uses the store. Then the last identify was that of a process that has ended: if
 * this one is too early, Discord refuses it, and discord.js tries again after 5 seconds. So waiting here would gain nothing.
 */
export function identifyThrottler(limiter: RateLimiter, clock: Clock, isAlone: () => boolean): BuildThrottler {
	return async (manager) => {
		const { session_start_limit } = await manager.fetchGatewayInformation();
		return new IdentifyThrottle(limiter, clock, isAlone, session_start_limit.max_concurrency);
	};
}

class IdentifyThrottle implements IIdentifyThrottler {
	readonly #limiter: RateLimiter;
	readonly #clock: Clock;
	readonly #isAlone: () => boolean;
	readonly #buckets: readonly Bucket[];

	constructor(limiter: RateLimiter, clock: Clock, isAlone: () => boolean, maxConcurrency: number) {
		this.#limiter = limiter;
		this.#clock = clock;
		this.#isAlone = isAlone;
		this.#buckets = Array.from({ length: maxConcurrency }, () => ({ queue: new SerialQueue(), last: undefined }));
	}

	waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
		const index = shardId % this.#buckets.length;
		const bucket = this.#buckets[index]!;
		return bucket.queue.run(async () => {
			for (;;) {
				signal.throwIfAborted();
				const wait = await this.#reserve(String(index), bucket);
				if (wait <= 0) break;
				await sleep(this.#clock, wait, signal);
			}
			bucket.last = this.#clock.now();
		});
	}

	/** How long to wait before trying again, ms; 0 if the identify may be sent now. */
	async #reserve(name: string, { last }: Bucket): Promise<number> {
		const now = this.#clock.now();
		const ownWait = last === undefined ? 0 : last + identifyLimits.window - now;
		if (ownWait > 0) return ownWait;
		try {
			const slot = await this.#limiter.reserve(name);
			return slot.granted || this.#isAlone() ? 0 : Math.max(1, slot.retryAt - now);
		} catch (error) {
			if (!(error instanceof StoreError)) throw error;
			return 0;
		}
	}
}

interface Bucket {
	readonly queue: SerialQueue;
	/** Process time of the last identify of this process. */
	last: number | undefined;
}
