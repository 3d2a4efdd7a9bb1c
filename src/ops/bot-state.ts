import type { ListKey, PublicEndpoint } from '../market/list-key.ts';

/** Parts are missing while the bot is starting. Times are process times. */
export interface BotState {
	readonly gateway: GatewayState;
	lists(): readonly { readonly key: ListKey; readonly fetchedAt: number }[];
	storeFailure(): Promise<string | undefined>;
	freeSlots(endpoint: PublicEndpoint): Promise<number>;
	/** 0 if another process evaluates them. */
	watchedAlerts(): number;
	/** How long the longest-waiting entry of each queue has been waiting, ms. */
	queueAges(): Readonly<Record<string, number>>;
}

export interface GatewayState {
	readonly shards: { readonly own: number; readonly up: number };
	readonly isStarted: boolean;
	readonly isClosed: boolean;
	/** Since when no shard has been connected; undefined if one is, or none ever was. */
	readonly lostSince: number | undefined;
	readonly identifiesLeft: number | undefined;
}
