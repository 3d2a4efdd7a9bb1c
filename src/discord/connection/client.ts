import { Client, Events, Options } from 'discord.js';
import type { StartError } from '../../errors/start-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { sleep, untilAborted, within } from '../../runtime/waiting.ts';
import type { AnyCommand } from '../command.ts';
import type { Dispatcher } from '../dispatch.ts';
import { GatewayPace } from './gateway-pace.ts';
import { guardInteractions } from './guard-interactions.ts';
import { NoSessionsLeft, register } from './registration.ts';
import { sendWhole } from './send-whole.ts';
import { closedForGood, refusedForGood } from './start-failures.ts';

/**
 * discord.js counts answers to interactions against its own 50 requests a second, although Discord exempts them; at
 * its default a full second passes between the 50th and the 51st answer.
 */
const requestsPerSecond = 1_000_000;
/** How long until a start that came to nothing is tried again, ms. */
const pauses = [1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 90_000];
/** How long ending the connection may take, ms. */
const goodbye = 500;

export interface ClientOptions {
	readonly token: string;
	readonly apiUrl: string;
	/** Register the commands in this server only. */
	readonly guildId: string | undefined;
	readonly commands: readonly AnyCommand[];
	readonly dispatcher: Dispatcher;
	readonly clock: Clock;
	readonly log: Log;
	/** Ends the start. */
	readonly signal: AbortSignal | undefined;
	/** Discord closed the connection and will not have it back. */
	readonly onLost: (why: StartError) => void;
	/** Told at each start which servers the bot is in, if it is in any. */
	readonly onServers?: (ids: ReadonlySet<string>) => void;
}

export interface Connection {
	readonly client: Client<true>;
	/** The commands' ids by their names. */
	readonly ids: ReadonlyMap<string, string>;
	/** Resolves when the connection is closed, or does not close in time. */
	close(): Promise<void>;
}

/**
 * Registers the commands and connects to Discord. What may pass (Discord down, slow, limiting us) is waited for, with a
 * line in the log for each try.
 * @throws StartError where an operator has to mend something; the signal's reason where it is aborted.
 */
export async function connect(options: ClientOptions): Promise<Connection> {
	const { apiUrl, guildId, commands, clock, log, signal } = options;
	for (let attempt = 0; ; attempt++) {
		try {
			const before = await untilAborted(register(options), signal);
			const connection = await login(options);
			const ids = before.ids ?? (await registerConnected(options, connection));
			log.info({ commands: commands.length, server: guildId ?? 'all' }, 'commands registered');
			return { ids, ...connection };
		} catch (error) {
			signal?.throwIfAborted();
			const mend = refusedForGood(error, apiUrl, guildId) ?? closedWith(error);
			if (mend) throw mend;
			const { retryAfter = 0, timeToReset = 0, message, code, status } = error as Partial<NoSessionsLeft> & Failed;
			const wait = Math.max(pauses[Math.min(attempt, pauses.length - 1)]!, retryAfter, timeToReset);
			log.warn(
				{ attempt: attempt + 1, error: message, code, status, inSeconds: Math.ceil(wait / 1_000) },
				error instanceof NoSessionsLeft
					? 'Discord lets this bot begin no more sessions for now; waiting'
					: 'Discord did not let the start through; trying again',
			);
			await sleep(clock, wait, signal);
		}
	}
}

/** Registers the commands of a bot that only now knows its application. */
async function registerConnected(
	options: ClientOptions,
	{ client, close }: Omit<Connection, 'ids'>,
): Promise<ReadonlyMap<string, string>> {
	try {
		const { ids } = await untilAborted(register(options, client.application.id), options.signal);
		return ids ?? new Map();
	} catch (error) {
		await close();
		throw error;
	}
}

/** What discord.js tells of a failure. */
interface Failed {
	readonly timeToReset?: number;
	readonly code?: unknown;
	readonly status?: unknown;
}

/** Discord closed the connection with a code that no other try changes. */
class ClosedForGood extends Error {
	readonly why: StartError;

	constructor(why: StartError) {
		super(why.message);
		this.why = why;
	}
}

const closedWith = (error: unknown): StartError | undefined => (error instanceof ClosedForGood ? error.why : undefined);

async function login({ token, apiUrl, dispatcher, clock, log, signal, onLost, onServers }: ClientOptions) {
	const closing = new AbortController();
	const pace = new GatewayPace(clock, log, closing.signal);
	const client = new Client({
		// As many as Discord advises: beyond 2,500 servers it closes connections without shards (4011).
		shards: 'auto',
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
		rest: {
			api: apiUrl,
			globalRequestsPerSecond: requestsPerSecond,
			makeRequest: sendWhole,
			// A start that is limited says so and is tried again; waiting inside of discord.js says nothing.
			rejectOnRateLimit: ({ route }) => route.startsWith('/gateway'),
		},
		ws: { buildStrategy: pace.buildStrategy },
	});
	client.on(Events.InteractionCreate, (interaction) => void dispatcher.dispatch(interaction));
	guardInteractions(client, log);
	client.on(Events.Error, (error) => log.error({ error: String(error) }, 'the Discord client failed'));
	client.on(Events.ShardError, (error, shard) =>
		log.warn({ shard, error: String(error) }, 'the connection to Discord failed'),
	);
	client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'the connection to Discord was lost'));
	client.on(Events.ShardReady, (shard) => {
		pace.ready(shard);
		log.info({ shard }, 'connected to Discord');
	});
	client.on(Events.ShardResume, (shard, events) => {
		pace.ready(shard);
		log.info({ shard, events }, 'resumed');
	});
	let isReady = false;
	const ready = new Promise<Client<true>>((resolve, reject) => {
		client.once(Events.ClientReady, (made) => {
			isReady = true;
			// An app that is in no server at all would be told of none, and so is one that Discord has not told yet.
			if (made.guilds.cache.size > 0) onServers?.(new Set(made.guilds.cache.keys()));
			resolve(made);
		});
		client.on(Events.ShardDisconnect, ({ code }, shard) => {
			const why = closedForGood(code);
			log.error({ shard, code }, 'Discord closed the connection for good');
			if (isReady) onLost(why);
			else reject(new ClosedForGood(why));
		});
	});
	const close = async () => {
		closing.abort();
		await within(
			clock,
			goodbye,
			client.destroy().catch(() => {}),
		);
	};
	try {
		// A failure to log in is what `ready` would wait for in vain.
		const failing = client.login(token).then(() => new Promise<never>(() => {}));
		return { client: await untilAborted(Promise.race([ready, failing]), signal), close };
	} catch (error) {
		ready.catch(() => {});
		await close();
		throw error;
	}
}
