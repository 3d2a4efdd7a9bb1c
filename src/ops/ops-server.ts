import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6, type Socket } from 'node:net';
import { StartError } from '../base/errors/start-error.ts';
import type { Log } from '../base/log.ts';

/** How long a client may take to send its request, ms: monitoring sends it at once. */
const requestTimeout = 5_000;
/** The most connections without a request. Beyond that, the oldest is closed, so that new ones are answered. */
const maxSilent = 64;
/** The most connections, including those that are being answered. */
const maxConnections = 256;

export interface OpsPage {
	readonly status: number;
	readonly type: string;
	readonly body: string;
}

export interface OpsServerOptions {
	readonly host: string;
	readonly port: number;
	readonly pages: ReadonlyMap<string, () => Promise<OpsPage>>;
	readonly log: Log;
}

type PageSource = Pick<OpsServerOptions, 'pages' | 'log'>;

/** @throws StartError if the address cannot be used */
export async function serveOps({ host, port, ...source }: OpsServerOptions) {
	/** Connections that have sent no request yet, the oldest first. */
	const silentSockets = new Set<Socket>();
	const server = createServer(
		{ headersTimeout: requestTimeout, requestTimeout, connectionsCheckingInterval: requestTimeout / 5 },
		(request, response) => {
			silentSockets.delete(request.socket);
			void answer(request, response, source);
		},
	);
	server.maxConnections = maxConnections;
	server.on('connection', (socket) => {
		silentSockets.add(socket);
		socket.on('close', () => silentSockets.delete(socket));
		const [oldest] = silentSockets;
		if (silentSockets.size > maxSilent) oldest?.destroy();
	});
	try {
		// This rejects if the server emits an error first.
		const listening = once(server, 'listening');
		server.listen(port, host);
		await listening;
	} catch (error) {
		throw new StartError(startMessage((error as NodeJS.ErrnoException).code, host, port), { cause: error });
	}
	const { address, port: actualPort } = server.address() as AddressInfo;
	return {
		url: `http://${isIPv6(address) ? `[${address}]` : address}:${actualPort}`,
		async close() {
			const closed = new Promise((resolve) => server.close(resolve));
			server.closeAllConnections();
			await closed;
		},
	};
}

async function answer(request: IncomingMessage, response: ServerResponse, source: PageSource): Promise<void> {
	const { status, type, body } = await pageFor(request, source);
	// No connection is kept open, because monitoring does not need it.
	response.writeHead(status, { 'content-type': type, connection: 'close' });
	// Node leaves the body out of a response to HEAD.
	response.end(body);
}

async function pageFor({ method, url = '' }: IncomingMessage, { pages, log }: PageSource): Promise<OpsPage> {
	const path = url.split('?')[0]!;
	const makePage = pages.get(path);
	if (!makePage) return text(404, `Not found. There are ${[...pages.keys()].join(', ')}.`);
	if (method !== 'GET' && method !== 'HEAD') return text(405, 'This page can only be read.');
	try {
		return await makePage();
	} catch (error) {
		log.error({ path, error: String(error) }, 'could not report the state of the bot');
		return text(500, 'The state of the bot could not be determined. The details are in its log.');
	}
}

const text = (status: number, body: string): OpsPage => ({
	status,
	type: 'text/plain; charset=utf-8',
	body: `${body}\n`,
});

function startMessage(code: string | undefined, host: string, port: number): string {
	return code === 'EADDRINUSE'
		? `Port ${port} on ${host} is already in use. Set OPS_PORT to another port, or end the program that uses it (perhaps another copy of the bot).`
		: `The bot cannot listen on port ${port} of ${host} (${code}). Correct OPS_HOST and OPS_PORT.`;
}
