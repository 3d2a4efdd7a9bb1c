import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';

/** Why tests on Redis cannot run here; undefined if they can. */
export const noRedis =
	spawnSync('redis-server', ['--version']).status === 0 ? undefined : 'redis-server is not installed';

/** A real Redis server on a free port of this machine. */
export class RedisServer {
	readonly #args: readonly string[];
	readonly port: number;
	#process: ChildProcess | undefined;

	private constructor(port: number, args: readonly string[]) {
		this.port = port;
		this.#args = args;
	}

	/** By default as a bot needs it: with an append-only file, and without eviction. */
	static async start(folder: string, args: readonly string[] = ['--appendonly', 'yes']): Promise<RedisServer> {
		const port = await freePort();
		const settings = [
			'--port',
			String(port),
			'--bind',
			'127.0.0.1',
			'--dir',
			folder,
			'--save',
			'',
			'--databases',
			'100',
		];
		const server = new RedisServer(port, [...settings, ...args]);
		await server.resume();
		return server;
	}

	/** The address of a database. */
	url(database = 0): string {
		return `redis://127.0.0.1:${this.port}/${database}`;
	}

	/** Starts the server, or lets it go on. Resolves when it answers. */
	async resume(): Promise<void> {
		if (this.#process) this.#process.kill('SIGCONT');
		else this.#process = spawn('redis-server', this.#args, { stdio: 'ignore' });
		for (let attempt = 0; ; attempt++) {
			try {
				await this.command('PING');
				return;
			} catch (error) {
				if (attempt > 200) throw error;
				await sleep(20);
			}
		}
	}

	/** Waits until a bot that starts no longer waits for others that may have used the server before. */
	async settle(): Promise<void> {
		while (!/uptime_in_seconds:([2-9]|\d\d)/.test(String(await this.command('INFO', 'server')))) await sleep(100);
	}

	/** The server stands still: connections stay open, but nothing is answered. */
	pause(): void {
		this.#process?.kill('SIGSTOP');
	}

	/** Kills the server. */
	async kill(): Promise<void> {
		const child = this.#process;
		if (!child) return;
		this.#process = undefined;
		child.kill('SIGCONT');
		child.kill('SIGKILL');
		if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
	}

	/** Sends one command through a connection of its own. */
	command(...args: string[]): Promise<unknown> {
		return this.on(0, ...args);
	}

	/** The same, to one of the databases. */
	async on(database: number, ...args: string[]): Promise<unknown> {
		const client = createClient({ url: this.url(database), socket: { reconnectStrategy: false } });
		client.on('error', () => {});
		await client.connect();
		try {
			return await client.sendCommand(args);
		} finally {
			client.destroy();
		}
	}
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as { port: number };
	server.close();
	await once(server, 'close');
	return port;
}
