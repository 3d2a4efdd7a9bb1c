import { Client, DiscordAPIError, Events, Options, type RateLimitError, ShardClientUtil } from 'discord.js';
import { type Clock, sleep, untilAborted, withTimeout } from '../../base/clock.ts';
import { StartError } from '../../base/errors/start-error.ts';
import type { Log } from '../../base/log.ts';
import { Retry, type RetryPolicy } from '../../base/retry.ts';
import type { Reply } from '../../words/reply.ts';
import type { OnMissing } from '../../words/sentences.ts';
import type { AnyCommand } from '../command/command.ts';
import { commandJson, localizedTexts } from '../command/command-json.ts';
import { discordRequests } from '../discord-requests.ts';
import type { Dispatcher } from '../dispatch.ts';
import type { GatewayStatus } from './gateway-status.ts';
import { identifyThrottler, type Lease } from './identify-throttle.ts';
import { ShardingStrategy } from './sharding-strategy.ts';
import type { Shards } from './shards.ts';
import { answerUnbuilt, watchUnbuilt } from './unbuilt-interactions.ts';

const retryPolicy: RetryPolicy = { first: 1_000, longest: 90_000 };
/** How long to wait for discord.js to close the connection, ms. */
const closeTimeout = 500;

/**
 * In effect no limit. The default of discord.js, 50, would also count responses to interactions, which are exempt
 * (docs/discord.md#requests-per-second).
 */
const requestsPerSecond = 1_000_000;

export interface ClientOptions {
	readonly token: string;
	readonly apiUrl: string;
	readonly guildId: string | undefined;
	readonly shards: Shards;
	readonly commands: readonly AnyCommand<never>[];
	readonly dispatcher: Pick<Dispatcher<never>, 'dispatch'>;
	/** The reply to an interaction that discord.js cannot build. */
	readonly unreadableReply: (locale: string) => Reply;
	/** With leases, identifies are spaced over all processes that have a range of shards; without, only over this one. */
	readonly lease?: Lease | undefined;
	readonly clock: Clock;
	readonly log: Log;
	readonly signal: AbortSignal | undefined;
	/** Called if Discord closes the connection permanently after the start. */
	readonly onLost: (reason: StartError) => void;
	/**
	 * Called once all shards are connected, unless there are no servers. `isOurs` says whether a server belongs to the
	 * shards of this process.
	 */
	readonly onServers?: (ids: ReadonlySet<string>, isOurs: (id: string) => boolean) => void;
	readonly status?: GatewayStatus;
	readonly onRateLimited?: (() => void) | undefined;
	readonly onMissingSentence?: OnMissing;
}

/**
 * Connects and registers the commands. It retries failures of Discord and the network.
 * @throws StartError if the operator has to fix something; the signal's reason
 */
export async function connect(options: ClientOptions) {
	const { guildId, commands, log } = options;
	const connection = await withRetries(options, () => login(options));
	try {
		const texts = localizedTexts(options.onMissingSentence);
		const json = commands.map((command) => commandJson(command, guildId === undefined, texts));
		const commandIds = await withRetries(options, () => register(connection.client, json, guildId));
		log.info({ commands: commands.length, server: guildId ?? 'all' }, 'commands registered');
		return { ...connection, commandIds };
	} catch (error) {
		await connection.close();
		throw error;
	}
}

async function withRetries<Result>(
	{ apiUrl, guildId, clock, log, signal }: ClientOptions,
	attempt: () => Promise<Result>,
): Promise<Result> {
	const retry = new Retry(retryPolicy);
	for (;;)
		try {
			return await untilAborted(attempt(), signal);
		} catch (error) {
			signal?.throwIfAborted();
			const permanent = error instanceof StartError ? error : permanentFailure(error, apiUrl, guildId);
			if (permanent) throw permanent;
			// Trying again does not help against a bug, which must not look like an outage.
			if (isBug(error)) throw error;
			const { retryAfter = 0, timeToReset = 0, message, code, status } = error as DiscordFailure;
			const wait = Math.max(retry.failed(), retryAfter, timeToReset);
			log.warn(
				{ attempt: retry.failures, error: message, code, status, inSeconds: Math.ceil(wait / 1_000) },
				'could not connect to Discord or register the commands; trying again',
			);
			await sleep(clock, wait, signal);
		}
}

