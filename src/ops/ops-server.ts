import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { StartError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';

/** Until a request has arrived, ms. */
const requestTimeout = 5_000;
/** Until a client has read its response, ms. */
const socketTimeout = 10_000;
/** Bytes: there is nothing to say in headers. */
const headerLimit = 8 * 1024;
/** One for each who watches is enough. */
const connectionLimit = 50;

export interface Page {
	readonly status: number;
	readonly type: string;
	readonly body: string;
}

export interface OpsServerOptions {
	readonly host: string;
	readonly port: number;
	readonly pages: ReadonlyMap<string, () => Promise<Page>>;
	readonly log: Log;
}

type Served = Pick<OpsServerOptions, 'pages' | 'log'>;

/** @throws StartError if the address cannot be used. */
export async function serve({ host, port, ...served }: OpsServerOptions) {
	const limits = {
		maxHeaderSize: headerLimit,
		headersTimeout: requestTimeout,
		requestTimeout,
		connectionsCheckingInterval: 1_000,
	};
	const server = createServer(limits, (request, response) => void answer(request, response, served));
	server.maxConnections = connectionLimit;
	server.timeout = socketTimeout;
	try {
		// Rejects if the server emits an error first.
		const listening = once(server, 'listening');
		server.listen(port, host);
		await listening;
	} catch (error) {
		throw new StartError(startMessage((error as NodeJS.ErrnoException).code, host, port), { cause: error });
	}
	const { address, port: used } = server.address() as AddressInfo;
	return {
		url: `http://${isIPv6(address) ? `[${address}]` : address}:${used}`,
		async close() {
			const closed = new Promise((resolve) => server.close(resolve));
			server.closeAllConnections();
			await closed;
		},
	};
}

async function answer(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
	// No connection is kept: those who watch must not keep each other out. A body is not read to its end.
	response.setHeader('connection', 'close');
	response.on('finish', () => request.destroy());
	const { status, type, body } = await pageFor(request, response, served);
	response.writeHead(status, {
		'content-type': type,
		'content-length': Buffer.byteLength(body),
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	});
	// Node leaves the body out of a response to HEAD.
	response.end(body);
}

async function pageFor(
	{ method, url = '' }: IncomingMessage,
	response: ServerResponse,
	{ pages, log }: Served,
): Promise<Page> {
	const path = url.split('?')[0]!;
	const makePage = pages.get(path);
	if (!makePage) return text(404, `Not found. There are ${[...pages.keys()].join(', ')}.`);
	if (method !== 'GET' && method !== 'HEAD') {
		response.setHeader('allow', 'GET, HEAD');
		return text(405, 'This page can only be read.');
	}
	try {
		return await makePage();
	} catch (error) {
		log.error({ path, error: String(error) }, 'could not report the state of the bot');
		return text(500, 'The state of the bot could not be determined. The details are in its log.');
	}
}

const text = (status: number, body: string): Page => ({ status, type: 'text/plain; charset=utf-8', body: `${body}\n` });

function startMessage(code: string | undefined, host: string, port: number): string {
	const sentences: Readonly<Record<string, string>> = {
		EADDRINUSE: `Port ${port} on ${host} is already in use. Set OPS_PORT to another port, or end the program that uses it (perhaps another copy of the bot).`,
		EACCES: `The bot may not use port ${port} on ${host}. Set OPS_PORT to a port from 1024 on.`,
		EADDRNOTAVAIL: `This machine does not have the address ${host}. Set OPS_HOST to one of its addresses, or to 0.0.0.0 for all.`,
		ENOTFOUND: `The host name ${host} was not found. Correct OPS_HOST.`,
	};
	return (
		sentences[code ?? ''] ??
		`The bot cannot listen on port ${port} of ${host} (${code}). Correct OPS_HOST and OPS_PORT.`
	);
}
