import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Bot } from '../../bot.ts';
import type { LocalDiscord } from '../../local/discord/local-discord.ts';
import { LoopbackServer, loopbackHost } from '../../local/loopback-server.ts';
import { demoCredentials } from '../../local/market/sample-account.ts';
import type { SampleMarket } from '../../local/market/sample-market.ts';
import { locales, people } from '../people.ts';
import type { Events, Greeting } from '../wire.ts';
import { MarketPanel } from './market-panel.ts';
import { json, say, tell, unkept } from './page-answers.ts';
import { PageFiles } from './page-files.ts';
import { pageRequests } from './page-requests.ts';
import { Room } from './room.ts';

const lastPort = 65_535;
/** How often the page is told of the market, milliseconds. */
const glance = 500;
/** What has its version in its address is. */
const fixed = { 'cache-control': 'max-age=31536000, immutable' };

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
	readonly #files = new PageFiles();
	readonly #server = new LoopbackServer((request, response) => void this.#serve(request, response));

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
	}

	/** @throws Error where no port is free, or none may be used. */
	static async start(options: PageOptions): Promise<PageServer> {
		const page = new PageServer(options);
		for (let port = options.port; ; port++) {
			try {
				await page.#server.listen(port);
				return page;
			} catch (error) {
				const { code, message } = error as NodeJS.ErrnoException;
				if (code !== 'EADDRINUSE' || port === lastPort)
					throw new Error(`The page cannot be served on port ${port}: ${message}. Choose another with --port.`);
			}
		}
	}

	get url(): string {
		return `http://${this.#server.address}/`;
	}

	stop(): Promise<void> {
		return this.#server.stop();
	}

	async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			const { method, url = '/', headers } = request;
			if (!this.#isCalled(headers.host)) say(response, 403, `Open ${this.url} instead.`);
			else if (method === 'POST') await this.#answer(request, response);
			else if (method !== 'GET') say(response, 405, 'Only GET and POST are understood.');
			else if (URL.canParse(url, this.url)) await this.#give(new URL(url, this.url), response);
			else say(response, 400, 'That is no address.');
		} catch (error) {
			say(response, 500, (error as Error).message);
		}
	}

	/** It is called by its own name: one that somebody made to point here would let their own page in. */
	#isCalled(name = ''): boolean {
		const { hostname, port } = URL.canParse(`http://${name}`) ? new URL(`http://${name}`) : { hostname: '', port: '' };
		return [loopbackHost, 'localhost'].includes(hostname) && Number(port || 80) === this.#server.port;
	}

	async #give({ pathname, searchParams }: URL, response: ServerResponse): Promise<void> {
		const person = searchParams.get('person') ?? '';
		if (pathname === '/') await this.#index(response);
		else if (pathname === '/greeting') tell(response, this.#greeting());
		else if (pathname === '/events' && people.some(({ id }) => id === person)) this.#stream(person, response);
		else if (pathname.startsWith('/attachments/')) this.#attachment(pathname, person, response);
		else {
			const file = await this.#files.file(decoded(pathname));
			const kept = file?.isFixed ? fixed : {};
			if (file) response.writeHead(200, { ...unkept, ...kept, 'content-type': file.type }).end(file.body);
			else say(response, 404, 'There is nothing here.');
		}
	}

	async #index(response: ServerResponse): Promise<void> {
		const { type, body, importMapHash } = await this.#files.index();
		// Nothing at all comes from elsewhere. The components write styles into their elements.
		const policy = [
			"default-src 'none'",
			`script-src 'self' 'sha256-${importMapHash}'`,
			"style-src 'self' 'unsafe-inline'",
			"img-src 'self'",
			"connect-src 'self'",
			"base-uri 'none'",
			"form-action 'none'",
			"frame-ancestors 'none'",
		].join('; ');
		response.writeHead(200, { ...unkept, 'content-type': type, 'content-security-policy': policy }).end(body);
	}

	/** What happens, as one person sees it, for as long as they look. */
	#stream(userId: string, response: ServerResponse): void {
		response.writeHead(200, { ...unkept, 'content-type': 'text/event-stream' });
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
				.writeHead(200, { ...unkept, 'content-type': file.type, 'content-security-policy': 'sandbox' })
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

/** Without its escapes; as it is where they are none. */
function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
