import { randomUUID } from 'node:crypto';
import type { WebSocketOptions } from 'discord.js';
import type { APIGatewayBotInfo } from 'discord-api-types/v10';
import { type Clock, sleep } from '../../base/clock.ts';
import { StoreError } from '../../base/errors/store-error.ts';
import type { Log } from '../../base/log.ts';
import { type RetryPolicy, retryDelay } from '../../base/retry.ts';
import type { Store } from '../../storage/store.ts';

/**
 * The time between identifies, ms. Discord requires 5 seconds (docs/discord.md#identify-limits); the rest is latency.
 */
const spacing = 5_500;
/** How long to wait at least before trying again to take the lease of a bucket, ms. */
const retryInterval = 250;
/** Discord resets the token after about 1,000 identifies a day; one every 90 s would be 960. */
const retryPolicy: RetryPolicy = { first: 1_000, longest: 90_000 };
/** How long a session must last not to count as a failure, ms. */
const stableAfter = 5 * 60_000;

export type Lease = Store['lease'];

interface IdentifyThrottleOptions {
	readonly lease: Lease | undefined;
	readonly clock: Clock;
	readonly log: Log;
	readonly onGatewayInformation: (information: APIGatewayBotInfo) => void;
}

/**
 * Spaces the identifies of each bucket, which has the shards with the same id modulo `max_concurrency`. Each identify
 * takes a lease of its bucket and lets it expire, so that no process identifies in that bucket meanwhile.
 */
export function identifyThrottler({
	lease,
	clock,
	log,
	onGatewayInformation,
}: IdentifyThrottleOptions): NonNullable<WebSocketOptions['buildIdentifyThrottler']> {
	/** When each bucket may identify again, process time. */
	const nextIdentifyAt = new Map<number, number>();
	/**
	 * For each shard, how often it has identified without a stable session in between (`count`), and when it last did so
	 * (`at`, process time).
	 */
	const lastIdentifies = new Map<number, { readonly count: number; readonly at: number }>();

	/** Waits before a shard identifies again, the longer the more often its sessions have failed. */
	async function backOff(shard: number, signal: AbortSignal): Promise<void> {
		const { count, at } = lastIdentifies.get(shard) ?? { count: 0, at: clock.now() };
		const isStable = clock.now() - at >= stableAfter;
		// The coming identify is counted at once. Its time is set after the waiting, when it happens.
		lastIdentifies.set(shard, { count: isStable ? 1 : count + 1, at });
		if (count === 0 || isStable) return;
		const ms = retryDelay(retryPolicy, count - 1);
		log.warn({ shard, attempt: count + 1, inSeconds: ms / 1_000 }, 'waiting before connecting to Discord again');
		await sleep(clock, ms, signal);
	}

	/** Reserves the bucket for one identify. Resolves to false if it may not identify now. */
	async function take(bucket: number): Promise<boolean> {
		if (clock.now() < (nextIdentifyAt.get(bucket) ?? 0)) return false;
		// Other shards of this process must not take the bucket while the store is asked for its lease.
		nextIdentifyAt.set(bucket, clock.now() + spacing);
		const isTaken = await takeLease(bucket);
		// The store took a while, so the time counts from now. Without the lease, the next attempt asks the store again.
		nextIdentifyAt.set(bucket, isTaken ? clock.now() + spacing : 0);
		return isTaken;
	}

	/**
	 * Takes the bucket's lease, or does without one if the store fails. Each call has a new random holder, so that this
	 * process must also wait for leases that it has taken itself.
	 */
	async function takeLease(bucket: number): Promise<boolean> {
		try {
			return (await lease?.(`identify/${bucket}`, randomUUID(), spacing)) ?? true;
		} catch (error) {
			if (error instanceof StoreError) return true;
			throw error;
		}
	}

	return async (manager) => {
		const information = await manager.fetchGatewayInformation();
		onGatewayInformation(information);
		return {
			async waitForIdentify(shard, signal) {
				await backOff(shard, signal);
				const bucket = shard % information.session_start_limit.max_concurrency;
				while (!(await take(bucket)))
					await sleep(clock, Math.max(retryInterval, nextIdentifyAt.get(bucket)! - clock.now()), signal);
				signal.throwIfAborted();
				// The session begins only now, after the waiting.
				lastIdentifies.set(shard, { count: lastIdentifies.get(shard)!.count, at: clock.now() });
			},
		};
	};
}
