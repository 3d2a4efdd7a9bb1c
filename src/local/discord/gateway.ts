import { GatewayCloseCodes, GatewayOpcodes, type GatewayReadyDispatchData } from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LoopbackServer } from '../loopback-server.ts';
import { applicationId, botUser } from './identities.ts';

/** The interval that Discord's own gateway asks for, milliseconds. */
const heartbeatInterval = 41_250;

/** How the gateway fails: it never sends anything, or closes each connection with a code, at once or when it identifies. */
export type GatewayFault = 'silent' | { readonly closes: number; readonly when: 'hello' | 'identify' };

interface ReceivedPayload {
	readonly op: number;
	readonly d: { readonly token?: string; readonly shard?: Shard };
}

type Shard = readonly [id: number, count: number];

/** As much of Discord's gateway as the bot uses: it accepts one bot by its token and sends it events. */
export class Gateway {
	readonly #token: string;
	readonly #server: LoopbackServer;
	readonly #sockets: WebSocketServer;
	readonly #socketsByShard = new Map<number, WebSocket>();
	#sequence = 0;
	#onConnected!: () => void;
	/** Resolves when every shard of the bot is connected. */
	readonly connected = new Promise<void>((resolve) => {
		this.#onConnected = resolve;
	});
	/** Bots that identify with fewer shards are refused. */
	leastShards = 1;
	fault: GatewayFault | undefined;
	/** The ids of the servers that READY lists. */
	servers: readonly string[] = [];
	/** When each connection identified, Unix milliseconds. */
	readonly identified: number[] = [];

	constructor(server: LoopbackServer, token: string) {
		this.#server = server;
		this.#token = token;
		this.#sockets = new WebSocketServer({ server: server.http });
		this.#sockets.on('connection', (socket) => this.#greet(socket));
	}

	get url(): string {
		return `ws://${this.#server.address}`;
	}

	/** Dispatches an event to the bot's first shard. @throws Error if no bot is connected. */
	send(event: string, data: unknown): void {
		const socket = this.#socketsByShard.get(0);
		if (!socket) throw new Error('The bot is not connected.');
		this.#dispatch(socket, event, data);
	}

	/** Closes the bot's connections with one of Discord's close codes. */
	disconnect(code: number): void {
		for (const socket of this.#socketsByShard.values()) socket.close(code);
	}

	#greet(socket: WebSocket): void {
		if (this.fault === 'silent') return;
		if (this.fault?.when === 'hello') {
			socket.close(this.fault.closes);
			return;
		}
		socket.send(JSON.stringify({ op: GatewayOpcodes.Hello, d: { heartbeat_interval: heartbeatInterval } }));
		// Anything on this machine may connect: what is not a bot only loses its own connection.
		socket.on('error', () => socket.terminate());
		socket.on('message', (data) => {
			try {
				this.#receive(JSON.parse(String(data)), socket);
			} catch {
				socket.close(GatewayCloseCodes.DecodeError);
			}
		});
	}

	#receive({ op, d }: ReceivedPayload, socket: WebSocket): void {
		if (op === GatewayOpcodes.Heartbeat) socket.send(JSON.stringify({ op: GatewayOpcodes.HeartbeatAck }));
		else if (op === GatewayOpcodes.Resume) socket.send(JSON.stringify({ op: GatewayOpcodes.InvalidSession, d: false }));
		else if (op === GatewayOpcodes.Identify && d.token !== this.#token)
			socket.close(GatewayCloseCodes.AuthenticationFailed);
		else if (op === GatewayOpcodes.Identify) this.#identify(d.shard ?? [0, 1], socket);
	}

	#identify([shard, count]: Shard, socket: WebSocket): void {
		this.identified.push(Date.now());
		const closeCode = this.#closeCodeFor(shard, count);
		if (closeCode !== undefined) {
			socket.close(closeCode);
			return;
		}
		this.#socketsByShard.set(shard, socket);
		this.#dispatch(socket, 'READY', this.#ready(shard, count));
		if (this.#socketsByShard.size >= count) this.#onConnected();
	}

	/** Why an identifying connection is refused; undefined if it is accepted. */
	#closeCodeFor(shard: number, count: number): number | undefined {
		if (count < this.leastShards) return GatewayCloseCodes.ShardingRequired;
		if (shard >= count) return GatewayCloseCodes.InvalidShard;
		return this.fault === 'silent' ? undefined : this.fault?.closes;
	}

	#ready(shard: number, count: number) {
		return {
			v: 10,
			user: botUser,
			guilds: this.servers.map((id) => ({ id, unavailable: true })),
			application: { id: applicationId, flags: 0 },
			session_id: 'local',
			resume_gateway_url: this.url,
			shard: [shard, count],
		} satisfies Omit<GatewayReadyDispatchData, 'application'> & { application: object };
	}

	#dispatch(socket: WebSocket, t: string, d: unknown): void {
		socket.send(JSON.stringify({ op: GatewayOpcodes.Dispatch, s: ++this.#sequence, t, d }));
	}
}
