import { DiscordAPIError, REST, Routes } from 'discord.js';
import type { AnyCommand } from '../command/command.ts';
import { commandJson } from '../command/command-json.ts';

/** How long Discord may take for one answer, ms. */
const answerTimeout = 10_000;

export interface Registration {
	/** The commands' ids by their names; undefined where the application's id is only known once the bot is connected. */
	readonly ids: ReadonlyMap<string, string> | undefined;
}

/** Discord has no sessions left to begin: each identify takes one of some 1,000 a day. */
export class NoSessionsLeft extends Error {
	/** Milliseconds until there are new ones. */
	readonly retryAfter: number;

	constructor(retryAfter: number) {
		super('no sessions are left for today');
		this.retryAfter = retryAfter;
	}
}

export interface RegistrationOptions {
	readonly token: string;
	readonly apiUrl: string;
	readonly guildId: string | undefined;
	readonly commands: readonly AnyCommand[];
	readonly signal: AbortSignal | undefined;
}

/**
 * Does all of a start that does not need the gateway, since an identify is what Discord counts: makes sure that Discord
 * takes the token and has sessions left, and registers the commands. Sends each request once.
 * @param known The application's id, where it is known.
 * @throws NoSessionsLeft; what discord.js throws: DiscordAPIError, HTTPError, RateLimitError, AbortError.
 */
export async function register(
	{ token, apiUrl, guildId, commands, signal }: RegistrationOptions,
	known?: string,
): Promise<Registration> {
	const rest = new REST({ api: apiUrl, timeout: answerTimeout, retries: 0, rejectOnRateLimit: () => true });
	rest.setToken(token);
	// A signal of its own: discord.js never takes its listeners off.
	const options = signal ? { signal: AbortSignal.any([signal]) } : {};
	try {
		const gateway = (await rest.get(Routes.gatewayBot(), options)) as {
			shards: number;
			session_start_limit: { remaining: number; reset_after: number };
		};
		const { remaining, reset_after } = gateway.session_start_limit;
		if (remaining < gateway.shards) throw new NoSessionsLeft(reset_after);
		const application = known ?? (await applicationOf(rest, options));
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

/** Where Discord tells the id of the token's application; a bot has the same id as its application in all but the oldest. */
const applicationRoutes = [Routes.currentApplication(), Routes.oauth2CurrentApplication(), Routes.user()];

/** Undefined where none of the routes is there, as behind a proxy that lets only some of them through. */
async function applicationOf(rest: REST, options: { signal?: AbortSignal }): Promise<string | undefined> {
	for (const route of applicationRoutes)
		try {
			return ((await rest.get(route, options)) as { id: string }).id;
		} catch (error) {
			if (!(error instanceof DiscordAPIError) || error.status !== 404) throw error;
		}
	return undefined;
}
