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
	readonly status?: GatewayStatus;
}

/**
 * The part of the start that does not need the gateway, because connecting to it uses a session: checks that the token is
 * valid and sessions are left, and registers the commands. Sends each request once.
 * @param applicationId The application's id, if it is known.
 * @throws NoSessionsLeft; what discord.js throws: DiscordAPIError, HTTPError, RateLimitError, AbortError.
 */
export async function register(
	{ token, apiUrl, guildId, commands, signal, status }: RegistrationOptions,
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
		if (remaining < gateway.shards) throw new NoSessionsLeft(reset_after);
		const application = applicationId ?? (await fetchApplicationId(rest, options));
		if (application === undefined) return { ids: undefined };
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

/** Undefined if none of the routes exists, for example behind a proxy that forwards only some routes. */
async function fetchApplicationId(rest: REST, options: { signal?: AbortSignal }): Promise<string | undefined> {
	for (const route of applicationRoutes)
		try {
			return ((await rest.get(route, options)) as { id: string }).id;
		} catch (error) {
			if (!(error instanceof DiscordAPIError) || error.status !== 404) throw error;
		}
	return undefined;
}
