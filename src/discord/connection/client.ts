import { type Client, Events, RESTEvents } from 'discord.js';
import { StartError } from '../../errors/start-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { backoff, sleep, untilAborted, within } from '../../runtime/waiting.ts';
import type { AnyCommand } from '../command/command.ts';
import type { Dispatcher } from '../dispatch.ts';
import { createClient } from './create-client.ts';
import type { GatewayStatus } from './gateway-status.ts';
import type { Lease } from './identify-throttle.ts';
import { NoSessionsLeft, register, type ShardNeeds } from './registration.ts';
import { checkShardCount } from './shard-count.ts';
import type { Shards } from './shards.ts';
import { closeFailure, permanentFailure } from './start-failures.ts';

/** The pauses after failed starts, ms. */
const pauses = { first: 1_000, longest: 90_000 };
/** How long closing the connection may take, ms. */
const closeTimeout = 500;

/**
 * Is called with the ids of the servers that some shards serve.
 * @param isOurs whether a server would be among them if the bot were in it
 */
export type OnServers = (ids: ReadonlySet<string>, isOurs: (id: string) => boolean) => void;

export interface ClientOptions {
	readonly token: string;
	readonly apiUrl: string;
	/** Register the commands in this server only. */
	readonly guildId: string | undefined;
	/** Which shards to connect. */
	readonly shards: Shards;
	readonly commands: readonly AnyCommand[];
	readonly dispatcher: Dispatcher;
	/** Takes leases, by which identifies are spaced over all processes that have a range of shards. */
	readonly lease?: Lease;
	readonly clock: Clock;
	readonly log: Log;
	/** Called with the commands' ids by their names, usually before the first interaction. */
	readonly onRegistered?: (ids: ReadonlyMap<string, string>) => void;
	/** Aborts the start. */
	readonly signal: AbortSignal | undefined;
	/** Called when Discord has closed the connection permanently. */
	readonly onLost: (reason: StartError) => void;
	/** Called when all shards are connected, with their servers, unless there are none. */
	readonly onServers?: OnServers;
	/** Is kept up to date. */
	readonly status?: GatewayStatus;
	/** Called when Discord asks the bot to wait before its next request (429). */
	readonly onRateLimited?: (() => void) | undefined;
}

export interface Connection {
	readonly client: Client<true>;
	/** Resolves when the connection is closed, or after a timeout. */
	close(): Promise<void>;
}

/**
 * Registers the commands and connects to Discord. Temporary failures (Discord is down, slow, or limits the bot) are
 * retried with increasing delays, and each one is logged.
 * @throws StartError if the operator has to fix something; the signal's reason if it is aborted.
 */
export async function connect(options: ClientOptions): Promise<Connection> {
	const { apiUrl, guildId, shards, commands, clock, log, signal } = options;
	const registration = {
		...options,
		shardCount: shards === 'auto' ? undefined : shards.to - shards.from + 1,
		checkShards: (needs: ShardNeeds) => checkShardCount(shards, needs, log),
	};
	for (let attempt = 0; ; attempt++) {
		try {
			const before = await untilAborted(register(registration), signal);
			const onRegistered = options.onRegistered ?? (() => {});
			if (before.ids) onRegistered(before.ids);
			const connection = await login(options);
			if (!before.ids) onRegistered(await registerConnected(options, connection));
			log.info({ commands: commands.length, server: guildId ?? 'all' }, 'commands registered');
			return connection;
		} catch (error) {
			signal?.throwIfAborted();
			if (error instanceof StartError) throw error;
			const permanent = permanentFailure(error, apiUrl, guildId) ?? closeReason(error);
			if (permanent) throw permanent;
			const {
				retryAfter = 0,
				timeToReset = 0,
				message,
				code,
				status,
			} = error as Partial<NoSessionsLeft> & FailureDetails;
			const wait = Math.max(backoff(attempt, pauses), retryAfter, timeToReset);
			log.warn(
				{ attempt: attempt + 1, error: message, code, status, inSeconds: Math.ceil(wait / 1_000) },
				error instanceof NoSessionsLeft
					? 'Discord allows this bot no more sessions for now; waiting until the limit resets'
					: 'could not register the commands or connect to Discord; trying again',
			);
			await sleep(clock, wait, signal);
		}
	}
}

/** Registers the commands after connecting, if the application's id was not known before. */
async function registerConnected(
	options: ClientOptions,
	{ client, close }: Connection,
): Promise<ReadonlyMap<string, string>> {
	try {
		const { ids } = await untilAborted(register({ ...options, shardCount: 0 }, client.application.id), options.signal);
		return ids ?? new Map();
	} catch (error) {
		await close();
		throw error;
	}
}

/** Details that errors of discord.js may have. */
interface FailureDetails {
	readonly timeToReset?: number;
	readonly code?: unknown;
	readonly status?: unknown;
}

/** Discord closed the connection with a code that makes trying again useless. */
class PermanentlyClosed extends Error {
	readonly reason: StartError;

	constructor(reason: StartError) {
		super(reason.message);
		this.reason = reason;
	}
}

const closeReason = (error: unknown): StartError | undefined =>
	error instanceof PermanentlyClosed ? error.reason : undefined;

async function login(options: ClientOptions) {
	const { token, dispatcher, clock, log, signal, onLost, onServers, status, onRateLimited } = options;
	const client = createClient({ ...options, lease: options.lease, onIdentify: () => status?.identify() });
	status?.follow(client);
	// Without a listener, discord.js need not prepare the event for each request.
	if (onRateLimited) client.rest.on(RESTEvents.Response, (_, { status }) => status === 429 && onRateLimited());
	client.on(Events.InteractionCreate, (interaction) => void dispatcher.dispatch(interaction));
	logConnection(client, log);
	let isReady = false;
	const ready = new Promise<Client<true>>((resolve, reject) => {
		client.once(Events.ClientReady, (readyClient) => {
			isReady = true;
			if (onServers) reportServers(readyClient, onServers);
			resolve(readyClient);
		});
		client.on(Events.ShardDisconnect, ({ code }, shard) => {
			const reason = closeFailure(code);
			log.error({ shard, code }, 'Discord closed the connection permanently');
			if (isReady) onLost(reason);
			else reject(new PermanentlyClosed(reason));
		});
	});
	const close = async () => {
		await within(
			clock,
			closeTimeout,
			client.destroy().catch(() => {}),
		);
	};
	try {
		// Rejects if logging in fails, in which case `ready` would never settle.
		const failedLogin = client.login(token).then(() => new Promise<never>(() => {}));
		return { client: await untilAborted(Promise.race([ready, failedLogin]), signal), close };
	} catch (error) {
		ready.catch(() => {});
		await close();
		throw error;
	}
}

/** Reports the servers of all shards. An empty list may also mean that Discord has not sent the servers. */
function reportServers({ guilds, options: { shardCount = 1 } }: Client, onServers: OnServers): void {
	const ids = new Set(guilds.cache.keys());
	const listed = new Set([...ids].map((id) => shardOf(id, shardCount)));
	if (ids.size > 0) onServers(ids, (id) => listed.has(shardOf(id, shardCount)));
}

/** The shard of a server (docs/discord.md#shards). */
const shardOf = (serverId: string, total: number): number => Number((BigInt(serverId) >> 22n) % BigInt(total));

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
