import type { ListKey, PublicEndpoint } from '../market/list-key.ts';

/** What can be asked about the running bot. Parts are missing while the bot is starting. Times are process times. */
export interface BotState {
	readonly gateway: GatewayState;
	/** The lists in memory. */
	lists(): readonly { readonly key: ListKey; readonly fetchedAt: number }[];
	/** What is wrong with the store; undefined if it works. */
	storeFailure(): Promise<string | undefined>;
	/** How many requests to the endpoint the rate limit allows now. */
	freeSlots(endpoint: PublicEndpoint): Promise<number>;
	/** How many alerts are active; 0 if another process evaluates them. */
	watchedAlerts(): number;
	/** How long the longest-waiting entry of each queue has been waiting, ms; 0 if the queue is empty. */
	queueAges(): Readonly<Record<string, number>>;
}

/** The connection to Discord. */
export interface GatewayState {
	readonly shards: { readonly own: number; readonly up: number };
	/** Whether all shards were connected once. */
	readonly isStarted: boolean;
	/** Whether Discord has closed a connection permanently. */
	readonly isClosed: boolean;
	/** Since when no shard has been connected; undefined if one is, or none ever was. */
	readonly lostSince: number | undefined;
	/** Identifies that Discord still allows today; undefined if not known. */
	readonly identifiesLeft: number | undefined;
}