type DiscordFailure = Partial<RateLimitError> & Partial<DiscordAPIError>;

/** Resolves to the commands' ids by name. @throws what discord.js throws */
async function register(
	{ application }: Client<true>,
	json: ReturnType<typeof commandJson>[],
	guildId: string | undefined,
): Promise<ReadonlyMap<string, string>> {
	const registered = await (guildId ? application.commands.set(json, guildId) : application.commands.set(json));
	return new Map(registered.map(({ name, id }) => [name, id]));
}

async function login(options: ClientOptions) {
	const { token, shards, dispatcher, unreadableReply, clock, log, signal, status } = options;
	const throttler = identifyThrottler({
		lease: options.lease,
		clock,
		log,
		onGatewayInformation({ shards: recommended }) {
			if (shards !== 'auto' && shards.total < recommended)
				log.warn({ configured: shards.total, recommended }, 'Discord recommends more shards than SHARDS has');
		},
	});
	const client = createClient(options, throttler);
	status?.follow(client);
	client.on(Events.InteractionCreate, (interaction) => void dispatcher.dispatch(interaction));
	watchUnbuilt(client, (unbuilt) => void answerUnbuilt(client.rest, unreadableReply(unbuilt.locale), unbuilt, log));
	logConnection(client, log);
	const ready = whenReady(client, options);
	const close = () => withTimeout(clock, closeTimeout, client.destroy()).catch(() => undefined);
	try {
		// If logging in fails, `ready` never settles, so this promise rejects. It never resolves.
		const failedLogin = client.login(token).then(() => new Promise<never>(() => {}));
		return { client: await untilAborted(Promise.race([ready, failedLogin]), signal), close };
	} catch (error) {
		// Nothing waits for `ready` any longer, and a rejection that nothing handles would end the process.
		ready.catch(() => {});
		await close();
		throw error;
	}
}

/** Rejects if Discord closes the connection permanently before the client is ready. After that, it calls `onLost`. */
function whenReady(client: Client, { log, onLost, onServers }: ClientOptions): Promise<Client<true>> {
	let isReady = false;
	return new Promise((resolve, reject) => {
		client.once(Events.ClientReady, (readyClient) => {
			isReady = true;
			reportServers(readyClient, onServers);
			resolve(readyClient);
		});
		client.on(Events.ShardDisconnect, ({ code }, shard) => {
			const reason = closeFailure(code);
			log.error({ shard, code }, 'Discord closed the connection permanently');
			if (isReady) onLost(reason);
			else reject(reason);
		});
	});
}

function createClient(
	{ apiUrl, shards, onRateLimited }: ClientOptions,
	buildIdentifyThrottler: ReturnType<typeof identifyThrottler>,
): Client {
	return new Client({
		...shardOptions(shards),
		intents: [],
		allowedMentions: { parse: [] },
		// Responses already have the API's key names; converting every key takes a quarter of the time.
		jsonTransformer: (value) => value,
		// Interactions contain everything that is needed. With the default caches, every user would stay in memory.
		makeCache: Options.cacheWithLimits({
			...Options.DefaultMakeCacheSettings,
			UserManager: { maxSize: 0, keepOverLimit: (user) => user.id === user.client.user.id },
			GuildMemberManager: 0,
			MessageManager: 0,
		}),
		rest: {
			api: apiUrl,
			globalRequestsPerSecond: requestsPerSecond,
			makeRequest: discordRequests(onRateLimited),
			// A rate limit during the start is thrown, so that it is logged and retried; discord.js would wait silently.
			rejectOnRateLimit: ({ route }) => /^\/(gateway|applications)/.test(route),
		},
		ws: { buildIdentifyThrottler, buildStrategy: (manager) => new ShardingStrategy(manager) },
	});
}

