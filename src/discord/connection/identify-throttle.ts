import { randomUUID } from 'node:crypto';
import type { WebSocketOptions } from 'discord.js';
import type { APIGatewayBotInfo } from 'discord-api-types/v10';
import { type Clock, sleep } from '../../base/clock.ts';
import { StoreError } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { type RetryPolicy, retryDelay } from '../../base/retry.ts';
import type { Store } from '../../storage/store.ts';

/**
 * The time between identifies, ms. Discord requires 5 seconds (docs/discord.md#identify-limits); the rest is latency.
 */
const spacing = 5_500;
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

/** A bucket has the shards with the same id modulo `max_concurrency`. An identify lets its bucket's lease expire. */
export function identifyThrottler({
	lease,
	clock,
	log,
	onGatewayInformation,
}: IdentifyThrottleOptions): NonNullable<WebSocketOptions['buildIdentifyThrottler']> {
	const freeAt = new Map<number, number>();
	const identified = new Map<number, { readonly count: number; readonly at: number }>();

	async function backOff(shard: number, signal: AbortSignal): Promise<void> {
		const { count, at } = identified.get(shard) ?? { count: 0, at: clock.now() };
		const isStable = clock.now() - at >= stableAfter;
		identified.set(shard, { count: isStable ? 1 : count + 1, at: clock.now() });
		if (count === 0 || isStable) return;
		const ms = retryDelay(retryPolicy, count - 1);
		log.warn({ shard, attempt: count + 1, inSeconds: ms / 1_000 }, 'waiting before connecting to Discord again');
		await sleep(clock, ms, signal);
	}

	async function take(bucket: number): Promise<boolean> {
		if (clock.now() < (freeAt.get(bucket) ?? 0)) return false;
		freeAt.set(bucket, clock.now() + spacing);
		const isTaken = await takeLease(bucket);
		freeAt.set(bucket, isTaken ? clock.now() + spacing : 0);
		return isTaken;
	}

	/** The holder is new each time, so that this process waits for itself as well. */
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
					await sleep(clock, Math.max(retryInterval, freeAt.get(bucket)! - clock.now()), signal);
				signal.throwIfAborted();
			},
		};
	};
}
