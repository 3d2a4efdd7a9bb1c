import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export const loopbackHost = '127.0.0.1';

export class LoopbackServer {
	/** Node's server, for other servers that share the port, such as one for WebSockets. */
	readonly http: Server;
	/** All open connections, WebSockets included: `closeAllConnections` of Node's server leaves those open. */
	readonly #connections = new Set<Socket>();

	constructor(listener: RequestListener) {
		this.http = createServer(listener);
		this.http.on('connection', (socket) => {
			this.#connections.add(socket);
			socket.on('close', () => this.#connections.delete(socket));
		});
	}

	/** @param port 0 for any free port @throws Error as Node reports it, for example with the code EADDRINUSE */
	async listen(port = 0): Promise<void> {
		// The promise rejects if the server emits an error first.
		const listening = once(this.http, 'listening');
		this.http.listen(port, loopbackHost);
		await listening;
	}

	get port(): number {
		return (this.http.address() as AddressInfo).port;
	}

	/** `127.0.0.1:PORT`, to follow `http://` or `ws://`. */
	get address(): string {
		return `${loopbackHost}:${this.port}`;
	}

	async stop(): Promise<void> {
		const closed = new Promise((resolve) => this.http.close(resolve));
		for (const socket of this.#connections) socket.destroy();
		await closed;
	}
}
