import { createClient, RESP_TYPES } from '@redis/client';
import { StoreError } from '../../errors/store-error.ts';
import type { Log } from '../../runtime/log.ts';
import { failureOfRedis } from './redis-failures.ts';
import { redisKey } from './redis-key.ts';
import type { Script } from './script.ts';

/** How long a call waits for Redis, ms. A command makes two or three calls, and must be answered within 1.5 s. */
const callTimeout = 700;
/** The same for transfers of large values, ms. */
const transferTimeout = 5_000;
/** How long connecting may take, ms. */
const connectTimeout = 2_000;
/** The socket is closed and opened again if nothing arrives for this long, ms: pings are answered much more often. */
const socketTimeout = 3_000;
/** Time between two pings, ms. */
const pingInterval = 1_000;
/** The longest pause between two attempts to connect, ms. */
const longestReconnectPause = 500;

const optionsFor = (url: string) => ({
	url,
	// Without this, calls are queued while there is no connection, and users wait for them.
	disableOfflineQueue: true,
	pingInterval,
	// These notices only exist on Redis Enterprise.
	maintNotifications: 'disabled' as const,
	socket: {
		connectTimeout,
		socketTimeout,
		reconnectStrategy: (retries: number) => Math.min(50 * 2 ** Math.min(retries, 6), longestReconnectPause),
	},
});

type Argument = string | number | Buffer;
const binaryReply = { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } };

type Client = ReturnType<typeof newClient>;
const newClient = (url: string) => createClient(optionsFor(url));

export interface RedisOptions {
	readonly url: string;
	/** Without a log, nothing is logged. */
	readonly log?: Log;
	/**
	 * Unix milliseconds. By default scripts use the time of the Redis server, which all processes share; tests that
	 * simulate time set this.
	 */
	readonly time?: (() => number) | undefined;
}

/**
 * A connection to Redis that never makes anyone wait for long: each call fails with a StoreError within `callTimeout`, and
 * at once while Redis is known not to answer. The connection is restored in the background.
 */
export class RedisConnection {
	readonly #client: Client;
	readonly #subscriber: Client;
	readonly #log: Log | undefined;
	readonly #time: (() => number) | undefined;
	/** Whether the last call timed out. Then others fail at once until Redis answers again. */
	#isHanging = false;
	#hasFailed = false;
	/** The subscriber is connected when it is first needed. */
	#connecting: Promise<unknown> | undefined;
	/** Whether it was connected before: otherwise `open` reports failures. */
	#isOpen = false;
	#isClosed = false;

