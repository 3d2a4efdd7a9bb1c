import type { IncomingMessage, ServerResponse } from 'node:http';
import { type APIApplicationCommand, PermissionFlagsBits } from 'discord-api-types/v10';
import { DiscordApiError, notFound, unauthorized } from './api-errors.ts';
import { type BotRequest, type RequestBody, readBody } from './bot-request.ts';
import type { LocalDiscord } from './local-discord.ts';
import { type Route, restRoutes, sessionLimit } from './rest-routes.ts';

const { AttachFiles, EmbedLinks, SendMessages } = PermissionFlagsBits;
const permissionOf = { files: AttachFiles, embeds: EmbedLinks, posts: SendMessages } as const;

/** How long an answer with the status 429 tells the bot to wait, in seconds, if the fault does not say it. */
const longRetryAfter = 3_600;

/**
 * A status to answer with, for 429 with the seconds to wait. With `hang`, there is never an answer. With `lost`, the
 * request is carried out, but the connection closes without an answer.
 */
export type Fault = number | { readonly status: number; readonly retryAfter: number } | 'hang' | 'lost';

export class Rest {
	readonly requests: BotRequest[] = [];
	/** The routes that the bot has requested but that Discord, or at least the local Discord, does not have. */
	readonly unknownRoutes: string[] = [];
	/** The number of shards that Get Gateway Bot recommends. */
	shards = 1;
	/** How many session starts remain, and how many are allowed at once, as Get Gateway Bot reports them. */
	sessions: { remaining: number; max_concurrency?: number } = { remaining: sessionLimit };
	fault: (method: string, path: string) => Fault | undefined = () => undefined;
	/** The permissions that the bot does not have. */
	readonly forbidden = new Set<'files' | 'embeds' | 'posts'>();
	/** How many of the next requests to refuse as if the bot's token were wrong. */
	requestsToRefuse = 0;
	commands: readonly APIApplicationCommand[] = [];
	/** Where the commands are registered: `everywhere`, or in the server with this id. */
	registeredFor: string | undefined;
	readonly #token: string;
	readonly #recordsRequests: boolean;
	readonly #routes: readonly Route[];

	constructor(discord: LocalDiscord, recordsRequests: boolean) {
		this.#token = discord.token;
		this.#recordsRequests = recordsRequests;
		this.#routes = restRoutes(this, discord);
	}

	get missingPermissions(): bigint {
		return [...this.forbidden].reduce((sum, each) => sum | permissionOf[each], 0n);
	}

	async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			await this.#serve(request, response);
		} catch (error) {
			// Any program on this machine may send requests here, well-formed or not.
			response.writeHead(400).end(String(error));
		}
	}

	async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const method = request.method ?? 'GET';
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local');
		const path = decodeURIComponent(pathname).replace(/^\/api(\/v10)?/, '');
		const body = await readBody(request);
		const fault = this.fault(method, path);
		if (fault === 'hang') return;
		if (fault !== undefined && fault !== 'lost') {
			sendFault(response, fault);
			return;
		}
		const { status, answer } = this.#answer(method, path, body, searchParams, request.headers.authorization);
		if (this.#recordsRequests) this.requests.push({ method, path, ...body, status });
		if (fault === 'lost') response.destroy();
		else if (answer === undefined) response.writeHead(status).end();
		else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
	}

	#answer(
		method: string,
		path: string,
		body: RequestBody,
		query: URLSearchParams,
		authorization: string | undefined,
	): { status: number; answer?: unknown } {
		try {
			for (const route of this.#routes) {
				const match = route.method === method ? route.path.exec(path) : undefined;
				if (!match) continue;
				if (!route.isTokenInPath) this.#authorize(authorization);
				const answer = route.answer(match.slice(1), body, query);
				return answer === undefined ? { status: 204 } : { status: 200, answer };
			}
			this.unknownRoutes.push(`${method} ${path}`);
			throw notFound();
		} catch (error) {
			if (!(error instanceof DiscordApiError)) throw error;
			return { status: error.status, answer: { message: error.message, code: error.code } };
		}
	}

	#authorize(authorization: string | undefined): void {
		if (this.requestsToRefuse > 0) {
			this.requestsToRefuse--;
			throw unauthorized();
		}
		if (authorization !== `Bot ${this.#token}`) throw unauthorized();
	}
}

function sendFault(response: ServerResponse, fault: Exclude<Fault, string>): void {
	const { status, retryAfter } = typeof fault === 'number' ? { status: fault, retryAfter: longRetryAfter } : fault;
	const headers = status === 429 ? { 'retry-after': String(retryAfter) } : {};
	response.writeHead(status, { 'content-type': 'application/json', ...headers });
	response.end(JSON.stringify({ message: `${status}`, code: 0, retry_after: retryAfter, global: false }));
}
