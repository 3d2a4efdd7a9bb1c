import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { readyEvent } from './interactions.ts';

/** Milliseconds, as Discord's own. */
const heartbeat = 41_250;
/** What the gateway is told and tells (gateway opcodes and close codes reference). */
const op = { dispatch: 0, heartbeat: 1, identify: 2, resume: 6, invalidSession: 9, hello: 10, heard: 11 } as const;
const close = { decodeError: 4002, authenticationFailed: 4004 } as const;

/** Discord's gateway, as far as the bot uses it: lets one bot in by its token, and sends it what happens. */
export class Gateway {
	readonly #token: string;
	readonly #url: () => string;
	readonly #sockets: WebSocketServer;
	#bot: WebSocket | undefined;
	#sequence = 0;

	/** @param url where it is, as the bot is told */
	constructor(server: Server, token: string, url: () => string) {
		this.#token = token;
		this.#url = url;
		this.#sockets = new WebSocketServer({ server });
		this.#sockets.on('connection', (socket) => this.#welcome(socket));
	}

	/** @throws Error where no bot is connected. */
	send(event: string, data: unknown): void {
		if (!this.#bot) throw new Error('The bot is not connected.');
		this.#tell(this.#bot, event, data);
	}

	/** Closes the bot's connection, as Discord does with one of its close codes. */
	disconnect(code: number): void {
		this.#bot?.close(code);
	}

	stop(): void {
		for (const client of this.#sockets.clients) client.terminate();
	}

	#welcome(socket: WebSocket): void {
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

	#hear(said: { readonly op: number; readonly d: { readonly token?: string } }, socket: WebSocket): void {
		if (said.op === op.heartbeat) socket.send(JSON.stringify({ op: op.heard }));
		else if (said.op === op.resume) socket.send(JSON.stringify({ op: op.invalidSession, d: false }));
		else if (said.op === op.identify && said.d.token !== this.#token) socket.close(close.authenticationFailed);
		else if (said.op === op.identify) {
			this.#bot = socket;
			this.#tell(socket, 'READY', readyEvent(this.#url()));
		}
	}

	#tell(socket: WebSocket, t: string, d: unknown): void {
		socket.send(JSON.stringify({ op: op.dispatch, s: ++this.#sequence, t, d }));
	}
}
