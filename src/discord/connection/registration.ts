import { DiscordAPIError, REST, Routes } from 'discord.js';
import type { AnyCommand } from '../command/command.ts';
import { commandJson } from '../command/command-json.ts';
import type { GatewayStatus, SessionLimit } from './gateway-status.ts';

/** Timeout of one request to Discord, ms. */
const requestTimeout = 10_000;

export interface Registration {
	/** The commands' ids by name; undefined if the application's id will only be known once the bot is connected. */
	readonly ids: ReadonlyMap<string, string> | undefined;
}

/** What Discord says about how many shards the bot needs. */
export interface ShardNeeds {
	/** How many it recommends. */
	readonly recommended: number;
	/** How many servers the bot is in, approximately; undefined if Discord does not say. */
	readonly servers: number | undefined;
}

/** Discord allows no new session today (docs/discord.md#identify-limits). */
export class NoSessionsLeft extends Error {
	/** Milliseconds until the limit resets. */
	readonly retryAfter: number;

	constructor(retryAfter: number) {
		super('no sessions left until the daily limit resets');
		this.retryAfter = retryAfter;
	}
}

export interface RegistrationOptions {
	readonly token: string;
	readonly apiUrl: string;
	readonly guildId: string | undefined;
	readonly commands: readonly AnyCommand[];
	readonly signal: AbortSignal | undefined;
	/** Is told how many identifies are left. */
	readonly status?: GatewayStatus | undefined;
	/** How many shards this process connects; undefined for as many as Discord recommends. */
	readonly shardCount?: number | undefined;
	/** Called before anything is registered. What it throws ends the start. */
	readonly checkShards?: (needs: ShardNeeds) => void;
}

/**
 * The part of the start that does not need the gateway, because connecting to it uses a session: checks that the token is
 * valid and sessions are left, and registers the commands. Sends each request once.
 * @param applicationId The application's id, if it is known.
 * @throws NoSessionsLeft; what `checkShards` throws; what discord.js throws: DiscordAPIError, HTTPError, RateLimitError, AbortError.
 */
export async function register(
	{ token, apiUrl, guildId, commands, signal, status, shardCount, checkShards }: RegistrationOptions,
	applicationId?: string,
): Promise<Registration> {
	const rest = new REST({ api: apiUrl, timeout: requestTimeout, retries: 0, rejectOnRateLimit: () => true });
	rest.setToken(token);
	// A derived signal, because discord.js never removes its listeners.
	const options = signal ? { signal: AbortSignal.any([signal]) } : {};
	try {
		const gateway = (await rest.get(Routes.gatewayBot(), options)) as {
			shards: number;
			session_start_limit: SessionLimit;
		};
		status?.limit(gateway.session_start_limit);
		const { remaining, reset_after } = gateway.session_start_limit;
		if (remaining < (shardCount ?? gateway.shards)) throw new NoSessionsLeft(reset_after);
		const known = applicationId === undefined ? await fetchApplication(rest, options) : { id: applicationId };
		checkShards?.({ recommended: gateway.shards, servers: known?.approximate_guild_count });
		if (!known) return { ids: undefined };
		const application = known.id;
		const route = guildId
			? Routes.applicationGuildCommands(application, guildId)
			: Routes.applicationCommands(application);
		const body = commands.map((command) => commandJson(command, guildId === undefined));
		const registered = (await rest.put(route, { ...options, body })) as { name: string; id: string }[];
		return { ids: new Map(registered.map(({ name, id }) => [name, id])) };
	} finally {
		rest.clearHashSweeper();
		rest.clearHandlerSweeper();
	}
}

/**
 * Routes that return the id of the token's application. The last returns the bot's id, which is the same except for
 * very old bots.
 */
const applicationRoutes = [Routes.currentApplication(), Routes.oauth2CurrentApplication(), Routes.user()];

interface Application {
	readonly id: string;
	/** Only from the first of the routes. */
	readonly approximate_guild_count?: number;
}

/** Undefined if none of the routes exists, for example behind a proxy that forwards only some routes. */
async function fetchApplication(rest: REST, options: { signal?: AbortSignal }): Promise<Application | undefined> {
	for (const route of applicationRoutes)
		try {
			return (await rest.get(route, options)) as Application;
		} catch (error) {
			if (!(error instanceof DiscordAPIError) || error.status !== 404) throw error;
		}
	return undefined;
}
