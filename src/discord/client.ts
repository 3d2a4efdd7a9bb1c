import { Client, DefaultRestOptions, DiscordAPIError, Events, Options, type RESTOptions, Routes } from 'discord.js';
import { StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import { type AnyCommand, toJSON } from './command.ts';
import type { Dispatcher } from './dispatch.ts';

/**
 * discord.js counts answers to interactions against its own 50 requests a second, although Discord exempts them; at
 * its default a full second passes between the 50th and the 51st answer.
 */
const requestsPerSecond = 1_000_000;

export interface ClientOptions {
	readonly token: string;
	readonly apiUrl: string;
	/** Register the commands in this server only. */
	readonly guildId: string | undefined;
	readonly commands: readonly AnyCommand[];
	readonly dispatcher: Dispatcher;
	readonly log: Log;
	/** Discord closed the connection and will not have it back. */
	readonly onLost: () => void;
}

export interface Connection {
	readonly client: Client<true>;
	/** The commands' ids by their names. */
	readonly ids: ReadonlyMap<string, string>;
}

/**
 * Connects to Discord and registers the commands.
 * @throws StartError where Discord refuses the token or the commands, or cannot be reached.
 */
export async function connect({
	token,
	apiUrl,
	guildId,
	commands,
	dispatcher,
	log,
	onLost,
}: ClientOptions): Promise<Connection> {
	const client = new Client({
		// Interactions need none.
		intents: [],
		allowedMentions: { parse: [] },
		// Answers are in the API's own form already; turning every key of them into it takes a quarter of the time.
		jsonTransformer: (value) => value,
		// Each interaction tells all it is about; kept, every user who ever asked would stay in memory.
		makeCache: Options.cacheWithLimits({
			...Options.DefaultMakeCacheSettings,
			UserManager: { maxSize: 0, keepOverLimit: (user) => user.id === user.client.user.id },
			GuildMemberManager: 0,
			MessageManager: 0,
		}),
		rest: { api: apiUrl, globalRequestsPerSecond: requestsPerSecond, makeRequest: sendWhole },
	});
	client.on(Events.InteractionCreate, (interaction) => void dispatcher.dispatch(interaction));
	client.on(Events.Error, (error) => log.error({ error: String(error) }, 'the Discord client failed'));
	client.on(Events.ShardError, (error) => log.warn({ error: String(error) }, 'the connection to Discord failed'));
	client.on(Events.ShardDisconnect, ({ code }) => {
		log.error({ code }, 'Discord closed the connection for good');
		onLost();
	});
	try {
		const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
		await client.login(token);
		const { application } = await ready;
		const body = commands.map((command) => toJSON(command, guildId === undefined));
		const route = guildId
			? Routes.applicationGuildCommands(application.id, guildId)
			: Routes.applicationCommands(application.id);
		const registered = (await client.rest.put(route, { body })) as { name: string; id: string }[];
		log.info({ commands: commands.length, server: guildId ?? 'all' }, 'commands registered');
		const ids = new Map(registered.map(({ name, id }) => [name, id]));
		return { client: client as Client<true>, ids };
	} catch (error) {
		await client.destroy();
		throw refusal(error, apiUrl, guildId);
	}
}

/**
 * Sends forms as the bytes they come to. discord.js gives them on as they are, and an undici of another version than its
 * own, which the market's is and which becomes the process' default, does not know them for forms.
 */
export const sendWhole: RESTOptions['makeRequest'] = async (url, init) => {
	if (!(init.body instanceof FormData)) return DefaultRestOptions.makeRequest(url, init);
	const form = new Response(init.body);
	const headers = { ...(init.headers as object), 'content-type': form.headers.get('content-type')! };
	return DefaultRestOptions.makeRequest(url, { ...init, headers, body: Buffer.from(await form.arrayBuffer()) });
};

function refusal(cause: unknown, apiUrl: string, guildId: string | undefined): StartError {
	const { code, status } = cause as { code?: unknown; status?: unknown };
	if (code === 'TokenInvalid' || status === 401)
		return new StartError(
			'Discord refuses the token. Set DISCORD_TOKEN to the token on the Bot page of the developer portal.',
		);
	if (cause instanceof DiscordAPIError && guildId && (status === 403 || status === 404))
		return new StartError(
			`Discord refuses commands for the server ${guildId} (${cause.message}). Install the bot there or mend DISCORD_GUILD_ID.`,
		);
	if (cause instanceof DiscordAPIError)
		return new StartError(`Discord refuses the start: ${cause.message} (code ${code}).`);
	return new StartError(`Discord cannot be reached at ${apiUrl}: ${(cause as Error).message}.`);
}
