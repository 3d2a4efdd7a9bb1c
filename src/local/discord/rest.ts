import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIApplicationCommand, RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord.js';
import type { Clock } from '../../runtime/clock.ts';
import { sleep } from '../../runtime/waiting.ts';
import type { DirectChannels } from './direct-channels.ts';
import {
	type BotRequest,
	missingPermissions,
	Refusal,
	type ShownMessage,
	unauthorized,
	unknownInteraction,
	unknownWebhook,
} from './discord-types.ts';
import { applicationId, messageJSON } from './interactions.ts';
import type { LocalInteraction } from './local-interaction.ts';
import { read, type Sent } from './uploads.ts';

type CommandJSON = RESTPostAPIChatInputApplicationCommandsJSONBody;

export interface RestOptions {
	readonly token: string;
	readonly clock: Clock;
	/** Whether `requests` is filled. */
	readonly keepsRequests: boolean;
	/** Where the gateway is. */
	readonly gateway: () => string;
	/** The interaction a token belongs to. */
	readonly exchange: (token: string) => LocalInteraction | undefined;
	readonly direct: DirectChannels;
	readonly nextId: () => string;
	readonly onRegistered: () => void;
}

/** Discord's REST interface, v10, as far as the bot uses it, with Discord's own refusals. */
export class Rest {
	/** Every request of the bot, for those who judge them. */
	readonly requests: BotRequest[] = [];
	/** What the bot asked for that Discord does not have, or this does not know. */
	readonly unknown: string[] = [];
	/** So many of the next changes of messages are refused. */
	failing = 0;
	/** How many shards Discord advises; how many sessions may still be begun, and how many at once. */
	shards = 1;
	sessions: { remaining: number; max_concurrency?: number } = { remaining: 1000 };
	/** How requests go wrong: the status they are refused with, or `hang` for no answer at all; undefined for those that do not. */
	fault: (method: string, path: string) => number | 'hang' | undefined = () => undefined;
	/** What the bot may not send: a message with it is refused for missing permissions. */
	readonly forbidden = new Set<'files' | 'embeds'>();
	/** So many of the next requests are answered as if the bot’s token were wrong. */
	unauthorized = 0;
	/** How long an answer to a change of a message takes, ms. */
	slowness = 0;
	/** The commands as registered last, and where: one server's or everywhere. */
	commands: readonly APIApplicationCommand[] = [];
	registeredFor: 'everywhere' | string | undefined;
	readonly #options: RestOptions;

	constructor(options: RestOptions) {
		this.#options = options;
	}

	async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			await this.#serve(request, response);
		} catch (error) {
			// What is no request of a bot’s: anything on this machine may send something here.
			response.writeHead(400).end(String(error));
		}
	}

	async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const method = request.method ?? 'GET';
		const { pathname } = new URL(request.url ?? '/', 'http://local');
		const path = decodeURIComponent(pathname).replace(/^\/api(\/v10)?/, '');
		const sent = await read(request);
		const fault = this.fault(method, path);
		if (fault === 'hang') return;
		if (fault !== undefined) {
			response.writeHead(fault, {
				'content-type': 'application/json',
				...(fault === 429 ? { 'retry-after': '3600' } : {}),
			});
			response.end(JSON.stringify({ message: `${fault}`, code: 0, retry_after: 3_600, global: false }));
			return;
		}
		if (method === 'PATCH' && this.slowness > 0) await sleep(this.#options.clock, this.slowness);
		const { status, answer } = this.#answer(method, path, sent, request.headers.authorization);
		if (this.#options.keepsRequests) this.requests.push({ method, path, ...sent, status });
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
		if (this.unauthorized > 0) {
			this.unauthorized--;
			throw unauthorized();
		}
		if (authorization !== `Bot ${this.#options.token}`) throw unauthorized();
		if (method === 'GET' && path === '/gateway/bot') {
			const session_start_limit = { total: 1000, reset_after: 60_000, max_concurrency: 1, ...this.sessions };
			return { url: this.#options.gateway(), shards: this.shards, session_start_limit };
		}
		if (method === 'GET' && (path === '/applications/@me' || path === '/users/@me')) return { id: applicationId };
		const server = /^\/applications\/\d+(?:\/guilds\/(\d+))?\/commands$/.exec(path);
		if (method === 'PUT' && server) return this.#register(sent.body as CommandJSON[], server[1] ?? 'everywhere');
		if (method === 'POST' && path === '/users/@me/channels') {
			const { recipient_id } = sent.body as { recipient_id: string };
			return this.#options.direct.open(recipient_id);
		}
		const channel = /^\/channels\/(\d+)\/messages$/.exec(path)?.[1];
		if (method === 'POST' && channel)
			return messageJSON(
				this.#options.direct.write(channel, this.#options.nextId(), sent.body as Partial<ShownMessage>),
			);
		return this.#unknownRoute(method, path);
	}

	#register(commands: readonly CommandJSON[], where: string): readonly APIApplicationCommand[] {
		this.registeredFor = where;
		this.commands = commands.map(
			(command) =>
				({
					...command,
					type: 1,
					id: this.#options.nextId(),
					application_id: applicationId,
					version: '1',
				}) as unknown as APIApplicationCommand,
		);
		this.#options.onRegistered();
		return this.commands;
	}

	#callback(token: string, { body, files }: Sent): undefined {
		const exchange = this.#options.exchange(token);
		if (!exchange) throw unknownInteraction();
		const { type, data } = body as { type: number; data?: object };
		this.#checkPermissions(data, files);
		exchange.answer(type, data, files);
	}

	#checkPermissions(message: { embeds?: readonly object[] } | undefined, files: Sent['files']): void {
		const hasEmbeds = (message?.embeds?.length ?? 0) > 0;
		if ((files.length > 0 && this.forbidden.has('files')) || (hasEmbeds && this.forbidden.has('embeds')))
			throw missingPermissions();
	}

	#webhook(method: string, token: string, [part, id = '']: string[], sent: Sent): unknown {
		const exchange = this.#options.exchange(token);
		if (!exchange) throw unknownWebhook();
		const body = sent.body as object;
		this.#checkPermissions(body, sent.files);
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
