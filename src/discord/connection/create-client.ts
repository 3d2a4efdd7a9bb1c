import { Client, Options } from 'discord.js';
import { type IdentifyThrottleOptions, identifyThrottler } from './identify-throttle.ts';
import { makeRequest } from './make-request.ts';
import type { Shards } from './shards.ts';

/**
 * Raises discord.js' own rate limit of 50 requests a second. It also counts responses to interactions, which Discord
 * exempts (docs/discord.md#requests-per-second), so that with the default the 51st response would wait a full second.
 */
const requestsPerSecond = 1_000_000;

interface CreateOptions extends IdentifyThrottleOptions {
	readonly apiUrl: string;
	readonly shards: Shards;
}

/** A client of discord.js that connects these shards, and keeps as little in memory as it can. */
export function createClient({ apiUrl, shards, ...throttle }: CreateOptions): Client {
	return new Client({
		...shardOptions(shards),
		// Interactions need no intents.
		intents: [],
		allowedMentions: { parse: [] },
		// Responses already have the API's key names; converting every key takes a quarter of the time.
		jsonTransformer: (value) => value,
		// Interactions contain everything needed. With the default caches every user would stay in memory.
		makeCache: Options.cacheWithLimits({
			...Options.DefaultMakeCacheSettings,
			UserManager: { maxSize: 0, keepOverLimit: (user) => user.id === user.client.user.id },
			GuildMemberManager: 0,
			MessageManager: 0,
		}),
		rest: {
			api: apiUrl,
			globalRequestsPerSecond: requestsPerSecond,
			makeRequest,
			// A rate limit during the start is thrown, so that it is logged and retried; discord.js would wait silently.
			rejectOnRateLimit: ({ route }) => /^\/(gateway|applications)/.test(route),
		},
		ws: { buildIdentifyThrottler: identifyThrottler(throttle) },
	});
}

/** `auto` is as many as Discord recommends: beyond 2,500 servers it closes unsharded connections (4011). */
function shardOptions(shards: Shards) {
	if (shards === 'auto') return { shards };
	const { from, to, total } = shards;
	return { shards: Array.from({ length: to - from + 1 }, (_, i) => from + i), shardCount: total };
}
