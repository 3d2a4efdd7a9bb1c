import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { parseUrl } from '../../src/base/text/parse.ts';
import { LineError } from '../command-line.ts';
import type { LocalDiscord } from '../discord/local-discord.ts';
import { LoopbackServer, loopbackHost } from '../loopback-server.ts';
import { demoCredentials } from '../market/sample-account.ts';
import type { SampleMarket } from '../market/sample-market.ts';
import { locales, nameOf, names, people, traders } from '../people.ts';
import type { ShiftableClock } from '../shiftable-clock.ts';
import { type Events, type Greeting, labelOfItem, marketPath } from '../wire.ts';
import { wireCommands, withoutFiles } from '../wire-commands.ts';
import { marketPage, noMarketPage } from './market-pages.ts';
import { MarketPanel, type WatchedBot } from './market-panel.ts';
import { commonHeaders, readJson, sendJson, sendText } from './page-answers.ts';
import { pageFiles } from './page-files.ts';
import { pageRequests } from './page-requests.ts';
import { Room } from './room.ts';

const lastPort = 65_535;
/** How often the stream checks for changes of the marketplace's state, in milliseconds. */
const marketInterval = 500;

interface PageOptions {
	readonly discord: LocalDiscord;
	readonly market: SampleMarket;
	readonly bot: WatchedBot;
	readonly clock: ShiftableClock;
	/** The port to listen on, or the next free one if it is in use. 0 picks any free port. */
	readonly port: number;
}

/** Serves the page and its HTTP interface on the loopback address only. */
export class PageServer {
	readonly #greeting: () => Greeting;
	readonly #room: Room;
	readonly #panel: MarketPanel;
	readonly #requests: ReturnType<typeof pageRequests>;
	readonly #market: SampleMarket;
	readonly #files = pageFiles();
	readonly #server = new LoopbackServer((request, response) => void this.#serve(request, response));

	private constructor({ discord, market, bot, clock }: PageOptions) {
		// Lets an open page notice that the playground was started again.
		const run = randomUUID();
		this.#greeting = () => ({
			run,
			people,
			locales,
			commands: wireCommands(discord.rest.commands).map(withoutFiles),
			demoCredentials,
			items: market.items.map(labelOfItem),
			names,
		});
		this.#room = new Room(discord, nameOf);
		postSampleMessages(this.#room, Date.now());
		this.#market = market;
		this.#panel = new MarketPanel(market, discord, bot, clock);
		this.#requests = pageRequests(this.#room, this.#panel);
	}

	/** @throws Error if it cannot listen on the port or any after it */
	static async start(options: PageOptions): Promise<PageServer> {
		const page = new PageServer(options);
		for (let port = options.port; ; port++) {
			try {
				await page.#server.listen(port);
				return page;
			} catch (error) {
				const { code, message } = error as NodeJS.ErrnoException;
				if (code !== 'EADDRINUSE' || port === lastPort)
					throw new Error(`The page cannot be served on port ${port}: ${message}. Choose another port with --port.`);
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
			if (!this.#isOwnHost(headers.host)) sendText(response, 403, `Open ${this.url} instead.`);
			else if (method === 'POST') await this.#post(request, response);
			else if (method !== 'GET') sendText(response, 405, 'Only GET and POST are supported.');
			else {
				const address = parseUrl(url, this.url);
				if (address) this.#get(address, response);
				else sendText(response, 400, 'Invalid URL.');
			}
		} catch (error) {
			sendText(response, 500, (error as Error).message);
		}
	}

	/** Whether the request names this server as its host. Refusing other names prevents DNS rebinding. */
	#isOwnHost(name = ''): boolean {
		const { hostname, port } = parseUrl(`http://${name}`) ?? { hostname: '', port: '' };
		return [loopbackHost, 'localhost'].includes(hostname) && Number(port || 80) === this.#server.port;
	}

	#get({ pathname, search, searchParams }: URL, response: ServerResponse): void {
		const person = searchParams.get('person') ?? '';
		if (pathname === '/greeting') sendJson(response, this.#greeting());
		else if (pathname === '/events' && people.some(({ id }) => id === person)) this.#stream(person, response);
		else if (pathname.startsWith('/attachments/')) this.#attachment(pathname, person, response);
		else if (pathname.startsWith(`${marketPath}/`))
			this.#marketPage(pathname.slice(marketPath.length) + search, response);
		else {
			const file = this.#files.get(pathname);
			if (file) response.writeHead(200, file.headers).end(file.body);
			else sendText(response, 404, 'Not found.');
		}
	}

	#marketPage(path: string, response: ServerResponse): void {
		const page = marketPage(this.#market, path);
		const { title, content } = page ?? noMarketPage;
		const { headers, body } = this.#files.get('/market-page.html')!;
		// Functions return the texts as they are: in a string, `$` and a character could stand for something else.
		const html = body
			.toString()
			.replaceAll('{title}', () => title)
			.replace('{content}', () => content);
		response.writeHead(page ? 200 : 404, headers).end(html);
	}

	#stream(userId: string, response: ServerResponse): void {
		response.writeHead(200, { ...commonHeaders, 'content-type': 'text/event-stream' });
		const send = <Name extends keyof Events>(name: Name, data: Events[Name]) =>
			response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
		const unsubscribe = this.#room.timeline.subscribe(userId, (messages) => send('room', messages));
		let lastText = '';
		const update = () => {
			const state = this.#panel.state();
			const text = JSON.stringify(state);
			if (text !== lastText) send('market', state);
			lastText = text;
		};
		update();
		const timer = setInterval(update, marketInterval);
		response.on('close', () => {
			clearInterval(timer);
			unsubscribe();
		});
	}

	#attachment(path: string, userId: string, response: ServerResponse): void {
		// The path is `/attachments/MESSAGE/FILE/NAME`.
		const [, , messageId = '', fileId] = path.split('/');
		const file = this.#room.timeline.message(messageId, userId)?.attachments.find(({ id }) => id === fileId);
		if (!file) sendText(response, 404, 'This file is no longer available.');
		else
			response
				.writeHead(200, { ...commonHeaders, 'content-type': file.type, 'content-security-policy': 'sandbox' })
				.end(file.data);
	}

	async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const handle = this.#requests[request.url ?? ''];
		// Other sites cannot send JSON here: browsers ask this server for permission first (CORS), and it gives none.
		if (!handle || !request.headers['content-type']?.startsWith('application/json'))
			return sendText(response, 404, 'Not found.');
		try {
			const answer = await handle(await readJson(request));
			if (answer) sendJson(response, answer);
			else sendText(response, 404, 'This is no longer available. Start again with a new command.');
		} catch (error) {
			if (error instanceof z.ZodError) sendText(response, 400, z.prettifyError(error));
			else if (error instanceof SyntaxError || error instanceof LineError) sendText(response, 400, error.message);
			else throw error;
		}
	}
}

const [noor, mika] = traders;
const minute = 60_000;

const sampleMessages = [
	{ by: noor, ago: 9 * minute, text: 'selling ak redline ft + 2x kilowatt case' },
	{ by: mika, ago: 4 * minute, text: 'H: AWP Asiimov BS + m9 doppler p2 fn\nW: kara tiger tooth fn, can add' },
] as const;

/** @param now Unix milliseconds */
function postSampleMessages(room: Room, now: number): void {
	for (const { by, ago, text } of sampleMessages)
		room.post(text, { userId: by.id, locale: 'en-US', place: 'server' }, now - ago);
}
