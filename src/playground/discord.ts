import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIApplicationCommand, RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord.js';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Clock, systemClock } from '../clock.ts';
import { DirectChannels } from './direct-channels.ts';
import {
	type BotRequest,
	type OptionValues,
	type Person,
	Refusal,
	type ShownForm,
	type ShownMessage,
	unauthorized,
	unknownInteraction,
	unknownWebhook,
} from './discord-types.ts';
import { Exchange, type Result } from './exchange.ts';
import {
	applicationId,
	commandInteraction,
	formInteraction,
	messageJSON,
	pressInteraction,
	readyEvent,
} from './interactions.ts';
import { read, type Sent } from './uploads.ts';

const host = '127.0.0.1';
const heartbeat = 41_250;

type CommandJSON = RESTPostAPIChatInputApplicationCommandsJSONBody;

/**
 * As much of Discord as the bot uses: REST v10 and the gateway on a loopback port, with Discord's own refusals, and the
 * people's side of it: run a command, press a button, read the answer. Tests and the playground use the same one.
 */
export class LocalDiscord {
	readonly token: string;
	/** Every request of the bot, for those who judge them. */
	readonly requests: BotRequest[] = [];
	/** What the bot asked for that Discord does not have, or this does not know. */
	readonly unknown: string[] = [];
	/** So many of the next changes of messages are refused. */
	failing = 0;
	/** The commands as registered last, and where: one server's or everywhere. */
	commands: readonly APIApplicationCommand[] = [];
	registeredFor: 'everywhere' | string | undefined;
	readonly #clock: Clock;
	readonly #server: Server;
	readonly #gateway: WebSocketServer;
	readonly #exchanges = new Map<string, Exchange>();
	readonly #direct = new DirectChannels();
	readonly #registered: Promise<void>;
	#onRegistered!: () => void;
	#socket: WebSocket | undefined;
	#sequence = 0;
	#lastId = 2_000_000_000_000_000_000n;

