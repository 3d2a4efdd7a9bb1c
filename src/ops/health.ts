import type { StoreFailure } from '../base/errors/store-error.ts';
import type { Currency } from '../market/currency.ts';
import { type ListKey, type ListKind, listKeyText, type PublicEndpoint } from '../market/list-key.ts';
import type { Game } from '../names/game.ts';
import { storeAdvice } from '../storage/store-advice.ts';

/**
 * How long the connection may be lost before the bot counts as unhealthy, ms. It is longer than the longest pause
 * before connecting again (90 s), during which a restart would use up identifies.
 */
const maxConnectionLoss = 120_000;

/** The lists that nearly everything is answered from. */
const homeKinds: readonly ListKind[] = ['tradable', 'history', 'out-of-stock'];

/** What is known once the bot has started. Until then, parts of it are missing. Times are process times. */
export interface BotState {
	readonly gateway: GatewayState;
	lists(): readonly { readonly key: ListKey; readonly fetchedAt: number }[];
	storeFailure(): Promise<StoreFailure | undefined>;
	freeSlots(endpoint: PublicEndpoint): Promise<number>;
}

export interface GatewayState {
	/** How many shards this process has, and how many of them are connected. */
	readonly shards: { readonly total: number; readonly connected: number };
	readonly isStarted: boolean;
	readonly isClosed: boolean;
	/** When the last shard lost its connection. Undefined if one is connected, or none ever was. */
	readonly lostSince: number | undefined;
}

export type HealthProblems = readonly string[];

interface HealthFacts {
	readonly gateway: GatewayState | undefined;
	readonly now: number;
}

/** Returns only problems that a restart may solve. */
export function healthProblems({ gateway, now }: HealthFacts): HealthProblems {
	if (gateway?.isClosed) return ['Discord has closed the connection permanently.'];
	const lossTime = now - (gateway?.lostSince ?? now);
	if (lossTime <= maxConnectionLoss) return [];
	return [`The connection to Discord has been lost for ${Math.floor(lossTime / 1_000)} seconds.`];
}

interface ReadinessFacts extends Partial<Pick<BotState, 'gateway' | 'lists'>> {
	readonly home: { readonly game: Game; readonly currency: Currency };
	readonly isStopping: boolean;
	/** Undefined if the store works. */
	readonly storeFailure: StoreFailure | 'not-open' | undefined;
}

/** Returns the reasons why the bot cannot answer questions now. */
export function readinessProblems(facts: ReadinessFacts): HealthProblems {
	const { isStopping, gateway, lists, home, storeFailure } = facts;
	const problems: string[] = [];
	if (isStopping) problems.push('The bot is stopping.');
	problems.push(...gatewayProblems(gateway));
	const loadedLists = new Set(lists?.().map(({ key }) => listKeyText(key)));
	for (const kind of homeKinds) {
		const text = listKeyText({ kind, ...home });
		if (!loadedLists.has(text)) problems.push(`The list ${text} has not been loaded yet.`);
	}
	if (storeFailure === 'not-open') problems.push('The store is not open yet.');
	else if (storeFailure) problems.push(`The store does not work. ${storeAdvice[storeFailure]}`);
	return problems;
}

function gatewayProblems(gateway: GatewayState | undefined): HealthProblems {
	if (gateway?.isClosed) return ['Discord has closed the connection permanently.'];
	const { total, connected } = gateway?.shards ?? { total: 0, connected: 0 };
	if (total === 0) return ['The bot is not connected to Discord yet.'];
	if (connected < total)
		return [`${connected} of ${total} ${total === 1 ? 'shard is' : 'shards are'} connected to Discord.`];
	return gateway?.isStarted ? [] : ['The bot is not connected to Discord yet.'];
}
