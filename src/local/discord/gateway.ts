import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { readyEvent } from './interactions.ts';

/** Milliseconds, as Discord's own. */
const heartbeat = 41_250;
/** What the gateway is told and tells (gateway opcodes and close codes reference). */
const op = { dispatch: 0, heartbeat: 1, identify: 2, resume: 6, invalidSession: 9, hello: 10, heard: 11 } as const;
const close = { decodeError: 4002, authenticationFailed: 4004, invalidShard: 4010, shardingRequired: 4011 } as const;

/** How the gateway goes wrong: it says nothing at all, or closes every connection with a code, at once or once it is identified. */
export type GatewayFault = 'silent' | { readonly closes: number; readonly when: 'hello' | 'identify' };

interface Said {
	readonly op: number;
	readonly d: { readonly token?: string; readonly shard?: readonly [shard: number, count: number] };
}

/** Discord's gateway, as far as the bot uses it: lets one bot in by its token, and sends it what happens. */
export class Gateway {
	readonly #token: string;
	readonly #url: () => string;
	readonly #sockets: WebSocketServer;
	/** By shard. */
	readonly #bots = new Map<number, WebSocket>();
	#sequence = 0;
	#onConnected!: () => void;
	/** Resolves when a bot is connected. */
	readonly connected = new Promise<void>((resolve) => {
		this.#onConnected = resolve;
	});
	/** How many shards there must be at least. */
	leastShards = 1;
	fault: GatewayFault | undefined;
	/** The servers that a bot is told it is in. */
	servers: readonly string[] = [];
	/** When each connection was identified, Unix milliseconds. */
	readonly identified: number[] = [];

	/** @param url where it is, as the bot is told */
	constructor(server: Server, token: string, url: () => string) {
		this.#token = token;
		this.#url = url;
		this.#sockets = new WebSocketServer({ server });
		this.#sockets.on('connection', (socket) => this.#welcome(socket));
	}

	/** @throws Error where no bot is connected. */
	send(event: string, data: unknown): void {
		const bot = this.#bots.get(0);
		if (!bot) throw new Error('The bot is not connected.');
		this.#tell(bot, event, data);
	}

	/** Closes the bot's connection, as Discord does with one of its close codes. */
	disconnect(code: number): void {
		for (const bot of this.#bots.values()) bot.close(code);
	}

	stop(): void {
		for (const client of this.#sockets.clients) client.terminate();
	}

	#welcome(socket: WebSocket): void {
		if (this.fault === 'silent') return;
		if (this.fault?.when === 'hello') {
			socket.close(this.fault.closes);
			return;
		}
		socket.send(JSON.stringify({ op: op.hello, d: { heartbeat_interval: heartbeat } }));
		// What is no bot may say anything here; it is let go, and nothing else happens.
		socket.on('error', () => socket.terminate());
		socket.on('message', (data) => {
			try {
				this.#hear(JSON.parse(String(data)), socket);
			} catch {
				socket.close(close.decodeError);
			}
		});
	}

	#hear(said: Said, socket: WebSocket): void {
		if (said.op === op.heartbeat) socket.send(JSON.stringify({ op: op.heard }));
		else if (said.op === op.resume) socket.send(JSON.stringify({ op: op.invalidSession, d: false }));
		else if (said.op === op.identify && said.d.token !== this.#token) socket.close(close.authenticationFailed);
		else if (said.op === op.identify) this.#identify(said.d.shard ?? [0, 1], socket);
	}

	#identify([shard, count]: readonly [shard: number, count: number], socket: WebSocket): void {
		this.identified.push(Date.now());
		const refusal = this.#refusal(shard, count);
		if (refusal !== undefined) {
			socket.close(refusal);
			return;
		}
		this.#bots.set(shard, socket);
		this.#tell(socket, 'READY', readyEvent(this.#url(), [shard, count], this.servers));
		if (this.#bots.size >= count) this.#onConnected();
	}

	#refusal(shard: number, count: number): number | undefined {
		if (count < this.leastShards) return close.shardingRequired;
		if (shard >= count) return close.invalidShard;
		return this.fault === 'silent' ? undefined : this.fault?.closes;
	}

	#tell(socket: WebSocket, t: string, d: unknown): void {
		socket.send(JSON.stringify({ op: op.dispatch, s: ++this.#sequence, t, d }));
	}
}