/** Beyond 2,500 servers, Discord closes unsharded connections (4011). */
function shardOptions(shards: Shards) {
	if (shards === 'auto') return { shards };
	const { from, to, total } = shards;
	return { shards: Array.from({ length: to - from + 1 }, (_, i) => from + i), shardCount: total };
}

/**
 * An empty list may also mean that Discord has not sent the servers, so it is not reported. For the same reason, no
 * server is said to belong to a shard that has none.
 */
function reportServers({ guilds, options: { shardCount = 1 } }: Client, onServers: ClientOptions['onServers']): void {
	const shardOf = (id: string) => ShardClientUtil.shardIdForGuildId(id, shardCount);
	const ids = new Set(guilds.cache.keys());
	const shardsWithServers = new Set([...ids].map(shardOf));
	if (ids.size > 0) onServers?.(ids, (id) => shardsWithServers.has(shardOf(id)));
}

function logConnection(client: Client, log: Log): void {
	client.on(Events.Error, (error) => log.error({ error: String(error) }, 'discord.js reported an error'));
	client.on(Events.ShardError, (error, shard) =>
		log.warn({ shard, error: String(error) }, 'the connection to Discord failed'),
	);
	client.on(Events.ShardReconnecting, (shard) =>
		log.info({ shard }, 'the connection to Discord was lost; reconnecting'),
	);
	client.on(Events.ShardReady, (shard) => log.info({ shard }, 'connected to Discord'));
	client.on(Events.ShardResume, (shard, events) => log.info({ shard, events }, 'resumed the session with Discord'));
}

const invalidTokenCode = 4004;

/** What the operator can do, by close code: docs/discord.md#close-codes. */
const closeMessages: Readonly<Record<number, string>> = {
	[invalidTokenCode]:
		'Discord refuses the token. It may have been reset: set DISCORD_TOKEN to the current one from the Bot page of the Discord developer portal.',
	4010: 'Discord refuses the shard that the bot requested (4010). Correct SHARDS; with SHARDS=auto this is a bug in the bot: please report it.',
	4011: 'Discord requires more shards (4011). With SHARDS=auto, restart the bot: it uses as many as Discord recommends when it starts. Otherwise raise the total in SHARDS of every process.',
	4012: 'Discord no longer supports the gateway version that the bot uses (4012). Update the bot.',
	4013: 'Discord refuses the intents that the bot requested (4013). This is a bug in the bot: please report it.',
	4014: 'Discord refuses privileged intents (4014). The bot needs none: turn them off on the Bot page of the Discord developer portal.',
};

function closeFailure(code: number): StartError {
	return new StartError(closeMessages[code] ?? `Discord has closed the connection permanently (code ${code}).`);
}

/** Returns undefined if trying again may help. */
function permanentFailure(error: unknown, apiUrl: string, guildId: string | undefined): StartError | undefined {
	const { code, status } = error as DiscordFailure;
	if (code === 'TokenInvalid' || status === 401) return closeFailure(invalidTokenCode);
	if (!(error instanceof DiscordAPIError) || status === 429) return undefined;
	if (guildId && (status === 403 || status === 404) && error.url.includes('/guilds/'))
		return new StartError(
			`Discord refuses to register commands for the server ${guildId} (${error.message}). Add the bot to that server, or correct DISCORD_GUILD_ID.`,
		);
	if (status === 404)
		return new StartError(
			`Discord's API was not found at ${apiUrl} (404). Set DISCORD_API_URL to its address without the version, for example https://discord.com/api.`,
		);
	if (Number(status) < 500)
		return new StartError(`Discord refuses a request of the start: ${error.message} (code ${code}).`);
	return undefined;
}

/**
 * Failures of Discord, a proxy or the network have too many classes to list, so bugs are recognized instead: they throw
 * one of three classes. If discord.js throws one of them, the reason is an answer that it did not expect.
 */
function isBug(error: unknown): boolean {
	if (!(error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError)) return false;
	const [firstFrame = ''] = /^ {4}at .*$/m.exec(error.stack ?? '') ?? [];
	const isThrownByDiscordJs = /node_modules\/(?:@discordjs|discord\.js)\//.test(firstFrame.replaceAll('\\', '/'));
	return !isThrownByDiscordJs;
}
