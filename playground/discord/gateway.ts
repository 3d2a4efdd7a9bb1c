import {
	GatewayCloseCodes,
	GatewayIntentBits,
	GatewayOpcodes,
	type GatewayReadyDispatchData,
} from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LoopbackServer } from '../loopback-server.ts';
import { applicationId, botUser, serverChannels, serverId, serverRoles } from './identities.ts';

/** The interval that Discord's own gateway asks for, in milliseconds. */
const heartbeatInterval = 41_250;

/**
 * A `silent` gateway never sends anything. Otherwise, it closes each connection with the code `closes`: instead of
 * sending HELLO, or after the bot has identified.
 */
type GatewayFault = 'silent' | { readonly closes: number; readonly when: 'hello' | 'identify' };

interface ReceivedPayload {
	readonly op: number;
	readonly d: { readonly token?: string; readonly shard?: Shard; readonly intents?: number };
}

type Shard = readonly [id: number, count: number];

/** Intents that Discord must approve. The local application has no approval for them. */
const privilegedIntents =
	GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;

/** A server as Discord sends it to bots that have the intent for servers. */
const guild = (id: string) => ({
	id,
	name: 'Server',
	owner_id: '1',
	unavailable: false,
	member_count: 1,
	preferred_locale: 'en-US',
	channels: serverChannels
		.filter(({ parentId }) => parentId === null)
		.map(({ parentId, ...channel }) => ({ ...channel, parent_id: parentId, permission_overwrites: [], position: 0 })),
	roles: serverRoles.map(({ permissions, ...role }) => ({ ...role, permissions: String(permissions), position: 0 })),
	members: [{ user: botUser, roles: [], joined_at: new Date(0).toISOString(), deaf: false, mute: false, flags: 0 }],
	threads: [],
	emojis: [],
	stickers: [],
	features: [],
	voice_states: [],
	presences: [],
});

/**
 * Discord chooses a server's shard by its id without the lower 22 bits. Events outside servers belong to the first
 * shard.
 */
const belongsTo = (serverId: string | undefined, [id, count]: Shard): boolean =>
	serverId === undefined ? id === 0 : (BigInt(serverId) >> 22n) % BigInt(count) === BigInt(id);

export class Gateway {
	readonly #token: string;
	readonly #server: LoopbackServer;
	readonly #sockets: WebSocketServer;
	/** The shard of each connection. Several connections may have the same one. */
	readonly #sessions = new Map<WebSocket, Shard>();
	#sequence = 0;
	#onConnected!: () => void;
	/** Resolves as soon as all shards of a bot are connected at the same time. */
	readonly connected = new Promise<void>((resolve) => {
		this.#onConnected = resolve;
	});
	/** Bots that identify with fewer shards are refused. */
	minShards = 1;
	fault: GatewayFault | undefined;
	/** The ids of the bot's servers. READY lists those of a shard. */
	servers: readonly string[] = [serverId];
	/** When bots have identified, Unix milliseconds. */
	readonly identifyTimes: number[] = [];
	/** How many connections were opened, including those that are closed by now. */
	connections = 0;

	constructor(server: LoopbackServer, token: string) {
		this.#server = server;
		this.#token = token;
		this.#sockets = new WebSocketServer({ server: server.http });
		this.#sockets.on('connection', (socket) => this.#greet(socket));
	}

	get url(): string {
		return `ws://${this.#server.address}`;
	}

	/** The shards that are connected: one entry for each connection. */
	get shards(): readonly Shard[] {
		return [...this.#sessions.values()];
	}

	/** @throws Error if the server's shard has no session */
	send(event: string, data: unknown, serverId?: string): void {
		const sockets = [...this.#sessions]
			.filter(([socket, shard]) => socket.readyState === socket.OPEN && belongsTo(serverId, shard))
			.map(([socket]) => socket);
		if (sockets.length === 0) throw new Error('The bot is not connected.');
		for (const socket of sockets) this.#dispatch(socket, event, data);
	}

	disconnect(code: number): void {
		for (const socket of this.#sessions.keys()) socket.close(code);
	}

	#greet(socket: WebSocket): void {
		this.connections++;
		if (this.fault === 'silent') return;
		if (this.fault?.when === 'hello') {
			socket.close(this.fault.closes);
			return;
		}
		socket.send(JSON.stringify({ op: GatewayOpcodes.Hello, d: { heartbeat_interval: heartbeatInterval } }));
		// Any program on this machine may connect: one that is not a bot only loses its own connection.
		socket.on('error', () => socket.terminate());
		socket.on('message', (data) => {
			try {
				this.#receive(JSON.parse(String(data)), socket);
			} catch {
				socket.close(GatewayCloseCodes.DecodeError);
			}
		});
	}

	/** Sessions cannot be resumed: INVALID_SESSION with `d: false` makes the bot identify again. */
	#receive({ op, d }: ReceivedPayload, socket: WebSocket): void {
		if (op === GatewayOpcodes.Heartbeat) socket.send(JSON.stringify({ op: GatewayOpcodes.HeartbeatAck }));
		else if (op === GatewayOpcodes.Resume) socket.send(JSON.stringify({ op: GatewayOpcodes.InvalidSession, d: false }));
		else if (op === GatewayOpcodes.Identify && d.token !== this.#token)
			socket.close(GatewayCloseCodes.AuthenticationFailed);
		else if (op === GatewayOpcodes.Identify) this.#identify(d.shard ?? [0, 1], d.intents ?? 0, socket);
	}

	#identify([shard, count]: Shard, intents: number, socket: WebSocket): void {
		this.identifyTimes.push(Date.now());
		const closeCode = this.#closeCodeFor(shard, count, intents);
		if (closeCode !== undefined) {
			socket.close(closeCode);
			return;
		}
		this.#sessions.set(socket, [shard, count]);
		socket.on('close', () => this.#sessions.delete(socket));
		this.#dispatch(socket, 'READY', this.#ready([shard, count]));
		if ((intents & GatewayIntentBits.Guilds) !== 0)
			for (const id of this.servers)
				if (belongsTo(id, [shard, count])) this.#dispatch(socket, 'GUILD_CREATE', guild(id));
		// Connections that were opened with another number of shards do not count.
		const connectedShards = this.shards.filter(([, total]) => total === count).map(([id]) => id);
		if (new Set(connectedShards).size >= count) this.#onConnected();
	}

	#closeCodeFor(shard: number, count: number, intents: number): number | undefined {
		if ((intents & privilegedIntents) !== 0) return GatewayCloseCodes.DisallowedIntents;
		if (count < this.minShards) return GatewayCloseCodes.ShardingRequired;
		if (shard >= count) return GatewayCloseCodes.InvalidShard;
		return this.fault === 'silent' ? undefined : this.fault?.closes;
	}

	#ready(shard: Shard) {
		return {
			v: 10,
			user: botUser,
			guilds: this.servers.filter((id) => belongsTo(id, shard)).map((id) => ({ id, unavailable: true })),
			application: { id: applicationId, flags: 0 },
			session_id: 'local',
			resume_gateway_url: this.url,
			shard: [...shard],
		} satisfies Omit<GatewayReadyDispatchData, 'application'> & { application: object };
	}

	#dispatch(socket: WebSocket, t: string, d: unknown): void {
		socket.send(JSON.stringify({ op: GatewayOpcodes.Dispatch, s: ++this.#sequence, t, d }));
	}
}
