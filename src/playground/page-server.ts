import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Bot } from '../bot.ts';
import type { LocalDiscord } from './discord.ts';
import type { SampleMarket } from './market.ts';
import { MarketPanel } from './market-panel.ts';
import { json, noCache, say, tell } from './page-answers.ts';
import { pageFiles } from './page-files.ts';
import { pageRequests } from './page-requests.ts';
import { locales, people } from './people.ts';
import { Room } from './room.ts';
import { demoCredentials } from './sample-account.ts';
import type { Events, Greeting } from './wire.ts';

const host = '127.0.0.1';
const lastPort = 65_535;
/** How often the page is told of the market, milliseconds. */
const glance = 500;

export interface PageOptions {
	readonly discord: LocalDiscord;
	readonly market: SampleMarket;
	readonly bot: Pick<Bot, 'lists'>;
	/** Where to listen; the next free one where it is taken. 0 is any. */
	readonly port: number;
}

/** Serves the page and what happens on it, on loopback alone. */
export class PageServer {
	readonly #greeting: () => Greeting;
	readonly #room: Room;
	readonly #panel: MarketPanel;
	readonly #requests: ReturnType<typeof pageRequests>;
	readonly #files = pageFiles();
	readonly #server: Server;

	private constructor({ discord, market, bot }: PageOptions) {
		const run = randomUUID();
		this.#greeting = () => ({
			run,
			people,
			locales,
			commands: discord.commands as Greeting['commands'],
			demoCredentials,
		});
		this.#room = new Room(discord, (id) => people.find((each) => each.id === id)?.name ?? id);
		this.#panel = new MarketPanel(market, discord, bot);
		this.#requests = pageRequests(this.#room, this.#panel);
		this.#server = createServer((request, response) => void this.#serve(request, response));
	}

	/** @throws Error where no port is free, or none may be used. */
	static async start(options: PageOptions): Promise<PageServer> {
		const page = new PageServer(options);
		for (let port = options.port; ; port++) {
			const error = await listening(page.#server, port);
			if (!error) return page;
			if (error.code !== 'EADDRINUSE' || port === lastPort)
				throw new Error(`The page cannot be served on port ${port}: ${error.message}. Choose another with --port.`);
		}
	}

	get url(): string {
		return `http://${host}:${this.#port}/`;
	}

	async stop(): Promise<void> {
		this.#server.closeAllConnections();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	get #port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			const { method, url = '/', headers } = request;
			if (!this.#isCalled(headers.host)) say(response, 403, `Open ${this.url} instead.`);
			else if (method === 'POST') await this.#answer(request, response);
			else if (method !== 'GET') say(response, 405, 'Only GET and POST are understood.');
			else if (URL.canParse(url, this.url)) this.#give(new URL(url, this.url), response);
			else say(response, 400, 'That is no address.');
		} catch (error) {
			say(response, 500, (error as Error).message);
		}
	}

	/** It is called by its own name: one that somebody made to point here would let their own page in. */
	#isCalled(name = ''): boolean {
		const { hostname, port } = URL.canParse(`http://${name}`) ? new URL(`http://${name}`) : { hostname: '', port: '' };
		return [host, 'localhost'].includes(hostname) && Number(port || 80) === this.#port;
	}

	#give({ pathname, searchParams }: URL, response: ServerResponse): void {
		const person = searchParams.get('person') ?? '';
		if (pathname === '/greeting') tell(response, this.#greeting());
		else if (pathname === '/events' && people.some(({ id }) => id === person)) this.#stream(person, response);
		else if (pathname.startsWith('/attachments/')) this.#attachment(pathname, person, response);
		else {
			const file = this.#files.get(pathname);
			if (file) response.writeHead(200, file.headers).end(file.body);
			else say(response, 404, 'Not found.');
		}
	}

	/** What happens, as one person sees it, for as long as they look. */
	#stream(userId: string, response: ServerResponse): void {
		response.writeHead(200, { ...noCache, 'content-type': 'text/event-stream' });
		const event = <Name extends keyof Events>(name: Name, data: Events[Name]) =>
			response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
		const { messages, end } = this.#room.watch({
			userId,
			message: (message) => event('message', message),
			gone: (id) => event('gone', id),
		});
		event('room', messages);
		let told = '';
		const look = () => {
			const state = this.#panel.state();
			const text = JSON.stringify(state);
			if (text !== told) event('market', state);
			told = text;
		};
		look();
		const timer = setInterval(look, glance);
		response.on('close', () => {
			clearInterval(timer);
			end();
		});
	}

	#attachment(path: string, userId: string, response: ServerResponse): void {
		const [, , messageId = '', fileId] = path.split('/');
		const file = this.#room.message(messageId, userId)?.attachments.find(({ id }) => id === fileId);
		if (!file) say(response, 404, 'That file is no longer there.');
		else
			response
				.writeHead(200, { ...noCache, 'content-type': file.type, 'content-security-policy': 'sandbox' })
				.end(file.data);
	}

	async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const answer = this.#requests[request.url ?? ''];
		// Pages from elsewhere may send no JSON here unless they are told that they may.
		if (!answer || !request.headers['content-type']?.startsWith('application/json'))
			return say(response, 404, 'There is nothing to be sent here.');
		try {
			const answered = await answer(await json(request));
			if (answered) tell(response, answered);
			else say(response, 404, 'That is no longer there: begin anew.');
		} catch (error) {
			if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
			say(response, 400, error instanceof z.ZodError ? z.prettifyError(error) : error.message);
		}
	}
}

function listening(server: Server, port: number): Promise<NodeJS.ErrnoException | undefined> {
	return new Promise((resolve) => {
		const fail = (error: NodeJS.ErrnoException) => resolve(error);
		server.once('error', fail);
		server.listen(port, host, () => {
			server.off('error', fail);
			resolve(undefined);
		});
	});
}