	private constructor(token: string, clock: Clock) {
		this.token = token;
		this.#clock = clock;
		this.#server = createServer((request, response) => void this.#serve(request, response));
		this.#gateway = new WebSocketServer({ server: this.#server });
		this.#gateway.on('connection', (socket) => this.#welcome(socket));
		this.#registered = new Promise((resolve) => {
			this.#onRegistered = resolve;
		});
	}

	static async start({
		token = 'local-bot-token',
		clock = systemClock,
	}: {
		token?: string;
		clock?: Clock;
	} = {}): Promise<LocalDiscord> {
		const discord = new LocalDiscord(token, clock);
		await new Promise<void>((resolve) => discord.#server.listen(0, host, resolve));
		return discord;
	}

	/** What DISCORD_API_URL is to be. */
	get url(): string {
		return `http://${host}:${this.#port}/api`;
	}

	/** Resolves when the bot is connected and has registered its commands. */
	ready(): Promise<void> {
		return this.#registered;
	}

	/** Uses a slash command (`price`, `account link`), as Discord's clients do once every option is filled in. */
	async run(name: string, values: OptionValues, person: Person): Promise<Result> {
		const exchange = this.#open(person);
		this.#send(commandInteraction(this.#command(name), name, values, person, exchange));
		return exchange.result;
	}

	/** What is suggested for `focused` while it reads `text`. */
	async suggest(name: string, focused: string, text: string, others: OptionValues, person: Person): Promise<Result> {
		const exchange = this.#open(person);
		const values = { ...others, [focused]: text };
		this.#send(commandInteraction(this.#command(name), name, values, person, exchange, focused));
		return exchange.result;
	}

	/** Presses a button, or picks `values` in a menu, by its custom id. */
	async press(message: ShownMessage, id: string, person: Person, values?: readonly string[]): Promise<Result> {
		const exchange = this.#open(person, message);
		this.#send(pressInteraction(message, id, person, exchange, values));
		return exchange.result;
	}

	/** Sends a form that was opened by a command, or by a button of `message`. */
	async submit(
		form: ShownForm,
		filled: Readonly<Record<string, string>>,
		person: Person,
		message?: ShownMessage,
	): Promise<Result> {
		const exchange = this.#open(person, message);
		this.#send(formInteraction(form, filled, person, exchange, message));
		return exchange.result;
	}

	/** The user takes no direct messages from the bot. */
	refuseDirectMessages(userId: string): void {
		this.#direct.refuse(userId);
	}

	/** What the bot wrote to a user directly. */
	directMessages({ userId }: Person): readonly ShownMessage[] {
		return this.#direct.to(userId);
	}

	/** Closes the bot's connection, as Discord does with one of its gateway close codes. */
	disconnect(code: number): void {
		this.#socket?.close(code);
	}

	async stop(): Promise<void> {
		for (const client of this.#gateway.clients) client.terminate();
		this.#server.closeAllConnections();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	get #port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	#open({ userId }: Person, pressedOn?: ShownMessage): Exchange {
		const exchange = new Exchange(this.#clock, () => String(++this.#lastId), userId, pressedOn);
		this.#exchanges.set(exchange.token, exchange);
		return exchange;
	}

	#command(name: string): APIApplicationCommand {
		const command = this.commands.find((each) => each.name === name.split(' ')[0]);
		if (!command) throw new Error(`The bot has registered no command /${name}.`);
		return command;
	}

	#send(interaction: unknown): void {
		if (!this.#socket) throw new Error('The bot is not connected.');
		this.#dispatch('INTERACTION_CREATE', interaction);
	}

	#dispatch(t: string, d: unknown): void {
		this.#socket?.send(JSON.stringify({ op: 0, s: ++this.#sequence, t, d }));
	}

	#welcome(socket: WebSocket): void {
		socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: heartbeat } }));
		socket.on('message', (data) => {
			const { op, d } = JSON.parse(String(data)) as { op: number; d: { token?: string } };
			if (op === 1) socket.send(JSON.stringify({ op: 11 }));
			else if (op === 2 && d.token !== this.token) socket.close(4004, 'Authentication failed.');
			else if (op === 2) {
				this.#socket = socket;
				this.#dispatch('READY', readyEvent(`ws://${host}:${this.#port}`));
			} else if (op === 6) socket.send(JSON.stringify({ op: 9, d: false }));
		});
	}

	async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const method = request.method ?? 'GET';
		const path = decodeURIComponent(new URL(request.url ?? '/', `http://${host}`).pathname).replace(
			/^\/api(\/v10)?/,
			'',
		);
		const sent = await read(request);
		const { status, answer } = this.#answer(method, path, sent, request.headers.authorization);
		this.requests.push({ method, path, ...sent, status });
		if (answer === undefined) response.writeHead(status).end();
		else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
	}

	#answer(
		method: string,
		path: string,
		sent: Sent,
		authorization: string | undefined,
	): { status: number; answer?: unknown } {
		try {
			const answer = this.#route(method, path, sent, authorization);
			return answer === undefined ? { status: 204 } : { status: 200, answer };
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			return { status: error.status, answer: { message: error.message, code: error.code } };
		}
	}

	#route(method: string, path: string, sent: Sent, authorization: string | undefined): unknown {
		const [root, , second, ...rest] = path.slice(1).split('/');
		const operation = `${method} ${root}`;
		if (operation === 'POST interactions' && rest[0] === 'callback') return this.#callback(second!, sent);
		if (root === 'webhooks') return this.#webhook(method, second!, rest, sent);
		// Interactions are answered by their token; all else is the bot's own.
		if (authorization !== `Bot ${this.token}`) throw unauthorized();
		if (method === 'GET' && path === '/gateway/bot') {
			const session_start_limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
			return { url: `ws://${host}:${this.#port}`, shards: 1, session_start_limit };
		}
		const server = /^\/applications\/\d+(?:\/guilds\/(\d+))?\/commands$/.exec(path);
		if (method === 'PUT' && server) return this.#register(sent.body as CommandJSON[], server[1] ?? 'everywhere');
		if (method === 'POST' && path === '/users/@me/channels') {
			const { recipient_id } = sent.body as { recipient_id: string };
			return this.#direct.open(recipient_id);
		}
		const channel = /^\/channels\/(\d+)\/messages$/.exec(path)?.[1];
		if (method === 'POST' && channel)
			return messageJSON(this.#direct.write(channel, String(++this.#lastId), sent.body as Partial<ShownMessage>));
		return this.#unknownRoute(method, path);
	}

	#register(commands: readonly CommandJSON[], where: string): readonly APIApplicationCommand[] {
		this.registeredFor = where;
		this.commands = commands.map(
			(command) =>
				({
					...command,
					type: 1,
					id: String(++this.#lastId),
					application_id: applicationId,
					version: '1',
				}) as unknown as APIApplicationCommand,
		);
		this.#onRegistered();
		return this.commands;
	}

	#callback(token: string, { body, files }: Sent): undefined {
		const exchange = this.#exchanges.get(token);
		if (!exchange) throw unknownInteraction();
		const { type, data } = body as { type: number; data?: object };
		exchange.answer(type, data, files);
	}

	#webhook(method: string, token: string, [part, id = '']: string[], sent: Sent): unknown {
		const exchange = this.#exchanges.get(token);
		if (!exchange) throw unknownWebhook();
		const body = sent.body as object;
		if (method === 'POST' && part === undefined) return messageJSON(exchange.followUp(body, sent.files));
		if (part === 'messages' && method === 'PATCH' && this.failing > 0) {
			this.failing--;
			throw new Refusal(400, 50035, 'Invalid Form Body');
		}
		if (part === 'messages' && method === 'PATCH') return messageJSON(exchange.edit(id, body, sent.files));
		if (part === 'messages' && method === 'GET') return messageJSON(exchange.get(id));
		if (part === 'messages' && method === 'DELETE') {
			exchange.delete(id);
			return undefined;
		}
		return this.#unknownRoute(method, `/webhooks/…/${part}`);
	}

	#unknownRoute(method: string, path: string): never {
		this.unknown.push(`${method} ${path}`);
		throw new Refusal(404, 0, '404: Not Found');
	}
}