	private constructor({ url, log, time }: RedisOptions) {
		this.#log = log;
		this.#time = time;
		// A connection that listens to channels can do nothing else.
		[this.#client, this.#subscriber] = [newClient(url), newClient(url)];
		for (const client of [this.#client, this.#subscriber]) {
			client.on('error', (error) => this.#onError(error));
			client.on('ready', () => this.#onReady());
		}
	}

	/** The full name of a channel. Unlike keys, channels are shared by all databases of a server. */
	channel(name: string): string {
		return redisKey(`db${this.#client.options.database ?? 0}`, name);
	}

	/** Connects once. @throws StoreError if that fails; it says why, without the password. */
	static async open(options: RedisOptions): Promise<RedisConnection> {
		const connection = new RedisConnection(options);
		try {
			await Promise.race([
				connection.#client.connect(),
				connection.#firstError(),
				timeout(connectTimeout, 'no connection in time'),
			]);
			connection.#isOpen = true;
			return connection;
		} catch (error) {
			connection.close();
			throw toStoreError(error);
		}
	}

	/** Sends one command. Replies are strings, numbers, null or arrays of them. @throws StoreError */
	command(...args: readonly (string | Buffer)[]): Promise<unknown> {
		return this.#call(callTimeout, () => this.#client.sendCommand(args));
	}

	/** Sends one command with a large argument or reply. Text in the reply is binary. @throws StoreError */
	transfer(...args: readonly (string | Buffer)[]): Promise<unknown> {
		return this.#call(transferTimeout, () => this.#client.sendCommand(args, binaryReply));
	}

	/**
	 * Runs a Lua script, in one atomic step. The last of its arguments is the time: see `script`.
	 * @throws StoreError
	 */
	run(script: Script, keys: readonly string[], args: readonly Argument[]): Promise<unknown> {
		return this.#call(callTimeout, () => this.#run(script, keys, args));
	}

	/** The same with large arguments or a large reply. Text in the reply is binary. @throws StoreError */
	runTransfer(script: Script, keys: readonly string[], args: readonly Argument[]): Promise<unknown> {
		return this.#call(transferTimeout, () => this.#run(script, keys, args, binaryReply));
	}

	/** Calls `onMessage` with each message on the channel, also after the connection was lost and restored. */
	async subscribe(channel: string, onMessage: (message: string) => void): Promise<void> {
		await this.#call(connectTimeout, async () => {
			this.#connecting ??= this.#subscriber.connect();
			await this.#connecting;
			await this.#subscriber.subscribe(channel, onMessage);
		});
	}

	/** The values of an INFO section. @throws StoreError */
	async info(section: string): Promise<ReadonlyMap<string, string>> {
		const lines = String(await this.command('INFO', section)).split('\r\n');
		return new Map(lines.filter((line) => line.includes(':')).map((line) => line.split(/:(.*)/s) as [string, string]));
	}

	close(): void {
		this.#isClosed = true;
		for (const client of [this.#client, this.#subscriber]) if (client.isOpen) client.destroy();
	}

	async #run({ text, hash }: Script, keys: readonly string[], args: readonly Argument[], options = {}) {
		const given = args.map((arg) => (Buffer.isBuffer(arg) ? arg : String(arg)));
		const rest = [String(keys.length), ...keys, ...given, this.#time ? String(this.#time()) : ''];
		try {
			return await this.#client.sendCommand(['EVALSHA', hash, ...rest], options);
		} catch (error) {
			// Redis forgets scripts when it restarts.
			if (!(error as Error).message.startsWith('NOSCRIPT')) throw error;
			return this.#client.sendCommand(['EVAL', text, ...rest], options);
		}
	}

	async #call<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
		if (this.#isHanging) throw new StoreError('unreachable', 'Redis does not answer');
		try {
			return await Promise.race([work(), timeout(ms, `Redis did not answer within ${ms} ms`)]);
		} catch (error) {
			const failure = toStoreError(error);
			if (error instanceof Timeout) this.#onHanging();
			throw failure;
		}
	}

	/** Fails all calls until a ping is answered. */
	#onHanging(): void {
		if (this.#isHanging || this.#isClosed) return;
		this.#isHanging = true;
		const probe = async () => {
			if (this.#isClosed) return;
			try {
				await Promise.race([this.#client.ping(), timeout(callTimeout, 'no answer')]);
				this.#isHanging = false;
			} catch {
				setTimeout(() => void probe(), callTimeout / 2).unref();
			}
		};
		void probe();
	}

	#firstError(): Promise<never> {
		return new Promise((_, reject) => this.#client.once('error', reject));
	}

	#onError(error: unknown): void {
		if (!this.#isOpen || this.#isClosed || this.#hasFailed) return;
		this.#hasFailed = true;
		this.#log?.warn({ error: toStoreError(error).message }, 'the connection to Redis failed; reconnecting');
	}

	#onReady(): void {
		if (!this.#hasFailed || !this.#client.isReady || (this.#connecting && !this.#subscriber.isReady)) return;
		this.#hasFailed = false;
		this.#log?.info('connected to Redis again');
	}
}

class Timeout extends Error {}

/** Rejects after `ms`. */
function timeout(ms: number, message: string): Promise<never> {
	return new Promise((_, reject) => setTimeout(() => reject(new Timeout(message)), ms).unref());
}

function toStoreError(error: unknown): StoreError {
	if (error instanceof StoreError) return error;
	const { message } = error as Error;
	return new StoreError(failureOfRedis(message), message, { cause: error });
}
